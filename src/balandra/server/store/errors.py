"""Errors of the store."""

from __future__ import annotations

from balandra.core.errors import BalandraError


class StoreError(BalandraError):
    """An unusable database: a wrong address, not a database, or the schema of a newer version."""


class StoreDown(StoreError):
    """The database did not answer. Whether the write happened is unknown, so the same request should be repeated."""


class StoreBusy(StoreError):
    """Too many writes or reads are pending; nothing was done."""
