"""Errors of the server other than refusals of a table."""

from __future__ import annotations

from balandra.core.errors import BalandraError


class NotFound(BalandraError):
    """Nothing was found; the same answer if it exists but is not visible to the caller."""


class TableBusy(BalandraError):
    """The table is changing too fast; nothing was done."""
