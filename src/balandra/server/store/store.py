"""The store: logs of tables and related data, with an async interface."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from balandra.server.store import files, lists, pulses
from balandra.server.store.addresses import PATIENCE, READERS, default_address, engine_for
from balandra.server.store.answers import Appended, Behind, Card, Created, Log, Repeated
from balandra.server.store.batch import Batch
from balandra.server.store.errors import StoreBusy, StoreDown
from balandra.server.store.migrate import migrate
from balandra.server.store.statements import statements_for
from balandra.server.store.writer import OWN_FAULTS, Writer, down
from balandra.server.store.writes import AnyWrite, Append, Create, LogWrite, Task
from balandra.server.table.entries import Standing, Summary

WAITING = 10_000  # pending writes, or reads
PATIENT = 2.0 * PATIENCE  # seconds until a pending call fails because the database does not answer
LIVE = ("gathering", "playing")
ALL = ("gathering", "playing", "finished", "abandoned")
T = TypeVar("T")


class Store:
    """The database of tables and accounts for one process; any number of processes may share it."""

    def __init__(self, engine: Engine, waiting: int) -> None:
        self.engine = engine
        self.statements = statements_for(engine.dialect.name)
        self.process = secrets.token_hex(8)  # id for pulses and leases
        self.origin: str | None = None  # sender id of PostgreSQL notifications, if a notifier uses them
        self.waiting = waiting
        self.reads = 0
        self.observe: Callable[[str, float], None] = lambda what, seconds: None  # called after reads and writes
        self.readers = ThreadPoolExecutor(READERS, "balandra-reader")
        # Autocommit: a transaction would take three round trips.
        self.reading = engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_postgresql else engine
        self.writer = Writer(engine, self._run, waiting)

    @classmethod
    def open(cls, address: str | None = None, waiting: int = WAITING) -> Store:
        """Open a database, created or migrated if necessary; the default is a file in the user's data directory."""
        engine = engine_for(address or default_address())
        migrate(engine)
        return cls(engine, waiting)

    @property
    def is_postgresql(self) -> bool:
        """Whether several machines can share the database, with its notifications."""
        return self.engine.dialect.name == "postgresql"

    def exposed(self) -> list[tuple[Path, int]]:
        """Files of the database that other users of this machine can read, with their permissions."""
        return [] if self.is_postgresql else list(files.exposed(Path(str(self.engine.url.database))))

    def close(self) -> None:
        """Complete pending writes, then close the database."""
        self.writer.close()
        self.readers.shutdown()
        self.engine.dispose()

    # ---- logs

    async def create(
        self, table: str, key: bytes, request: str, entries: list[bytes], summary: Summary
    ) -> Created | Repeated:
        """Store a new table with its first entries, or return the table that the request created before."""
        return cast(Created | Repeated, await self._write(Create(table, key, request, entries, summary)))

    async def append(
        self,
        table: str,
        number: int,
        request: str | None,
        entry: bytes,
        summary: Summary,
        standing: Standing | None = None,
    ) -> Appended | Repeated | Behind:
        """Store an entry if its number is the next and the request is new; durable when this returns."""
        append = Append(table, number, request, entry, summary, standing)
        return cast(Appended | Repeated | Behind, await self._write(append))

    async def read(self, table: str, after: int = 0) -> Log | None:
        """The log of a table after an entry; None if there is no such table."""
        return await self.ask(lambda connection: self._read(connection, table, after))

    async def number_of(self, table: str, request: str) -> int | None:
        """The number of the entry that a request created; None if there is none."""
        look = self.statements
        rows = await self.ask(lambda connection: look.look_pairs(connection, look.asked, [(table, request)]))
        return next((int(number) for _, _, number in rows), None)

    async def numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The last entry numbers of these tables."""
        look = self.statements
        rows = await self.ask(lambda connection: look.look(connection, look.numbers, tables))
        return dict(rows)

    async def live(self, tables: Sequence[str]) -> set[str]:
        """Those of these tables that are gathering or playing."""
        return await self.ask(lambda connection: lists.live(connection, tables))

    async def cards(
        self,
        person: str | None = None,
        before: int | None = None,
        limit: int = 50,
        states: Sequence[str] | None = None,
    ) -> list[Card]:
        """Tables, last changed first: live public ones, or all at which a person sits."""
        wanted = states or (LIVE if person is None else ALL)
        return await self.ask(lambda connection: lists.cards(connection, person, wanted, before, limit))

    # ---- processes

    async def claim(self, now: int, process: str, lease: int, limit: int) -> list[str]:
        """Lease tables with a due automatic entry (a bot's move, a clock) to this process, for so many milliseconds."""
        self.process = process
        return await self.change(lambda connection: pulses.claim(connection, now, process, lease, limit))

    def pulse(self, process: str, now: int, since: int) -> int:
        """Record that a process is alive, and since when: about every second, from a dedicated thread.

        Returns the number of live processes.
        """
        self.process = process
        try:
            with self.writer.engine.connect() as connection, connection.begin():
                return pulses.pulse(connection, process, now, since)
        except OWN_FAULTS:
            raise
        except DBAPIError as problem:
            raise down(problem) from None

    async def retire(self, process: str) -> None:
        """Record that a process stops, so that others take over at once."""
        await self.change(lambda connection: pulses.retire(connection, process))

    async def lost_since(self, at: int, now: int, is_going_on: bool = True) -> int:
        """Milliseconds of outage since a time; the silence until now counts only if it is an outage."""
        return await self.ask(lambda connection: pulses.lost_since(connection, at, now, is_going_on))

    # ---- generic transactions

    async def change(self, work: Callable[[Connection], T]) -> T:
        """Run a function in a transaction of its own, in the writer thread."""
        return cast(T, await self._write(Task(work)))

    async def ask(self, work: Callable[[Connection], T]) -> T:
        """Run a read-only function in a reader thread."""
        if self.reads >= self.waiting:
            raise StoreBusy(f"{self.reads} questions wait for the database already; try again in a moment")
        self.reads += 1
        try:
            answer = asyncio.get_running_loop().run_in_executor(self.readers, self._look, work)
            return await self._timed("read", answer)
        finally:
            self.reads -= 1

    async def _write(self, write: AnyWrite) -> object:
        return await self._timed("write", self.writer.submit(write))

    async def _timed(self, what: str, answer: asyncio.Future[T]) -> T:
        began = time.perf_counter()
        try:
            return await _patiently(answer)
        finally:
            self.observe(what, time.perf_counter() - began)

    def _run(self, connection: Connection, writes: Sequence[LogWrite]) -> Sequence[object]:
        return Batch(connection, self.statements, self.process, self.origin).run(writes)

    def _look(self, work: Callable[[Connection], T]) -> T:
        """Run a read; repeated once if the connection was lost."""
        try:
            return self._look_once(work)
        except StoreDown:
            return self._look_once(work)

    def _look_once(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.reading.connect() as connection:
                return work(connection)
        except OWN_FAULTS:
            raise
        except DBAPIError as problem:
            raise down(problem) from None

    def _read(self, connection: Connection, table: str, after: int) -> Log | None:
        key = connection.exec_driver_sql(self.statements.key, (table,)).scalar()
        if key is None:
            return None
        rows = connection.exec_driver_sql(self.statements.read, (table, after))
        return Log(key, [(number, request, bytes(entry)) for number, request, entry in rows])


async def _patiently(answer: asyncio.Future[T]) -> T:
    try:
        async with asyncio.timeout(PATIENT):
            return await answer
    except TimeoutError:
        raise StoreDown(f"The database did not answer within {PATIENT:.0f} seconds") from None
