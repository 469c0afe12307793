"""Kinds of writes: a new table, an entry, or any other transaction."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection

from balandra.server.table.entries import Standing, Summary


class Create(Struct, frozen=True):
    """Create a table with its first entries."""

    table: str
    key: bytes
    request: str
    entries: list[bytes]
    summary: Summary


class Append(Struct, frozen=True):
    """Append an entry to a log if its number is the next."""

    table: str
    number: int
    request: str | None
    entry: bytes
    summary: Summary
    standing: Standing | None = None


class Task(Struct, frozen=True):
    """Any other transaction."""

    work: Callable[[Connection], object]


LogWrite = Create | Append
AnyWrite = Create | Append | Task
