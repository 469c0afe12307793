"""Sessions in the database: a cookie is valid as long as its session has not ended."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update

from balandra.core.message import message
from balandra.server.accounts.keys import LIFETIME
from balandra.server.accounts.refusals import AccountRefusal
from balandra.server.store.schema import people, sessions
from balandra.server.store.standings import insert_new

StoredRow = Row[tuple[object, ...]]  # columns are attributes without types
MOST = 100  # stored sessions of one person
SECOND = 1000
HEARD = 60 * SECOND  # how long an end is reported to polling processes; their clocks may differ by less


class Known(Struct, frozen=True):
    """The stored data of a person: the row, if any, and the sessions that have not been deleted."""

    row: StoredRow | None
    sessions: dict[str, StoredRow]

    def is_live(self, session: str, now: int) -> bool:
        """Whether a session is live."""
        found = self.sessions.get(session)
        return found is not None and found.ended is None and now - found.seen < LIFETIME * SECOND


NOBODY = Known(None, {})


def find(connection: Connection, persons: Sequence[str]) -> dict[str, Known]:
    """The stored data of these people; unknown ones are omitted."""
    rows = {row.id: row for row in connection.execute(select(people).where(people.c.id.in_(persons)))}
    theirs: dict[str, dict[str, StoredRow]] = {}
    for row in connection.execute(select(sessions).where(sessions.c.person.in_(persons))):
        theirs.setdefault(row.person, {})[row.id] = row
    return {person: Known(rows.get(person), theirs.get(person, {})) for person in rows.keys() | theirs.keys()}


def adopt(connection: Connection, person: str, session: str, epoch: int, now: int) -> bool:
    """Store the session of a signed cookie, which must be the person's first; return whether it is live."""
    if _epoch(connection, person) != epoch:
        return False
    known = dict(connection.execute(select(sessions.c.id, sessions.c.ended).where(sessions.c.person == person)).all())
    if known:
        return session in known and known[session] is None
    insert_new(connection, sessions, [{"id": session, "person": person, "created": now, "seen": now}])
    return True


def begin(connection: Connection, person: str, session: str, epoch: int, now: int) -> None:
    """Store a new session of an account; beyond the limit the oldest sessions end, and are deleted later."""
    if _epoch(connection, person) != epoch:  # changed since the password was checked
        raise AccountRefusal("changed-meanwhile", message("The account was changed at the same moment; try again"))
    connection.execute(insert(sessions).values(id=session, person=person, created=now, seen=now))
    newest = select(sessions.c.id).where(sessions.c.person == person).order_by(sessions.c.seen.desc(), sessions.c.id)
    superfluous = sessions.c.id.in_(list(connection.scalars(newest.offset(MOST))))
    connection.execute(delete(sessions).where(superfluous, sessions.c.ended < now - HEARD))
    connection.execute(update(sessions).where(superfluous, sessions.c.ended.is_(None)).values(ended=now))


def _epoch(connection: Connection, person: str) -> int:
    """The credential epoch of a person; the row stays locked, so it cannot change meanwhile."""
    return connection.scalar(select(people.c.epoch).where(people.c.id == person).with_for_update()) or 0


def touch(connection: Connection, session: str, now: int) -> None:
    """Record that the cookie was reissued."""
    connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))


def end(connection: Connection, session: str, now: int) -> None:
    """End one session."""
    connection.execute(update(sessions).where(sessions.c.id == session, sessions.c.ended.is_(None)).values(ended=now))


def end_all(connection: Connection, person: str, now: int) -> list[str]:
    """End all sessions of a person; return their ids."""
    going_on = sessions.c.person == person, sessions.c.ended.is_(None)
    found = list(connection.scalars(select(sessions.c.id).where(*going_on)))
    connection.execute(update(sessions).where(*going_on).values(ended=now))
    return found


def note_end(connection: Connection, person: str, session: str, now: int) -> None:
    """Record the end of a token, which has no session row of its own."""
    insert_new(connection, sessions, [{"id": session, "person": person, "created": now, "seen": now, "ended": now}])


def ended_since(connection: Connection, at: int) -> list[tuple[str, str]]:
    """Sessions that ended since a time, each with its person."""
    rows = connection.execute(select(sessions.c.id, sessions.c.person).where(sessions.c.ended >= at))
    return [(row.id, row.person) for row in rows]


def forget_old(connection: Connection, now: int) -> None:
    """Delete sessions whose cookies have expired in every browser."""
    connection.execute(delete(sessions).where(sessions.c.seen < now - LIFETIME * SECOND))
