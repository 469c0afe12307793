"""Tables as this process knows them: folded from their logs when asked for, the least used forgotten."""

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

CAPACITY = 5000  # tables kept in memory
MOST_BYTES = 512 * 2**20  # of memory that they take, about: two thousand long games

_entries: Decoder[AnyEntry] = Decoder(AnyEntry)
_encoder = Encoder()


def encode(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)


class CachedTable:
    """One table: the last of it that is known to be stored, and a lock under which this process decides.

    `table` is replaced, never changed, so whoever has it may go on reading while others write.
    """

    __slots__ = ("deciding", "id", "is_doubtful", "on_growth", "reading", "table")

    def __init__(self, id: str, on_growth: Callable[[CachedTable, int], None] = lambda place, more: None) -> None:
        self.id = id
        self.on_growth = on_growth  # called with the bytes that its table takes more than before
        self.table: Table | None = None
        self.deciding = asyncio.Lock()
        self.reading = asyncio.Lock()
        self.is_doubtful = False  # a write may or may not have happened: look before the next one

    def learn(self, table: Table) -> None:
        """Know a table as it is stored now, unless more is known."""
        if self.table is None or table.number > self.table.number:
            more = table.size - self.size
            self.table = table
            self.on_growth(self, more)

    @property
    def size(self) -> int:
        """About how many bytes its table takes."""
        return self.table.size if self.table else 0


def no_such_table() -> NotFound:
    """The one answer to every id that leads nowhere."""
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
        self.bytes = 0  # that the tables take, about
        self._places: OrderedDict[str, CachedTable] = OrderedDict()

    def __len__(self) -> int:
        return len(self._places)

    def at(self, id: str) -> CachedTable:
        """The place of a table, which may have to be read yet."""
        place = self._places.get(id)
        if place is None:
            place = self._places[id] = CachedTable(id, self._grow)
            self._make_room()
        self._places.move_to_end(id)
        return place

    def forget(self, id: str) -> None:
        """Let go of a place, for instance of a table that does not exist."""
        place = self._places.pop(id, None)
        if place:
            self.bytes -= place.size

    def _grow(self, place: CachedTable, more: int) -> None:
        """A table takes more memory than before; one whose place was let go of takes none of ours."""
        if self._places.get(place.id) is place:
            self.bytes += more
            self._make_room()

    def _make_room(self) -> None:
        """Two places of one table would do no harm, as the store decides; but one in use is not thrown away."""
        if len(self._places) <= self.capacity and self.bytes <= self.most_bytes:
            return
        for id in list(self._places)[:-1]:  # the last is in use just now
            if len(self._places) <= self.capacity and self.bytes <= self.most_bytes:
                return
            if not self._places[id].deciding.locked():
                self.forget(id)

    async def current(self, id: str, at_least: int = 0) -> Table:
        """A table as it is known here, read anew if it has at least so many entries (FRESH: in any case)."""
        place = self.at(id)
        table = place.table
        if table is None or place.is_doubtful or table.number < at_least or at_least == FRESH:
            await self.catch_up(place)
            table = place.table
        return present(table, "a table")

    async def catch_up(self, place: CachedTable) -> bool:
        """Read what others have written; whether there was anything."""
        async with place.reading:
            known = place.table
            log = await self.store.read(place.id, known.number if known else 0)
            if log is None or (known is None and not log.entries):
                self.forget(place.id)
                raise no_such_table()
            place.is_doubtful = False
            if known is not None and not log.entries:
                return False
            place.learn(await self.threads.run(lambda: _fold(place.id, known, log)))
            return True


def _fold(id: str, known: Table | None, log: Log) -> Table:
    """A table with the entries that were read; long logs take a while, so this runs beside the event loop."""
    entries = [_entries.decode(entry) for _, _, entry in log.entries]
    if known is None:
        return Table.read(id, entries, log.key)
    table = known.copy()
    for entry in entries:
        table.add(entry)
    return table
