"""Sessions in the database: a cookie is believed as long as its session has not ended."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, Row, delete, insert, select, update

from balandra.core.message import message
from balandra.server.accounts.keys import LIFETIME
from balandra.server.accounts.refusals import AccountRefusal
from balandra.server.store.schema import people, sessions
from balandra.server.store.standings import insert_new

StoredRow = Row[tuple[object, ...]]  # its columns are attributes, which have no types
MOST = 100  # sessions of one person that are remembered
SECOND = 1000
HEARD = 60 * SECOND  # for so long an end is told to processes that ask; their clocks may differ by less


class Known(Struct, frozen=True):
    """What is stored of a person: the row, if there is one, and the sessions that were not forgotten yet."""

    row: StoredRow | None
    sessions: dict[str, StoredRow]

    def is_live(self, session: str, now: int) -> bool:
        """Whether a session goes on."""
        found = self.sessions.get(session)
        return found is not None and found.ended is None and now - found.seen < LIFETIME * SECOND


NOBODY = Known(None, {})


def find(connection: Connection, persons: Sequence[str]) -> dict[str, Known]:
    """What is stored of some people, of whom anything is."""
    rows = {row.id: row for row in connection.execute(select(people).where(people.c.id.in_(persons)))}
    theirs: dict[str, dict[str, StoredRow]] = {}
    for row in connection.execute(select(sessions).where(sessions.c.person.in_(persons))):
        theirs.setdefault(row.person, {})[row.id] = row
    return {person: Known(rows.get(person), theirs.get(person, {})) for person in rows.keys() | theirs.keys()}


def adopt(connection: Connection, person: str, session: str, epoch: int, now: int) -> bool:
    """Store the session of a signed cookie; whether it goes on. It must be the person's first."""
    if _epoch(connection, person) != epoch:
        return False
    known = dict(connection.execute(select(sessions.c.id, sessions.c.ended).where(sessions.c.person == person)).all())
    if known:
        return session in known and known[session] is None
    insert_new(connection, sessions, [{"id": session, "person": person, "created": now, "seen": now}])
    return True


def begin(connection: Connection, person: str, session: str, epoch: int, now: int) -> None:
    """Store a new session of an account; where there are too many, the oldest end, and are forgotten later."""
    if _epoch(connection, person) != epoch:  # since the password was checked
        raise AccountRefusal("changed-meanwhile", message("The account was changed at the same moment; try again"))
    connection.execute(insert(sessions).values(id=session, person=person, created=now, seen=now))
    newest = select(sessions.c.id).where(sessions.c.person == person).order_by(sessions.c.seen.desc(), sessions.c.id)
    superfluous = sessions.c.id.in_(list(connection.scalars(newest.offset(MOST))))
    connection.execute(delete(sessions).where(superfluous, sessions.c.ended < now - HEARD))
    connection.execute(update(sessions).where(superfluous, sessions.c.ended.is_(None)).values(ended=now))


def _epoch(connection: Connection, person: str) -> int:
    """How often what a person enters with has changed; the row stays locked, so it does not change meanwhile."""
    return connection.scalar(select(people.c.epoch).where(people.c.id == person).with_for_update()) or 0


def touch(connection: Connection, session: str, now: int) -> None:
    """The cookie was given to the browser again."""
    connection.execute(update(sessions).where(sessions.c.id == session).values(seen=now))


def end(connection: Connection, session: str, now: int) -> None:
    """End one session."""
    connection.execute(update(sessions).where(sessions.c.id == session, sessions.c.ended.is_(None)).values(ended=now))


def end_all(connection: Connection, person: str, now: int) -> list[str]:
    """End all sessions of a person; which ones."""
    going_on = sessions.c.person == person, sessions.c.ended.is_(None)
    found = list(connection.scalars(select(sessions.c.id).where(*going_on)))
    connection.execute(update(sessions).where(*going_on).values(ended=now))
    return found


def note_end(connection: Connection, person: str, session: str, now: int) -> None:
    """Remember that something which never was a session has ended: a token."""
    insert_new(connection, sessions, [{"id": session, "person": person, "created": now, "seen": now, "ended": now}])


def ended_since(connection: Connection, at: int) -> list[tuple[str, str]]:
    """Sessions that ended since a time, each with its person."""
    rows = connection.execute(select(sessions.c.id, sessions.c.person).where(sessions.c.ended >= at))
    return [(row.id, row.person) for row in rows]


def forget_old(connection: Connection, now: int) -> None:
    """Forget sessions whose cookies no browser keeps any more."""
    connection.execute(delete(sessions).where(sessions.c.seen < now - LIFETIME * SECOND))
