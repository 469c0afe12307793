"""Tree searches on the GPU: many views at once, each with the visits and values that the native search would find.

Each search holds a slot with its own tree. A launch advances all searches by some simulations; a search that has spent
its budget or is decided leaves its slot to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from threading import Lock
from types import FunctionType
from typing import cast

import numpy as np

from balandra.batch import search_threads
from balandra.batch.cuda import device_functions, numba_cuda
from balandra.batch.gpu import DeviceArray
from balandra.batch.patches import plain_indices, plain_sums
from balandra.batch.search_threads import PARTS, VALUES, VISITS, copy_words
from balandra.core.errors import InvalidOption, InvalidPosition
from balandra.core.extras import Untyped
from balandra.core.game import Game, Seed, View
from balandra.core.kernel import stamp_driver
from balandra.core.random import seed_words
from balandra.core.record import Array
from balandra.core.ruleset import Ruleset
from balandra.core.slots import copy_record
from balandra.search.engine import SWAPS
from balandra.search.search import MOST_SIMULATIONS, new_tree, tree_capacity
from balandra.search.tree import ROOT, Tree

LANES = 8  # searches that share a warp; with 3,000 at once more simulations a second than with fewer, on an H200
BLOCK = 128  # threads that clear trees
AT_ONCE = 500  # simulations in one launch
MOST_SLOTS = 1 << 16
THREADS = cast(list[FunctionType], [search_threads.search_thread, search_threads.forget_thread])
_compiling = Lock()  # what is changed in the compiler holds for all threads


@cache
def loops(ruleset: Ruleset, lanes: int) -> dict[str, FunctionType]:
    """The loops over searches, stamped with a game's kernels as device functions."""
    from numba import float64, from_dtype, int32, int64

    swaps = {**SWAPS, cast(FunctionType, copy_record): cast(FunctionType, copy_words)}
    state = ruleset.state_type.layout().dtype
    constants = {"STATE": from_dtype(state), "WORDS": state.itemsize // 8, "LANES": lanes}
    constants |= {"cuda": numba_cuda(), "CODE": int32, "CHANCE": float64, "LONGEST": ruleset.most_moves}
    constants |= {"CHANCES": ruleset.spectator, "NUMBER": int64}
    constants |= {"INTS": max(1, ruleset.work_space.ints), "FLOATS": max(1, ruleset.work_space.floats)}
    slots = device_functions(ruleset, THREADS, swaps, constants)
    return {f.__name__: stamp_driver(f, slots, f"_{ruleset.name}") for f in THREADS}


@cache
def compiled(ruleset: Ruleset, name: str, lanes: int, registers: int | None = None) -> Untyped:
    """A loop over searches on the GPU, compiled when it is first called."""
    return numba_cuda().jit(loops(ruleset, lanes)[name], max_registers=registers, lto=False)


@dataclass(frozen=True)
class Found:
    """What a search has found."""

    move: int  # the code of the move looked at most; -1 where there is none
    simulations: int
    moves: tuple[int, ...]  # the codes of all moves, in the order of their nodes
    visits: tuple[int, ...]
    values: Array  # a row a move: for each seat the sum of its chances to win over all visits
    is_full: bool  # whether the tree may have had no more room


class Searches:
    """Slots for searches of some games (editions of one game) on the card."""

    def __init__(
        self,
        games: Sequence[Game],
        slots: int,
        room: int,
        lanes: int = LANES,
        registers: int | None = None,
        evaluator: str | None = None,
    ) -> None:
        self.cuda = numba_cuda()
        self.games, self.ruleset = tuple(games), games[0].ruleset
        self.size, self.room, self.lanes, self.registers = slots, room, lanes, registers
        self.stream = self.cuda.stream()
        self.rules = self.cuda.to_device(np.concatenate([game.rules.array() for game in games]))
        names = [game.ruleset.evaluator_for(game, evaluator) for game in games]
        parameters = [game.ruleset.parameters(game, name) for game, name in zip(games, names, strict=True)]
        self.parameters = self.cuda.to_device(np.concatenate([one.array() for one in parameters]))
        self.params = self.cuda.to_device(np.array([self.ruleset.search_params(name) for name in names]))
        seats = max(game.players for game in games)
        self.trees = Tree(*(self._room(*column) for column in _columns(room, seats)))
        self.views = np.zeros((slots, self.ruleset.state_type.layout().dtype.itemsize // 8), dtype=np.int64)
        self.which, self.seats, self.low, self.high, self.done, self.wanted = np.zeros((6, slots), dtype=np.int64)
        self.is_busy, self.is_fresh = np.zeros((2, slots), dtype=np.bool_)
        self._inputs = [self.cuda.to_device(array) for array in self._arrays]
        self._outputs = [self._room((), np.int64) for _ in range(3)]
        self._answers = self._room((self.ruleset.most_moves + 1, VALUES + seats), np.float64)

    def _room(self, shape: tuple[int, ...], kind: np.dtype[np.generic] | type[np.generic]) -> DeviceArray:
        return self.cuda.device_array((self.size, *shape), dtype=kind)

    def _card(self, array: Array) -> DeviceArray:
        return self.cuda.to_device(array, self.stream)

    def _host(self, array: DeviceArray) -> Array:
        found: Array = array.copy_to_host(stream=self.stream)
        self.stream.synchronize()
        return found

    @property
    def _arrays(self) -> tuple[Array, ...]:
        return self.which, self.views, self.seats, self.low, self.high, self.done, self.wanted

    @property
    def free(self) -> int:
        """How many slots are free."""
        return int(self.size - self.is_busy.sum())

    def begin(self, game: int, record: bytes, seat: int, seed: Seed, simulations: int) -> int:
        """Begin a search from what a seat sees in the game of that number (a view's bytes); its slot."""
        slot = int(np.argmin(self.is_busy))
        self.views[slot] = np.frombuffer(record, dtype=np.int64)
        self.which[slot], self.seats[slot], self.done[slot], self.wanted[slot] = game, seat, 0, simulations
        self.low[slot], self.high[slot] = seed_words(seed)
        self.is_busy[slot] = self.is_fresh[slot] = True
        return slot

    def advance(self, simulations: int = AT_ONCE, is_hasty: bool = False) -> list[int]:
        """So many simulations more for everyone; the slots of those that have ended, which are free again.

        Who is hasty also ends searches in which no move can catch up with the first any more.
        """
        busy = np.flatnonzero(self.is_busy)
        self._launch(busy, simulations)
        self.done[busy] = np.minimum(self.done[busy] + simulations, self.wanted[busy])
        left = self.wanted - self.done
        self.best, self.lead, self.used = (self._host(array) for array in self._outputs)
        ended = busy[(left[busy] == 0) | (is_hasty & (self.lead[busy] > left[busy]))]
        self.is_busy[ended] = False
        return [int(slot) for slot in ended]

    def _launch(self, busy: Array, simulations: int) -> None:
        for array, values in zip(self._inputs, self._arrays, strict=True):
            array.copy_to_device(values, self.stream)
        fresh = np.flatnonzero(self.is_fresh)
        if len(fresh):
            self._start("forget_thread", len(fresh) * PARTS, BLOCK, self._card(fresh), self.trees)
            self.is_fresh[:] = False
        arguments = (*self._inputs, self._card(busy), simulations, self.params, self.trees, self._answers)
        self._start("search_thread", len(busy), self.lanes, self.rules, self.parameters, *arguments, *self._outputs)
        self.stream.synchronize()

    def _start(self, name: str, threads: int, block: int, *arguments: DeviceArray | Tree | int) -> None:
        with _compiling, plain_indices(), plain_sums():
            loop = compiled(self.ruleset, name, self.lanes, self.registers)
            loop[-(-threads // block), block, self.stream](*arguments)

    def found(self, slots: Sequence[int]) -> list[Found]:
        """What the searches in these slots have found, until others begin there."""
        answers = self._host(self._answers)
        return [self._found(slot, answers[slot]) for slot in slots]

    def _found(self, slot: int, rows: Array) -> Found:
        count = min(int(self.used[slot]) - ROOT, len(rows))
        last = next((k for k in range(1, count) if rows[k, VISITS] == 0), count)
        rows = rows[1:last]
        moves, visits = (tuple(int(x) for x in rows[:, k]) for k in (0, VISITS))
        is_full = int(self.used[slot]) + self.ruleset.most_moves >= self.room
        values = rows[:, VALUES : VALUES + self.games[self.which[slot]].players]
        return Found(int(self.best[slot]), int(self.done[slot]), moves, visits, values, is_full)


def _columns(room: int, seats: int) -> list[tuple[tuple[int, ...], np.dtype[np.generic]]]:
    """The shapes and kinds of a tree's columns."""
    lengths = {"child": 1 << (2 * room - 1).bit_length(), "used": 1}
    columns = new_tree(1, seats)._asdict().items()
    return [((lengths.get(name, room), *column.shape[1:]), column.dtype) for name, column in columns]


def search_views(
    views: Sequence[View],
    simulations: int,
    seeds: Sequence[Seed],
    room: int = 0,
    slots: int = MOST_SLOTS,
    **how: Untyped,
) -> list[Found]:
    """Run simulations from each view; bit-identical to `Search(view, seed, room)` on the CPU."""
    _check(views, simulations, seeds)
    games = list(dict.fromkeys(view.game for view in views))
    searches = Searches(games, min(slots, len(views)), room or tree_capacity(simulations), **how)
    waiting = list(enumerate(zip(views, seeds, strict=True)))[::-1]
    results: dict[int, Found] = {}
    running: dict[int, int] = {}
    while waiting or running:
        while waiting and searches.free:
            number, (view, seed) = waiting.pop()
            seat = view.game._seat_number(view.seat)
            running[searches.begin(games.index(view.game), view.to_bytes(), seat, seed, simulations)] = number
        ended = searches.advance()
        results |= {running.pop(slot): found for slot, found in zip(ended, searches.found(ended), strict=True)}
    return [results[number] for number in range(len(views))]


def _check(views: Sequence[View], simulations: int, seeds: Sequence[Seed]) -> None:
    if not views or not all(isinstance(view, View) and view.seat is not None for view in views):
        raise InvalidPosition("searches start from a list of views of seats, and at least one")
    if len({view.game.ruleset.name for view in views}) > 1:
        raise InvalidPosition("searches at once are of editions of one game")
    if len(seeds) != len(views):
        raise InvalidOption(f"{len(views)} searches need {len(views)} seeds, not {len(seeds)}")
    if not isinstance(simulations, int) or not 1 <= simulations <= MOST_SIMULATIONS:
        raise InvalidOption(f"simulations is a whole number from 1 to {MOST_SIMULATIONS}, not {simulations!r}")
