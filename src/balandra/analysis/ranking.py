"""Every legal move with its value, and the loss from choosing it.

A tree search visits weak moves rarely and knows little about them. The ranking instead measures every move in the same
way: it is played on a deal of the hidden information, and a separate search, equally long for every move, evaluates the
position after it. A move's value is the mean over several deals; all moves get the same deals and the same random
draws, and are compared deal by deal. The better half then gets as many deals again, and so on: the values are precise
for the best moves and rough for the worst, and the intervals reflect that.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from balandra.analysis.evaluation import SIMULATIONS, Progress, as_budget, shared
from balandra.analysis.intervals import Estimate, unbounded
from balandra.analysis.subject import Given, Subject, subject
from balandra.core.game import Move, Position, Seed
from balandra.core.random import seed_words
from balandra.search.reused_tree import ReusedTree
from balandra.search.search import Budget, Search, tree_capacity

DEALS = 8  # for every move in the first stage
SHORT = 200  # simulations after a move; fewer stages are preferred to shorter searches
TRIAL = Budget(2000, 0.1)  # of the search that measures the cost of a simulation
CHEAPEST = 1e-9  # seconds for a simulation
CAREFUL = 0.7  # the share of the time to plan for


@dataclass(frozen=True)
class Ranked:
    """A move, the mover's chance to win after it, and the loss against the best move.

    `low` and `high` are the 95 % interval of the loss, deal by deal; if it reaches below 0, the move may be as good
    as the best. The interval covers the choice of deals, not the errors of searches of this length.
    """

    move: Move
    value: float
    loss: float
    low: float
    high: float
    deals: int
    visits: int  # simulations of search


@dataclass(frozen=True)
class Plan:
    """The allocation of a budget: the stages, and the simulations for every move on every deal."""

    stages: int
    simulations: int


def rank(
    given: Given,
    budget: Budget | int = SIMULATIONS,
    seed: Seed = 0,
    *,
    open_cards: bool = False,
    progress: Progress | None = None,
) -> list[Ranked]:
    """Every legal move of the actor, best first; each gets at least eight simulations."""
    about, limit = subject(given, open_cards), as_budget(budget)
    about.mover()
    ranking = Ranking(about, seed)
    plan = _plan(ranking, limit)
    ranking.run(plan, time.perf_counter() + limit.seconds, progress)
    return ranking.result()


def _plan(ranking: Ranking, budget: Budget) -> Plan:
    """The most stages that leave sufficiently long searches."""
    count = len(ranking.moves)
    most = max(1, (count - 1).bit_length())
    plans = [Plan(stages, _rounds(ranking, budget, _searches(count, stages))) for stages in range(most, 0, -1)]
    return next((plan for plan in plans if plan.simulations >= SHORT), plans[-1])


def _better(count: int, stage: int) -> int:
    """The number of moves that a stage considers."""
    return max(min(2, count), -(-count // (1 << stage)))


def _searches(count: int, stages: int) -> int:
    return sum(_better(count, stage) * (DEALS << stage) for stage in range(stages))


def _rounds(ranking: Ranking, budget: Budget, searches: int) -> int:
    """The number of simulations of each search."""
    if budget.seconds == float("inf"):
        return max(1, budget.simulations // searches)
    single, more = ranking.costs
    left = CAREFUL * budget.seconds / searches - single
    return max(1, min(budget.simulations // searches, int(left / more)))


class Ranking:
    """Values of moves (all legal ones, if none are given), deal by deal; a move that is dropped keeps its values."""

    def __init__(self, about: Subject, seed: Seed, moves: Sequence[Move] | None = None) -> None:
        self.about = about
        self.seed = f"rank {seed!r}"
        self.mover = about.mover()
        self.moves = list(about.legal_moves if moves is None else moves)
        self.values: list[list[float]] = [[] for _ in self.moves]
        self.order = list(range(len(self.moves)))  # best first, as far as known
        self.simulations = 0

    def run(self, plan: Plan, ends: float = float("inf"), progress: Progress | None = None) -> None:
        """Measure; each stage considers half as many moves on twice as many deals."""
        self.simulations = plan.simulations
        last = 0
        for stage in range(plan.stages):
            better = self.order[: _better(len(self.moves), stage)]
            first, last = last, last + (DEALS << stage)
            for number in range(first, last):
                if time.perf_counter() > ends and number >= DEALS:
                    return
                self._measure(better, number)
                if progress:
                    progress((stage + (number - first + 1) / (last - first)) / plan.stages)
            self.order[: len(better)] = sorted(better, key=self._mean, reverse=True)

    def _measure(self, moves: list[int], number: int) -> None:
        """Measure the value of some moves on one deal."""
        position = self.about.deal(number, self.seed)
        for k in moves:
            self.values[k].append(self._value(position.play(self.moves[k]).position, number))

    def _value(self, after: Position, number: int) -> float:
        game = self.about.game
        if after.outcome:
            return shared(game, after.outcome)[self.mover]
        view, seed = self.about.after(after, self.mover), seed_words(self._seed(number))
        values = self._tree.values(view.to_bytes(), game.seat(view.colour), seed, self.simulations)
        return values[game.seat(self.mover)]

    def _seed(self, number: int) -> str:
        return f"{self.seed} deal {number}"

    @cached_property
    def _tree(self) -> ReusedTree:
        game = self.about.game
        return ReusedTree(game, game.ruleset.evaluator_for(game, None), self.simulations)

    def _search(self, after: Position, number: int, simulations: int) -> Search:
        return Search(self.about.after(after, self.mover), self._seed(number), tree_capacity(simulations))

    @cached_property
    def costs(self) -> tuple[float, float]:
        """The cost in seconds of a search with one simulation, and of each further simulation."""
        after = self.about.deal(0, self.seed).play(self.moves[0]).position
        if after.outcome:
            return 0.0, CHEAPEST
        self._search(after, 0, 1).run(1)  # loads the engine before the clock starts
        began = time.perf_counter()
        search = self._search(after, 0, TRIAL.simulations)
        search.run(1)
        single = time.perf_counter() - began
        search.spend(TRIAL)
        more = time.perf_counter() - began - single
        return single, max(CHEAPEST, more / (search.simulations - 1))

    def result(self) -> list[Ranked]:
        """The moves, best first. Every move is compared with the best on the deals that both have."""
        most = max(map(len, self.values))
        best = max((k for k in self.order if len(self.values[k]) == most), key=self._mean)
        return sorted((self._ranked(k, best) for k in self.order), key=lambda one: (one.loss, -one.deals))

    def _mean(self, k: int) -> float:
        return float(np.mean(self.values[k]))

    def _ranked(self, k: int, best: int) -> Ranked:
        own, others = np.array(self.values[k]), np.array(self.values[best][: len(self.values[k])])
        gap = Estimate(0.0, 0.0, 0.0, 0.0) if k == best else unbounded(others - own)
        loss = max(0.0, gap.mean)  # below 0 only by rounding: a dropped move was behind on these deals
        value = min(1.0, max(0.0, self._mean(best) - loss))
        return Ranked(self.moves[k], value, loss, gap.low, gap.high, len(own), len(own) * self.simulations)
