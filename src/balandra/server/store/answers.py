"""What the store answers."""

from __future__ import annotations

from msgspec import Struct


class Created(Struct, frozen=True):
    """The table is kept."""


class Appended(Struct, frozen=True):
    """The entry is kept."""


class Repeated(Struct, frozen=True):
    """The request was done before: as this entry of the table, or by making this table."""

    number: int = 0
    table: str = ""


class Behind(Struct, frozen=True):
    """Nothing was done: the last entry of the table is another than thought (0: there is no such table)."""

    number: int


class Log(Struct, frozen=True):
    """The key of a table's shuffle, and its entries in order: number, request, bytes."""

    key: bytes
    entries: list[tuple[int, str | None, bytes]]


class Card(Struct, frozen=True):
    """A table in a list: when it last changed, and a `messages.TableCard` as JSON."""

    table: str
    changed: int
    card: bytes
