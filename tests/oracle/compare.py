"""Plays the engine and the oracle side by side and compares them move by move.

Run it for long: `python -m tests.oracle.compare --games 200000`; `--rules 1` for the first version alone.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import balandra
from tests.oracle import CartagenaOracle, MartiniqueOracle, cartagena, martinique
from tests.oracle.strange import strange

SETUPS: dict[str, Any] = {"cartagena": cartagena.check_setup, "martinique": martinique.check_setup}
NOT_COMPARED = ("known", "rng", "edition", "options", "track", "rules")
UNORDERED = ("opened",)
SNAPSHOT_EVERY = 17
LIMIT = 20_000
VERSIONS = {"cartagena": (cartagena.FIRST, cartagena.NEWEST), "martinique": (1,)}
OLD_SHARE = 1 / 3  # of the games that could be played by an older version
STRANGE_SHARE = 1 / 4


class DisagreementError(AssertionError):
    """Engine and oracle differ; the message holds all that is needed to repeat it."""


@dataclass(frozen=True)
class Table:
    """A game to compare: edition, players, options, the seed of everything random, version of the rules, start."""

    game: str
    edition: str
    players: int
    options: dict[str, Any]
    seed: int
    rules: int | None = None  # the newest version unless said
    strange: bool = False  # begins in the middle of things


def tables(first: int, count: int, rules: int | None = None) -> Iterator[Table]:
    """Editions in turn, every second one with random options; players, options, rules and start hang on the seed."""
    editions = balandra.editions()
    for seed in range(first, first + count):
        draw = random.Random(seed)
        edition = editions[seed % len(editions)]
        options = _options(edition, draw) if (seed // len(editions)) % 2 else {}
        players = draw.choice(edition.players)
        version = _version(edition.game, draw, rules)
        yield Table(edition.game, edition.id, players, options, seed, version, draw.random() < STRANGE_SHARE)


def _version(game: str, draw: random.Random, wanted: int | None) -> int | None:
    """The version of the rules that is wanted, if the game has it; else mostly the newest, sometimes an older one."""
    *old, newest = VERSIONS[game]
    drawn = draw.choice(old) if draw.random() < OLD_SHARE and old else newest
    version = wanted if wanted in VERSIONS[game] else drawn
    return None if version == newest else version


def _options(edition: balandra.Edition, draw: random.Random) -> dict[str, Any]:
    options = {name: _value(edition, option, draw) for name, option in edition.options.items() if not option.quiet}
    if options.get("tunnel_boards", 0) + options.get("jungle_boards", 0) > 8:
        options["jungle_boards"] = 8 - options["tunnel_boards"]
    return options


def _value(edition: balandra.Edition, option: balandra.Option, draw: random.Random) -> Any:
    if option.kind == "number":
        return draw.randint(option.low, option.high)
    if option.kind == "choice":
        return draw.choice(option.choices)
    if option.kind == "flag":
        return draw.random() < 0.6
    if option.name == "numbers":
        ones = draw.randint(1, 12)
        twos = draw.randint(1, 15 - ones)
        return f"{ones}-{twos}-{16 - ones - twos}"
    squares = [f"{f}{r}" for f in "abcdefgh" for r in range(1, 9) if f"{f}{r}" not in ("d4", "e4", "d5", "e5")]
    return " ".join(draw.sample(squares, 12))


def plain(mapping: dict[str, Any]) -> dict[str, Any]:
    """A mapping without what is not compared, unordered lists sorted."""
    kept = {key: value for key, value in mapping.items() if key not in NOT_COMPARED}
    return {key: sorted(value, key=str) if key in UNORDERED else value for key, value in kept.items()}


def kind_of(text: str) -> str:
    """What kind of move a text is: its verb, or how pirates go forward."""
    verb = text.split()[0]
    if "+" in verb:
        return "parrots" if "=" in verb else "hook"
    if len(text.split()) == 1 and verb not in ("sail", "end", "draw", "decline"):
        return f"walk {'x' in verb}"
    return " ".join(text.split()[:2]) if verb == "witch" else verb


class Match:
    """One game, played on both sides."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = self.load()
        self.draw = random.Random(table.seed)
        position = self.game.new(table.seed)
        SETUPS[table.game](position.mapping())
        if table.strange:
            position = self.game.position(strange(position.mapping(), self.draw), table.seed)
        # Whether a free sailing is open as the game begins, the oracle finds out for itself (R4).
        self.oracle = self.read({key: fact for key, fact in position.mapping().items() if key != "free_sailing"})
        self.state = position._state.copy()
        self.buffer = [0] * self.game.ruleset.most_moves
        self.history: list[str] = []

    def load(self) -> balandra.Game:
        """The engine's game; the newest rules are what one gets without asking."""
        table = self.table
        if table.rules is None:
            return balandra.load(table.game, table.edition, table.players, table.options)
        return balandra.load(table.game, table.edition, table.players, table.options, rules=table.rules)

    def read(self, mapping: dict[str, Any]) -> Any:
        """The oracle's game, by the same version of the rules."""
        if self.table.game == "martinique":
            return MartiniqueOracle(mapping)
        return CartagenaOracle(mapping, self.table.rules or cartagena.NEWEST)

    def play(self) -> int:
        """Play to the end; the number of moves."""
        self.compare_all()
        while self.step():
            if len(self.history) > LIMIT:
                self.fail("the game does not end", "")
        self.compare_all()
        return len(self.history)

    def step(self) -> bool:
        """Compare the legal moves, play one of them on both sides; False at the end."""
        kernels, rules = self.game.ruleset.kernels, self.game.rules
        count = kernels["legal"](rules, self.state, self.buffer)
        texts = [self.game._move(code).text for code in self.buffer[:count]]
        expected = self.oracle.legal()
        if set(texts) != expected or len(expected) != count:
            self.fail("legal moves", f"only here {set(texts) - expected}, only there {expected - set(texts)}")
        if not texts:
            return False
        choice = self.choose(texts)
        self.state.log = []
        kernels["apply"](rules, self.state, self.buffer[choice])
        notes = self.state.log
        del self.state.log
        self.history.append(texts[choice])
        self.oracle.play(texts[choice], self.game.ruleset.chance(self.game, notes))
        if len(self.history) % SNAPSHOT_EVERY == 0:
            self.compare_all()
        return True

    def choose(self, texts: list[str]) -> int:
        """Mostly any move; other games prefer what comes late in the list, or rare kinds of moves."""
        if self.draw.random() < 0.5:
            return self.draw.randrange(len(texts))
        if self.table.strange:
            wanted = self.draw.choice(sorted({kind_of(text) for text in texts}))
            return self.draw.choice([i for i, text in enumerate(texts) if kind_of(text) == wanted])
        if self.table.seed % 3 == 0:
            return self.draw.randrange(len(texts) // 2, len(texts))
        return self.draw.randrange(len(texts))

    def compare_all(self) -> None:
        """Compare the whole position."""
        here = plain(self.game.ruleset.mapping(self.game, self.state, None))
        there = plain(self.oracle.snapshot())
        if "sail" not in self.oracle.legal():  # R5: nothing is open to a captain who cannot sail, however it is written
            here.pop("free_sailing", None)
            there.pop("free_sailing", None)
        if here != there:
            keys = [k for k in {**here, **there} if here.get(k) != there.get(k)]
            self.fail("position", {k: (here.get(k), there.get(k)) for k in keys})

    def fail(self, what: str, details: object) -> None:
        raise DisagreementError(
            f"{what} after {len(self.history)} moves of {self.table}: {details}; moves {self.history[-8:]}"
        )


def compare_range(span: tuple[int, int], rules: int | None = None) -> tuple[Counter[str], int]:
    """Compare a range of games: how many of each edition (and of those by older rules), and moves in all."""
    editions: Counter[str] = Counter()
    moves = 0
    for table in tables(*span, rules):
        try:
            moves += Match(table).play()
        except DisagreementError:
            raise
        except Exception as error:
            raise DisagreementError(f"{table}: {type(error).__name__}: {error}") from error
        editions[table.edition if table.rules is None else f"{table.edition}, rules {table.rules}"] += 1
    return editions, moves


def main() -> None:
    """Compare many games on all cores, with a line of progress."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    versions = sorted({version for known in VERSIONS.values() for version in known})
    parser.add_argument(
        "--rules", type=int, choices=versions, help="the version of the rules, where a game has it; without: a mix"
    )
    arguments = parser.parse_args()
    chunk = 200
    spans = [
        (first, min(chunk, arguments.first + arguments.games - first))
        for first in range(arguments.first, arguments.first + arguments.games, chunk)
    ]
    total: Counter[str] = Counter()
    moves, began = 0, time.monotonic()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for editions, played in pool.map(partial(compare_range, rules=arguments.rules), spans):
            total += editions
            moves += played
            seconds = time.monotonic() - began
            print(
                f"\r{total.total()} of {arguments.games} games agree, {moves} moves, {seconds:.0f} s",
                end="",
                file=sys.stderr,
            )
    print(file=sys.stderr)
    print(json.dumps({"games": total.total(), "moves": moves, "editions": dict(total)}))


if __name__ == "__main__":
    main()
