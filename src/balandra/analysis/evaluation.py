"""Each colour's chance to win."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from balandra.analysis.subject import Given, subject
from balandra.core.errors import InvalidOption
from balandra.core.game import Game, Seed
from balandra.core.ruleset import Outcome
from balandra.search.search import Budget, Search, tree_capacity

SIMULATIONS = 100_000
STEPS = 50  # between two reports of progress

Progress = Callable[[float], None]  # called with the completed share of the work, from 0 to 1


@dataclass(frozen=True)
class Evaluation:
    """Each colour's chance to win, the principal variation, and the number of simulations."""

    values: Mapping[str, float]
    line: tuple[str, ...] = ()
    evaluations: int = 0


def evaluate(
    given: Given,
    budget: Budget | int = SIMULATIONS,
    seed: Seed = 0,
    *,
    open_cards: bool = False,
    progress: Progress | None = None,
) -> Evaluation:
    """Search from a view and return the evaluation; a number is a budget in simulations."""
    about, limit = subject(given, open_cards), as_budget(budget)
    if about.view.outcome:
        return Evaluation(shared(about.game, about.view.outcome))
    about.player()
    search = Search(about.view, f"evaluate {seed!r}", tree_capacity(limit.simulations))
    _spend(search, limit, progress)
    return Evaluation(search.values(), search.line(), search.simulations)


def _spend(search: Search, budget: Budget, progress: Progress | None) -> None:
    """Spend the budget in steps; the result is the same as in a single run."""
    search.run(1)  # compile before the clock starts
    began = time.perf_counter()
    for step in range(1, STEPS + 1):
        left = began + budget.seconds * step / STEPS - time.perf_counter()
        search.spend(Budget(max(1, budget.simulations * step // STEPS), max(0.0, left)))
        if progress:
            progress(step / STEPS)


def as_budget(budget: Budget | int) -> Budget:
    """A budget that is not empty; a number means simulations."""
    wanted = Budget(budget) if type(budget) is int else budget
    if not isinstance(wanted, Budget) or wanted.simulations < 1 or not wanted.seconds > 0:
        raise InvalidOption(f"a budget is a number of simulations from 1 up, or a Budget, not {budget!r}")
    return wanted


def shared(game: Game, outcome: Outcome) -> dict[str, float]:
    """The point of a finished game: the winner's, or shared equally if nobody won."""
    if outcome.winner is None:
        return dict.fromkeys(game.colours, 1 / game.players)
    return {colour: float(colour == outcome.winner) for colour in game.colours}
