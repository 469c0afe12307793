"""Kernels for slots that a game leaves open; `kernel.answers` puts them onto the game's own."""

from __future__ import annotations

from typing import Any

from balandra.core.random import below
from balandra.core.slots import legal


def is_stuck(r: Any, s: Any, moves: Any, n: int) -> bool:
    """Never: whoever decides has a real choice."""
    return False


def evaluate(r: Any, e: Any, s: Any, values: Any) -> None:
    """Every seat has the same chance to win."""
    for seat in range(r.players):
        values[seat] = 1.0 / r.players


def deal_likelihood(r: Any, s: Any, seat: int) -> float:
    """Every deal fits as well as the next."""
    return 1.0


def move_prior(r: Any, s: Any, move: int) -> float:
    """Every move makes as much sense as the next."""
    return 1.0


def action_of(r: Any, s: Any, code: int) -> int:
    """Codes are indices."""
    return code


def code_of(r: Any, s: Any, action: int) -> int:
    """Indices are codes."""
    return action


def random_move(r: Any, s: Any, picker: Any, moves: Any) -> int:
    """Write the legal moves, and one of them, each as likely, to moves[0]; how many there are."""
    n = legal(r, s, moves)
    if n > 0:
        moves[0] = moves[below(picker, n)]
    return n


DEFAULTS = (is_stuck, evaluate, deal_likelihood, move_prior, action_of, code_of, random_move)
