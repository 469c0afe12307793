"""Live tables by their owner, and the limits on them.

Kept in memory only, because it holds networks. A table that ended in another process is noticed at a limit.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from balandra.core.message import message
from balandra.core.present import of_type
from balandra.server.store import Store
from balandra.server.table.entries import AnyEntry, BotSeated, Opened
from balandra.server.table.refusals import Refusal
from balandra.server.table.table import Table
from balandra.server.turns import Owner, asking

KEPT = 100_000  # the newest openings are kept


@dataclass(frozen=True)
class Most:
    """The maximum of live tables, of bots at them, and of publicly listed tables."""

    tables: float
    bots: float
    listed: float

    def __mul__(self, factor: float) -> Most:
        return Most(self.tables * factor, self.bots * factor, self.listed * factor)


PERSON = Most(30, 60, 5)
NETWORK = Most(120, 240, 20)


@dataclass
class Opening:
    """A table opened through this process."""

    owner: Owner
    bots: int
    is_listed: bool
    table: str = ""  # its id, once created

    @property
    def keys(self) -> tuple[str, str]:
        """The keys under which it is counted."""
        return f"person {self.owner.person}", f"network {self.owner.network}"


@dataclass
class Openings:
    """The openings of this process; a factor of 0 disables the limits."""

    store: Store
    factor: float = 1.0
    _kept: OrderedDict[str, Opening] = field(default_factory=OrderedDict)  # by request
    _requests: dict[str, str] = field(default_factory=dict)  # by table
    _of: dict[str, dict[str, Opening]] = field(default_factory=dict)  # by key, then by request

    def __len__(self) -> int:
        return len(self._kept)

    @contextlib.asynccontextmanager
    async def room(self, request: str, entries: Sequence[AnyEntry]) -> AsyncIterator[Opening]:
        """Reserve an opening while its table is created; raise `Refusal` if the owner has too many."""
        opening = self._kept.get(request) or _opening(entries)
        is_repeated = request in self._kept
        if not is_repeated:
            await self._check(opening)
            self._keep(request, opening)
        try:
            yield opening
        finally:
            if opening.table:
                self._requests[opening.table] = request
            elif not is_repeated:
                self._drop(request)

    async def check_bot(self, table: str) -> None:
        """Refuse another bot at a table if its owner has too many."""
        opening = self._kept.get(self._requests.get(table, ""))
        if opening:
            await self._check(Opening(opening.owner, 1, False), tables=0)

    def note(self, entry: AnyEntry, table: Table) -> None:
        """Update the counts after an entry."""
        request = self._requests.get(table.id, "")
        opening = self._kept.get(request)
        if opening is None:
            return
        opening.bots = sum(place.kind == "bot" for place in table.seats.values())
        if table.is_over:
            self._drop(request)

    async def _check(self, wanted: Opening, tables: int = 1) -> None:
        for most, key in zip((PERSON, NETWORK), wanted.keys, strict=True):
            if self.factor and self._problem(wanted, tables, most * self.factor, key):
                await self._look(key)
                if problem := self._problem(wanted, tables, most * self.factor, key):
                    raise problem

    def _problem(self, wanted: Opening, tables: int, most: Most, key: str) -> Refusal | None:
        mine = self._of.get(key, {}).values()
        if tables and len(mine) + tables > most.tables:
            why = message("{count} tables of yours are open; that is the most, so end one first", count=len(mine))
            return Refusal("too-many-tables", why)
        bots = sum(one.bots for one in mine)
        if wanted.bots and bots + wanted.bots > most.bots:
            why = message("{count} bots sit at your open tables; at most {most} may", count=bots, most=int(most.bots))
            return Refusal("too-many-bots", why)
        listed = sum(one.is_listed for one in mine)
        if wanted.is_listed and listed + 1 > most.listed:
            why = message("{count} tables of yours are in the public list; that is the most", count=listed)
            return Refusal("too-many-tables", why)
        return None

    async def _look(self, key: str) -> None:
        """Drop tables that have ended in other processes."""
        tables = [one.table for one in self._of.get(key, {}).values() if one.table]
        live = await self.store.live(tables)
        for table in tables:
            if table not in live:
                self._drop(self._requests.get(table, ""))

    def _keep(self, request: str, opening: Opening) -> None:
        self._kept[request] = opening
        for key in opening.keys:
            self._of.setdefault(key, {})[request] = opening
        if len(self._kept) > KEPT:
            self._drop(next(iter(self._kept)))

    def _drop(self, request: str) -> None:
        opening = self._kept.pop(request, None)
        if opening is None:
            return
        self._requests.pop(opening.table, None)
        for key in opening.keys:
            del self._of[key][request]
            if not self._of[key]:
                del self._of[key]


def _opening(entries: Sequence[AnyEntry]) -> Opening:
    opened = of_type(entries[0], Opened)
    bots = sum(isinstance(entry, BotSeated) for entry in entries)
    return Opening(asking.get(), bots, opened.settings.listing == "listed")
