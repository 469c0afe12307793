"""What a move comes to, as far as everybody can foresee it."""

from __future__ import annotations

from typing import Any

from balandra.core.game import Game
from balandra.martinique.notation import BONUSES, jokers_named, square_name
from balandra.martinique.state import (
    CROSSED_AT,
    DIG,
    FIRST_AT,
    JOKERS_AT,
    LOAD,
    PLACE,
    TAKE,
    TARGET_AT,
    TURN_UP,
    WALK,
    State,
)


def offer(game: Game, s: State, code: int) -> dict[str, Any]:
    """The facts of a legal move, from what is open to all; see docs/notation.md."""
    verb, first = code & 15, (code >> FIRST_AT) & 63
    mover = {"colour": game.colours[s.turn]}
    if verb == WALK:
        way = {"from": square_name(first), "to": square_name((code >> TARGET_AT) & 63)}
        return {**mover, **way, "crossed": code >> CROSSED_AT}
    if verb in (PLACE, DIG):
        return {**mover, "to": square_name(first)}
    if verb == LOAD:
        return {**mover, "treasure": (first & 3) + 2, "jokers": jokers_named(code >> JOKERS_AT)}
    if verb == TAKE:
        return {**mover, "what": BONUSES[first]}
    return {**mover, "of": game.colours[1 - s.turn], "place": first + 1} if verb == TURN_UP else mover
