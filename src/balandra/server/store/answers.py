"""Return types of the store."""

from __future__ import annotations

from msgspec import Struct


class Created(Struct, frozen=True):
    """The table was stored."""


class Appended(Struct, frozen=True):
    """The entry was stored."""


class Repeated(Struct, frozen=True):
    """The request was performed before: as this entry, or by creating this table."""

    number: int = 0
    table: str = ""


class Behind(Struct, frozen=True):
    """Nothing was stored: the number of the table's last entry differs (0: there is no such table)."""

    number: int


class Log(Struct, frozen=True):
    """The shuffle key of a table, and its entries in order: number, request, bytes."""

    key: bytes
    entries: list[tuple[int, str | None, bytes]]


class Card(Struct, frozen=True):
    """A table in a list: the time of its last change, and a `messages.TableCard` as JSON."""

    table: str
    changed: int
    card: bytes
