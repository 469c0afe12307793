"""The events of Martinique in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from balandra import Event, Game
from balandra.cli.sentences.clauses import Clause, listed
from balandra.cli.speech import colour_name, say
from balandra.core.told import counted, marked, told

Facts = Mapping[str, Any]
BONUSES = {
    "joker": marked("takes a joker"),
    "letter": marked("takes the map with a letter"),
    "number": marked("takes the map with a number"),
}
HOW = {  # a game of Martinique is won
    "treasure": marked("the Lost Treasure"),
    "points": marked("points"),
    "loads": marked("loads"),
    "escape": marked("escape"),
    "resignation": marked("resignation"),
}


def clauses(game: Game, events: list[Event]) -> list[Clause]:
    """What the events say."""
    happened = [event for event in events if event.name in SAYINGS]
    return [Clause(str(event.facts.get("colour") or ""), say(SAYINGS[event.name](event.facts))) for event in happened]


def how(word: str) -> str:
    """What a game was won by."""
    return say(told(HOW.get(word, word)))


def _move(f: Facts) -> str:
    if not f.get("crossed"):
        return told("moves from {from} to {to}", **f)
    return counted(
        "moves from {from} to {to}, crossing {count} opponent",
        "moves from {from} to {to}, crossing {count} opponents",
        f["crossed"],
        **{"from": f["from"], "to": f["to"]},
    )


def _collect(f: Facts) -> str:
    return told("takes a map") if f["tile"].startswith("map") else told("takes {tile}", **f)


def _load(f: Facts) -> str:
    spent = [*f["spent"], *(say(told("a joker for {symbol}", symbol=symbol)) for symbol in f.get("jokers", ()))]
    facts = {"treasure": f["treasure"], "tiles": listed(f["tiles"]), "spent": listed(spent)}
    return told("loads the treasure of {treasure} ({tiles}) for {spent}", **facts)


def _refill(f: Facts) -> str:
    return told("the treasure of {treasure} is now {tiles}", treasure=f["treasure"], tiles=listed(f["tiles"]))


def _found(f: Facts) -> str:
    if f.get("colour"):
        return told("has found it: the Lost Treasure lies at {square}", **f)
    return told("the Lost Treasure lies at {square}", **f)


def _points(f: Facts) -> str:
    points = ", ".join(f"{colour_name(colour)} {number}" for colour, number in f["points"].items())
    return told("points: {points}", points=points)


def _win(f: Facts) -> str:
    return told("wins by {how}", how=how(f["how"])) if f.get("colour") else told("nobody wins")


SAYINGS: dict[str, Callable[[Facts], str]] = {
    "place": lambda f: told("places a pirate on {to}", **f),
    "move": _move,
    "collect": _collect,
    "map": lambda f: told("it is the map {map}", **f),
    "turned": lambda f: told("turns up {of}'s map {place}: it is {map}", **f),
    "declined": lambda f: told("turns up no map"),
    "seated": lambda f: told("sits down on stool {stool}", **f),
    "bonus": lambda f: told(BONUSES.get(f["what"], "takes {what}"), **f),
    "load": _load,
    "no load": lambda f: told("loads nothing"),
    "refill": lambda f: told(
        "the treasure of {treasure} is now {tiles}", treasure=f["treasure"], tiles=listed(f["tiles"])
    ),
    "bag": lambda f: told("the spent souvenirs go back into the bag"),
    "skipped": lambda f: told("is passed over"),
    "sunset": lambda f: told("the sun sets and all maps left on the island go away"),
    "dig": lambda f: told("digs at {square}", **f),
    "treasure": _found,
    "points": _points,
    "win": _win,
}
