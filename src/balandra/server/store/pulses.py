"""Which processes live, when none did, and who looks after which table."""

from __future__ import annotations

from sqlalchemy import Connection, and_, delete, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from balandra.server.store.schema import hearts, outages, processes, tables
from balandra.server.store.standings import insert_new

SILENCE = 3_000  # milliseconds without any pulse: an outage
ALIVE = 2_500  # milliseconds since its last pulse: a process may still be at work
FORGOTTEN = 60_000


def pulse(connection: Connection, process: str, now: int, since: int) -> None:
    """A process lives, and has been there since a time; if none was for a while before that, an outage is kept."""
    make = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    alive = make(processes).values(id=process, at=now)
    connection.execute(alive.on_conflict_do_update(index_elements=["id"], set_={"at": now}))
    insert_new(connection, hearts, [{"id": 1, "at": now}])
    last = connection.scalar(select(hearts.c.at).with_for_update()) or now
    if now - last > SILENCE and since > last:  # a process that was there, and late, was no outage
        insert_new(connection, outages, [{"started": last, "ended": now}])
    connection.execute(update(hearts).values(at=max(last, now)))
    connection.execute(delete(processes).where(processes.c.at < now - FORGOTTEN))


def retire(connection: Connection, process: str) -> None:
    """A process ends in good order: what it leased is free."""
    connection.execute(delete(processes).where(processes.c.id == process))


def lost_since(connection: Connection, at: int, now: int, is_going_on: bool) -> int:
    """Milliseconds between two times in which no process lived; one that may still go on is counted if wanted."""
    past = select(outages.c.started, outages.c.ended).where(outages.c.ended > at)
    silent = select(hearts.c.at, literal(now)).where(hearts.c.at < now - SILENCE)
    # One question: an outage that ends just now counts once.
    rows = connection.execute(past.union_all(silent) if is_going_on else past)
    return sum(max(0, min(now, ended) - max(at, started)) for started, ended in rows)


def claim(connection: Connection, now: int, process: str, lease: int, limit: int) -> list[str]:
    """Tables with something to do, for this process alone until the lease ends or the process no longer lives."""
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
