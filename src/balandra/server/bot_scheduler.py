"""Background tasks: bots' moves, expired clocks, tables abandoned by other processes, the pulse."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable

from balandra.server.authority import Authority
from balandra.server.errors import NotFound, TableBusy
from balandra.server.logs import log_error
from balandra.server.presence import OUTAGE, Pulse, now
from balandra.server.store.errors import StoreBusy, StoreDown
from balandra.server.table.decide import bot_moves
from balandra.server.workers import Job, Workers, WorkersBusy

SWEEP, LISTEN, ENDS = 0.5, 3.0, 0.4  # seconds between two runs of a task
LEASE = 5_000  # milliseconds for which a due table belongs to one process
CLAIMED = 50  # tables claimed in one sweep
MOST = 4096  # tables whose bots may wait; the sweep finds the others later


class BotScheduler:
    """Runs the background tasks of a process."""

    def __init__(self, authority: Authority, workers: Workers) -> None:
        self.authority = authority
        self.store = authority.store
        self.workers = workers
        self.process = secrets.token_hex(8)
        self.pulse = Pulse(authority.store, authority.presence, self.process)
        self._wanted: dict[str, asyncio.Task[None]] = {}  # tables with a bot move queued or being computed
        self._tasks: list[asyncio.Task[None]] = []
        authority.on_bot = self.want_bot

    @property
    def waiting(self) -> int:
        """Number of tables that wait for a bot."""
        return len(self._wanted)

    @property
    def is_well(self) -> bool:
        """Whether the database answered recently."""
        return now() - self.authority.presence.last < 3 * OUTAGE

    async def start(self) -> None:
        """Start the tasks, after a first pulse; from then on no outage goes unrecorded."""
        await asyncio.to_thread(self.pulse.beat)
        self.pulse.start()
        ends = self.authority.people.hear_of_ends
        tasks = ((self._sweep, SWEEP), (self._listen, LISTEN), (ends, ENDS))
        self._tasks = [asyncio.create_task(_again(work, pause)) for work, pause in tasks]

    async def stop(self) -> None:
        """Stop the tasks; unfinished work is found by the next sweep of any process."""
        tasks = [*self._tasks, *self._wanted.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.pulse.stop)
        with contextlib.suppress(StoreBusy, StoreDown):
            await self.store.retire(self.process)

    async def _sweep(self) -> None:
        """Claim the tables with a due automatic entry."""
        claimed = [""] * CLAIMED
        while len(claimed) == CLAIMED:
            claimed = await self.store.claim(now(), self.process, LEASE, CLAIMED)
            await asyncio.gather(*map(self._attend, claimed))

    async def _attend(self, id: str) -> None:
        try:
            await self.authority.fresh(id)
            await self.authority.attend(id)
        except (StoreBusy, StoreDown, TableBusy):
            return  # it is claimed again when the lease expires
        except Exception as error:  # one broken table must not block the others
            log_error("a table could not be attended to", error)

    async def _listen(self) -> None:
        """Poll the numbers of all watched tables, because notifications may be lost."""
        watched = self.authority.subscribers.tables()
        if watched:
            for id, number in (await self.store.numbers(watched)).items():
                self.authority.subscribers.tell(id, number)

    # ---- bots

    def want_bot(self, id: str) -> None:
        """Schedule a bot's move; the workers' queue decides the order."""
        if id not in self._wanted and len(self._wanted) < MOST:
            self._wanted[id] = asyncio.create_task(self._play(id))

    async def _play(self, id: str) -> None:
        try:
            is_well = await self._has_played(id)
        finally:
            self._wanted.pop(id, None)
        if is_well:
            self._look_again(id)

    async def _has_played(self, id: str) -> bool:
        """Make a bot's move; return whether it succeeded. If not, the sweep finds the table again."""
        try:
            await self._play_bot(id)
        except (StoreBusy, StoreDown, TableBusy, WorkersBusy, NotFound):
            return False
        except Exception as error:
            log_error("a bot could not move", error)
            return False
        return True

    async def _play_bot(self, id: str) -> None:
        table = await self.authority.places.current(id)
        bot = table.bot_to_move()
        if bot is None or table.position is None:
            return
        colour, level = bot
        # A fresh seed, so that a bot's move cannot be predicted.
        job = Job(table.position.view(colour), level, secrets.token_hex(8))
        move = await self.workers.think(job, self.authority.owner(table))
        number = len(table.moves) + 1
        await self.authority.play_for_bot(id, table, lambda latest, at: bot_moves(latest, move, number, at))

    def _look_again(self, id: str) -> None:
        """Schedule the next move if the bot decides again, or if the position changed meanwhile."""
        table = self.authority.places.at(id).table
        if table is not None and table.bot_to_move():
            self.want_bot(id)


async def _again(work: Callable[[], Awaitable[None]], pause: float) -> None:
    """Repeat a task forever, whatever it raises."""
    while True:
        await asyncio.sleep(pause)
        try:
            await work()
        except (StoreBusy, StoreDown):
            continue
        except Exception as error:
            log_error("a round in the background failed", error)
