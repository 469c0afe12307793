"""What can go wrong at the server beside what the rules of a table refuse."""

from __future__ import annotations

from balandra.core.errors import BalandraError


class NotFound(BalandraError):
    """There is no such thing; the same answer whether there never was or one may not know."""


class TableBusy(BalandraError):
    """Others write to the table all the time; nothing was done."""
