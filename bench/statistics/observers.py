"""What the statistics look at in each game."""

from __future__ import annotations

from typing import Any

from balandra import Position
from balandra.core.events import Event
from bench.statistics.play import Observer

Mapping = dict[str, Any]
CORNERS = {"a1", "h1", "a8", "h8"}


def _landing(position: Position, move: str) -> list[str]:
    """A first advance, by the space where it ends, and by whether another card of its symbol is in hand."""
    offer = next(one for one in position.view(position.turn).offers if one.text == move)
    if offer.kind != "advance":
        return []
    mapping: Mapping = position.mapping()
    hand = mapping["hands"][position.turn]
    cards = sum(count for card, count in hand.items() if card.rstrip("*") == offer.facts["symbol"])
    return [f"space {offer.facts['to']}", "pair" if cards > 1 else "single"]


def _spaces(position: Position, events: tuple[Event, ...]) -> list[tuple[str, float, bool]]:
    """Each advance: its symbol, how many spaces, and whether to the goal."""
    mapping: Mapping = position.mapping()
    goal = len(mapping["track"]) + 1
    found = [dict(event.facts) for event in events if event.name == "advance"]
    places = [(str(one["symbol"]), _number(one["from"], mapping), _number(one["to"], mapping)) for one in found]
    return [(symbol, end - begin, end == goal) for symbol, begin, end in places]


def _number(space: Any, mapping: Mapping) -> float:
    """A space as a number; the sloop lies between tunnel and jungle."""
    return float(space) if space != "sloop" else 6 * mapping["options"]["tunnel_boards"] + 0.5


def _richer(position: Position) -> tuple[int, list[Position]] | None:
    """The number of cards in hand, and the position with one card more from the pile, for each kind of card."""
    mapping: Mapping = position.mapping()
    pile, hand = mapping["pile"], mapping["hands"][position.turn]
    if mapping["stage"] != "action" or not pile:
        return None
    found = []
    for card, count in pile.items():
        hands = mapping["hands"] | {position.turn: hand | {card: hand.get(card, 0) + 1}}
        rest = {name: left for name, left in (pile | {card: count - 1}).items() if left}
        found.append(position.game.position(mapping | {"hands": hands, "pile": rest}))
    return sum(hand.values()), found


def _placing(position: Position, move: str) -> list[str]:
    """A first pirate, by the number on his tile, and by whether it is a corner."""
    mapping: Mapping = position.mapping()
    square = move.split()[1]
    return [f"tile {mapping['tiles'][square].split()[1]}", "corner" if square in CORNERS else "no corner"]


OBSERVERS = {
    "cartagena": Observer(_landing, _spaces, _richer),
    "martinique": Observer(_placing, lambda position, events: [], lambda position: None),
}
