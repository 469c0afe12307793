"""The engine that runs a game's WebAssembly module under wasmtime; it is ready within a fraction of a second.

All that a module works with lies in its own memory. A workspace is therefore an instance of the module, and the arrays
that it hands out are views of that memory. They keep it alive; it is freed with the last of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from math import log2
from types import FunctionType
from typing import Any

import numpy as np
import wasmtime

from balandra.core.errors import InvalidOption
from balandra.core.evaluator import Evaluator
from balandra.core.game import Game
from balandra.core.kernel import Swaps
from balandra.core.ruleset import Ruleset
from balandra.search.engine import EVALUATORS, Engine
from balandra.search.wasm_module import about, module_path

ABI = 1  # the version of the interface that is understood here
PAGE = 1 << 16
MOST_PAGES = 1 << 16
ALIGNMENT = 16
SIGN = 1 << 31
WORD = 1 << 32


class Program:
    """A game's module, compiled for this machine, and what its instances share."""

    def __init__(self, ruleset: Ruleset) -> None:
        data = module_path(ruleset).read_bytes()
        found = about(data)
        if found["abi"] != ABI:
            raise InvalidOption(f"the module of {ruleset.name} has interface {found['abi']}; {ABI} is understood")
        config = wasmtime.Config()
        config.memory_may_move = False  # arrays are views of it
        self.functions = frozenset(found["functions"])
        self.engine = wasmtime.Engine(config)
        self.module = wasmtime.Module(self.engine, data)
        self.linker = wasmtime.Linker(self.engine)
        number = wasmtime.ValType.f64()
        self.linker.define_func("env", "log2", wasmtime.FuncType([number], [number]), log2)
        self._parameters: dict[tuple[Game, str], np.ndarray[Any, Any]] = {}

    def parameters(self, game: Game, name: str) -> np.ndarray[Any, Any]:
        """An evaluator's parameters as an array, to be copied into instances."""
        if (game, name) not in self._parameters:
            while len(self._parameters) >= EVALUATORS:
                del self._parameters[next(iter(self._parameters))]
            self._parameters[game, name] = game.ruleset.parameters(game, name).array()
        return self._parameters[game, name]


class Memory:
    """The memory of an instance: arrays are taken from it one after another, and all are freed together."""

    def __init__(self, program: Program) -> None:
        self.store = wasmtime.Store(program.engine)
        self.exports = program.linker.instantiate(self.store, program.module).exports(self.store)
        self._memory: Any = self.exports["memory"]
        self._free: int = self.exports["heap_base"].value(self.store)  # type: ignore[union-attr]
        self._base = self._address()

    def _address(self) -> int:
        return int(np.ctypeslib.as_array(self._memory.data_ptr(self.store), (1,)).__array_interface__["data"][0])

    def take(self, size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
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

    def offset(self, array: np.ndarray[Any, Any]) -> int:
        """Where an array lies in the memory, as a signed word; an error if it lies elsewhere."""
        begin = array.__array_interface__["data"][0] - self._base
        if not 0 <= begin <= self._free - array.nbytes or not array.flags.c_contiguous:
            raise InvalidOption("a WebAssembly module is given arrays of its own memory, made by its engine")
        return int(begin if begin < SIGN else begin - WORD)


class _Span:
    """Some bytes of a memory, for NumPy; keeps the memory alive."""

    def __init__(self, memory: Memory, address: int, size: int) -> None:
        self.memory = memory
        self.__array_interface__ = {"version": 3, "shape": (size,), "typestr": "|u1", "data": (address, False)}


class WasmEngine(Engine):
    """A workspace in an instance of a game's module."""

    def __init__(self, ruleset: Ruleset, program: Program) -> None:
        self._program = program
        self._instance: Memory | None = None
        super().__init__(ruleset)

    @property
    def memory(self) -> Memory:
        """The memory of the instance, which is made when it is needed."""
        if self._instance is None:
            self._instance = Memory(self._program)
        return self._instance

    def workspace(self) -> WasmEngine:
        return WasmEngine(self.ruleset, self._program)

    def slots(self, helpers: dict[str, FunctionType], swaps: Swaps) -> dict[str, Any]:
        return {}

    def wrap(self, driver: FunctionType, keep: bool) -> Any:
        raise NotImplementedError("a module holds its drivers already")

    def _stamped(self, inner: list[FunctionType], drivers: list[FunctionType], slots: dict[str, Any]) -> dict[str, Any]:
        names = [driver.__name__ for driver in drivers]
        return {name: partial(self.call, name) for name in names if name in self._program.functions}

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a function of the module; records and arrays are given as views of its memory."""
        flat = [number for argument in arguments for number in self._flat(argument)]
        function: Any = self.memory.exports[name]
        return function(self.memory.store, *flat)

    def _flat(self, argument: Any) -> Iterator[int | float]:
        if isinstance(argument, tuple):
            for part in argument:
                yield from self._flat(part)
        elif isinstance(argument, np.ndarray):
            yield self.memory.offset(argument)
            yield from argument.shape
        elif isinstance(argument, np.void):  # a record of an array
            yield self.memory.offset(np.asarray(argument))
        else:
            yield argument

    def array(self, shape: int | tuple[int, ...], dtype: Any = np.float64) -> Any:
        kind = np.dtype(dtype)
        return self.memory.take(int(np.prod(shape)) * kind.itemsize).view(kind).reshape(shape)

    def buffer(self, *shape: int) -> Any:
        return self.array(shape, np.int64)

    def records(self, *records: Any) -> Any:
        return self._copied(np.concatenate([record.array() for record in records]))

    def _copied(self, array: np.ndarray[Any, Any]) -> Any:
        place = self.memory.take(array.nbytes)
        place[:] = array.view(np.uint8)  # all bytes, those between the fields too
        return place.view(array.dtype)

    def evaluator(self, game: Game, name: str | None = None) -> Evaluator:
        chosen = self.ruleset.evaluator(name)
        return self.evaluator_of(self._copied(self._program.parameters(game, chosen))[0])

    def parameters(self, record: Any) -> Any:
        return self._copied(record.array())[0]

    def _state(self, records: Any) -> Any:
        return self.ruleset.state_type.from_array(records[:1])


@cache
def wasm_program(ruleset: Ruleset) -> Program:
    """The module of a game, compiled for this machine."""
    return Program(ruleset)


def wasm_engine(ruleset: Ruleset) -> WasmEngine:
    """The engine that runs the game's WebAssembly module."""
    return WasmEngine(ruleset, wasm_program(ruleset))
