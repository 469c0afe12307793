"""Why a move is not legal, in one sentence."""

from __future__ import annotations

from balandra.core.game import Game
from balandra.martinique.rules import is_beach
from balandra.martinique.state import (
    ACTION,
    BONUS,
    DECLINE,
    DIG,
    DIGGING,
    FIRST_AT,
    LOAD,
    LOADING,
    NO_LOAD,
    PLACE,
    RESERVE,
    TAKE,
    TARGET_AT,
    TURN_UP,
    TURNING,
    WALK,
    State,
)
from balandra.martinique.tiles import steps_of
from balandra.martinique.walking import face_down_maps, may_walk
from balandra.martinique.words import square_name

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
    ACTION: "has to place or move a pirate",
    TURNING: "has to turn up one of the opponent's maps, or decline",
    BONUS: "has to take a bonus from the tavern",
    LOADING: "has to decide about loading",
    DIGGING: "has to dig",
}


def reason(game: Game, s: State, code: int) -> str:
    """Why this move cannot be played now."""
    verb, first = code & 15, (code >> FIRST_AT) & 63
    if STAGE_OF[verb] != s.stage:
        return f"{game.colours[s.turn]} {WAITING[s.stage]} now"
    if verb == PLACE:
        return _why_not_place(game, s, first)
    if verb == WALK:
        return _why_not_walk(game, s, first, (code >> TARGET_AT) & 63)
    if verb == TURN_UP:
        return f"the opponent has no face-down map in place {first + 1}"
    if verb == TAKE:
        return "that is no longer in the tavern"
    if verb == DIG:
        return f"a pirate digs on {square_name(first)} already"
    if verb == NO_LOAD:
        return "your souvenirs match a small treasure without jokers: one must be loaded"
    return (
        "your souvenirs and jokers do not match that small treasure, or the jokers stand for symbols it does not show"
    )


def _why_not_place(game: Game, s: State, square: int) -> str:
    if s.pirates[s.turn][0] != RESERVE:
        return f"{game.colours[s.turn]} has placed all pirates"
    if not is_beach(square):
        return f"{square_name(square)} is not on the beach"
    if s.occupant[square]:
        return f"a pirate stands on {square_name(square)}"
    return f"{square_name(square)} is bare, and there are beach tiles left to be placed on"


def _why_not_walk(game: Game, s: State, origin: int, target: int) -> str:
    if s.occupant[origin] != s.turn + 1:
        return f"{game.colours[s.turn]} has no pirate on {square_name(origin)}"
    if not may_walk(game.rules, s, s.turn):
        return f"{game.rules.before_moving} pirates must have been placed before any may move"
    if s.occupant[target]:
        return f"a pirate stands on {square_name(target)}"
    steps = steps_of(s.tile[origin])
    maps = face_down_maps(s, 1 - s.turn)
    return (
        f"the pirate must make exactly {steps} steps, no square twice; crossings (x) are written as many as there are "
        f"opponents on the way, but no more than the {maps} face-down maps of the opponent"
    )
