"""Hints: every legal move with its winning chance, from the view of the seat to move."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.analysis import rank
from balandra.core.game import View
from balandra.search.search import Budget
from balandra.server.messages import RatedMove

THINKING = Budget(seconds=1.0)  # the same as the strongest level


@dataclass(frozen=True)
class Question:
    """A request for a hint: the view of the seat and the random seed."""

    view: View
    seed: str


def weigh(question: Question, budget: Budget = THINKING) -> list[RatedMove]:
    """Every legal move, best first."""
    ranked = rank(question.view, budget, question.seed)
    return [RatedMove(one.move.text, one.value, one.loss, max(0.0, one.low), max(0.0, one.high)) for one in ranked]


def is_whole(question: Question, answer: object) -> bool:
    """Whether an answer ranks exactly the legal moves."""
    if not isinstance(answer, list) or not all(isinstance(one, RatedMove) for one in answer):
        return False
    return sorted(one.move for one in answer) == sorted(move.text for move in question.view.legal_moves)
