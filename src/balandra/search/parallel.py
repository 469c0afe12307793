"""Several searches of one view side by side, each in a thread of its own with its own deals of what is hidden.

They share nothing while they run, so the same seed, simulations and number of threads give the same result. Native code
and WebAssembly let other threads run; plain Python does not.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from balandra.core.errors import InvalidOption
from balandra.core.game import Game, Move, Seed, View
from balandra.search.deepening import KEPT, AlphaBetaSearch, table_entries, thread_seed
from balandra.search.search import MOST_SIMULATIONS, Budget, IsEnough, Search, Searching, never, tree_capacity

MOST_THREADS = 256


class Spending(Searching, Protocol):
    """A search that can be given a budget."""

    def spend(self, budget: Budget, is_enough: IsEnough = never) -> None:
        """Search until the budget is spent, or somebody says that it is enough."""


def check_threads(threads: int) -> int:
    """A number of threads, if it is one."""
    if isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise InvalidOption(f"threads is a whole number from 1 to {MOST_THREADS}, not {threads!r}")
    return threads


def part_of(budget: Budget, threads: int) -> Budget:
    """The budget of each thread: a share of the simulations, but all of the time."""
    if budget.simulations == MOST_SIMULATIONS:
        return budget
    return Budget(-(-budget.simulations // threads), budget.seconds)


def spend_together(searches: Sequence[Spending], budget: Budget, is_enough: IsEnough = never) -> None:
    """Spend a budget for each of the searches; the first runs in this thread and is asked whether it is enough.

    By the clock all end with the first; one that needs no more time knows enough.
    """
    first, *others = searches
    is_over = threading.Event()

    def is_enough_for_all(search: Searching) -> bool:
        if is_enough(search):
            is_over.set()
        return is_over.is_set()

    with ThreadPoolExecutor(max(1, len(others))) as pool:
        running = [pool.submit(search.spend, budget, lambda search: is_over.is_set()) for search in others]
        try:
            first.spend(budget, is_enough_for_all)
        except BaseException:
            is_over.set()
            raise
        if budget.seconds < float("inf"):
            is_over.set()
        for one in running:
            one.result()


class JointSearch:
    """What several searches of one view have found together: visits and positions add up, values are weighted means."""

    def __init__(self, searches: Sequence[Searching]) -> None:
        self.searches = searches

    @property
    def game(self) -> Game:
        """The game that is searched."""
        return self.searches[0].game

    @property
    def view(self) -> View:
        """The view that it is searched from."""
        return self.searches[0].view

    @property
    def simulations(self) -> int:
        """The simulations of all, or positions."""
        return sum(search.simulations for search in self.searches)

    def ranking(self) -> list[tuple[Move, float, int]]:
        """Moves with the mover's chance to win and how often they were searched by all, the best first."""
        sums: dict[Move, tuple[float, int]] = {}
        for search in self.searches:
            for move, chance, count in search.ranking():
                total, counted = sums.get(move, (0.0, 0))
                sums[move] = total + chance * count, counted + count
        found = [(move, total / max(1, count), count) for move, (total, count) in sums.items()]
        return sorted(found, key=lambda row: -row[2])

    def visits(self) -> dict[str, int]:
        """How often each move was searched by all, where that says how good it is."""
        found: dict[str, int] = {}
        for search in self.searches:
            for text, count in search.visits().items():
                found[text] = found.get(text, 0) + count
        return found

    def values(self) -> dict[str, float]:
        """Each colour's chance to win."""
        total = max(1, self.simulations)
        parts = [(search.values(), search.simulations / total) for search in self.searches]
        return {colour: sum(values[colour] * share for values, share in parts) for colour in self.game.colours}

    def line(self) -> tuple[str, ...]:
        """The moves expected by the first search that begins with the best move."""
        ranking = self.ranking()
        best = ranking[0][0].text if ranking else ""
        lines = [search.line() for search in self.searches]
        return next((line for line in lines if line[:1] == (best,)), (best,) if best else ())


def search_together(
    view: View, budget: Budget, threads: int, seed: Seed = 0, is_enough: IsEnough = never, evaluator: str | None = None
) -> JointSearch:
    """Tree searches that have spent a budget together; loading the engine counts."""
    begin, own = time.perf_counter(), part_of(budget, threads)
    room = tree_capacity(own.simulations)
    searches = [Search(view, thread_seed(seed, k), room, evaluator=evaluator) for k in range(threads)]
    return _spent(searches, own, begin, is_enough)


def deepen_together(
    view: View, budget: Budget, threads: int, seed: Seed = 0, is_enough: IsEnough = never, evaluator: str | None = None
) -> JointSearch:
    """Alpha-beta searches that have spent a budget (of positions or seconds) together, each believing its own deal."""
    begin, own = time.perf_counter(), part_of(budget, threads)
    best = evaluator or view.game.ruleset.open_evaluator(view.game)
    if budget.simulations < MOST_SIMULATIONS or best is None:
        entries, seeds = table_entries(own), [thread_seed(seed, k) for k in range(threads)]
        return _spent([AlphaBetaSearch(view, one, entries, evaluator=best) for one in seeds], own, begin, is_enough)
    searches = KEPT.take(view, best, threads)
    found = _spent(searches, own, begin, is_enough)
    KEPT.give_back(searches)
    return found


def _spent(searches: Sequence[Spending], budget: Budget, begin: float, is_enough: IsEnough) -> JointSearch:
    """What searches find with a budget each, which has begun."""
    spend_together(searches, Budget(budget.simulations, budget.seconds - (time.perf_counter() - begin)), is_enough)
    return JointSearch(searches)
