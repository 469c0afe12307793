"""Storage: logs of tables, accounts, ratings; on SQLite or PostgreSQL."""

from balandra.server.store.answers import Appended, Behind, Card, Created, Log, Repeated
from balandra.server.store.errors import StoreBusy, StoreDown, StoreError
from balandra.server.store.store import Store

__all__ = [
    "Appended",
    "Behind",
    "Card",
    "Created",
    "Log",
    "Repeated",
    "Store",
    "StoreBusy",
    "StoreDown",
    "StoreError",
]
