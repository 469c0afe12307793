"""The examples of Martinique's further lessons: denying, deducing, digging."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

from tests.rules.cartagena import words
from tests.rules.martinique import LAND, MAP_SQUARES, after, dusk
from tests.rules.martinique import island as laid
from tools.lesson_steps import Example, Step, judged
from tools.lesson_strategy import offers, with_concepts

from balandra import Position
from balandra.martinique.evaluation import is_possible
from balandra.martinique.features import seen_maps
from balandra.martinique.state import SQUARES

SMALL = [["parrot 3", "skull 2"], ["rum", "rum", "muskets"], ["sabres", "rum", "chest", "chest"]]
HELD = {"red": ["a", "5"]}


def island(pirates: Mapping[str, Sequence[str]], tiles: Mapping[str, str] | None = None, **more: Any) -> Position:
    """An island with small treasures of all kinds, its other souvenirs mixed, black to move."""
    position = laid(pirates, tiles, **({"treasures": SMALL} | more))
    mapping: dict[str, Any] = position.mapping()
    island_tiles: dict[str, str] = mapping["tiles"]
    squares = [square for square, tile in island_tiles.items() if square not in (tiles or {}) and "map" not in tile]
    values = [island_tiles[square] for square in squares]
    random.Random(1).shuffle(values)
    return position.game.position(mapping | {"tiles": island_tiles | dict(zip(squares, values, strict=True))})


def possible_squares(position: Position) -> int:
    """How many squares the player to move must still reckon with."""
    seen = seen_maps(position._state, position.game.seat(str(position.actor)))
    return sum(bool(is_possible(seen, square)) for square in range(SQUARES))


def fewest_squares(position: Position) -> Collection[str]:
    """The bonuses after which the fewest squares are left."""
    left = {offer.text: _left_after(position, offer.text) for offer in offers(position, "bonus")}
    return {text for text, count in left.items() if count == min(left.values())}


def _left_after(position: Position, move: str) -> int:
    seat, after = position.game.seat(str(position.actor)), position.play(move).position
    seen = seen_maps(after._state, seat)
    return sum(bool(is_possible(seen, square)) for square in range(SQUARES))


# All squares but those with a map and a few others: late in the day.
CLEARED = [square for square in LAND if square not in (*MAP_SQUARES, *words("c1 c2 c3 f8 g8 h8 h5 h6"))]


def last_parrot() -> Position:
    """Both players have a skull and lack a parrot for the small treasure; the last one lies between them."""
    tiles = {"c1": "sabres 1", "c2": "parrot 1", "c3": "muskets 1", "f8": "rum 1", "g8": "rum 1", "h8": "sabres 1"}
    return island(
        {"black": ["c1", "g8"], "red": ["c3", "h8"]},
        {**tiles, "h5": "chest 1", "h6": "chest 1"},
        bare=CLEARED,
        bag=20,
        stock={"black": ["skull 1"], "red": ["skull 1"]},
        stools=["black", "red"],
        reserve={"black": 1, "red": 1},
        maps={"black": ["g"], "red": ["7"]},
        tavern=[],
    )


def onto_the_last(position: Position) -> Collection[str]:
    """The walks onto a tile with which the rival could load a treasure."""
    mapping: dict[str, Any] = position.mapping()
    wanted = _completing(mapping, _rival(position))
    tiles = mapping["tiles"]
    ends = {offer.text: tiles.get(offer.facts["to"], "map").split()[0] for offer in offers(position, "move")}
    return {text for text, symbol in ends.items() if symbol in wanted}


def _rival(position: Position) -> str:
    return next(colour for colour in position.game.colours if colour != position.actor)


def _symbols(tiles: Sequence[str]) -> Counter[str]:
    return Counter(tile.split()[0] for tile in tiles)


def _completing(mapping: Mapping[str, Any], colour: str) -> set[str]:
    """The symbols of which one tile more lets a player load."""
    stock = _symbols(mapping["stock"][colour])
    lacking = [_symbols(one) - stock for one in mapping["treasures"]]
    return {symbol for one in lacking if one.total() == 1 for symbol in one}


def two_loads() -> Position:
    """Black can load two treasures, of which red would load the small one in the next turn."""
    position = island(
        {"black": ["c1", "g8", "h8"], "red": ["a3", "e1", "h4"]},
        {"c1": "rum 1", "g8": "sabres 1", "h8": "sabres 1", "e1": "skull 1", "a3": "sabres 1", "h4": "sabres 1"},
        stock={"black": ["parrot 1", "skull 1", "rum 1", "muskets 1"], "red": ["parrot 1"]},
        treasures=[
            ["parrot 2", "skull 2"],
            ["rum 1", "rum 1", "muskets 2"],
            ["sabres 2", "rum 2", "chest 2", "chest 2"],
        ],
    )
    return after(position, "c1-c2")


def contested(position: Position) -> Collection[str]:
    """The treasures that the rival can load with its souvenirs and a tile under one of its pirates."""
    mapping: dict[str, Any] = position.mapping()
    rival = _rival(position)
    stock = _symbols(mapping["stock"][rival])
    under = [_symbols([mapping["tiles"][square]]) for square in mapping["pirates"][rival]]
    asked = {len(one): _symbols(one) for one in mapping["treasures"]}
    wanted = {size for size, tiles in asked.items() if any(tiles <= stock + one for one in under)}
    return {offer.text for offer in offers(position, "load") if offer.facts["treasure"] in wanted}


def seated() -> Position:
    """Black has come to the tavern knowing six letters and three numbers."""
    position = island(
        {"black": ["d3", "g8", "h8"], "red": ["a3", "h3", "h4"]},
        {"d3": "chest 1", "g8": "skull 1", "h8": "sabres 1"},
        maps={"black": ["a", "b", "c", "d", "1", "2"], "red": ["e^", "f^", "3^"]},
    )
    return after(position, "d3-d4")


KNOWN = {"black": [*"abcde", "7"], "red": ["f^", "g^", "1^", "2^", "3^", "4^"]}
FOUR = {"black": [*"abcdg", "7"], "red": ["e^", "1^", "2^", "3^", "4^", "5^"]}
# The search agrees with these.
RIVALRY: dict[str, Example] = {
    "deny-parrot": Example(last_parrot, judged(onto_the_last)),
    "deny-load": Example(two_loads, judged(contested)),
    "deduce-bonus": Example(seated, judged(fewest_squares)),
    "dig-first": Example(partial(dusk, maps=KNOWN), judged(with_concepts("may find"))),
    "dig-left": Example(lambda: after(dusk(maps=KNOWN), "dig h5", "dig h6"), judged(with_concepts("may find"))),
}
# Questions about the rules.
DEDUCTION: dict[str, Example] = {
    "deduce-count": Example(
        partial(dusk, maps=FOUR),
        (Step("count", lambda view, offer: False, lambda view, right: possible_squares(dusk(maps=FOUR))),),
    ),
}
