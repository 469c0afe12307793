"""Hints: every legal move with its winning chance, from the view of the seat to move."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.analysis import rank
from balandra.core.game import View
from balandra.search.engine import can_search
from balandra.search.search import Budget, search
from balandra.server.messages import RatedMove

THINKING = Budget(seconds=1.0)  # the same as the strongest level


@dataclass(frozen=True)
class Question:
    """A request for a hint: the view of the seat and the random seed."""

    view: View
    seed: str


def weigh(question: Question, budget: Budget = THINKING) -> list[RatedMove]:
    """Every legal move, best first; without compiled code, from a single search with the Python rules."""
    if not can_search(question.view.game.ruleset):
        return _searched(question, budget)
    ranked = rank(question.view, budget, question.seed)
    return [RatedMove(one.move.text, one.value, one.loss, max(0.0, one.low), max(0.0, one.high)) for one in ranked]


def _searched(question: Question, budget: Budget) -> list[RatedMove]:
    """The moves of one search: the most visited one is the best; the loss of the others is the difference in value.

    A single search has no error estimate, so the interval is the widest possible.
    """
    ranking = search(question.view, budget, f"hint {question.seed}").ranking()
    best = ranking[0][1]
    found = [(move.text, max(0.0, best - value)) for move, value, _ in ranking]
    return [RatedMove(text, best - loss, loss, 0.0, best) for text, loss in sorted(found, key=lambda one: one[1])]


def is_whole(question: Question, answer: object) -> bool:
    """Whether an answer ranks exactly the legal moves."""
    if not isinstance(answer, list) or not all(isinstance(one, RatedMove) for one in answer):
        return False
    return sorted(one.move for one in answer) == sorted(move.text for move in question.view.legal_moves)
