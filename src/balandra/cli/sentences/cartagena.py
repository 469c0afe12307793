"""The events of Cartagena in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from balandra import Event, Game
from balandra.cli.sentences.clauses import Clause, listed
from balandra.core.message import message, plural_message, translatable
from balandra.terminal.speech import say

Facts = Mapping[str, Any]
DRAWING = ("draw", "card", "held")


def clauses(game: Game, events: list[Event]) -> list[Clause]:
    """What the events say, cards drawn one after another as one."""
    told: list[Clause] = []
    for (drawing, _), group in groupby(events, key=lambda e: (e.name in DRAWING, e.facts.get("colour"))):
        together = list(group)
        told += _drawn(together) if drawing else [clause for e in together for clause in _clause(game, e)]
    return told


def _drawn(events: list[Event]) -> list[Clause]:
    count = sum(int(str(e.facts["count"])) for e in events if e.name == "draw")
    cards = [card for e in events for card in _cards(e.facts)]
    row = any(e.facts.get("source") == "row" for e in events)
    drawn = _from_the_row(count) if row else plural_message("draws {count} card", "draws {count} cards", count)
    return [Clause(str(events[0].facts["colour"]), say(drawn) + (f" ({listed(cards)})" if cards else ""))]


def _from_the_row(count: int) -> str:
    return plural_message("draws {count} card from the row", "draws {count} cards from the row", count)


def _cards(facts: Facts) -> list[str]:
    return list(facts.get("cards", [])) + ([facts["card"]] if "card" in facts else [])


def _clause(game: Game, event: Event) -> list[Clause]:
    if event.name not in SAYINGS:
        return []
    words = {
        key: _place(game, value) if key in ("from", "to", "space") else value for key, value in event.facts.items()
    }
    return [Clause(str(event.facts.get("colour", "")), say(SAYINGS[event.name](words)))]


def _place(game: Game, space: object) -> str:
    """A space in words, the start and the goal by name; a colour or a shore stays as it is."""
    if space == 0:
        return _named(str(game.edition.data.get("start", "start")))
    if isinstance(space, int):
        return _named(str(game.edition.data.get("goal", "goal"))) if space == _goal(game) else str(space)
    return _named("sloop") if space == "sloop" else str(space)


PLACES = {
    "tunnel entrance": translatable("the tunnel entrance"),
    "rallying point": translatable("the rallying point"),
    "dungeon": translatable("the dungeon"),
    "leaking sloop": translatable("the leaking sloop"),
    "boat": translatable("the boat"),
    "sloop": translatable("the sloop"),
    "cave": translatable("the cave"),
}


def _named(place: str) -> str:
    return say(message(PLACES.get(place, f"the {place}")))


def _goal(game: Game) -> int:
    boards = [value for name, value in game.options.items() if name.endswith("boards")]
    return 6 * sum(int(value) for value in boards) + 1


def _advance(f: Facts) -> str:
    if f["pirates"] == 2:
        return message("plays {cards} and two pirates go from {from} to {to}", **f)
    if len(f["cards"]) == 2:
        return message("plays {cards} as {symbol} and goes from {from} to {to}", **f)
    return message("plays {cards} and goes from {from} to {to}", **f)


def _witch(f: Facts) -> str:
    if "rival" in f:
        return message("invokes the witch with {card} against {rival}", **f)
    if "space" in f:
        return message("invokes the witch with {card} on {space}", **f)
    return message("invokes the witch with {card}", **f)


def _chest(f: Facts) -> str:
    if f["token"] == "empty":
        return message("opens the chest on {space} and finds nothing", **f)
    if f["token"] == "snake":
        return message("opens the chest on {space} and finds the snake", **f)
    return plural_message(
        "opens the chest on {space}: {count} card", "opens the chest on {space}: {count} cards", int(f["token"]), **f
    )


def _sail(f: Facts) -> str:
    if f["to"] == "tortuga":
        return message("sails to Tortuga for free") if f["free"] else message("sails to Tortuga")
    return message("sails to Cartagena for free") if f["free"] else message("sails to Cartagena")


SAYINGS: dict[str, Callable[[Facts], str]] = {
    "advance": _advance,
    "retreat": lambda f: message("falls back from {from} to {to}", **f),
    "morgan": lambda f: message("moves {rival}'s pirate from {from} to {to}", **f),
    "reshuffle": lambda f: message("the discards are shuffled into a new pile"),
    "row": lambda f: message("a new row is laid"),
    "sail": _sail,
    "end": lambda f: message("ends the turn"),
    "rescue": lambda f: message("is stuck"),
    "witch": _witch,
    "hand": lambda f: message("sees the hand of {of}: {cards}", of=f["of"], cards=listed(f["cards"])),
    "take": lambda f: message("takes a card of {of}", **f),
    "taken": lambda f: message("namely {card}", **f),
    "give": lambda f: message("gives {colour} a card", colour=f["to"]),
    "given": lambda f: message("namely {card}", **f),
    "kept": lambda f: plural_message("keeps a card", "keeps {count} cards", f["count"]),
    "keep": lambda f: message("namely {cards}", cards=listed(_cards(f))),
    "returned": lambda f: message("lays a card on the pile"),
    "return": lambda f: message("namely {card}", **f),
    "discard": lambda f: message("discards {card}", **f),
    "chest": _chest,
    "snake": lambda f: message("is bitten and goes back from {from} to {to}", **f),
    "tokens": lambda f: message("the chest tokens are laid anew"),
    "win": lambda f: message("has won"),
}
