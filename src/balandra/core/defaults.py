"""Kernels for slots that a game leaves open; `kernel.answers` puts them onto the game's own."""

from __future__ import annotations

from balandra.core.evaluator import Evaluator
from balandra.core.random import Generator, below
from balandra.core.record import RulesRecord, StateRecord
from balandra.core.slots import legal


def is_stuck(r: RulesRecord, s: StateRecord, moves: list[int], n: int) -> bool:
    """Never: whoever decides has a real choice."""
    return False


def evaluate(r: RulesRecord, e: Evaluator, s: StateRecord, values: list[float]) -> None:
    """Every seat has the same chance to win."""
    for seat in range(r.players):
        values[seat] = 1.0 / r.players


def deal_likelihood(r: RulesRecord, s: StateRecord, seat: int) -> float:
    """Every deal fits as well as the next."""
    return 1.0


def move_prior(r: RulesRecord, s: StateRecord, move: int) -> float:
    """Every move makes as much sense as the next."""
    return 1.0


def move_order(r: RulesRecord, s: StateRecord, move: int) -> int:
    """No move looks better than another."""
    return 0


def rank_moves(r: RulesRecord, e: Evaluator, s: StateRecord, moves: list[int], n: int, count: int) -> None:
    """No policy: any order is as good as the next."""


def policy_logit(e: Evaluator, place: int) -> float:
    """No policy: every move is as good as the best."""
    return 0.0


def action_of(r: RulesRecord, s: StateRecord, code: int) -> int:
    """Codes are indices."""
    return code


def code_of(r: RulesRecord, s: StateRecord, action: int) -> int:
    """Indices are codes."""
    return action


def random_move(r: RulesRecord, s: StateRecord, picker: Generator, moves: list[int]) -> int:
    """Write the legal moves, and one of them, each as likely, to moves[0]; how many there are."""
    n = legal(r, s, moves)
    if n > 0:
        moves[0] = moves[below(picker, n)]
    return n


DEFAULTS = (
    is_stuck,
    evaluate,
    deal_likelihood,
    move_prior,
    move_order,
    rank_moves,
    policy_logit,
    action_of,
    code_of,
    random_move,
)
