"""One transaction for all pending writes: read, decide, write. A failing write does not affect the others.

The rows of the tables are locked first, so decisions in memory stay valid; unique indexes enforce them as well.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, text

from balandra.server.store.answers import Appended, Behind, Created, Repeated
from balandra.server.store.errors import StoreError
from balandra.server.store.standings import Finish, record
from balandra.server.store.statements import Statements
from balandra.server.store.writes import Append, Create, LogWrite
from balandra.server.table.entries import Summary

CHANNEL = "balandra"
PAYLOAD = 7900  # bytes; PostgreSQL allows 8,000
GRACE = 10_000  # milliseconds in which the process that wrote an entry performs its follow-ups

Answer = Created | Appended | Repeated | Behind | StoreError


class Batch:
    """The writes of one transaction."""

    def __init__(self, connection: Connection, statements: Statements, process: str, origin: str | None) -> None:
        self.connection = connection
        self.statements = statements
        self.process = process
        self.origin = origin  # sender id of notifications, if any
        self.entries: list[tuple[str, int, str | None, bytes]] = []
        self.summaries: dict[str, Summary] = {}
        self.seated: dict[str, str] = {}  # people at the tables before, as JSON
        self.finishes: list[Finish] = []

    def run(self, writes: Sequence[LogWrite]) -> list[Answer]:
        """Perform all writes; return the answers in the same order."""
        appends = [write for write in writes if isinstance(write, Append)]
        creates = [write for write in writes if isinstance(write, Create)]
        appended = iter(self._append(appends) if appends else ())
        created = iter(self._create(creates) if creates else ())
        self._write()
        return [next(appended) if isinstance(write, Append) else next(created) for write in writes]

    def _append(self, appends: Sequence[Append]) -> list[Answer]:
        look = self.statements
        rows = look.look(self.connection, look.lock, sorted({a.table for a in appends}))
        numbers = {table: number for table, number, _ in rows}
        self.seated = {table: people for table, _, people in rows}
        asked = [(a.table, a.request) for a in appends if a.request is not None]
        found = look.look_pairs(self.connection, look.asked, asked) if asked else []
        done = {(table, request): number for table, request, number in found}
        return [self._append_one(a, numbers, done) for a in appends]

    def _append_one(self, a: Append, numbers: dict[str, int], done: dict[tuple[str, str | None], int]) -> Answer:
        if a.request is not None and (a.table, a.request) in done:
            return Repeated(number=done[a.table, a.request])
        present = numbers.get(a.table, 0)
        if present == 0 or present != a.number - 1:
            return Behind(present)
        numbers[a.table] = done[a.table, a.request] = a.number
        self.entries.append((a.table, a.number, a.request, a.entry))
        self.summaries[a.table] = a.summary
        if a.standing is not None:
            self.finishes.append(Finish(a.table, a.summary.changed, a.standing))
        return Appended()

    def _create(self, creates: Sequence[Create]) -> list[Answer]:
        do = self.statements
        made = self._made(creates)
        new: dict[str, Create] = {}
        for c in creates:
            if c.request not in made:
                new.setdefault(c.request, c)
        # Ordered, as the locks of `_append`: waits for a request that another process is performing.
        rows = [(*self._row(c.summary), c.table, c.key, c.request) for _, c in sorted(new.items())]
        do.do(self.connection, do.create, rows)
        kept = self._made(list(new.values())) if new else {}
        return [self._create_one(c, made | kept, new) for c in creates]

    def _create_one(self, c: Create, made: dict[str, str], new: dict[str, Create]) -> Answer:
        table = made.get(c.request)
        if table is None:
            return StoreError(f"There is a table {c.table} already")
        if new.get(c.request) is not c or table != c.table:
            return Repeated(table=table)
        self.entries += [(c.table, n + 1, c.request if n == 0 else None, e) for n, e in enumerate(c.entries)]
        self._seat(c.table, c.summary)
        return Created()

    def _made(self, creates: Sequence[Create]) -> dict[str, str]:
        rows = self.statements.look(self.connection, self.statements.made, [c.request for c in creates])
        return dict(rows)

    def _row(self, summary: Summary) -> tuple[object, ...]:
        s = summary
        urgent = s.waiting in ("bot", "house")
        attend = s.changed if urgent else s.due
        lease = (self.process, s.changed + GRACE) if urgent else (None, 0)
        return (s.number, s.state, s.moves, s.waiting, s.due, s.listing, s.changed, _json(s), s.card, attend, *lease)

    def _seat(self, table: str, summary: Summary) -> None:
        rows = [(table, colour, person) for colour, person in sorted(summary.people.items())]
        self.statements.do(self.connection, self.statements.take_seats, rows)

    def _write(self) -> None:
        do, connection = self.statements, self.connection
        do.do(connection, do.enter, self.entries)
        do.do(connection, do.update, [(*self._row(s), table) for table, s in self.summaries.items()])
        changed = {table: s for table, s in self.summaries.items() if _json(s) != self.seated[table]}
        do.do(connection, do.free_seats, [(table,) for table in changed])
        for table, summary in changed.items():
            self._seat(table, summary)
        if self.finishes:
            record(connection, self.finishes)
        if self.origin is not None:
            self._notify(self.origin)

    def _notify(self, origin: str) -> None:
        numbers = {table: number for table, number, _, _ in self.entries}
        for payload in payloads(origin, numbers):
            self.connection.execute(text("SELECT pg_notify(:c, :p)"), {"c": CHANNEL, "p": payload})


def payloads(origin: str, numbers: dict[str, int]) -> list[str]:
    """The sender id, then `table:number` pairs, in as few payloads as fit."""
    found = []
    payload = origin
    for pair in (f" {table}:{number}" for table, number in numbers.items()):
        if len(payload) + len(pair) > PAYLOAD:
            found.append(payload)
            payload = origin
        payload += pair
    return [*found, payload] if payload != origin else found


def _json(summary: Summary) -> str:
    return msgspec.json.encode(summary.people, order="sorted").decode()
