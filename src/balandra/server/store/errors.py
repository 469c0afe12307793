"""What can go wrong with what is kept."""

from __future__ import annotations

from balandra.core.errors import BalandraError


class StoreError(BalandraError):
    """A database that cannot be used: a wrong address, a file that is none, a newer program's."""


class StoreDown(StoreError):
    """The database did not answer; whether something was written is unknown, so the same request is sent again."""


class StoreBusy(StoreError):
    """Too much waits to be written or read; nothing was done."""
