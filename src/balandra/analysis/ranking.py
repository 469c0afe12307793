"""Every legal move with its value, and what is lost by choosing it.

A tree search looks seldom at moves it dislikes and knows little about them. Here every move is measured by the same
ruler instead: it is played on a deal of what is not known, and a search of its own, as long for every move, says what
the mover's chance is then. The mean over several deals is the move's value; all moves get the same deals and the same
chance, and are compared deal by deal. The better half gets as many deals again, and so on: near the top the figures
are precise, at the foot rough, and the intervals say so.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from balandra.analysis.evaluation import SIMULATIONS, Progress, as_budget, shared
from balandra.analysis.intervals import Estimate, unbounded
from balandra.analysis.subject import Given, Subject, subject
from balandra.core.game import Move, Position, Seed
from balandra.search.search import Budget, Search, tree_capacity

DEALS = 8  # of every move in the first stage
SHORT = 200  # simulations after a move; rather fewer stages than shorter searches
TRIALS = (1, 2001)  # simulations, to see what a search and a round of it cost
CAREFUL = 0.7  # the share of the time that is planned for


@dataclass(frozen=True)
class Ranked:
    """A move, the mover's chance to win after it, and how much less that is than after the best move.

    `low` and `high` are the 95 % interval of the loss, deal by deal; where it reaches below 0 the move may be as good
    as the best. It speaks of the deals, not of what searches of this length misjudge.
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
    """How a budget is spread: stages, and the simulations after every move on every deal."""

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
    """Every legal move of the one who decides, best first; each gets at least eight simulations."""
    about, limit = subject(given, open_cards), as_budget(budget)
    about.mover()
    ranking = Ranking(about, seed)
    plan = _plan(ranking, limit)
    ranking.run(plan, time.perf_counter() + limit.seconds, progress)
    return ranking.result()


def _plan(ranking: Ranking, budget: Budget) -> Plan:
    """As many halvings as leave searches of a decent length."""
    count = len(ranking.moves)
    most = max(1, (count - 1).bit_length())
    plans = [Plan(stages, _rounds(ranking, budget, _searches(count, stages))) for stages in range(most, 0, -1)]
    return next((plan for plan in plans if plan.simulations >= SHORT), plans[-1])


def _better(count: int, stage: int) -> int:
    """How many of so many moves are looked at in a stage."""
    return max(min(2, count), -(-count // (1 << stage)))


def _searches(count: int, stages: int) -> int:
    return sum(_better(count, stage) * (DEALS << stage) for stage in range(stages))


def _rounds(ranking: Ranking, budget: Budget, searches: int) -> int:
    """The simulations that each of so many searches may take."""
    if budget.seconds == float("inf"):
        return max(1, budget.simulations // searches)
    single, more = ranking.costs
    left = CAREFUL * budget.seconds / searches - single
    return max(1, min(budget.simulations // searches, int(left / more)))


class Ranking:
    """Values of moves, deal by deal; a move that is no longer among the better ones keeps what it has."""

    def __init__(self, about: Subject, seed: Seed) -> None:
        self.about = about
        self.seed = f"rank {seed!r}"
        self.mover = about.mover()
        self.moves = list(about.legal_moves)
        self.values: list[list[float]] = [[] for _ in self.moves]
        self.order = list(range(len(self.moves)))  # best first, as far as known
        self.simulations = 0
        self._costs: tuple[float, float] | None = None

    def run(self, plan: Plan, ends: float = float("inf"), progress: Progress | None = None) -> None:
        """Measure; each stage looks at half as many moves, on twice as many deals."""
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
        """The value of some moves on one deal."""
        position = self.about.deal(number, self.seed)
        for k in moves:
            self.values[k].append(self._value(position, self.moves[k], number, self.simulations))

    def _value(self, position: Position, move: Move, number: int, simulations: int) -> float:
        after = position.play(move).position
        if after.outcome:
            return shared(self.about.game, after.outcome)[self.mover]
        search = Search(self.about.after(after, self.mover), f"{self.seed} deal {number}", tree_capacity(simulations))
        search.run(simulations)
        return search.values()[self.mover]

    @property
    def costs(self) -> tuple[float, float]:
        """What a search costs with a single round, and each further round, in seconds."""
        if self._costs is None:
            self._value(self.about.deal(0, self.seed), self.moves[0], 0, TRIALS[0])  # compiling does not count
            short, long = (self._seconds(simulations) for simulations in TRIALS)
            self._costs = short, max(1e-9, (long - short) / (TRIALS[1] - TRIALS[0]))
        return self._costs

    def _seconds(self, simulations: int) -> float:
        began = time.perf_counter()
        self._value(self.about.deal(0, self.seed), self.moves[0], 0, simulations)
        return time.perf_counter() - began

    def result(self) -> list[Ranked]:
        """The moves, best first: in the end every move is compared with the best on the deals that both have."""
        most = max(map(len, self.values))
        best = max((k for k in self.order if len(self.values[k]) == most), key=self._mean)
        return sorted((self._ranked(k, best) for k in self.order), key=lambda one: (one.loss, -one.deals))

    def _mean(self, k: int) -> float:
        return float(np.mean(self.values[k]))

    def _ranked(self, k: int, best: int) -> Ranked:
        own, others = np.array(self.values[k]), np.array(self.values[best][: len(self.values[k])])
        gap = Estimate(0.0, 0.0, 0.0, 0.0) if k == best else unbounded(others - own)
        loss = max(0.0, gap.mean)  # below 0 by rounding only: who was dropped was behind on these deals
        value = min(1.0, max(0.0, self._mean(best) - loss))
        return Ranked(self.moves[k], value, loss, gap.low, gap.high, len(own), len(own) * self.simulations)
