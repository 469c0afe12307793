"""Lists of tables: public ones, and those of a person."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Select, select, text

from balandra.server.store.answers import Card
from balandra.server.store.schema import seats, tables

Row = tuple[str, int, bytes]
COLUMNS = (tables.c.id, tables.c.changed, tables.c.card)


def cards(
    connection: Connection, person: str | None, states: Sequence[str], before: int | None, limit: int
) -> list[Card]:
    """A page, newest first; tables changed in the same millisecond are never split."""
    wanted = _wanted(person, states)
    older = wanted if before is None else wanted.where(tables.c.changed < before)
    rows = connection.execute(older.order_by(tables.c.changed.desc(), tables.c.id).limit(limit)).all()
    if len(rows) == limit:
        last = rows[-1].changed
        rows = [row for row in rows if row.changed > last]
        rows += connection.execute(wanted.where(tables.c.changed == last).order_by(tables.c.id)).all()
    return [Card(row.id, row.changed, row.card) for row in rows]


def live(connection: Connection, ids: Sequence[str]) -> set[str]:
    """The live ones of these tables."""
    wanted = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.state.in_(("gathering", "playing")))
    return set(connection.scalars(wanted))


def _wanted(person: str | None, states: Sequence[str]) -> Select[Row]:
    wanted = select(*COLUMNS).where(tables.c.state.in_(states))
    if person is None:
        return wanted.where(text("tables.listing = 'listed'"))  # literal, to match the partial index
    return wanted.where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person)))
