"""What goes wrong: processes killed at random moments, one by one, all at once, or while they start."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server.running import Server

LONG = 0.1  # of all lives


@dataclass
class Havoc:
    """So many kills, spread over all processes."""

    servers: list[Server]
    kills: int
    seed: int = 0
    minutes: float = math.inf  # at most
    longest_life: float = 0.8  # seconds from the first answer to the next kill
    tell: Callable[[int], None] = lambda done: None
    done: int = 0
    while_starting: int = 0
    at_once: int = 0
    locks: list[asyncio.Lock] = field(default_factory=list)

    async def run(self) -> None:
        """Kill until it is enough; all are up again at the end."""
        end = time.monotonic() + 60 * self.minutes
        self.locks = [asyncio.Lock() for _ in self.servers]
        await asyncio.gather(*(self._hunt(number, end) for number in range(len(self.servers))))

    async def _hunt(self, number: int, end: float) -> None:
        draw = random.Random(f"{self.seed} {number}")
        while self.done < self.kills and time.monotonic() < end:
            is_long = draw.random() < LONG  # now and then long enough for bots to think
            await asyncio.sleep(draw.uniform(0, 8 * self.longest_life if is_long else self.longest_life))
            if len(self.servers) > 1 and draw.random() < 0.1:
                await self._kill_all()
            else:
                await self._kill(number, draw)

    async def _kill_all(self) -> None:
        self.at_once += 1
        for server in self.servers:
            self._strike(server)
        await asyncio.gather(*(self._revive(number) for number in range(len(self.servers))))

    async def _revive(self, number: int) -> None:
        async with self.locks[number]:
            await self._start(self.servers[number])

    async def _kill(self, number: int, draw: random.Random) -> None:
        server = self.servers[number]
        async with self.locks[number]:
            self._strike(server)
            if draw.random() < 0.1:  # again, while it starts
                server.launch()
                await asyncio.sleep(draw.uniform(0, 1))
                self.while_starting += 1
                self._strike(server)
            await self._start(server)

    async def _start(self, server: Server) -> None:
        """Start a process; another hunter may kill it before it is up."""
        while not server.ready:
            try:
                await server.start()
            except AssertionError:
                if server.process and server.process.returncode != -9:
                    raise

    def _strike(self, server: Server) -> None:
        if server.process and server.process.poll() is None:
            server.kill()
            self.done += 1
            self.tell(self.done)
