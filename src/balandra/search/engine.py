"""Engines: a game's kernels and the drivers on one target: plain Python, native code or WebAssembly (`wasm_engine`).

All give the same results to the last bit. `best_engine` chooses the quickest that needs no compiling. `native_engine`
compiles what is not in the cache; only then is Numba imported.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import cast

import numpy as np
import numpy.typing as npt

from balandra.core import chance
from balandra.core.errors import InvalidOption
from balandra.core.evaluator import Evaluator
from balandra.core.events import note, silent
from balandra.core.exact_exp import exp
from balandra.core.game import Game, Position, Seed
from balandra.core.kernel import (
    Swaps,
    TargetFunction,
    called_once,
    drivers_reached,
    kernels_reached,
    stamp,
    stamp_drivers,
)
from balandra.core.random import below, draw_kind, game_seed, mix, seed, seed_words
from balandra.core.record import Array, GameRecord, TargetData
from balandra.core.ruleset import Ruleset
from balandra.core.slots import copy_native, copy_record
from balandra.search import alphabeta, exact, light, selfplay, tree
from balandra.search.native import compile_cached, compile_inside, compile_kernel, folder_for
from balandra.search.perft import perft
from balandra.search.playout import COLUMNS, Picker, random_games

SWAPS = cast(
    Swaps,
    {
        note: silent,
        copy_record: copy_native,
        exact.write_key: exact.write_key_native,
        alphabeta.position_key: alphabeta.position_key_native,
    },
)
SCRIPTED = cast(Swaps, {below: chance.scripted_below, draw_kind: chance.scripted_kind})  # chance that follows a script
# Kernels of no game that drivers call.
HELPERS = cast(
    dict[str, FunctionType], {f.__name__: f for f in (copy_record, below, mix, seed, exp, alphabeta.position_key)}
)
DRIVERS: list[TargetFunction] = [
    *(
        random_games,
        perft,
        light.light_games,
        tree.run_simulations,
        selfplay.selfplay_games,
        selfplay.cross_entropy,
        alphabeta.run_alphabeta,
    ),
    selfplay.alphabeta_games,
]
EXACT_HELPERS = cast(
    dict[str, FunctionType],
    {f.__name__: f for f in (chance.begin_script, chance.following, chance.chance_of, exact.write_key)},
)
EXACT_DRIVERS: list[TargetFunction] = [exact.begin_round, exact.go_on]  # of the exact solver, over scripted chance
EVALUATORS = 8  # whose parameters an engine remembers
TARGETS = ("plain", "wasm", "native")
MOVE_LIMIT = 100_000  # a guard for simulations; no game is known to come near it
# Drivers by which engines are chosen.
RANDOM, PERFT, SEARCH, LIGHT, SOLVE = "random_games", "perft", "run_simulations", "light_games", "go_on"
ALPHABETA = "run_alphabeta"


class Engine(ABC):
    """The drivers of one game on one target."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._parameters: dict[tuple[Game, str], TargetData] = {}
        self.kernels = self.slots(HELPERS, {})
        self.drivers = self._stamped(DRIVERS, self.kernels)

    @cached_property
    def exact_drivers(self) -> dict[str, TargetFunction]:
        """The drivers of the exact solver."""
        return self._stamped(EXACT_DRIVERS, self.slots({**HELPERS, **EXACT_HELPERS}, SCRIPTED))

    def _stamped(self, roots: list[TargetFunction], slots: dict[str, TargetFunction]) -> dict[str, TargetFunction]:
        names, drivers = [root.__name__ for root in roots], drivers_reached(roots)
        once = called_once(drivers)

        def wrap(driver: FunctionType) -> TargetFunction:
            return self.wrap(driver, driver.__name__ in names, driver.__name__ in once)

        found = stamp_drivers(drivers, slots, self.tag, wrap)
        return {name: found[name] for name in names}

    @property
    def tag(self) -> str:
        """What keeps the drivers of two games apart."""
        return f"_{self.ruleset.name}"

    @abstractmethod
    def slots(self, helpers: dict[str, FunctionType], swaps: Swaps) -> dict[str, TargetFunction]:
        """The game's kernels and some more on this target, some kernels swapped for others."""

    @abstractmethod
    def wrap(self, driver: FunctionType, is_root: bool, is_called_once: bool) -> TargetFunction:
        """A driver on this target; roots are called from Python, others by drivers, some in one place only."""

    @abstractmethod
    def records(self, *records: GameRecord) -> TargetData:
        """Copies of records as this target wants them: a list, or an array."""

    @abstractmethod
    def buffer(self, *shape: int) -> TargetData:
        """Room for numbers."""

    def workspace(self) -> Engine:
        """An engine for one task, whose arrays are freed with it."""
        return self

    def array(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike = np.float64) -> Array:
        """An array of zeros that drivers of this target can be given."""
        return np.zeros(shape, dtype)

    def chances(self, game: Game) -> TargetData:
        """Room for each seat's chance to win."""
        return self.array(game.players)

    def evaluator(self, game: Game, name: str | None = None) -> Evaluator:
        """An evaluator for a game, the best of the tree search if none is named, with work space of its own."""
        chosen = self.ruleset.evaluator_for(game, name)
        if (game, chosen) not in self._parameters:
            while len(self._parameters) >= EVALUATORS:
                del self._parameters[next(iter(self._parameters))]
            self._parameters[game, chosen] = self.parameters(self.ruleset.parameters(game, chosen))
        return self.evaluator_of(self._parameters[game, chosen])

    def evaluator_of(self, parameters: TargetData) -> Evaluator:
        """An evaluator with given parameters of this target."""
        return Evaluator(parameters, self.buffer(self.ruleset.work_space.ints), self.floats())

    def floats(self) -> TargetData:
        """An evaluator's room for numbers with a point."""
        return self.array(self.ruleset.work_space.floats)

    @abstractmethod
    def parameters(self, record: GameRecord) -> TargetData:
        """An evaluator's parameters as this target wants them."""

    def random_games(self, game: Game, count: int, seed: Seed = 0, first: int = 0, limit: int = MOVE_LIMIT) -> Array:
        """The summaries of so many random games of a series: an array with a row a game (see `playout`).

        Row i is the game with the seed `game_seed(seed, first + i)`.
        """
        self._check(game, "count", count)
        blank, work = self.ruleset.state_type.blank(), self.workspace()
        summaries = work.array((count, COLUMNS), np.int64)
        work._play(game, work.records(blank, blank), True, game_seed(seed, first), limit, summaries)
        return np.array(summaries)

    def play_random(self, position: Position, seed: Seed, moves: int) -> Position:
        """The position after so many random moves (fewer if the game ends)."""
        work = self.workspace()
        states = work.records(position._state, position._state)
        work._play(position.game, states, False, seed, moves, work.array((1, COLUMNS), np.int64))
        return Position(position.game, work._state(states[1:]))

    def _check(self, game: Game, name: str, number: int) -> None:
        if game.ruleset is not self.ruleset:
            raise InvalidOption(f"this is the engine of {self.ruleset.name}, not of {game.ruleset.name}")
        if not isinstance(number, int) or number < 0:
            raise InvalidOption(f"{name} is a whole number from 0 up, not {number!r}")

    def _play(self, game: Game, states: TargetData, fresh: bool, seed: Seed, limit: int, summaries: Array) -> None:
        low, high = seed_words(seed)
        picker = self.records(Picker.blank())[0]
        moves = self.buffer(self.ruleset.most_moves)
        rules = self.records(game.rules)[0]
        play = self.drivers["random_games"]
        play(rules, states, fresh, picker, moves, high, low, limit, summaries)

    def perft(self, position: Position, depth: int) -> int:
        """How many sequences of `depth` moves start at a position."""
        self._check(position.game, "depth", depth)
        if depth == 0:
            return 1
        work = self.workspace()
        states = work.records(*[position._state] * depth)
        moves = work.buffer(depth, self.ruleset.most_moves)
        rules = work.records(position.game.rules)[0]
        return int(work.drivers["perft"](rules, states, moves, work.buffer(depth), depth))

    @abstractmethod
    def _state(self, records: TargetData) -> GameRecord:
        """The first of some records, as a plain state."""


class PlainEngine(Engine):
    """Plain Python over namespaces of lists: no compiling."""

    def slots(self, helpers: dict[str, FunctionType], swaps: Swaps) -> dict[str, TargetFunction]:
        kernels = {**self.ruleset.kernels, **helpers}
        return stamp(kernels, lambda f: f, swaps) if swaps else dict(kernels)

    def wrap(self, driver: FunctionType, is_root: bool, is_called_once: bool) -> TargetFunction:
        return driver

    def records(self, *records: GameRecord) -> TargetData:
        return [record.copy() for record in records]

    def parameters(self, record: GameRecord) -> TargetData:
        return record

    def buffer(self, *shape: int) -> TargetData:
        return np.zeros(shape, dtype=np.int64).tolist()

    def _state(self, records: TargetData) -> GameRecord:
        return records[0]


def packed(records: Sequence[GameRecord]) -> Array:
    """Records of one type as an array; one that comes several times is packed once."""
    data = {key: record.pack() for key, record in {id(record): record for record in records}.items()}
    return np.frombuffer(bytearray().join(data[id(record)] for record in records), records[0].layout().dtype)


class NativeEngine(Engine):
    """Numba code over NumPy records, kept in the user's cache folder."""

    def slots(self, helpers: dict[str, FunctionType], swaps: Swaps) -> dict[str, TargetFunction]:
        """Kernels copied into their callers, where the game wants it, except those that answer slots.

        Drivers call these in several places. With scripted chance copies make nothing quicker.
        """
        inlines = () if swaps else self.ruleset.inlines
        whole = {kernel.__name__ for kernel in self.ruleset.kernels.values()}

        def compiled(kernel: FunctionType) -> TargetFunction:
            return compile_kernel(kernel, kernel.__module__.startswith(inlines) and kernel.__name__ not in whole)

        return stamp({**self.ruleset.kernels, **helpers}, compiled, {**SWAPS, **swaps})

    def wrap(self, driver: FunctionType, is_root: bool, is_called_once: bool) -> TargetFunction:
        if is_root:
            return compile_cached(driver, cache_folder(self.ruleset))
        return compile_inside(driver, inline="always" if is_called_once else "never")

    def records(self, *records: GameRecord) -> TargetData:
        return packed(records)

    def parameters(self, record: GameRecord) -> TargetData:
        return record.array()[0]

    def buffer(self, *shape: int) -> TargetData:
        return np.zeros(shape, dtype=np.int64)

    def _state(self, records: TargetData) -> GameRecord:
        return self.ruleset.state_type.from_array(records[:1])


@cache
def kernel_modules(ruleset: Ruleset) -> tuple[str, ...]:
    """The modules that native code of a game is made from, in order."""
    shared = [*HELPERS.values(), *EXACT_HELPERS.values(), *SWAPS.values(), *SCRIPTED.values()]
    compiled = kernels_reached([*ruleset.kernels.values(), *shared]) + drivers_reached([*DRIVERS, *EXACT_DRIVERS])
    records = (ruleset.state_type, ruleset.rules_type, ruleset.parameters_type)
    return tuple(sorted({__name__, *(one.__module__ for one in (*compiled, *records))}))


def cache_folder(ruleset: Ruleset) -> Path:
    """Where native code of a game is kept: a folder for each state of the sources and of Numba."""
    return folder_for(kernel_modules(ruleset))


@cache
def plain_engine(ruleset: Ruleset) -> PlainEngine:
    """The engine that needs no compiling."""
    return PlainEngine(ruleset)


@cache
def native_engine(ruleset: Ruleset) -> NativeEngine:
    """The native engine; compiles on first use where the cache is empty."""
    return NativeEngine(ruleset)


def has_numba() -> bool:
    """Whether Numba, which compiles native code, is installed."""
    return find_spec("numba") is not None


@cache
def has_driver(ruleset: Ruleset, driver: str) -> bool:
    """Whether a driver's native code lies in the cache, by the names that Numba gives its files."""
    return has_numba() and any(cache_folder(ruleset).glob(f"*/*.{driver}_{ruleset.name}-*.nbc"))


def has_module(ruleset: Ruleset) -> bool:
    """Whether the game has a WebAssembly module that was built from the loaded sources."""
    from balandra.search.wasm_module import is_fresh

    return is_fresh(ruleset)


@cache
def has_wasmtime() -> bool:
    """Whether wasmtime, which runs WebAssembly, is installed."""
    return find_spec("wasmtime") is not None


def best_engine(ruleset: Ruleset, driver: str) -> Engine:
    """The quickest engine that runs a driver without compiling it: native code, else WebAssembly, else plain Python."""
    if has_driver(ruleset, driver):
        return native_engine(ruleset)
    return named_engine(ruleset, "wasm" if has_wasmtime() and has_module(ruleset) else "plain")


def named_engine(ruleset: Ruleset, name: str) -> Engine:
    """The engine of a target, by the target's name."""
    if name not in TARGETS:
        raise InvalidOption(f"there is no target {name!r}; there are {', '.join(TARGETS)}")
    if name == "wasm":
        if not has_module(ruleset):
            raise InvalidOption(f"{ruleset.name} has no WebAssembly module built from these sources")
        from balandra.search.wasm_engine import wasm_engine

        return wasm_engine(ruleset)
    return native_engine(ruleset) if name == "native" else plain_engine(ruleset)
