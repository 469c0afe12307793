"""The tutor: what a move would lose before it is made, from the view of the seat to move, and why."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.core.game import View
from balandra.reviews import WHOLE, Effort, Evaluator, assess_view, read_spec
from balandra.server.messages import Tutored

EFFORT = Effort(deals=8, most_deals=32)  # less than a review: somebody waits


@dataclass(frozen=True)
class Doubt:
    """A question for the tutor: the view of the seat, the move in mind, and the random seed."""

    view: View
    move: str
    seed: str


def tutor(doubt: Doubt, effort: Effort = EFFORT) -> Tutored:
    """The assessment of a move, as strong at every table."""
    view = doubt.view
    evaluator = Evaluator(view.game, read_spec(view.game))
    found = assess_view(evaluator, view, doubt.move, effort, doubt.seed)
    return Tutored(
        seat=view.colour,
        move=doubt.move,
        best=found.best,
        value=found.value / WHOLE,
        loss=found.loss / WHOLE,
        low=found.low / WHOLE,
        high=found.high / WHOLE,
        better=found.better,
        played=found.played,
    )


def is_about(doubt: Doubt, answer: object) -> bool:
    """Whether an answer is about this move and names a legal one."""
    legal = {move.text for move in doubt.view.legal_moves}
    return isinstance(answer, Tutored) and answer.move == doubt.move and answer.best in legal
