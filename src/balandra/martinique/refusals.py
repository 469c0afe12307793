"""Why a move is not legal, in one sentence."""

from __future__ import annotations

from balandra.core.game import Game
from balandra.core.message import message, plural_message, translatable
from balandra.martinique.moves import move_map, move_square, move_target, move_verb
from balandra.martinique.notation import square_name
from balandra.martinique.rules import is_beach
from balandra.martinique.state import (
    ACTION,
    BONUS,
    DECLINE,
    DIG,
    DIGGING,
    LOAD,
    LOADING,
    NO_LOAD,
    PLACE,
    RESERVE,
    TAKE,
    TURN_UP,
    TURNING,
    WALK,
    State,
)
from balandra.martinique.tiles import steps_of
from balandra.martinique.walking import face_down_maps, may_walk

STAGE_OF = {
    PLACE: ACTION,
    WALK: ACTION,
    TURN_UP: TURNING,
    DECLINE: TURNING,
    TAKE: BONUS,
    LOAD: LOADING,
    NO_LOAD: LOADING,
    DIG: DIGGING,
}
WAITING = {
    ACTION: translatable("{colour} has to place or move a pirate now"),
    TURNING: translatable("{colour} has to turn up one of the opponent's maps, or decline, now"),
    BONUS: translatable("{colour} has to take a bonus from the tavern now"),
    LOADING: translatable("{colour} has to decide about loading now"),
    DIGGING: translatable("{colour} has to dig now"),
}


def reason(game: Game, s: State, code: int) -> str:
    """Why this move is not legal now."""
    verb, square = move_verb(code), move_square(code)
    if STAGE_OF[verb] != s.stage:
        return message(WAITING[s.stage], colour=game.colours[s.turn])
    if verb == PLACE:
        return _why_not_place(game, s, square)
    if verb == WALK:
        return _why_not_walk(game, s, square, move_target(code))
    if verb == TURN_UP:
        return message("the opponent has no face-down map in place {place}", place=move_map(code) + 1)
    if verb == TAKE:
        return message("that is no longer in the tavern")
    if verb == DIG:
        return message("a pirate digs on {square} already", square=square_name(square))
    if verb == NO_LOAD:
        return message("your souvenirs match a small treasure without jokers: one must be loaded")
    return message(
        "your souvenirs and jokers do not match that small treasure, or the jokers stand for symbols it does not show"
    )


def _why_not_place(game: Game, s: State, square: int) -> str:
    if s.pirates[s.turn][0] != RESERVE:
        return message("{colour} has placed all pirates", colour=game.colours[s.turn])
    if not is_beach(square):
        return message("{square} is not on the beach", square=square_name(square))
    if s.occupant[square]:
        return message("a pirate stands on {square}", square=square_name(square))
    return message("{square} is bare, and there are beach tiles left to be placed on", square=square_name(square))


def _why_not_walk(game: Game, s: State, origin: int, target: int) -> str:
    if s.occupant[origin] != s.turn + 1:
        return message("{colour} has no pirate on {space}", colour=game.colours[s.turn], space=square_name(origin))
    if not may_walk(game.rules, s, s.turn):
        return plural_message(
            "{count} pirate must have been placed before any may move",
            "{count} pirates must have been placed before any may move",
            game.rules.before_moving,
        )
    if s.occupant[target]:
        return message("a pirate stands on {square}", square=square_name(target))
    steps = steps_of(s.tile[origin])
    maps = face_down_maps(s, 1 - s.turn)
    return plural_message(
        "the pirate must make exactly {count} step; write (x) for each opponent passed on the way, but at most as "
        "often as the opponent has face-down maps: {maps}",
        "the pirate must make exactly {count} steps, no square twice; write (x) for each opponent passed on the way, "
        "but at most as often as the opponent has face-down maps: {maps}",
        steps,
        maps=maps,
    )
