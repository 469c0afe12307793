"""The exact solver as an adviser of searches: near the end of an open game of two it proves which moves are best."""

from __future__ import annotations

import time
from collections.abc import Collection

from balandra.bots.bot import BotDecision
from balandra.core.game import Move, View
from balandra.search.search import MOST_SIMULATIONS, Budget
from balandra.search.solve import Solver

SHARE = 0.6  # of the time, at most
MOST_NODES = 40_000
SLICE = 100  # positions between two looks at the clock


def may_solve(view: View, budget: Budget) -> bool:
    """Whether the solver is worth a try; only by the clock, so that what simulations decide is the same everywhere."""
    is_timed = budget.simulations == MOST_SIMULATIONS
    return is_timed and view.game.players == 2 and view.game.ruleset.is_endgame(view.game, view._state)


def solve_view(view: View, budget: Budget) -> tuple[BotDecision | None, Collection[Move]]:
    """The decision, if a share of the time suffices to prove it, and the moves that may be best.

    What the view does not show is dealt; the solver takes into account every outcome of chance.
    """
    begin = time.perf_counter()
    solver = Solver(view.game.redeal(view), most_nodes=MOST_NODES, slices=SLICE)
    for _ in solver.run():
        if solver.is_decided or time.perf_counter() - begin > SHARE * budget.seconds:
            break
    solution = solver.solution()
    if not solver.is_decided:
        return None, solution.best
    best = max(solution.moves, key=lambda one: one.value.low)
    values = {colour: bounds.value for colour, bounds in solution.values.items()}
    return BotDecision(best.move, values, line=(best.move.text,), evaluations=solution.nodes), (best.move,)
