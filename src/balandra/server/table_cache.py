"""A cache of tables, built from their logs on demand; the least recently used are dropped."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from msgspec.json import Decoder, Encoder

from balandra.core.message import message
from balandra.core.present import present
from balandra.server.errors import NotFound
from balandra.server.store.answers import Log
from balandra.server.store.store import Store
from balandra.server.subscribers import FRESH
from balandra.server.table.entries import AnyEntry
from balandra.server.table.table import Table
from balandra.server.turns import FairThreads

CAPACITY = 5000  # maximum number of tables
MOST_BYTES = 512 * 2**20  # approximate memory limit: two thousand long games

_entries: Decoder[AnyEntry] = Decoder(AnyEntry)
_encoder = Encoder()


def encode(entry: AnyEntry) -> bytes:
    """An entry in its stored form."""
    return _encoder.encode(entry)


class CachedTable:
    """A cached table: its last known stored state, and the lock under which this process decides.

    `table` is replaced, never mutated, so readers can keep using it while others write.
    """

    __slots__ = ("deciding", "id", "is_doubtful", "on_growth", "reading", "table")

    def __init__(self, id: str, on_growth: Callable[[CachedTable, int], None] = lambda cached, more: None) -> None:
        self.id = id
        self.on_growth = on_growth  # called with the increase in bytes
        self.table: Table | None = None
        self.deciding = asyncio.Lock()
        self.reading = asyncio.Lock()
        self.is_doubtful = False  # a write may or may not have happened: read before the next one

    def learn(self, table: Table) -> None:
        """Replace the table, unless a newer state is known."""
        if self.table is None or table.number > self.table.number:
            more = table.size - self.size
            self.table = table
            self.on_growth(self, more)

    @property
    def size(self) -> int:
        """Approximate memory use of its table in bytes."""
        return self.table.size if self.table else 0


def no_such_table() -> NotFound:
    """The error for every unknown table id."""
    return NotFound(message("there is no such table; check the link"))


class TableCache:
    """All tables that this process has in memory."""

    def __init__(
        self, store: Store, threads: FairThreads, capacity: int = CAPACITY, most_bytes: int = MOST_BYTES
    ) -> None:
        self.store = store
        self.threads = threads
        self.capacity = capacity
        self.most_bytes = most_bytes
        self.bytes = 0  # approximate memory use
        self._places: OrderedDict[str, CachedTable] = OrderedDict()

    def __len__(self) -> int:
        return len(self._places)

    def at(self, id: str) -> CachedTable:
        """The cache entry of a table; its log may not have been read yet."""
        cached = self._places.get(id)
        if cached is None:
            cached = self._places[id] = CachedTable(id, self._grow)
            self._make_room()
        self._places.move_to_end(id)
        return cached

    def known(self, id: str) -> Table | None:
        """A table if it is cached."""
        cached = self._places.get(id)
        return cached.table if cached else None

    def forget(self, id: str) -> None:
        """Drop a cache entry, for instance of a table that does not exist."""
        cached = self._places.pop(id, None)
        if cached:
            self.bytes -= cached.size

    def _grow(self, cached: CachedTable, more: int) -> None:
        """Account for a table's growth, unless its cache entry was dropped."""
        if self._places.get(cached.id) is cached:
            self.bytes += more
            self._make_room()

    def _make_room(self) -> None:
        """Drop old cache entries, except those in use. A duplicate entry would be harmless, since the store decides."""
        if len(self._places) <= self.capacity and self.bytes <= self.most_bytes:
            return
        for id in list(self._places)[:-1]:  # the last is in use
            if len(self._places) <= self.capacity and self.bytes <= self.most_bytes:
                return
            if not self._places[id].deciding.locked():
                self.forget(id)

    async def current(self, id: str, at_least: int = 0) -> Table:
        """The cached table, read again if it has fewer than `at_least` entries (FRESH: always)."""
        cached = self.at(id)
        table = cached.table
        if table is None or cached.is_doubtful or table.number < at_least or at_least == FRESH:
            await self.catch_up(cached)
            table = cached.table
        return present(table, "a table")

    async def catch_up(self, cached: CachedTable) -> bool:
        """Read the entries of other processes; return whether there were any."""
        async with cached.reading:
            known = cached.table
            log = await self.store.read(cached.id, known.number if known else 0)
            if log is None or (known is None and not log.entries):
                self.forget(cached.id)
                raise no_such_table()
            cached.is_doubtful = False
            if known is not None and not log.entries:
                return False
            cached.learn(await self.threads.run(lambda: _fold(cached.id, known, log)))
            return True


def _fold(id: str, known: Table | None, log: Log) -> Table:
    """Apply the entries that were read; long logs take time, so this runs in the thread pool."""
    entries = [_entries.decode(entry) for _, _, entry in log.entries]
    if known is None:
        return Table.read(id, entries, log.key)
    table = known.copy()
    for entry in entries:
        table.add(entry)
    return table
