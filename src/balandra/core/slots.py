"""The questions that every game's kernels answer; drivers call them without knowing the game.

Stamping a driver onto a game puts that game's kernels in the place of these names.
"""

from __future__ import annotations

from typing import Any

from balandra.core.kernel import kernel


def setup(r: Any, s: Any, start: int) -> None:
    """Set up a fresh game; a start seat below 0 is drawn by lot."""
    raise NotImplementedError


def legal(r: Any, s: Any, moves: Any) -> int:
    """Write the legal moves; their number."""
    raise NotImplementedError


def apply(r: Any, s: Any, move: int) -> None:
    """Carry out a legal move."""
    raise NotImplementedError


def observe(r: Any, s: Any, o: Any, seat: int) -> None:
    """Copy into a blank record what a seat may know."""
    raise NotImplementedError


def redeal(r: Any, o: Any, seat: int) -> None:
    """Fill in what a seat does not know."""
    raise NotImplementedError


def winner(r: Any, s: Any) -> int:
    """The seat that has won, NOT_OVER, or NOBODY_WINS."""
    raise NotImplementedError


def is_stuck(r: Any, s: Any, moves: Any, n: int) -> bool:
    """Whether the one to decide has no real choice of action left but a rescue or doing nothing."""
    raise NotImplementedError


def evaluate(r: Any, e: Any, s: Any, values: Any) -> None:
    """Write each seat's chance to win, as far as an evaluator can judge it at a glance."""
    raise NotImplementedError


def deal_likelihood(r: Any, s: Any, seat: int) -> float:
    """How well a deal of what a seat does not know fits what the others have done, from 0 to 1."""
    raise NotImplementedError


def move_prior(r: Any, s: Any, move: int) -> float:
    """How much sense a move makes before it is tried, from 0 (hardly any) to 1."""
    raise NotImplementedError


def encode(r: Any, o: Any, seat: int, out: Any) -> None:
    """Write what a seat sees, an observed record, as a row of small numbers."""
    raise NotImplementedError


def action_of(r: Any, s: Any, code: int) -> int:
    """The index of a legal move."""
    raise NotImplementedError


def code_of(r: Any, s: Any, action: int) -> int:
    """The move of an index, legal or not."""
    raise NotImplementedError


def random_move(r: Any, s: Any, picker: Any, moves: Any) -> int:
    """Write any legal move, each as likely as the next, to moves[0]; how many there are."""
    raise NotImplementedError


NOT_OVER = -1
NOBODY_WINS = -2


@kernel
def copy_record(records: Any, origin: int, target: int) -> None:
    """Copy one record of a list over another."""
    records[target] = records[origin].copy()


@kernel
def copy_native(records: Any, origin: int, target: int) -> None:
    """Stands in for `copy_record` where records lie in an array."""
    records[target] = records[origin]
