"""Reviews of finished games: luck and skill that add up, the loss of every decision, and why."""

from balandra.reviews.decisions import Effort
from balandra.reviews.evaluator import WHOLE, Evaluator, read_spec
from balandra.reviews.reasons import sentence
from balandra.reviews.report import Decision, Player, Review, Step, Sums, Turn
from balandra.reviews.review import OnProgress, Reviewer, assess_view, review

__all__ = [
    "WHOLE",
    "Decision",
    "Effort",
    "Evaluator",
    "OnProgress",
    "Player",
    "Review",
    "Reviewer",
    "Step",
    "Sums",
    "Turn",
    "assess_view",
    "read_spec",
    "review",
    "sentence",
]
