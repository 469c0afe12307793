"""Live processes, outages, and leases of tables."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, func, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from balandra.server.store.schema import hearts, outages, processes, tables
from balandra.server.store.standings import insert_new

SILENCE = 3_000  # milliseconds without any pulse that make an outage
ALIVE = 2_500  # milliseconds since its last pulse for which a process counts as alive
FORGOTTEN = 60_000


def pulse(connection: Connection, process: str, now: int, since: int) -> int:
    """Record a pulse of a process available since a time, and an outage if no process was alive before that.

    Returns the number of live processes, including this one.
    """
    make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    alive = make(processes).values(id=process, at=now)
    connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_={"at": now}))
    insert_new(connection, hearts, [{"id": 1, "at": now}])
    last = connection.scalar(select(hearts.c.at).with_for_update()) or now
    if now - last > SILENCE and since > last:  # a late pulse of an available process is not an outage
        insert_new(connection, outages, [{"started": last, "ended": now}])
    connection.execute(update(hearts).values(at=max(last, now)))
    connection.execute(delete(processes).where(processes.c.at < now - FORGOTTEN))
    return connection.scalar(select(func.count()).where(processes.c.at > now - ALIVE)) or 1


def retire(connection: Connection, process: str) -> None:
    """Remove a process that stops; its leases are released."""
    connection.execute(delete(processes).where(processes.c.id == process))


def lost_since(connection: Connection, at: int, now: int, is_going_on: bool) -> int:
    """Milliseconds of outage between two times; an outage that may still last is counted on request."""
    past = select(outages.c.started, outages.c.ended).where(outages.c.ended > at)
    silent = select(hearts.c.at, literal(now)).where(hearts.c.at < now - SILENCE)
    # One query: an outage that ends during it counts once.
    rows = connection.execute(past.union_all(silent) if is_going_on else past)
    return sum(max(0, min(now, ended) - max(at, started)) for started, ended in rows)


def claim(connection: Connection, now: int, process: str, lease: int, limit: int) -> list[str]:
    """Lease due tables to this process, until the lease ends or the process is no longer alive."""
    alive = select(processes.c.id).where(processes.c.at > now - ALIVE)
    is_orphan = and_(tables.c.leased_by != process, tables.c.leased_by.not_in(alive))
    is_free = or_(tables.c.leased_until <= now, is_orphan)
    ready = select(tables.c.id).where(tables.c.attend <= now, is_free).order_by(tables.c.attend).limit(limit)
    chosen = list(connection.scalars(ready.with_for_update(skip_locked=True)))
    if chosen:
        connection.execute(
            update(tables).where(tables.c.id.in_(chosen)).values(leased_by=process, leased_until=now + lease)
        )
    return chosen
