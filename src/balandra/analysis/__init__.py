"""What a position is worth, which move is best and by how much: from what a seat knows, with honest intervals."""

from balandra.analysis.evaluation import SIMULATIONS, Evaluation, evaluate
from balandra.analysis.games import LIGHT
from balandra.analysis.intervals import Estimate
from balandra.analysis.ranking import Ranked, rank
from balandra.analysis.rollouts import Compared, Rollout, compare, rollout

__all__ = [
    "LIGHT",
    "SIMULATIONS",
    "Compared",
    "Estimate",
    "Evaluation",
    "Ranked",
    "Rollout",
    "compare",
    "evaluate",
    "rank",
    "rollout",
]
