"""Finished public games whose players all agreed, before the game began, that puzzles are made from them.

They are exported as transcripts, which hold no names, ids or times.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.json import Decoder
from sqlalchemy import Connection, select

from balandra.server.store import Store
from balandra.server.store.schema import entries, people, tables
from balandra.server.table import entries as e
from balandra.server.table.refusals import Refusal
from balandra.server.table.table import Table
from balandra.server.table.transcript import played

_decoder: Decoder[e.AnyEntry] = Decoder(e.AnyEntry)


def export(database: str | None, folder: Path, tell: Callable[[int], None] = lambda count: None) -> int:
    """Write the consented games of a database to a folder as 000001.txt and so on; how many they are."""
    store = Store.open(database)
    try:
        return asyncio.run(_export(store, folder, tell))
    finally:
        store.close()


async def _export(store: Store, folder: Path, tell: Callable[[int], None]) -> int:
    count = 0
    folder.mkdir(parents=True, exist_ok=True)
    for table in await store.ask(_finished):
        text = await store.ask(lambda connection, id=table: transcript_of(connection, id))  # type: ignore[misc]
        if text is not None:
            count += 1
            (folder / f"{count:06}.txt").write_text(text, encoding="utf-8")
            tell(count)
    return count


def _finished(connection: Connection) -> list[str]:
    """The finished public tables, by their ids, which are random."""
    wanted = select(tables.c.id).where(tables.c.state == "finished", tables.c.listing == "listed")
    return list(connection.scalars(wanted.order_by(tables.c.id)))


def transcript_of(connection: Connection, id: str) -> str | None:
    """The transcript of a table, if all who ever sat there had consented before the game began and still do."""
    rows = connection.scalars(select(entries.c.entry).where(entries.c.table_id == id).order_by(entries.c.number))
    log = [_decoder.decode(row) for row in rows]
    began = next((entry.at for entry in log if isinstance(entry, e.GameStarted)), None)
    if began is None or not _all_consent(connection, set(sitters(log)), began):
        return None
    key = connection.scalar(select(tables.c.key).where(tables.c.id == id))
    try:
        return played(Table.read(id, log, bytes(key or b""))).write()
    except Refusal:
        return None


def sitters(log: list[e.AnyEntry]) -> Iterator[str]:
    """The people who took a seat, or had one reserved, whether they stayed or not."""
    for entry in log:
        if isinstance(entry, e.Opened):
            yield from (one.person for one in entry.kept)
        if isinstance(entry, e.SeatTaken | e.Returned | e.Moved) and entry.by is not None:
            yield entry.by


def _all_consent(connection: Connection, persons: set[str], began: int) -> bool:
    wanted = select(people.c.id).where(people.c.id.in_(persons), people.c.consented <= began)
    return bool(persons) and set(connection.scalars(wanted)) == persons
