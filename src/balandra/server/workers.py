"""Bots think in processes of their own, so that no search ever delays a move or a message."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import queue
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from balandra.bots import BOTS
from balandra.bots.greedy import GreedyBot
from balandra.bots.levels import LEVELS
from balandra.core.errors import BalandraError
from balandra.core.game import View
from balandra.search.seek import Budget

ROOM = 256  # jobs that may wait
PATIENCE = 30.0  # seconds that a worker may take for a move before it is taken for hanging
FIRST = 4  # times as long for its first move: it starts, and loads native code, perhaps on a machine that is very busy
FAILURES = 3  # of a job, before a move is made without thinking
LONGEST = 2.0  # seconds of thinking, also where nothing is compiled
NICENESS = 5  # a worker gives way to whoever talks to people


class WorkersBusy(BalandraError):
    """So many moves are waited for that another cannot be taken on."""


@dataclass(frozen=True)
class Job:
    """A move to be found: what the seat knows, how well to play, and the chance to use."""

    view: View
    level: str
    seed: str


def budget_of(level: str) -> Budget:
    """What a bot may spend on a move at a table: its own budget, and never long."""
    if level not in LEVELS:
        return Budget(seconds=LONGEST)
    own = LEVELS[level]
    return Budget(own.budget.rounds, min(own.budget.seconds, LONGEST / own.share))


def choose(job: Job) -> str:
    """The move that a bot makes."""
    return BOTS[job.level].choose(job.view, job.seed, budget_of(job.level)).text


def make_do(job: Job) -> str:
    """A move when no worker found one: what looks best at once, else any."""
    with contextlib.suppress(Exception):
        return GreedyBot().choose(job.view, job.seed).text
    return job.view.legal_moves[0].text


class Workers:
    """Processes that find moves, one job each at a time; they start when there is something to do."""

    def __init__(
        self, count: int, room: int = ROOM, patience: float = PATIENCE, find: Callable[[Job], str] = choose
    ) -> None:
        self.count = count
        self.patience = patience
        self.find = find
        self.restarts = 0  # workers that had to be replaced
        self.makeshifts = 0  # moves made without thinking
        self.busy = 0
        self.processes: dict[int, BaseProcess] = {}  # by keeper
        self._waiting: queue.Queue[tuple[Job, Future[str]] | None] = queue.Queue(room)
        self._is_closing = False
        self._keepers = [threading.Thread(target=self._keep, args=(n,), daemon=True) for n in range(count)]

    def start(self) -> None:
        """Be ready for jobs."""
        for keeper in self._keepers:
            keeper.start()

    @property
    def waiting(self) -> int:
        """How many jobs no worker has taken up."""
        return self._waiting.qsize()

    async def think(self, job: Job) -> str:
        """The move that a worker found; WorkersBusy if too many wait."""
        answer: Future[str] = Future()
        try:
            self._waiting.put_nowait((job, answer))
        except queue.Full:
            raise WorkersBusy(f"{self._waiting.maxsize} moves are being waited for already") from None
        return await asyncio.wrap_future(answer)

    async def close(self) -> None:
        """End all workers; jobs that wait are dropped."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._is_closing = True
        self._drop_all()
        for process in list(self.processes.values()):
            process.kill()
        for keeper in self._keepers:
            keeper.join()

    def _drop_all(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                waiting = self._waiting.get_nowait()
                if waiting:
                    waiting[1].cancel()
        for _ in self._keepers:
            with contextlib.suppress(queue.Full):
                self._waiting.put_nowait(None)

    def _keep(self, number: int) -> None:
        """A keeper's life: gives jobs to one worker after another."""
        bench = Bench(self.find, self.patience, lambda process: self.processes.__setitem__(number, process))
        while not self._is_closing and (waiting := self._waiting.get()) is not None:
            job, answer = waiting
            if answer.set_running_or_notify_cancel():
                self._answer(bench, job, answer)
        bench.clear()

    def _answer(self, bench: Bench, job: Job, answer: Future[str]) -> None:
        self.busy += 1
        try:
            answer.set_result(self._find(bench, job))
        except Exception as error:  # a keeper outlives everything
            answer.set_exception(error)
        finally:
            self.busy -= 1

    def _find(self, bench: Bench, job: Job) -> str:
        for _ in range(FAILURES):
            if self._is_closing:
                break
            try:
                return bench.ask(job)
            except WorkerGone:
                self.restarts += 1
            except WorkerFailed:
                continue
        self.makeshifts += 1
        return make_do(job)


class WorkerGone(Exception):
    """A worker died or did not answer."""


class WorkerFailed(Exception):
    """A worker lives, but could not find a move."""


class Bench:
    """Where one worker sits: a process and the line to it, replaced when it dies or hangs."""

    def __init__(self, find: Callable[[Job], str], patience: float, seated: Callable[[BaseProcess], None]) -> None:
        self.find = find
        self.patience = patience
        self.seated = seated
        self._is_warm = False  # it has answered before
        self._process: BaseProcess | None = None
        self._line: Connection[Job, str | None] | None = None

    def ask(self, job: Job) -> str:
        """The worker's move."""
        try:
            line = self._line or self._seat()
            line.send(job)
            if not line.poll(self.patience * (1 if self._is_warm else FIRST)):
                raise EOFError
            move = line.recv()
            self._is_warm = True
        except (EOFError, OSError):
            self.clear()
            raise WorkerGone from None
        if move not in {one.text for one in job.view.legal_moves}:
            raise WorkerFailed
        return str(move)

    def _seat(self) -> Connection[Job, str | None]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, self.find), daemon=True)
        self._process.start()
        theirs.close()  # so that the end of the worker is the end of the line
        self._line = ours
        self.seated(self._process)
        return ours

    def clear(self) -> None:
        """End the worker, if there is one."""
        if self._line:
            self._line.close()
        if self._process:
            self._process.kill()
            self._process.join()
        self._line = self._process = None
        self._is_warm = False


def _work(line: Connection[str | None, Job], find: Callable[[Job], str]) -> None:
    """A worker's life: it ends with its parent, and signals are the parent's business."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            job = line.recv()
        except (EOFError, OSError):
            return
        line.send(_found(job, find))


def _found(job: Job, find: Callable[[Job], str]) -> str | None:
    try:
        return find(job)
    except Exception:
        return None


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
