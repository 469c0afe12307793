"""Writes the page's copy of the games' tables of sentences, and examples of what is said from them.

The examples are moves of random games of all editions, a few for each text, and some rare events written by hand.
Python says them in every language; a test of the page says them again and compares.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from gettext import NullTranslations
from pathlib import Path
from random import Random
from typing import Any

import balandra
from balandra import Event, Game, Position, Progress
from balandra.catalogue import GAMES
from balandra.core.events import public
from balandra.core.sentences import GENERIC, Namer
from balandra.terminal.speech import LANGUAGES, catalogue

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "web" / "src" / "games"
EXAMPLES = ROOT / "tests" / "sentences.json"
GAMES_EACH = 4  # of an edition
MOVES = 600  # of a game, at most
OFTEN = 3  # examples of each text

Rare = tuple[str, dict[str, Any]]
RARE: dict[str, list[Rare]] = {
    "devir-escape": [("hand", {"colour": "blue", "of": "red", "cards": {}})],
    "martinique": [
        ("move", {"colour": "red", "from": "a1", "to": "c2", "crossed": 2}),
        ("turned", {"colour": "red", "of": "black", "place": 2, "map": "f"}),
        (
            "load",
            {"colour": "red", "treasure": 2, "tiles": ["rum 1", "rum 2"], "spent": [], "jokers": ["rum", "skull"]},
        ),
        ("bag", {}),
        ("treasure", {"colour": "black", "square": "c3"}),
        ("win", {"colour": None, "how": "nobody"}),
    ],
}
SCORE = {"points": {"black": 12, "red": 12}, "loads": {"black": 2, "red": 1}}
OUTCOMES: list[Rare] = [
    ("cartagena", {"winner": "blue", "how": "resignation", "resigned": "red"}),
    ("martinique", {"winner": "red", "how": "resignation", "resigned": "black"}),
    ("cartagena", {"winner": "red", "how": "escape"}),
    ("martinique", {"winner": "red", "how": "points", "found_by": None, "points": {"black": 9, "red": 21}}),
    ("martinique", {"winner": "black", "how": "treasure", "found_by": "black", **SCORE}),
    ("martinique", {"winner": "black", "how": "loads", "found_by": None, **SCORE}),
    ("martinique", {"winner": None, "how": "nobody", "found_by": None, **SCORE}),
]
UNKNOWN: list[Rare] = [  # events of a game that has no sentences
    (
        "race",
        {"colour": "red", "to": 7, "rival": "blue", "cards": ["oak", "elm"], "last": False}
        | {"numbers": {"oak": 2}, "found": None},
    ),
    ("turn", {"colour": "blue"}),
    ("rest", {}),
    ("win", {"colour": "red"}),
]


class Probe(NullTranslations):
    """A language in which every text is said as it stands in the table, its placeholders not filled."""

    def gettext(self, message: str) -> str:
        """The text itself, safe from formatting."""
        return message.replace("{", "{{").replace("}", "}}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One of the texts, as English counts."""
        return self.gettext(msgid1 if n == 1 else msgid2)


HEAD = """\
// Made from the game's table of sentences by tools/sentences.py; do not edit.
import type { Sentences } from "../../lib/sentences";

export const SENTENCES: Sentences = """


def tables() -> dict[Path, str]:
    """The table of each game that the page knows, and that of any other game, as TypeScript."""
    found = {"generic": GENERIC} | {name: game.sentences for name, game in GAMES.items() if (PAGE / name).is_dir()}
    texts = {name: json.dumps(one.data, ensure_ascii=False, indent=1) for name, one in found.items()}
    return {PAGE / name / "sentence-table.ts": f"{HEAD}{text};\n" for name, text in texts.items()}


def named(language: NullTranslations) -> Namer:
    """Names of colours, in the form for players."""

    def name(colour: str) -> str:
        found = language.pgettext("player", colour)
        return found if found != colour else language.gettext(colour)

    return name


def games() -> Iterator[tuple[Game, int]]:
    """Games of every edition: as it is, then with its variants."""
    for edition in balandra.editions():
        varied: dict[str, object] = {name: o.choices[-1] for name, o in edition.options.items() if o.choices}
        varied |= {name: True for name, option in edition.options.items() if option.kind == "flag"}
        for seed in range(GAMES_EACH):
            yield balandra.load(edition.game, edition.id, options=varied if seed else {}), seed


def played(game: Game, seed: int) -> Iterator[Progress]:
    """The moves of a random game."""
    position, chance = game.new(seed), Random(seed)
    for _ in range(MOVES):
        if position.outcome:
            return
        step = position.play(position.legal_moves[int(chance.random() * len(position.legal_moves))])
        yield step
        position = step.position


def texts_of(game: Game, events: Sequence[Event]) -> list[str]:
    """The texts from which events are said."""
    return [f"{game.ruleset.name}: {text}" for text in game.ruleset.sentences.tell(game, events, Probe(), str)]


def moves() -> Iterator[dict[str, Any]]:
    """Moves as all know them and as a spectator does, until each text is there a few times; then the rare events."""
    seen: Counter[str] = Counter()
    for game, seed in games():
        for step in played(game, seed):
            for events in (step.events, step.seen_by(None)):
                texts = texts_of(game, events)
                if any(seen[text] < OFTEN for text in texts):
                    seen.update(texts)
                    yield _example(game, step.position, events)
    for edition, rare in RARE.items():
        game = balandra.load(balandra.edition(edition).game, edition)
        yield _example(game, game.new(), [public(name, facts) for name, facts in rare])


def _example(game: Game, position: Position, events: Sequence[Event]) -> dict[str, Any]:
    tell = game.ruleset.sentences.tell
    said = {code: tell(game, events, catalogue(code), named(catalogue(code))) for code in LANGUAGES}
    return {
        "game": game.ruleset.name,
        "view": {"edition": game.edition.id, "track": list(position.mapping().get("track", ()))},
        "events": [{"name": event.name, "facts": dict(event.facts)} for event in events],
        "said": said,
    }


def outcomes() -> Iterator[dict[str, Any]]:
    """How games ended."""
    for name, facts in OUTCOMES:
        tell = GAMES[name].sentences.tell_outcome
        said = {code: tell(facts, catalogue(code), named(catalogue(code))) for code in LANGUAGES}
        yield {"game": name, "facts": facts, "said": said}


def unknown() -> dict[str, Any]:
    """Events of a game without sentences."""
    game = balandra.load("martinique", "martinique")
    events = [public(name, facts) for name, facts in UNKNOWN]
    said = {code: GENERIC.tell(game, events, catalogue(code), named(catalogue(code))) for code in LANGUAGES}
    return {"events": [{"name": name, "facts": facts} for name, facts in UNKNOWN], "said": said}


def examples() -> str:
    """The examples as JSON."""
    found = {"moves": list(moves()), "outcomes": list(outcomes()), "unknown": unknown()}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace('{"game"', '\n{"game"') + "\n"


def main() -> None:
    """Write the files."""
    for path, text in tables().items():
        path.write_text(text, encoding="utf-8")
    EXAMPLES.write_text(examples(), encoding="utf-8")


if __name__ == "__main__":
    main()
