"""The events of Cartagena in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from balandra import Event, Game
from balandra.cli.sentences.clauses import Clause, listed, several

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
    what = several(count, "card") + (" from the row" if row else "") + (f" ({listed(cards)})" if cards else "")
    return [Clause(str(events[0].facts["colour"]), f"draws {what}")]


def _cards(facts: Facts) -> list[str]:
    return list(facts.get("cards", [])) + ([facts["card"]] if "card" in facts else [])


def _clause(game: Game, event: Event) -> list[Clause]:
    if event.name not in SAYINGS:
        return []
    words = {
        key: _place(game, value) if key in ("from", "to", "space") else value for key, value in event.facts.items()
    }
    return [Clause(str(event.facts.get("colour", "")), SAYINGS[event.name](words))]


def _place(game: Game, space: object) -> str:
    """A space in words, the start and the goal by name; a colour or a shore stays as it is."""
    if space == 0:
        return f"the {game.edition.data.get('start', 'start')}"
    if isinstance(space, int):
        return f"the {game.edition.data.get('goal', 'goal')}" if space == _goal(game) else str(space)
    return "the sloop" if space == "sloop" else str(space)


def _goal(game: Game) -> int:
    boards = [value for name, value in game.options.items() if name.endswith("boards")]
    return 6 * sum(int(value) for value in boards) + 1


def _advance(f: Facts) -> str:
    who = "two pirates go" if f["pirates"] == 2 else "goes"
    stands = f" as {f['symbol']}" if len(f["cards"]) == 2 and f["pirates"] == 1 else ""
    return f"plays {' and '.join(f['cards'])}{stands} and {who} from {f['from']} to {f['to']}"


def _witch(f: Facts) -> str:
    against = f" against {f['rival']}" if "rival" in f else f" on {f['space']}" if "space" in f else ""
    return f"invokes the witch with {f['card']}{against}"


def _chest(f: Facts) -> str:
    found = {"empty": "nothing", "snake": "the snake"}.get(f["token"], f"a {f['token']}")
    return f"opens the chest on {f['space']} and finds {found}"


SAYINGS: dict[str, Callable[[Facts], str]] = {
    "advance": _advance,
    "retreat": lambda f: f"falls back from {f['from']} to {f['to']}",
    "morgan": lambda f: f"moves {f['rival']}'s pirate from {f['from']} to {f['to']}",
    "reshuffle": lambda f: "the discards are shuffled into a new pile",
    "row": lambda f: "a new row is laid",
    "sail": lambda f: f"sails to {str(f['to']).capitalize()}{' for free' if f['free'] else ''}",
    "end": lambda f: "ends the turn",
    "rescue": lambda f: "is stuck",
    "witch": _witch,
    "hand": lambda f: f"sees the hand of {f['of']}: {listed(f['cards'])}",
    "take": lambda f: f"takes a card of {f['of']}",
    "taken": lambda f: f"it is {f['card']}",
    "give": lambda f: f"gives {f['to']} a card",
    "given": lambda f: f"it is {f['card']}",
    "kept": lambda f: "keeps a card" if f["count"] == 1 else f"keeps {f['count']} cards",
    "keep": lambda f: f"namely {listed(_cards(f))}",
    "returned": lambda f: "lays a card on the pile",
    "return": lambda f: f"it is {f['card']}",
    "discard": lambda f: f"discards {f['card']}",
    "chest": _chest,
    "snake": lambda f: f"is bitten and goes back from {f['from']} to {f['to']}",
    "tokens": lambda f: "the chest tokens are laid anew",
    "win": lambda f: "has won",
}
