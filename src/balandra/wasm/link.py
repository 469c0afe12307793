"""Object file → module: memory and stack of its own, exports by name, and a section that says what it is.

LLVM gives a single object file addresses and indices as if it were alone, so there is nothing to relocate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from balandra.wasm.optimise import IMPORTS, BuildError

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, MEMORY, GLOBAL, EXPORT, CODE = 0, 1, 2, 3, 5, 6, 7, 10
KEPT = (TYPE, FUNCTION, CODE)  # as they are
I32, CONST, END = 0x7F, 0x41, 0x0B
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
SYMBOL_TABLE = 8  # a part of the section `linking`
UNDEFINED, NAMED = 0x10, 0x40  # flags of a symbol
PAGE = 1 << 16
STACK = 1 << 18  # bytes; kernels do not call themselves, and have little on it
SECTION = "balandra"


class Section(NamedTuple):
    """A section of a module or an object file."""

    id: int
    body: bytes


class Reader:
    """Reads the numbers and texts of WebAssembly's binary format one after another."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        """One byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """An unsigned number of variable length (LEB128)."""
        result = shift = 0
        while True:
            byte = self.byte()
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self) -> str:
        """A text with its length before it."""
        return self.take(self.number()).decode()

    def is_done(self) -> bool:
        """Whether all has been read."""
        return self.at >= len(self.data)


def number(value: int) -> bytes:
    """An unsigned number, as short as it can be."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    """A signed number from 0 up, as short as it can be."""
    out = bytearray()
    while value > 0x3F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def text(value: str) -> bytes:
    """A text with its length before it."""
    data = value.encode()
    return number(len(data)) + data


def vector(items: list[bytes]) -> bytes:
    """Items with their number before them."""
    return number(len(items)) + b"".join(items)


def sections(data: bytes) -> Iterator[Section]:
    """The sections of a module or an object file."""
    if data[: len(MAGIC)] != MAGIC:
        raise BuildError("this is no WebAssembly of version 1")
    reader = Reader(data)
    reader.at = len(MAGIC)
    while not reader.is_done():
        kind = reader.byte()
        yield Section(kind, reader.take(reader.number()))


def custom(data: bytes, name: str) -> bytes | None:
    """The content of a custom section; None where there is none of that name."""
    for section in sections(data):
        if section.id == CUSTOM:
            reader = Reader(section.body)
            if reader.text() == name:
                return section.body[reader.at :]
    return None


def link(data: bytes, exports: Sequence[str], about: bytes) -> bytes:
    """The module of an object file."""
    found = list(sections(data))
    strange = {s.id for s in found} - {CUSTOM, IMPORT, *KEPT}
    if strange:
        raise BuildError(f"the object file has sections {sorted(strange)}: data or tables, which kernels do not need")
    kept = {s.id: s.body for s in found if s.id in KEPT}
    indices = _function_indices(data)
    missing = [name for name in exports if name not in indices]
    if missing:
        raise BuildError(f"the object file has no functions {', '.join(missing)}")
    pages = -(-STACK // PAGE)
    top = bytes([CONST]) + signed(STACK) + bytes([END])
    parts = [
        Section(TYPE, kept[TYPE]),
        Section(IMPORT, _imports(next(s.body for s in found if s.id == IMPORT))),
        Section(FUNCTION, kept[FUNCTION]),
        Section(MEMORY, vector([b"\0" + number(pages)])),
        Section(GLOBAL, vector([bytes([I32, 1]) + top, bytes([I32, 0]) + top])),
        Section(EXPORT, _exports(exports, indices)),
        Section(CODE, kept[CODE]),
        Section(CUSTOM, text(SECTION) + about),
    ]
    return MAGIC + b"".join(bytes([s.id]) + number(len(s.body)) + s.body for s in parts)


def _imports(body: bytes) -> bytes:
    """The functions among the imports; memory and stack pointer, the first of their kinds, are defined instead."""
    reader = Reader(body)
    kept = []
    for _ in range(reader.number()):
        begin = reader.at
        reader.text()
        name, kind = reader.text(), reader.byte()
        if kind == FUNCTION_KIND:
            reader.number()
            if name not in IMPORTS:
                raise BuildError(f"the code calls {name}, which no host provides")
            kept.append(body[begin : reader.at])
        elif kind == GLOBAL_KIND and name == "__stack_pointer":
            reader.take(2)
        elif kind == MEMORY_KIND:
            _limits(reader)
        elif kind == TABLE_KIND:
            reader.byte()
            _limits(reader)
        else:
            raise BuildError(f"the object file imports {name}, of kind {kind}")
    return vector(kept)


def _limits(reader: Reader) -> None:
    has_most = reader.byte() & 1
    reader.number()
    if has_most:
        reader.number()


def _exports(names: Sequence[str], indices: dict[str, int]) -> bytes:
    """Memory, where free memory begins, and the functions."""
    own = [text("memory") + bytes([MEMORY_KIND, 0]), text("heap_base") + bytes([GLOBAL_KIND, 1])]
    return vector([*own, *(text(name) + bytes([FUNCTION_KIND]) + number(indices[name]) for name in names)])


def _function_indices(data: bytes) -> dict[str, int]:
    """The index of each function that the object file defines, by name."""
    linking = custom(data, "linking")
    if linking is None:
        raise BuildError("the object file has no section `linking`")
    reader = Reader(linking)
    reader.number()  # version
    while not reader.is_done():
        kind = reader.byte()
        part = Reader(reader.take(reader.number()))
        if kind == SYMBOL_TABLE:
            return dict(_defined(part))
    raise BuildError("the object file has no table of symbols")


def _defined(part: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(part.number()):
        kind, flags = part.byte(), part.number()
        if kind not in (FUNCTION_KIND, 2):  # 2: a global
            raise BuildError(f"the object file has a symbol of kind {kind}")
        index = part.number()
        name = part.text() if not flags & UNDEFINED or flags & NAMED else ""
        if kind == FUNCTION_KIND and not flags & UNDEFINED:
            yield name, index
