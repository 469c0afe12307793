"""Where clients play: servers that come and go, the ledger, and how long a server was there for each party."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

import httpx

from tests.server.chaos.ledger import Ledger
from tests.server.running import Server

STUCK = 25.0  # seconds with a server there and nothing done


@dataclass
class World:
    """All that players share."""

    servers: list[Server]
    http: httpx.AsyncClient
    seed: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    over: bool = False
    up: float = 0.0  # seconds during which somebody could have answered
    longest_wait: float = 0.0

    def __post_init__(self) -> None:
        self.draw = random.Random(self.seed)

    def pick(self) -> Server:
        """Any process: mostly one that is there."""
        there = [server for server in self.servers if server.ready]
        return self.draw.choice(there if there and self.draw.random() < 0.9 else self.servers)

    async def watch_time(self, parties: list[Party]) -> None:
        """Count how long servers were there, and complain of a party for which nothing happens."""
        before = time.monotonic()
        while True:
            await asyncio.sleep(0.05)
            now = time.monotonic()
            if any(server.ready for server in self.servers):
                self.up += min(now - before, 0.2)  # when this process itself was slow, nobody is to blame
            before = now
            for party in parties:
                self._look_at(party)

    def _look_at(self, party: Party) -> None:
        wait = self.up - party.progress
        if party.is_over or party.has_bots:
            return  # a bot that is killed before it has begun to think cannot go on: see the end of the run
        self.longest_wait = max(self.longest_wait, wait)
        if wait > STUCK:
            self.ledger.complain(f"stuck for {wait:.0f} s: {party.describe()}")
            party.progress = self.up


class Party:
    """Those who play together; see players.py."""

    progress: float
    is_over: bool
    has_bots: bool

    def describe(self) -> str:
        """Who waits for what."""
        raise NotImplementedError
