"""The engine that runs a game's WebAssembly module under wasmtime; it is ready within a fraction of a second.

All that a module works with lies in its own memory. A workspace is therefore an instance of the module, and the arrays
that it hands out are views of that memory. They keep it alive; it is freed with the last of them.
"""

from __future__ import annotations

import ctypes
import mmap
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache, cached_property, partial
from math import log2
from types import FunctionType
from typing import cast

import numpy as np
import numpy.typing as npt
import wasmtime

from balandra.core.errors import InvalidOption
from balandra.core.evaluator import Evaluator
from balandra.core.extras import Untyped
from balandra.core.game import Game
from balandra.core.kernel import Swaps, TargetFunction
from balandra.core.record import Array, GameRecord, TargetData
from balandra.core.ruleset import Ruleset
from balandra.search.engine import EVALUATORS, Engine, packed
from balandra.search.wasm_module import ABI, about, module_path

PAGE = 1 << 16
MOST_PAGES = 1 << 16
LARGE = 1 << 22  # bytes of memory from which on large pages are wanted, as in NumPy
ALIGNMENT = 16
MOST_ARGUMENTS = 64  # 64-bit integers
MOST_PLACES = 256  # arguments whose places are remembered


@contextmanager
def interrupt_deferred() -> Iterator[None]:
    """Let Ctrl-C wait until a module returns: an exception inside a function that it calls would end the process."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


def advise_large_pages(address: int, size: int) -> None:
    """Ask the kernel for large pages, as NumPy does for its arrays: a search looks up places all over its tree."""
    if size >= LARGE and hasattr(mmap, "MADV_HUGEPAGE"):
        ctypes.CDLL(None).madvise(ctypes.c_void_p(address), ctypes.c_size_t(size), mmap.MADV_HUGEPAGE)


class Program:
    """A game's module, compiled for this machine, and what its instances share."""

    def __init__(self, ruleset: Ruleset) -> None:
        data = module_path(ruleset).read_bytes()
        found = about(data)
        if found["abi"] != ABI:
            raise InvalidOption(f"the module of {ruleset.name} has interface {found['abi']}; {ABI} is understood")
        config = wasmtime.Config()
        config.memory_may_move = False  # arrays are views of it
        with suppress(wasmtime.WasmtimeError):  # without a folder to write to, every process compiles for itself
            config.cache = True
        self.functions = frozenset(found["functions"])
        self.engine = wasmtime.Engine(config)
        self.module = wasmtime.Module(self.engine, data)
        self.linker = wasmtime.Linker(self.engine)
        number = wasmtime.ValType.f64()
        whole = wasmtime.ValType.i64()
        self.linker.define_func("env", "log2", wasmtime.FuncType([number], [number]), log2)
        # Imports of `deal` and `play`, which are not called here.
        self.linker.define_func("env", "below", wasmtime.FuncType([whole], [whole]), lambda n: 0)
        self.linker.define_func("env", "note", wasmtime.FuncType([whole] * 4, [wasmtime.ValType.i32()]), lambda *_: 0)
        self._parameters: dict[tuple[Game, str], Array] = {}

    def parameters(self, game: Game, name: str) -> Array:
        """An evaluator's parameters as an array, to be copied into instances."""
        if (game, name) not in self._parameters:
            while len(self._parameters) >= EVALUATORS:
                del self._parameters[next(iter(self._parameters))]
            self._parameters[game, name] = game.ruleset.parameters(game, name).array()
        return self._parameters[game, name]


class Memory:
    """An instance's memory: arrays are taken from it one after another, and all are freed together."""

    def __init__(self, program: Program) -> None:
        self.store = wasmtime.Store(program.engine)
        self.exports: dict[str, Untyped] = dict(
            program.linker.instantiate(self.store, program.module).exports(self.store)
        )
        self._memory = self.exports["memory"]
        self._free: int = self.exports["heap_base"].value(self.store)
        self._base = self._address()

    def _address(self) -> int:
        return int(np.ctypeslib.as_array(self._memory.data_ptr(self.store), (1,)).__array_interface__["data"][0])

    def take(self, size: int) -> Array:
        """So many bytes, all zero."""
        begin, self._free = self._free, -(-(self._free + size) // ALIGNMENT) * ALIGNMENT
        missing = -(-self._free // PAGE) - self._memory.size(self.store)
        if missing > 0:
            self._grow(missing)
        return np.asarray(_Span(self, self._base + begin, size))

    def _grow(self, pages: int) -> None:
        if self._memory.size(self.store) + pages >= MOST_PAGES:
            raise MemoryError("a WebAssembly module has no more than 4 GiB of memory")
        self._memory.grow(self.store, pages)
        if self._address() != self._base:
            raise MemoryError("the memory of a WebAssembly module has moved")
        advise_large_pages(self._base, PAGE * self._memory.size(self.store))

    def offset(self, array: Array) -> int:
        """Where an array lies in the memory; an error if it lies elsewhere."""
        begin = int(array.__array_interface__["data"][0]) - self._base
        if not 0 <= begin <= self._free - array.nbytes or not array.flags.c_contiguous:
            raise InvalidOption("a WebAssembly module is given arrays of its own memory, made by its engine")
        return begin


class _Span:
    """Some bytes of a memory, for NumPy; keeps the memory alive."""

    def __init__(self, memory: Memory, address: int, size: int) -> None:
        self.memory = memory
        self.__array_interface__ = {"version": 3, "shape": (size,), "typestr": "|u1", "data": (address, False)}


class Instance:
    """An instance of a module: its memory, made when it is needed, and calls of its functions."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._places: dict[int, tuple[TargetData, list[int]]] = {}  # by identity, with what keeps it

    @cached_property
    def memory(self) -> Memory:
        """The memory of the instance."""
        return Memory(self.program)

    @cached_property
    def _row(self) -> tuple[Array, int]:
        """Where arguments are passed, as an array and as an address."""
        row = self.memory.take(8 * MOST_ARGUMENTS).view(np.int64)
        return row, self.memory.offset(row)

    def call(self, name: str, *arguments: TargetData) -> TargetData:
        """Call a function; records and arrays are given as views of the memory."""
        row, address = self._row
        words = [word for argument in arguments for word in self._words(argument)]
        row[: len(words)] = words
        with interrupt_deferred():
            return self.memory.exports[name](self.memory.store, address)

    def _words(self, argument: TargetData) -> list[int]:
        """An argument as the interface has it; the place of an array does not change."""
        if isinstance(argument, int | np.integer):
            return [int(argument)]
        known = self._places.get(id(argument))
        if known is None:
            if len(self._places) >= MOST_PLACES:
                self._places.clear()
            known = self._places[id(argument)] = argument, self._placed(argument)
        return known[1]

    def _placed(self, argument: TargetData) -> list[int]:
        if isinstance(argument, tuple):
            return [word for part in argument for word in self._words(part)]
        array = np.asarray(argument)  # of a record: its place in the array that it is from
        return [self.memory.offset(array), *array.shape]


class WasmEngine(Engine):
    """A workspace in an instance of a game's module."""

    def __init__(self, ruleset: Ruleset, program: Program) -> None:
        self.instance = Instance(program)
        super().__init__(ruleset)

    def workspace(self) -> WasmEngine:
        return WasmEngine(self.ruleset, self.instance.program)

    def slots(self, helpers: dict[str, FunctionType], swaps: Swaps) -> dict[str, TargetFunction]:
        return {}

    def wrap(self, driver: FunctionType, is_root: bool, is_called_once: bool) -> TargetFunction:
        raise NotImplementedError("the drivers of a module are compiled with it")

    def _stamped(self, roots: list[TargetFunction], slots: dict[str, TargetFunction]) -> dict[str, TargetFunction]:
        names = [root.__name__ for root in roots]
        # Not of the engine: a cycle would keep the memory until the garbage collector comes.
        return {name: partial(self.instance.call, name) for name in names if name in self.instance.program.functions}

    def array(self, shape: int | tuple[int, ...], dtype: npt.DTypeLike = np.float64) -> Array:
        kind = np.dtype(dtype)
        return self.instance.memory.take(int(np.prod(shape)) * kind.itemsize).view(kind).reshape(shape)

    def buffer(self, *shape: int) -> TargetData:
        return self.array(shape, np.int64)

    def records(self, *records: GameRecord) -> TargetData:
        return self._copied(packed(records))

    def _copied(self, array: Array) -> Array:
        place = self.instance.memory.take(array.nbytes)
        place[:] = array.view(np.uint8)  # all bytes, those between the fields too
        return cast(Array, place.view(array.dtype))

    def evaluator(self, game: Game, name: str | None = None) -> Evaluator:
        chosen = self.ruleset.evaluator_for(game, name)
        return self.evaluator_of(self._copied(self.instance.program.parameters(game, chosen))[0])

    def parameters(self, record: GameRecord) -> TargetData:
        return self._copied(record.array())[0]

    def _state(self, records: TargetData) -> GameRecord:
        return self.ruleset.state_type.from_array(records[:1])


@cache
def wasm_program(ruleset: Ruleset) -> Program:
    """The module of a game, compiled for this machine."""
    return Program(ruleset)


def wasm_engine(ruleset: Ruleset) -> WasmEngine:
    """The engine that runs the game's WebAssembly module."""
    return WasmEngine(ruleset, wasm_program(ruleset))
