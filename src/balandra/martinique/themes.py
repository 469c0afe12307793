"""Themes of puzzles in Martinique, as predicates on the view and the best two moves; where the treasure can lie."""

from __future__ import annotations

from fractions import Fraction

from balandra.core.game import Move, View
from balandra.martinique.concepts import concepts
from balandra.martinique.evaluation import is_possible
from balandra.martinique.features import seen_maps
from balandra.martinique.moves import move_square, move_verb
from balandra.martinique.state import DIG, SQUARES

COLLECTS = {"loads", "wanted", "map"}  # concepts
FEW = 12  # digs that may find the treasure, for its place to be deduced


def themes(view: View, best: Move, second: Move) -> list[str]:
    """The themes that hold."""
    names = {one.name for one in concepts(view, best)}
    others = {one.name for one in concepts(view, second)}
    digs = move_verb(best.code) == DIG
    is_deduction = digs and "may find" in names and "against maps" in others and _good_digs(view) <= FEW
    holds = {
        "deny": "denies" in names and "denies" not in others,
        "treasure": is_deduction,
        "dig": digs and not is_deduction,
        "collect": bool(COLLECTS & names) and not COLLECTS & others,
    }
    return [theme for theme, is_so in holds.items() if is_so]


def _possible(view: View) -> list[int]:
    """The squares where the treasure can lie, by the maps that the mover has seen."""
    seen = seen_maps(view._state, view.game.seat(view.colour))
    return [square for square in range(SQUARES) if is_possible(seen, square)]


def _good_digs(view: View) -> int:
    """How many digs may still find the treasure."""
    return sum(chance > 0 for chance in find_chances(view).values())


def find_chances(view: View) -> dict[str, Fraction]:
    """By dig: the chance that the treasure lies there; all squares that the maps leave open are equally likely."""
    digs = [move for move in view.legal_moves if move_verb(move.code) == DIG]
    open_squares = _possible(view) if digs else []
    share = Fraction(1, max(1, len(open_squares)))
    return {move.text: share if move_square(move.code) in open_squares else Fraction(0) for move in digs}
