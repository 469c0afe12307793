"""Hints: every move of whoever decides with the chance to win after it, from what that seat knows."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.analysis import rank
from balandra.core.game import View
from balandra.search.engine import can_search
from balandra.search.search import Budget, search
from balandra.server.messages import RatedMove

THINKING = Budget(seconds=1.0)  # as long as the strongest level


@dataclass(frozen=True)
class Question:
    """What shall I do? All that may be used for the answer: what the seat knows, and the chance to use."""

    view: View
    seed: str


def weigh(question: Question, budget: Budget = THINKING) -> list[RatedMove]:
    """Every legal move, best first; where native code is not there yet, from one search by the plain rules."""
    if not can_search(question.view.game.ruleset):
        return _searched(question, budget)
    ranked = rank(question.view, budget, question.seed)
    return [RatedMove(one.move.text, one.value, one.loss, max(0.0, one.low), max(0.0, one.high)) for one in ranked]


def _searched(question: Question, budget: Budget) -> list[RatedMove]:
    """What one search found: the move it looked at most is the best, the others lose what they seem to be worth less.

    It cannot say how sure it is, so nearly everything is left open.
    """
    ranking = search(question.view, budget, f"hint {question.seed}").ranking()
    best = ranking[0][1]
    found = [(move.text, max(0.0, best - value)) for move, value, _ in ranking]
    return [RatedMove(text, best - loss, loss, 0.0, best) for text, loss in sorted(found, key=lambda one: one[1])]


def is_whole(question: Question, answer: object) -> bool:
    """Whether an answer weighs exactly the moves that are legal."""
    if not isinstance(answer, list) or not all(isinstance(one, RatedMove) for one in answer):
        return False
    return sorted(one.move for one in answer) == sorted(move.text for move in question.view.legal_moves)
