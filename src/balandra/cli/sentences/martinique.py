"""The events of Martinique in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from balandra import Event, Game
from balandra.cli.sentences.clauses import Clause, listed, several

Facts = Mapping[str, Any]
BONUSES = {"joker": "a joker", "letter": "the map with a letter", "number": "the map with a number"}


def clauses(game: Game, events: list[Event]) -> list[Clause]:
    """What the events say."""
    told = [event for event in events if event.name in SAYINGS]
    return [Clause(str(event.facts.get("colour") or ""), SAYINGS[event.name](event.facts)) for event in told]


def _move(f: Facts) -> str:
    crossed = f", crossing {several(f['crossed'], 'opponent')}" if f.get("crossed") else ""
    return f"moves from {f['from']} to {f['to']}{crossed}"


def _collect(f: Facts) -> str:
    return "takes a map" if f["tile"].startswith("map") else f"takes {f['tile']}"


def _load(f: Facts) -> str:
    spent = [*f["spent"], *(f"a joker for {symbol}" for symbol in f.get("jokers", ()))]
    return f"loads the treasure of {f['treasure']} ({listed(f['tiles'])}) for {listed(spent)}"


def _found(f: Facts) -> str:
    where = f"the Lost Treasure lies at {f['square']}"
    return f"has found it: {where}" if f.get("colour") else where


def _points(f: Facts) -> str:
    return "points: " + ", ".join(f"{colour} {number}" for colour, number in f["points"].items())


def _win(f: Facts) -> str:
    return f"wins by {f['how']}" if f.get("colour") else "nobody wins"


SAYINGS: dict[str, Callable[[Facts], str]] = {
    "place": lambda f: f"places a pirate on {f['to']}",
    "move": _move,
    "collect": _collect,
    "map": lambda f: f"it is the map {f['map']}",
    "turned": lambda f: f"turns up {f['of']}'s map {f['place']}: it is {f['map']}",
    "declined": lambda f: "turns up no map",
    "seated": lambda f: f"sits down on stool {f['stool']}",
    "bonus": lambda f: f"takes {BONUSES.get(f['what'], f['what'])}",
    "load": _load,
    "no load": lambda f: "loads nothing",
    "refill": lambda f: f"the treasure of {f['treasure']} is now {listed(f['tiles'])}",
    "bag": lambda f: "the spent souvenirs go back into the bag",
    "skipped": lambda f: "is passed over",
    "sunset": lambda f: "the sun sets and all maps left on the island go away",
    "dig": lambda f: f"digs at {f['square']}",
    "treasure": _found,
    "points": _points,
    "win": _win,
}
