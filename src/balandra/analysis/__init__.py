"""Analysis of a position from what a seat knows: evaluations, move rankings and rollouts, with intervals."""

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
