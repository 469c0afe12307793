"""The page's engine under Node: builds it, asks it, and says what the server's code would answer."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypedDict

import msgspec

from balandra.bots import BOTS
from balandra.core.game import Game, Position
from balandra.core.message import plain
from balandra.core.present import present
from balandra.core.transcript import Transcript
from balandra.search.search import Budget
from balandra.search.wasm_module import FOLDER
from balandra.server import messages as m
from balandra.server.table.log_events import game_events
from tests.tables import game_of

WEB = Path(__file__).parents[1] / "web"
LEHMER, MODULUS = 48_271, 2**31 - 1  # a generator that both sides have


class Answer(TypedDict, total=False):
    """What the page's engine says of a game."""

    count: int
    hash: str
    lines: list[str]
    error: str


PACKAGE = FOLDER.parents[1]
FILES = {
    "cartagena": FOLDER / "cartagena.wasm",
    "martinique": FOLDER / "martinique.wasm",
    "cartagena-0.2": PACKAGE / "cartagena" / "networks" / "0.2.npz",
    "cartagena-0.4": PACKAGE / "cartagena" / "networks" / "0.4.npz",
    "cartagena-0.5": PACKAGE / "cartagena" / "networks" / "0.5.npz",
    "martinique-0.1": PACKAGE / "martinique" / "networks" / "0.1.json",
    "martinique-0.2": PACKAGE / "martinique" / "networks" / "0.2.json",
    "martinique-0.3": PACKAGE / "martinique" / "networks" / "0.3.json",
}


def build(folder: Path, entry: str = "page_engine_node.ts", platform: str = "node") -> Path:
    """The engine as one file."""
    target = folder / "engine.mjs"
    bundler = str(WEB / "node_modules" / ".bin" / "rolldown")
    command = [bundler, f"../tests/{entry}", "--platform", platform, "--file", str(target), "--log-level", "warn"]
    subprocess.run(command, cwd=WEB, check=True)
    return target


class PageEngine:
    """A process that runs games as the page does."""

    def __init__(self, program: Path) -> None:
        command = ["node", str(program), *(f"{name}={path}" for name, path in FILES.items())]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request: object) -> Any:
        """The answer to a request."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self.process.communicate()

    def play(self, game: Game, seed: int | str, most: int, whole: bool = False) -> Answer:
        """A random game, as `played` has it."""
        answer: Answer = self.ask(
            **described(game), do="play", seed=seed, start=None, pick=pick_of(seed), most=most, whole=whole
        )
        return answer

    def decide(self, game: Game, seed: int, moves: list[str], level: str, simulations: int = 0) -> Any:
        """What a level decides after some moves."""
        return self.ask(**decision(game, seed, moves, level, simulations))


def decision(game: Game, seed: int, moves: list[str], level: str, simulations: int) -> dict[str, object]:
    """The request for what a level decides."""
    asked = {"level": level, "simulations": simulations, "moves": moves, "seed": seed, "start": None}
    return {**described(game), "do": "decide", **asked}


def described(game: Game) -> dict[str, object]:
    """A game as the page's engine loads it."""
    return {
        "game": game.ruleset.name,
        "edition": game.edition.id,
        "players": game.players,
        "options": dict(game.options),
        "rules": game.version,
    }


def pick_of(seed: int | str) -> int:
    """Where the choice of moves begins."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:3], "big") + 1


def played(game: Game, seed: int | str, most: int) -> Iterator[bytes]:
    """A random game: after each move all that the server sends about it, at the end its transcript."""
    position, pick = game.new(seed), pick_of(seed)
    moves: list[str] = []
    yield sent(position, ())
    while position.actor and len(moves) < most:
        pick = pick * LEHMER % MODULUS
        move = position.legal_moves[pick % len(position.legal_moves)]
        progress = position.play(move)
        moves.append(move.text)
        position = progress.position
        yield sent(position, progress.events)
    yield Transcript(game, seed, None, tuple(moves)).write().encode()


def sent(position: Position, events: Iterable[Any]) -> bytes:
    """What the server sends about a position and the events that led there: to each seat, and to a spectator."""
    wire, views = position.game.ruleset.wire(), []
    for seat in (*position.game.colours, None):
        view = position.view(seat)
        offers = [m.Offer(one.text, one.kind, wire.encode_offer(one.kind, one.facts)) for one in view.offers]
        told = game_events(wire, events, [seat])
        views.append({"seat": seat, "view": wire.encode_view(view.mapping()), "offers": offers, "events": told})
    outcome = position.outcome
    result = outcome and m.Result(outcome.winner, outcome.how, wire.encode_details(outcome.details))
    mover = position.view(position.actor)
    middle = mover.legal_moves[len(mover.legal_moves) // 2 :][:1]
    known = [one for move in middle for one in position.game.ruleset.concepts(mover, move)]
    concepts = [[one.name, plain(one.sentence)] for one in known]
    return msgspec.json.encode({"actor": position.actor, "result": result, "views": views, "concepts": concepts})


def difference(ours: list[bytes], theirs: list[str]) -> str:
    """Where the messages of the server and of the page first differ."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if one.decode() != other:
            at = next((i for i, (a, b) in enumerate(zip(one.decode(), other, strict=False)) if a != b), len(other))
            part = slice(max(0, at - 300), at + 200)
            return f"after move {number}:\n{one.decode()[part]}\n{other[part]}"
    return f"{len(ours)} messages of the server, {len(theirs)} of the page"


def random_start(seed: int, game: Game | None = None) -> Transcript:
    """A game, or one of any edition and options, after some random moves, not yet over."""
    transcript, draw = Transcript(game or game_of(seed), seed), random.Random(seed)
    for _ in range(draw.randrange(60)):
        longer = transcript.then(draw.choice(transcript.position.legal_moves))
        if longer.position.actor is None:
            break
        transcript = longer
    return transcript


def decided(transcript: Transcript, seed: int, level: str, simulations: int) -> dict[str, object]:
    """What a level of Python decides."""
    actor = present(transcript.position.actor, "somebody to decide")
    budget = Budget(simulations) if simulations else None
    found = BOTS[level].think(transcript.position.view(actor), seed, budget)
    whole = {"values": dict(found.values), "visits": dict(found.visits), "simulations": found.evaluations}
    return {"move": found.move.text, **whole}
