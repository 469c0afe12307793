"""Worker processes for bots and hints, so that a search never delays requests."""

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
from balandra.server.messages import RatedMove, Tutored
from balandra.server.replays import Answered, ReplayTask
from balandra.server.turns import FairQueue, Owner, QueueFull, asking
from balandra.server.tutor import Doubt, is_about, tutor

ROOM, SHARE = 4096, 512  # jobs that may wait: in total, and from one network
PATIENCE = 30.0  # seconds for a move, after which a worker is considered hung
FIRST = 4  # times as long for the first move: the process starts and loads native code, perhaps on a busy machine
FAILURES = 3  # of a job, after which a move is made without search
LONGEST = 2.0  # seconds of thinking, also without compiled code
NICENESS = 5  # workers yield to the processes that serve requests
EASIEST = next(iter(LEVELS))  # a negligible search that still loads everything a worker needs


class WorkersBusy(BalandraError):
    """Too many moves are pending."""


class NoAnswer(BalandraError):
    """No worker could answer."""


@dataclass(frozen=True)
class Job:
    """A request for a bot's move: the view of the seat, the level, and the random seed."""

    view: View
    level: str
    seed: str


def budget_of(level: str, game: Game) -> Budget:
    """The search budget of a bot at a table: its own, with a limit on time."""
    bot = BOTS[level]
    if not isinstance(bot, SearchBot):
        return Budget(seconds=LONGEST)
    own = bot.skill(game).budget
    return Budget(own.simulations, min(own.seconds, LONGEST / bot.share))


Task = Job | Question | Doubt | ReplayTask
Answer = str | list[RatedMove] | Tutored | Answered
Find = Callable[[Any], Answer]  # Any: each pool of workers has its own kind of tasks, see `fits`
MOVES, HINTS = 0, 1  # of one person's tasks, moves come before hints


def answer(task: Job | Question | Doubt) -> Answer:
    """The function that a worker runs: find a bot's move, rank all moves for a hint, or assess one for the tutor."""
    if isinstance(task, Doubt):
        return tutor(task)
    return weigh(task) if isinstance(task, Question) else choose(task)


def fits(task: Task, found: object) -> bool:
    """Whether an answer is valid for a task; workers are not trusted."""
    if isinstance(task, Question):
        return is_whole(task, found)
    if isinstance(task, Doubt):
        return is_about(task, found)
    if isinstance(task, ReplayTask):
        return isinstance(found, Answered)
    return found in {one.text for one in task.view.legal_moves}


def choose(job: Job) -> str:
    """The move of a bot."""
    return BOTS[job.level].choose(job.view, job.seed, budget_of(job.level, job.view.game)).text


def make_do(job: Job) -> str:
    """A fallback move: the greedy bot's, or any."""
    with contextlib.suppress(Exception):
        return GreedyBot().choose(job.view, job.seed).text
    return job.view.legal_moves[0].text


@dataclass(frozen=True)
class Waiting:
    """A pending task and the future of its answer."""

    task: Task
    answer: Future[Answer]


class Workers:
    """Processes that find moves, one job each at a time; started on demand.

    Networks and people take turns. With several workers one is always reserved for other networks: an owner of many
    jobs delays nobody by more than one job.
    """

    def __init__(self, count: int, room: int = ROOM, patience: float = PATIENCE, find: Find = answer) -> None:
        self.count = count
        self.patience = patience
        self.find = find
        self.restarts = 0  # workers that were replaced
        self.makeshifts = 0  # moves made without search
        self.busy = 0
        self.processes: dict[int, BaseProcess] = {}  # by keeper
        self._waiting: FairQueue[Waiting] = FairQueue(room, min(room, SHARE), network_most=max(1, count - 1))
        self._samples: dict[str, Job] = {}  # by game: a job for which every worker should be warmed up
        self._is_closing = False
        self._keepers = [threading.Thread(target=self._keep, args=(n,), daemon=True) for n in range(count)]

    def start(self) -> None:
        """Start accepting jobs."""
        for keeper in self._keepers:
            keeper.start()

    @property
    def waiting(self) -> int:
        """Number of jobs not taken by a worker."""
        return len(self._waiting)

    async def think(self, job: Job, owner: Owner | None = None) -> str:
        """Find a bot's move; raises `WorkersBusy` if too many jobs wait."""
        self._prepare(job)
        return of_type(await self._ask(MOVES, job, owner), str)

    def _prepare(self, job: Job) -> None:
        """Let idle workers warm up for a game that is played for the first time; a cold start takes seconds."""
        if job.view.game.ruleset.name not in self._samples:
            self._samples[job.view.game.ruleset.name] = Job(job.view, EASIEST, job.seed)
            self._waiting.nudge()

    async def advise(self, question: Question) -> list[RatedMove]:
        """Rank all moves, after pending bot moves of the same person; raises `WorkersBusy` if too many jobs wait."""
        return of_type(await self._ask(HINTS, question), list)

    async def tutor(self, doubt: Doubt) -> Tutored:
        """Assess a move, as late as a hint; raises `WorkersBusy` if too many jobs wait."""
        return of_type(await self._ask(HINTS, doubt), Tutored)

    async def replay(self, task: ReplayTask) -> Answered:
        """Perform a replay; raises `WorkersBusy` if too many jobs wait."""
        return of_type(await self._ask(MOVES, task), Answered)

    async def _ask(self, urgency: int, task: Task, owner: Owner | None = None) -> Answer:
        waiting = Waiting(task, Future())
        try:
            self._waiting.put(owner or asking.get(), waiting, urgency)
        except QueueFull:
            raise WorkersBusy(f"{len(self._waiting)} moves are being waited for already") from None
        return await asyncio.wrap_future(waiting.answer)

    async def close(self) -> None:
        """Stop all workers; pending jobs are dropped."""
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
        """Run a keeper thread: hands jobs to its worker, which is replaced when it fails."""
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
        """Have a worker load what it needs for a game in use."""
        for game, job in list(self._samples.items()):
            if game not in bench.games and not self._is_closing:
                with contextlib.suppress(WorkerGone, WorkerFailed):
                    bench.ask(job)
                bench.games.add(game)  # once is enough, also after a failure
                return

    def _answer(self, bench: Bench, task: Task, answer: Future[Answer]) -> None:
        self.busy += 1
        try:
            answer.set_result(self._find(bench, task))
        except Exception as error:  # a keeper survives all errors
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
        if isinstance(task, Doubt):
            raise NoAnswer(message("the tutor has no answer; try again in a moment"))
        if isinstance(task, ReplayTask):
            raise NoAnswer(message("the game could not be replayed in time"))
        self.makeshifts += 1
        return make_do(task)


class WorkerGone(Exception):
    """A worker died or did not answer."""


class WorkerFailed(Exception):
    """A worker is alive, but could not find a move."""


class Bench:
    """One worker: a process and the connection to it, replaced when it dies or hangs."""

    def __init__(self, find: Find, patience: float, seated: Callable[[BaseProcess], None]) -> None:
        self.find = find
        self.patience = patience
        self.seated = seated
        self._is_warm = False  # has answered before
        self.games: set[str] = set()  # games it has played
        self._process: BaseProcess | None = None
        self._line: Connection[Task, Answer | None] | None = None

    def ask(self, task: Task) -> Answer:
        """The worker's answer."""
        try:
            connection = self._line or self._seat()
            connection.send(task)
            if not connection.poll(self.patience * (1 if self._is_warm else FIRST)):
                raise EOFError
            found = connection.recv()
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
        theirs.close()  # so that the end of the worker closes the connection
        self._line = ours
        self.seated(self._process)
        return ours

    def clear(self) -> None:
        """Kill the worker, if there is one."""
        if self._line:
            self._line.close()
        if self._process:
            self._process.kill()
            self._process.join()
        self._line = self._process = None
        self._is_warm = False


def _work(connection: Connection[Answer | None, Task], find: Find) -> None:
    """The main loop of a worker: it exits with its parent, which handles the signals."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        connection.send(_found(task, find))


def _found(task: Task, find: Find) -> Answer | None:
    try:
        return find(task)
    except Exception:
        return None


def _leave_with_parent() -> None:
    present(multiprocessing.parent_process(), "a parent").join()
    os._exit(1)
