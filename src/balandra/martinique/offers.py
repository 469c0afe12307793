"""The publicly foreseeable effects of a move."""

from __future__ import annotations

from balandra.core.game import Game
from balandra.martinique.moves import (
    move_bonus,
    move_crossed,
    move_jokers,
    move_map,
    move_square,
    move_target,
    move_treasure,
    move_verb,
)
from balandra.martinique.notation import BONUSES, jokers_named, square_name
from balandra.martinique.state import (
    DIG,
    LOAD,
    PLACE,
    TAKE,
    TURN_UP,
    WALK,
    State,
)


def offer(game: Game, s: State, code: int) -> dict[str, object]:
    """The facts of a legal move, from public information; see docs/notation.md."""
    verb = move_verb(code)
    mover: dict[str, object] = {"colour": game.colours[s.turn]}
    if verb == WALK:
        way = {"from": square_name(move_square(code)), "to": square_name(move_target(code))}
        return {**mover, **way, "crossed": move_crossed(code)}
    if verb in (PLACE, DIG):
        return {**mover, "to": square_name(move_square(code))}
    if verb == LOAD:
        return {**mover, "treasure": move_treasure(code) + 2, "jokers": jokers_named(move_jokers(code))}
    if verb == TAKE:
        return {**mover, "what": BONUSES[move_bonus(code)]}
    return {**mover, "of": game.colours[1 - s.turn], "place": move_map(code) + 1} if verb == TURN_UP else mover
