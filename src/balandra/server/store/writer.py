"""One thread that writes: whatever waits goes into the next transaction (group commit); answers follow the commit."""

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
# Told by the database about what was asked: asking again would not help.
OWN_FAULTS = (DataError, IntegrityError, ProgrammingError)


class Job:
    """A write, and who waits for its answer."""

    __slots__ = ("future", "write")

    def __init__(self, write: AnyWrite, future: asyncio.Future[object]) -> None:
        self.write = write
        self.future = future


class Writer:
    """The thread, its queue, its connection."""

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
        """Queue a write; its future gets the answer, or the error."""
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
        """Write what waits, then end."""
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
        return [answer for job in jobs for answer in self._logs([job])]  # one is at fault: not the others

    def _attempt(self, work: Callable[[Connection], T]) -> T | Exception:
        """Do it; once more if the database was lost before the commit, for then nothing can have been written."""
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
                is_last = True  # from here on nobody knows
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
    """What went wrong, in its first line, without the statement and what was in it."""
    reason = str(problem.orig).strip().splitlines() or [type(problem.orig).__name__]
    return StoreDown(f"The database does not answer: {reason[0]}")


def deliver(jobs: Sequence[Job], answers: Sequence[object]) -> None:
    """Hand out answers: one call into each loop, however many wait there."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[object], object]]] = {}
    for job, answer in zip(jobs, answers, strict=True):
        loops.setdefault(job.future.get_loop(), []).append((job.future, answer))
    for loop, answered in loops.items():
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, answered)


def _settle(answered: Sequence[tuple[asyncio.Future[object], object]]) -> None:
    for future, answer in answered:
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
