"""A run of chaos from beginning to end: parties play, processes are killed, then everything is checked."""

from __future__ import annotations

import asyncio
import math
import random
import re
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import balandra
from balandra.server.store.store import Store
from tests.server.chaos.havoc import Havoc
from tests.server.chaos.ledger import Ledger, decode
from tests.server.chaos.players import Plan, Troupe
from tests.server.chaos.world import World
from tests.server.client import Person, client
from tests.server.running import Server

CALM = 150.0  # seconds for everybody to go on once all processes are up; a worker may have to start on a busy machine

GRACEFUL = {0, -signal.SIGTERM}  # uvicorn passes the signal on once all is done

PLANS = (
    Plan("original-tortuga", options={"boards": 4, "pirates": 4}),
    Plan("original-jamaica", 3, 3, options={"boards": 4, "pirates": 4}),
    Plan("devir-great-escape", 2, 1, bot="stowaway", options={"pirates": 4}),
    Plan("martinique"),
    Plan("original-jamaica", 2, 1, here=2, options={"boards": 4, "pirates": 4}),
    Plan("martinique", clock={"kind": "bank", "seconds": 86_400, "increment": 5}),
    Plan("ravensburger-advanced", 4, 2, bot="stowaway", options={"boards": 4, "pirates": 4}),
    Plan("devir-jungle", 2, 2, options={"boards": 4, "pirates": 4}, clock={"kind": "move", "seconds": 86_400}),
)


@dataclass
class Chaos:
    """What to do, and where."""

    database: str
    folder: Path
    processes: int = 1
    kills: int = 10
    minutes: float = math.inf
    parties: int = 8
    seed: int = 0
    wake: str | None = None
    options: tuple[str, ...] = ()
    tell: Callable[[int], None] = lambda done: None
    disturb: Callable[[World], Awaitable[None]] | None = None  # instead of kills
    figures: dict[str, object] = field(default_factory=dict)

    def run(self) -> Ledger:
        """All of it; the ledger has the complaints."""
        return asyncio.run(self.go())

    async def go(self) -> Ledger:
        """All of it, inside a loop that runs."""
        servers = [
            Server(self.database, self.folder / f"server-{n}.log", self.wake, self.options)
            for n in range(self.processes)
        ]
        async with client() as http:
            world = World(servers, http, self.seed)
            await asyncio.gather(*(server.start() for server in servers))
            try:
                havoc, troupes = await self._wreak(world)
                await self._check(world, troupes)
            finally:
                world.over = True
                statuses = [server.stop() for server in servers]
        await self._bury(world)
        self._count(world, havoc, statuses)
        return world.ledger

    async def _wreak(self, world: World) -> tuple[Havoc, list[Troupe]]:
        troupes = [self._troupe(world, number) for number in range(self.parties)]
        havoc = Havoc(world.servers, self.kills, self.seed, self.minutes, tell=self.tell)
        clock = asyncio.create_task(world.watch_time(list(troupes)))
        games = [asyncio.create_task(troupe.run()) for troupe in troupes]
        trouble = asyncio.ensure_future(self.disturb(world) if self.disturb else havoc.run())
        done, others = await asyncio.wait([*games, trouble], return_when=asyncio.FIRST_COMPLETED)
        if trouble not in done or trouble.exception():
            await _abandon(*done, *others, clock)
        await self._go_on(world, troupes)
        world.over = True
        _, late = await asyncio.wait(games, timeout=CALM)
        for troupe, game in zip(troupes, games, strict=True):
            world.ledger.expect(game not in late, f"not done {CALM} s after the last trouble: {troupe.describe()}")
            game.cancel()
        clock.cancel()
        return havoc, troupes

    async def _go_on(self, world: World, troupes: list[Troupe]) -> None:
        """Nothing goes wrong any more: at every table something must happen."""
        calm = world.up
        while world.up < calm + CALM and any(troupe.progress <= calm for troupe in troupes):
            await asyncio.sleep(0.05)
        for troupe in (one for one in troupes if one.progress <= calm):
            world.ledger.complain(f"nothing happens any more: {troupe.describe()} {await self._figures(world)}")

    async def _figures(self, world: World) -> list[str]:
        """What the servers say of their bots."""
        texts = [(await world.http.get(f"http://{server.address}/metrics")).text for server in world.servers]
        return re.findall(r"^balandra_(?:bots|jobs|worker|makeshift).*$", "\n".join(texts), re.MULTILINE)

    def _troupe(self, world: World, number: int) -> Troupe:
        plan = PLANS[number % len(PLANS)]
        names = [f"{number}-{n}" for n in range(plan.people)]
        people = [Person(world.http, random.Random(f"{self.seed} {name}"), name) for name in names]
        return Troupe(world, plan, people, self.seed * 1000 + number)

    async def _check(self, world: World, troupes: list[Troupe]) -> None:
        """Every table's log against the ledger, the transcripts and what the server shows."""
        store = Store.open(self.database)
        try:
            for troupe in troupes:
                for table in troupe.tables:
                    await self._check_table(world, troupe, store, table)
        finally:
            store.close()

    async def _check_table(self, world: World, troupe: Troupe, store: Store, table: str) -> None:
        log = await store.read(table)
        assert log, f"{table} is lost"
        rows = [(number, request, decode(data)) for number, request, data in log.entries]
        world.ledger.counts["entries"] += len(rows)
        position = world.ledger.audit(table, log.key, rows)
        await self._check_sights(world, troupe, table, position)
        if table in world.ledger.transcripts:
            answer = balandra.Transcript.read(world.ledger.transcripts[table]).position
            world.ledger.expect(answer == position, f"{table}: the transcript leads elsewhere than the log")
            world.ledger.expect(bool(answer.outcome), f"{table}: finished without an outcome")

    async def _check_sights(self, world: World, troupe: Troupe, table: str, position: balandra.Position | None) -> None:
        """What a server shows each player now is what the log leads to."""
        for player in troupe.players:
            table_for = (await player.ask("GET", f"/api/tables/{table}")).json()
            for seat_view in table_for["seat_views"] if position else ():
                view = position.view(seat_view["seat"]) if position else None
                words = plain(view.mapping()) if view else None
                world.ledger.expect(seat_view["view"] == words, f"{table}: {seat_view['seat']} sees another position")

    async def _bury(self, world: World) -> None:
        """Workers whose server is gone end by themselves, soon."""
        for _ in range(100):
            if not any(server.orphans() for server in world.servers):
                return
            await asyncio.sleep(0.1)
        world.ledger.complain(f"processes outlived their server: {[server.orphans() for server in world.servers]}")

    def _count(self, world: World, havoc: Havoc, statuses: list[int]) -> None:
        ledger = world.ledger
        moves = sum(ledger.asked[key]["do"] == "play" for key in ledger.done)
        starts = sum(server.starts for server in world.servers)
        ledger.expect(set(statuses) <= GRACEFUL, f"the servers ended with {statuses}")
        ledger.expect(moves > 0, "not a single move was acknowledged")
        self.figures = {
            **{"kills": havoc.done, "while starting": havoc.while_starting, "all at once": havoc.at_once},
            **{"moves acknowledged": moves, "longest wait (s)": round(world.longest_wait, 2)},
            **{"mean start (s)": round(sum(s.waited for s in world.servers) / max(starts, 1), 2)},
            **dict(sorted(ledger.counts.items())),
        }


async def _abandon(*tasks: asyncio.Future[None]) -> None:
    """Something broke: end everything and say what it was."""
    for task in tasks:
        task.cancel()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    raise next(end for end in ends if isinstance(end, Exception))


def plain(value: object) -> object:
    """As it looks after a journey as JSON."""
    if isinstance(value, dict):
        return {str(key): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, (list, tuple)) else value
