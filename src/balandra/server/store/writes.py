"""What is asked of the writer: a new table, an entry, or anything else in a transaction of its own."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Connection

from balandra.server.table.entries import Standing, Summary


class Create(Struct, frozen=True):
    """Make a table with its first entries."""

    table: str
    key: bytes
    request: str
    entries: list[bytes]
    summary: Summary


class Append(Struct, frozen=True):
    """Add an entry to a log, if its number is the next."""

    table: str
    number: int
    request: str | None
    entry: bytes
    summary: Summary
    standing: Standing | None = None


class Task(Struct, frozen=True):
    """Anything else."""

    work: Callable[[Connection], object]


LogWrite = Create | Append
AnyWrite = Create | Append | Task
