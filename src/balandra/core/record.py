"""Records: one class is the type, the documentation and the byte layout of a state."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, Protocol, Self, cast, get_type_hints

import numpy as np
import numpy.typing as npt

# Numbers of any kind, or records, in NumPy's memory.
Array = npt.NDArray[Any]
# A record of one game's own type. Code that does not know the game only passes it on to the game's functions, which
# declare that type; a common base would forbid them to.
GameRecord = Any
# What drivers work on: lists and records in plain Python, arrays in native code, which have no type in common.
TargetData = Any
Nested = float | list["Nested"]  # a number, or a list of as many levels as a field has dimensions


class RulesRecord(Protocol):
    """What drivers read of the rules of any game."""

    players: int


class StateRecord(Protocol):
    """What drivers read of the state of any game: a record, or in native code a structure with the same fields."""

    rng: list[int]
    turn: int
    actor: int

    def copy(self) -> Self:
        """A copy that shares nothing with the original."""

    def pack(self) -> bytes:
        """The bytes of the record."""


class Field(NamedTuple):
    """The place of a field in the record: a NumPy code and a shape (empty for a number)."""

    code: str
    shape: tuple[int, ...] = ()


class Layout:
    """How the fields of a record lie in memory: as NumPy sees them, and as bytes."""

    def __init__(self, fields: dict[str, Field]) -> None:
        order = sorted(fields, key=lambda name: -np.dtype(fields[name].code).itemsize)
        self.fields = {name: fields[name] for name in order}
        self.dtype = np.dtype([(name, f.code, f.shape) for name, f in self.fields.items()], align=True)
        self.struct = self._struct()
        self._depths = [(name, len(field.shape)) for name, field in self.fields.items()]

    def flat(self, values: dict[str, Nested]) -> list[float]:
        """All numbers of a record in the order of its bytes."""
        numbers: list[float] = []
        for name, depth in self._depths:
            value: Any = values[name]  # Any: as deep as the field's shape says
            for _ in range(depth - 1):
                value = chain.from_iterable(value)
            if depth:
                numbers.extend(value)
            else:
                numbers.append(value)
        return numbers

    def _struct(self) -> struct.Struct:
        counts = [(f.code, int(np.prod(f.shape))) for f in self.fields.values()]
        letters = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "f8": "d"}
        body = "<" + "".join(f"{count}{letters[code]}" for code, count in counts)
        return struct.Struct(f"{body}{self.dtype.itemsize - struct.calcsize(body)}x")


class Record:
    """A namespace of lists that can be turned into bytes and into a NumPy record, and back."""

    log: list[tuple[int, ...]] | None = None  # notes for events, outside the layout

    @classmethod
    @cache
    def layout(cls) -> Layout:
        """The layout, read off the annotations of the class."""
        hints = get_type_hints(cls, include_extras=True)
        fields = {name: hint.__metadata__[0] for name, hint in hints.items() if hasattr(hint, "__metadata__")}
        return Layout(fields)

    @classmethod
    def blank(cls) -> Self:
        """A record of zeros."""
        return cls._zeros().copy()

    @classmethod
    @cache
    def _zeros(cls) -> Self:
        return cls.unpack(bytes(cls.layout().dtype.itemsize))

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The record that these bytes hold."""
        layout = cls.layout()
        numbers = iter(layout.struct.unpack(data))
        record = cls()
        for name, field in layout.fields.items():
            record.__dict__[name] = _nested(numbers, field.shape)
        return record

    def pack(self) -> bytes:
        """The bytes of the record: the same on every target."""
        layout = self.layout()
        return layout.struct.pack(*layout.flat(self.__dict__))

    def copy(self) -> Self:
        """A copy that shares nothing with the original (and takes no log along)."""
        twin = self.__class__.__new__(self.__class__)
        target = twin.__dict__
        target.update(self.__dict__)
        target.pop("log", None)
        lists, tables, deeper = self._lists()
        for name in lists:
            target[name] = target[name][:]
        for name in tables:
            target[name] = [row[:] for row in target[name]]
        for name in deeper:
            target[name] = _copied(target[name])
        return twin

    @classmethod
    @cache
    def _lists(cls) -> tuple[list[str], list[str], list[str]]:
        """The fields that are lists of numbers, those that are lists of such lists, and those that go deeper."""
        depths = {name: len(field.shape) for name, field in cls.layout().fields.items()}
        by_depth = [[name for name, depth in depths.items() if depth == wanted] for wanted in (1, 2)]
        return by_depth[0], by_depth[1], [name for name, depth in depths.items() if depth > 2]

    def array(self) -> Array:
        """A NumPy array of one record, for native code."""
        # Not a copy of an array: that would leave arbitrary bytes between and after the fields.
        return np.frombuffer(bytearray(self.pack()), dtype=self.layout().dtype)

    @classmethod
    def from_array(cls, array: Array) -> Self:
        """The record that native code left in an array of one."""
        return cls.unpack(array.tobytes())


def _copied(value: list[Nested]) -> list[Nested]:
    return [_copied(row) for row in cast(list[list[Nested]], value)] if isinstance(value[0], list) else value[:]


def _nested(numbers: Iterator[float], shape: tuple[int, ...]) -> Nested:
    if not shape:
        return next(numbers)
    return [_nested(numbers, shape[1:]) for _ in range(shape[0])]
