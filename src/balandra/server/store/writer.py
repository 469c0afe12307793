"""The writer thread: all pending writes share the next transaction (group commit); answers follow the commit."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from balandra.server.store.errors import StoreBusy, StoreDown
from balandra.server.store.writes import AnyWrite, LogWrite, Task

MOST = 1000  # writes in one transaction
T = TypeVar("T")
# Errors caused by the statement itself: a retry would not help.
OWN_FAULTS = (DataError, IntegrityError, ProgrammingError)


class Job:
    """A write and the future of its answer."""

    __slots__ = ("future", "write")

    def __init__(self, write: AnyWrite, future: asyncio.Future[object]) -> None:
        self.write = write
        self.future = future


class Writer:
    """The writer thread with its queue and connection."""

    def __init__(
        self, engine: Engine, run: Callable[[Connection, Sequence[LogWrite]], Sequence[object]], limit: int
    ) -> None:
        self.engine = engine.execution_options(begin="BEGIN IMMEDIATE")
        self.run = run
        self.limit = limit
        self.waiting: deque[Job] = deque()
        self.some = threading.Condition()
        self.is_closed = False
        self.thread = threading.Thread(target=self._work, name="balandra-writer", daemon=True)
        self.thread.start()

    def submit(self, write: AnyWrite) -> asyncio.Future[object]:
        """Queue a write; the future receives the answer or the error."""
        job = Job(write, asyncio.get_running_loop().create_future())
        with self.some:
            if self.is_closed:
                raise StoreDown("The store is closed")
            if len(self.waiting) >= self.limit:
                raise StoreBusy(f"{len(self.waiting)} writes wait for the database already; try again in a moment")
            self.waiting.append(job)
            self.some.notify()
        return job.future

    def close(self) -> None:
        """Complete pending writes, then stop."""
        with self.some:
            self.is_closed = True
            self.some.notify()
        self.thread.join()

    def _work(self) -> None:
        while jobs := self._take():
            wanted = [job for job in jobs if not job.future.cancelled()]
            logs = [job for job in wanted if not isinstance(job.write, Task)]
            deliver(logs, self._logs(logs))
            for job in wanted:
                if isinstance(job.write, Task):
                    deliver([job], [self._attempt(job.write.work)])

    def _take(self) -> list[Job]:
        with self.some:
            self.some.wait_for(lambda: self.waiting or self.is_closed)
            return [self.waiting.popleft() for _ in range(min(MOST, len(self.waiting)))]

    def _logs(self, jobs: Sequence[Job]) -> Sequence[object]:
        writes = [job.write for job in jobs if not isinstance(job.write, Task)]
        answers = self._attempt(lambda connection: self.run(connection, writes)) if writes else []
        if not isinstance(answers, Exception):
            return answers
        if isinstance(answers, StoreDown) or len(writes) == 1:
            return [answers] * len(writes)
        return [answer for job in jobs for answer in self._logs([job])]  # isolates the failing write

    def _attempt(self, work: Callable[[Connection], T]) -> T | Exception:
        """Run a write; retried once if the database was lost before the commit, since nothing was written then."""
        try:
            return self._transact(work, is_last=False)
        except Lost:
            pass
        except Exception as problem:
            return problem
        try:
            return self._transact(work, is_last=True)
        except Exception as problem:
            return problem

    def _transact(self, work: Callable[[Connection], T], is_last: bool) -> T:
        try:
            with self.engine.connect() as connection, connection.begin() as transaction:
                answer = work(connection)
                is_last = True  # from here on the outcome is unknown
                transaction.commit()
                return answer
        except OWN_FAULTS:
            raise
        except DBAPIError as problem:
            if is_last:
                raise down(problem) from None
            raise Lost from None


class Lost(Exception):
    """The database was lost before anything could be written."""


def down(problem: DBAPIError) -> StoreDown:
    """The first line of an error, without the statement and its parameters."""
    reason = str(problem.orig).strip().splitlines() or [type(problem.orig).__name__]
    return StoreDown(f"The database does not answer: {reason[0]}")


def deliver(jobs: Sequence[Job], answers: Sequence[object]) -> None:
    """Deliver answers with one call into each loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[object], object]]] = {}
    for job, answer in zip(jobs, answers, strict=True):
        loops.setdefault(job.future.get_loop(), []).append((job.future, answer))
    for loop, answered in loops.items():
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(_settle, answered)


def _settle(answered: Sequence[tuple[asyncio.Future[object], object]]) -> None:
    for future, answer in answered:
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
