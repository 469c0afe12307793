"""The events of Martinique in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from balandra import Event, Game
from balandra.cli.sentences.clauses import Clause, listed
from balandra.core.message import message, plural_message, translatable
from balandra.terminal.outcomes import how, score
from balandra.terminal.speech import PublicRating, joined, say, thing_name

Facts = Mapping[str, Any]
BONUSES = {
    "joker": translatable("takes a joker"),
    "letter": translatable("takes the map with a letter"),
    "number": translatable("takes the map with a number"),
}


def clauses(game: Game, events: list[Event]) -> list[Clause]:
    """What the events say."""
    happened = [event for event in events if event.name in SAYINGS]
    return [Clause(str(event.facts.get("colour") or ""), say(SAYINGS[event.name](event.facts))) for event in happened]


def _move(f: Facts) -> str:
    if not f.get("crossed"):
        return message("moves from {from} to {to}", **f)
    return plural_message(
        "moves from {from} to {to}, passing {count} opponent",
        "moves from {from} to {to}, passing {count} opponents",
        f["crossed"],
        **{"from": f["from"], "to": f["to"]},
    )


def _collect(f: Facts) -> str:
    return message("takes a map") if f["tile"].startswith("map") else message("takes {tile}", **f)


def _load(f: Facts) -> str:
    jokers = [say(message("joker as {symbol}", symbol=symbol)) for symbol in f.get("jokers", ())]
    spent = PublicRating(joined([*map(thing_name, f["spent"]), *jokers]))
    facts = {"treasure": f["treasure"], "tiles": listed(f["tiles"]), "spent": spent}
    return message("loads the treasure of {treasure} ({tiles}) for {spent}", **facts)


def _refill(f: Facts) -> str:
    return message("the treasure of {treasure} is now {tiles}", treasure=f["treasure"], tiles=listed(f["tiles"]))


def _found(f: Facts) -> str:
    if f.get("colour"):
        return message("has found it: the Lost Treasure lies at {square}", **f)
    return message("the Lost Treasure lies at {square}", **f)


def _points(f: Facts) -> str:
    return message("points: {points}", points=score(f["points"]))


def _win(f: Facts) -> str:
    return message("wins by {how}", how=how(f["how"])) if f.get("colour") else message("nobody wins")


SAYINGS: dict[str, Callable[[Facts], str]] = {
    "place": lambda f: message("places a pirate on {to}", **f),
    "move": _move,
    "collect": _collect,
    "map": lambda f: message("it is the map {map}", **f),
    "turned": lambda f: message("turns up {of}'s map {place}: it is {map}", **f),
    "declined": lambda f: message("turns up no map"),
    "seated": lambda f: message("sits down on stool {stool}", **f),
    "bonus": lambda f: message(BONUSES.get(f["what"], "takes {what}"), **f),
    "load": _load,
    "no load": lambda f: message("loads nothing"),
    "refill": _refill,
    "bag": lambda f: message("the spent souvenirs go back into the bag"),
    "skipped": lambda f: message("is skipped"),
    "sunset": lambda f: message("the sun sets and all maps left on the island go away"),
    "dig": lambda f: message("digs at {square}", **f),
    "treasure": _found,
    "points": _points,
    "win": _win,
}
