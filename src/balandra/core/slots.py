"""The questions that every game's kernels answer; drivers call them without knowing the game.

Stamping a driver onto a game puts that game's kernels in the place of these names. Types are those of plain Python; in
native code lists are arrays.
"""

from __future__ import annotations

from balandra.core.evaluator import Evaluator
from balandra.core.kernel import kernel
from balandra.core.random import Generator
from balandra.core.record import RulesRecord, StateRecord


def setup(r: RulesRecord, s: StateRecord, start: int) -> None:
    """Set up a fresh game; a start seat below 0 is drawn by lot."""
    raise NotImplementedError


def legal(r: RulesRecord, s: StateRecord, moves: list[int]) -> int:
    """Write the legal moves; their number."""
    raise NotImplementedError


def apply(r: RulesRecord, s: StateRecord, move: int) -> None:
    """Carry out a legal move."""
    raise NotImplementedError


def observe(r: RulesRecord, s: StateRecord, o: StateRecord, seat: int) -> None:
    """Copy into a blank record what a seat may know."""
    raise NotImplementedError


def redeal(r: RulesRecord, o: StateRecord, seat: int) -> None:
    """Fill in what a seat does not know."""
    raise NotImplementedError


def winner(r: RulesRecord, s: StateRecord) -> int:
    """The seat that has won, NOT_OVER, or NOBODY_WINS."""
    raise NotImplementedError


def is_stuck(r: RulesRecord, s: StateRecord, moves: list[int], n: int) -> bool:
    """Whether the one to decide has no real choice of action left but a rescue or doing nothing."""
    raise NotImplementedError


def evaluate(r: RulesRecord, e: Evaluator, s: StateRecord, values: list[float]) -> None:
    """Write each seat's chance to win, as an evaluator estimates it without a search."""
    raise NotImplementedError


def deal_likelihood(r: RulesRecord, s: StateRecord, seat: int) -> float:
    """How well a deal of what a seat does not know fits what the others have done, from 0 to 1."""
    raise NotImplementedError


def move_prior(r: RulesRecord, s: StateRecord, move: int) -> float:
    """How much sense a move makes before it is tried, from 0 (hardly any) to 1."""
    raise NotImplementedError


def move_order(r: RulesRecord, s: StateRecord, move: int) -> int:
    """How promising a move looks before it is tried: moves with higher numbers are tried sooner."""
    raise NotImplementedError


def rank_moves(r: RulesRecord, e: Evaluator, s: StateRecord, moves: list[int], n: int, count: int) -> None:
    """Bring so many of the n moves to the front, those that a policy likes best, the best first."""
    raise NotImplementedError


def policy_logit(e: Evaluator, place: int) -> float:
    """How much a policy likes the move at a place of those it ranked last: log odds, 0 for the best."""
    raise NotImplementedError


def encode(r: RulesRecord, o: StateRecord, seat: int, out: list[int]) -> None:
    """Write what a seat sees, an observed record, as a row of small numbers."""
    raise NotImplementedError


def action_of(r: RulesRecord, s: StateRecord, code: int) -> int:
    """The index of a legal move."""
    raise NotImplementedError


def code_of(r: RulesRecord, s: StateRecord, action: int) -> int:
    """The move of an index, legal or not."""
    raise NotImplementedError


def random_move(r: RulesRecord, s: StateRecord, picker: Generator, moves: list[int]) -> int:
    """Write any legal move, each as likely as the next, to moves[0]; how many there are."""
    raise NotImplementedError


NOT_OVER = -1
NOBODY_WINS = -2


@kernel
def copy_record(records: list[StateRecord], origin: int, target: int) -> None:
    """Copy one record of a list over another."""
    records[target] = records[origin].copy()


@kernel
def copy_native(records: list[StateRecord], origin: int, target: int) -> None:
    """Stands in for `copy_record` where records lie in an array."""
    records[target] = records[origin]
