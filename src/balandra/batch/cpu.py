"""A batch on CPU threads: native loops that let go of the interpreter, each thread over a slice of the games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import FunctionType
from typing import TypeVar

import numpy as np

from balandra.batch import drivers
from balandra.core.kernel import TargetFunction, drivers_reached, fingerprint, stamp_drivers
from balandra.core.record import Array, TargetData
from balandra.core.ruleset import Ruleset
from balandra.search.engine import cache_folder, native_engine
from balandra.search.native import compile_cached, compile_inside
from balandra.search.playout import COLUMNS, Picker

NO_ROWS, NO_MARKS = np.zeros((0, 0), dtype=np.int8), np.zeros((0, 0), dtype=np.bool_)
NO_TABLE, NO_ACTIONS = np.zeros((0, 0), dtype=np.int64), np.zeros(0, dtype=np.int64)
NO_LUCK = (0, 0, 0, 0, 0)
T = TypeVar("T")


@cache
def native_tend(ruleset: Ruleset) -> TargetFunction:
    """The loops over games in native code, kept in the cache folder; compiled when first called."""
    folder = cache_folder(ruleset) / f"batch-{fingerprint([drivers])}"
    slots = native_engine(ruleset).kernels  # compiled once for all that runs natively

    def compiled(function: FunctionType) -> TargetFunction:
        if function.__name__ == drivers.tend.__name__:
            return compile_cached(function, folder, nogil=True)
        return compile_inside(function, inline="always")  # into `tend` before anything is optimised: less compiling

    return stamp_drivers(drivers_reached([drivers.tend]), slots, f"_{ruleset.name}_batch", compiled)["tend"]


class Workers:
    """Some threads that share the games of a batch among them."""

    def __init__(self, threads: int | None) -> None:
        self.count = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self.count) if self.count > 1 else None

    def over(self, size: int, work: Callable[[int, int], T]) -> list[T]:
        """Do work on the games from one number to another, for all slices at once."""
        slices = list(_slices(size, self.count))
        if self._pool is None or len(slices) == 1:
            return [work(start, stop) for start, stop in slices]
        return list(self._pool.map(lambda s: work(*s), slices))


def _slices(size: int, count: int) -> Iterator[tuple[int, int]]:
    edges = np.linspace(0, size, min(count, size) + 1).astype(int).tolist()
    yield from pairwise(edges)


class CpuGames:
    """The games of a batch in the computer's memory."""

    def __init__(self, ruleset: Ruleset, rules: Array, which: Array, threads: int | None) -> None:
        self.ruleset, self.rules, self.which = ruleset, rules, which
        self.size, self.seats = len(which), ruleset.spectator
        self.workers = Workers(threads)
        self.tend = native_tend(ruleset)
        self.blank = ruleset.state_type.blank().array()
        self.states = np.zeros(self.size, dtype=self.blank.dtype)
        self.low, self.high, self.made, self.samples = (np.zeros(self.size, dtype=np.int64) for _ in range(4))
        self.results = np.full(self.size, -1, dtype=np.int8)
        self.rewards = np.zeros((self.size, self.seats), dtype=np.float32)
        self.movers = np.zeros(self.size, dtype=np.int8)
        self._rows: Array | None = None
        self._marks: Array | None = None

    def host(self, array: Array) -> Array:
        """An array as NumPy sees it."""
        return array

    def table(self) -> Array:
        """All states as records."""
        return self.states

    def put(self, states: Array) -> None:
        """Set all states."""
        self.states[:] = states
        self.movers[:] = states["actor"]

    def seed(self, low: Array, high: Array | int) -> None:
        """Set the seeds; no game has been played on them."""
        self.low[:], self.high[:], self.made[:], self.results[:], self.rewards[:] = low, high, 0, -1, 0

    def reset(self) -> None:
        """Set up every game."""
        self._do(drivers.RESET)

    def actions(self, actions: Array) -> Array:
        """Actions as the loops want them."""
        return np.ascontiguousarray(np.asarray(actions), dtype=np.int64)

    def check(self, actions: Array) -> int:
        """The first game whose action is not legal, else -1."""
        found = self._do(drivers.CHECK, actions=actions, number=self.ruleset.actions)
        return min((start + i for start, i in found if i >= 0), default=-1)

    def step(self, actions: Array, again: bool, limit: int) -> None:
        """One legal action in every game."""
        self._do(drivers.STEP, actions=actions, number=int(again), limit=limit)

    def look(self) -> Array:
        """What each one who decides sees."""
        if self._rows is None:
            self._rows = np.zeros((self.size, self.ruleset.observation), dtype=np.int8)
        self._do(drivers.LOOK, rows=self._rows)
        return self._rows

    def mark(self, width: int) -> Array:
        """The legal moves, and (in `samples`) a random one of each game."""
        if self._marks is None or self._marks.shape[1] != width:
            self._marks = np.zeros((self.size, width), dtype=np.bool_)
        self._do(drivers.MARK, marks=self._marks)
        return self._marks

    def play(self, limit: int) -> Array:
        """Play every game at random; the summaries."""
        summaries = np.zeros((self.size, COLUMNS), dtype=np.int64)
        everything = (0, self.size, NO_ACTIONS)

        def some(start: int, stop: int) -> None:
            self._call(drivers.PLAY, *everything, table=summaries, limit=limit, luck=(0, 0, 0, start, stop))

        self.workers.over(self.size, some)
        return summaries

    def roll_out(self, seats: Array, count: int, first: int, high: int, limit: int) -> Array:
        """How many of `count` random games from each state each seat wins; the last column: nobody."""

        def some(start: int, stop: int) -> Array:
            wins = np.zeros((self.size, self.seats + 1), dtype=np.int64)
            self._call(
                drivers.PLAY, 0, self.size, seats, table=wins, limit=limit, luck=(count, first, high, start, stop)
            )
            return wins

        wins: Array = sum(self.workers.over(self.size * count, some), np.zeros((), dtype=np.int64))
        return wins

    def _do(
        self,
        task: int,
        actions: Array = NO_ACTIONS,
        rows: Array = NO_ROWS,
        marks: Array = NO_MARKS,
        number: int = 0,
        limit: int = 0,
    ) -> list[tuple[int, int]]:
        """Do a task in all threads: for each the first game of its slice and what came of it."""
        return self.workers.over(
            self.size,
            lambda start, stop: (start, self._call(task, start, stop, actions, rows, marks, NO_TABLE, number, limit)),
        )

    def _call(
        self,
        task: int,
        start: int,
        stop: int,
        actions: Array = NO_ACTIONS,
        rows: Array = NO_ROWS,
        marks: Array = NO_MARKS,
        table: Array = NO_TABLE,
        number: int = 0,
        limit: int = 0,
        luck: tuple[int, int, int, int, int] = NO_LUCK,
    ) -> int:
        columns = (self.which, self.states, self.low, self.high, self.made, self.results, self.rewards, self.movers)
        games = drivers.Games(self.rules, self.blank, *(c[start:stop] for c in (*columns, self.samples)))
        cut = (a[start:stop] if len(a) == self.size else a for a in (actions, rows, marks, table))
        return int(self.tend(task, games, self._room(), *cut, number, limit, luck))

    def _room(self) -> drivers.Scratch:
        moves: TargetData = np.zeros(self.ruleset.most_moves, dtype=np.int64)
        summary: TargetData = np.zeros(COLUMNS, dtype=np.int64)
        return drivers.Scratch(moves, Picker.blank().array(), self.blank.copy(), summary)
