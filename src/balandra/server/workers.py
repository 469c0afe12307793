"""Bots think in processes of their own, so that no search ever delays a move or a message."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from balandra.bots import BOTS
from balandra.bots.greedy import GreedyBot
from balandra.bots.levels import LEVELS
from balandra.bots.search import SearchBot
from balandra.core.errors import BalandraError
from balandra.core.game import Game, View
from balandra.core.message import message
from balandra.core.present import of_type, present
from balandra.search.search import Budget
from balandra.server.hints import Question, is_whole, weigh
from balandra.server.messages import RatedMove
from balandra.server.replays import Answered, ReplayTask
from balandra.server.turns import FairQueue, Owner, QueueFull, asking

ROOM, SHARE = 4096, 512  # jobs that may wait: in all, and of one network
PATIENCE = 30.0  # seconds that a worker may take for a move before it is taken for hanging
FIRST = 4  # times as long for its first move: it starts, and loads native code, perhaps on a machine that is very busy
FAILURES = 3  # of a job, before a move is made without thinking
LONGEST = 2.0  # seconds of thinking, also where nothing is compiled
NICENESS = 5  # a worker gives way to whoever talks to people
EASIEST = next(iter(LEVELS))  # a search that takes no time, but all that a worker has to load


class WorkersBusy(BalandraError):
    """So many moves are waited for that another cannot be taken on."""


class NoAnswer(BalandraError):
    """No worker could say what to do."""


@dataclass(frozen=True)
class Job:
    """A move to be found: what the seat knows, how well to play, and the chance to use."""

    view: View
    level: str
    seed: str


def budget_of(level: str, game: Game) -> Budget:
    """What a bot may spend on a move at a table: its own budget, and never long."""
    bot = BOTS[level]
    if not isinstance(bot, SearchBot):
        return Budget(seconds=LONGEST)
    own = bot.skill(game).budget
    return Budget(own.simulations, min(own.seconds, LONGEST / bot.share))


Task = Job | Question | ReplayTask
Answer = str | list[RatedMove] | Answered
Find = Callable[[Any], Answer]  # Any: each pool of workers has tasks of its own kind, see `fits`
MOVES, HINTS = 0, 1  # of one person's tasks moves are found before hints


def answer(task: Job | Question) -> Answer:
    """What a worker does: it finds a bot's move, or weighs all moves of somebody who asked."""
    return weigh(task) if isinstance(task, Question) else choose(task)


def fits(task: Task, found: object) -> bool:
    """Whether this can be the answer; a worker is not believed."""
    if isinstance(task, Question):
        return is_whole(task, found)
    if isinstance(task, ReplayTask):
        return isinstance(found, Answered)
    return found in {one.text for one in task.view.legal_moves}


def choose(job: Job) -> str:
    """The move that a bot makes."""
    return BOTS[job.level].choose(job.view, job.seed, budget_of(job.level, job.view.game)).text


def make_do(job: Job) -> str:
    """A move when no worker found one: what looks best at once, else any."""
    with contextlib.suppress(Exception):
        return GreedyBot().choose(job.view, job.seed).text
    return job.view.legal_moves[0].text


@dataclass(frozen=True)
class Waiting:
    """Something to be found, and where its answer goes."""

    task: Task
    answer: Future[Answer]


class Workers:
    """Processes that find moves, one job each at a time; they start when there is something to do.

    Networks and people take turns, and where there are several workers one is always left for other networks: whoever
    has much to be found keeps nobody waiting for more than one job.
    """

    def __init__(self, count: int, room: int = ROOM, patience: float = PATIENCE, find: Find = answer) -> None:
        self.count = count
        self.patience = patience
        self.find = find
        self.restarts = 0  # workers that had to be replaced
        self.makeshifts = 0  # moves made without thinking
        self.busy = 0
        self.processes: dict[int, BaseProcess] = {}  # by keeper
        self._waiting: FairQueue[Waiting] = FairQueue(room, min(room, SHARE), network_most=max(1, count - 1))
        self._samples: dict[str, Job] = {}  # by game: a job that every worker shall be ready for
        self._is_closing = False
        self._keepers = [threading.Thread(target=self._keep, args=(n,), daemon=True) for n in range(count)]

    def start(self) -> None:
        """Be ready for jobs."""
        for keeper in self._keepers:
            keeper.start()

    @property
    def waiting(self) -> int:
        """How many jobs no worker has taken up."""
        return len(self._waiting)

    async def think(self, job: Job, owner: Owner | None = None) -> str:
        """The move that a worker found for somebody; WorkersBusy if too many wait."""
        self._prepare(job)
        return of_type(await self._ask(MOVES, job, owner), str)

    def _prepare(self, job: Job) -> None:
        """Where a game is played for the first time, workers with nothing to do load what it takes: one of them may be
        the next to be asked, and a worker that starts keeps people waiting for seconds."""
        if job.view.game.ruleset.name not in self._samples:
            self._samples[job.view.game.ruleset.name] = Job(job.view, EASIEST, job.seed)
            self._waiting.nudge()

    async def advise(self, question: Question) -> list[RatedMove]:
        """All moves as a worker weighs them, once no bot of the same person waits; WorkersBusy if too many wait."""
        return of_type(await self._ask(HINTS, question), list)

    async def replay(self, task: ReplayTask) -> Answered:
        """What a replay shows; WorkersBusy if too many wait."""
        return of_type(await self._ask(MOVES, task), Answered)

    async def _ask(self, urgency: int, task: Task, owner: Owner | None = None) -> Answer:
        waiting = Waiting(task, Future())
        try:
            self._waiting.put(owner or asking.get(), waiting, urgency)
        except QueueFull:
            raise WorkersBusy(f"{len(self._waiting)} moves are being waited for already") from None
        return await asyncio.wrap_future(waiting.answer)

    async def close(self) -> None:
        """End all workers; jobs that wait are dropped."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._is_closing = True
        for waiting in self._waiting.close():
            waiting.answer.cancel()
        for process in list(self.processes.values()):
            process.kill()
        for keeper in self._keepers:
            keeper.join()

    def _keep(self, number: int) -> None:
        """A keeper's life: gives jobs to one worker after another."""
        bench = Bench(self.find, self.patience, lambda process: self.processes.__setitem__(number, process))
        while not self._waiting.is_closed:
            taken = self._waiting.take(lambda: not bench.games.issuperset(self._samples))
            if taken is None:
                self._warm_up(bench)
                continue
            owner, waiting = taken
            if waiting.answer.set_running_or_notify_cancel():
                self._answer(bench, waiting.task, waiting.answer)
            self._waiting.done(owner)
        bench.clear()

    def _warm_up(self, bench: Bench) -> None:
        """Have a worker load what it takes to play a game that is played here."""
        for game, job in list(self._samples.items()):
            if game not in bench.games and not self._is_closing:
                with contextlib.suppress(WorkerGone, WorkerFailed):
                    bench.ask(job)
                bench.games.add(game)  # once is enough, also where it went wrong
                return

    def _answer(self, bench: Bench, task: Task, answer: Future[Answer]) -> None:
        self.busy += 1
        try:
            answer.set_result(self._find(bench, task))
        except Exception as error:  # a keeper outlives everything
            answer.set_exception(error)
        finally:
            self.busy -= 1

    def _find(self, bench: Bench, task: Task) -> Answer:
        for _ in range(1 if isinstance(task, ReplayTask) else FAILURES):
            if self._is_closing:
                break
            try:
                return bench.ask(task)
            except WorkerGone:
                self.restarts += 1
            except WorkerFailed:
                continue
        if isinstance(task, Question):
            raise NoAnswer(message("no hint could be found; try again in a moment"))
        if isinstance(task, ReplayTask):
            raise NoAnswer(message("the game could not be replayed in time"))
        self.makeshifts += 1
        return make_do(task)


class WorkerGone(Exception):
    """A worker died or did not answer."""


class WorkerFailed(Exception):
    """A worker lives, but could not find a move."""


class Bench:
    """Where one worker sits: a process and the line to it, replaced when it dies or hangs."""

    def __init__(self, find: Find, patience: float, seated: Callable[[BaseProcess], None]) -> None:
        self.find = find
        self.patience = patience
        self.seated = seated
        self._is_warm = False  # it has answered before
        self.games: set[str] = set()  # that it has played
        self._process: BaseProcess | None = None
        self._line: Connection[Task, Answer | None] | None = None

    def ask(self, task: Task) -> Answer:
        """The worker's answer."""
        try:
            line = self._line or self._seat()
            line.send(task)
            if not line.poll(self.patience * (1 if self._is_warm else FIRST)):
                raise EOFError
            found = line.recv()
            self._is_warm = True
            if isinstance(task, Job):
                self.games.add(task.view.game.ruleset.name)
        except (EOFError, OSError):
            self.clear()
            raise WorkerGone from None
        if found is None or not fits(task, found):
            raise WorkerFailed
        return found

    def _seat(self) -> Connection[Task, Answer | None]:
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


def _work(line: Connection[Answer | None, Task], find: Find) -> None:
    """A worker's life: it ends with its parent, and signals are the parent's business."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        line.send(_found(task, find))


def _found(task: Task, find: Find) -> Answer | None:
    try:
        return find(task)
    except Exception:
        return None


def _leave_with_parent() -> None:
    present(multiprocessing.parent_process(), "a parent").join()
    os._exit(1)
