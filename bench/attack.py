"""What others notice when one visitor wants more than their share: `python -m bench attack`.

A server with its usual limits, on loopback; addresses are told apart as behind a proxy (`X-Forwarded-For`). Each attack
is measured beside an idle stretch of the same minute on the same server, so that the ratio is worth more than the
times. `--source FOLDER` measures another version of the server, by its `src`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from balandra import Transcript, load
from bench.crowd import Guest, Measure, Seated, in_turn, sit
from bench.server import Process
from bench.wire import ask

Figures = dict[str, Any]
GREEDY = "198.51.100.7"
SLOW_SQUARES = "b3 " * 20_000
_numbers = itertools.count(1)


@dataclass
class Visitor(Guest):
    """Somebody with a cookie who comes from an address."""

    address: str

    @property
    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        return {"Cookie": self.cookie, "X-Forwarded-For": self.address}


async def arrive(server: str, address: str) -> Visitor:
    """A new visitor."""
    _, head, _ = await ask(server, "GET", "/api/me", {"X-Forwarded-For": address})
    lines = [line for line in head.decode().split("\r\n") if line.lower().startswith("set-cookie: ")]
    return Visitor(lines[0][12:].partition(";")[0], address)


async def post(server: str, who: Visitor, path: str, body: object) -> tuple[int, Any]:
    """Ask for something; what came of it."""
    content = body if isinstance(body, bytes) else msgspec.json.encode(body)
    status, _, answer = await ask(server, "POST", path, who.headers, content)
    return status, msgspec.json.decode(answer)


async def open_table(server: str, who: Visitor, settings: object, *seats: object) -> str | None:
    """A table; None where it was refused."""
    wish = {"request": f"attack{next(_numbers):08}", "settings": settings, "seats": seats, "contribution": "ab" * 16}
    status, reply = await post(server, who, "/api/tables", wish)
    return str(reply["id"]) if status == 201 else None


# ---- what is measured


@dataclass
class Crowd:
    """People at tables of two who move now and then."""

    server: str
    measure: Measure = field(default_factory=lambda: Measure(pause=0.15))
    clients: list[Seated] = field(default_factory=list)

    async def gather(self, tables: int) -> None:
        """Seat everybody."""
        for number in range(tables):
            one, other = [await arrive(self.server, f"203.0.113.{2 * number + n}") for n in (1, 2)]
            table = await open_table(self.server, one, {"edition": "original-jamaica", "players": 2}, {"who": "me"})
            assert table
            take = {"do": "take", "request": f"take{number:08}", "contribution": "cd" * 16}
            await post(self.server, other, f"/api/tables/{table}/actions", take)
            for who in (one, other):
                client = Seated(self.measure, number)
                self.clients.append(client)
                await sit(self.server, table, who, client)

    async def waits(self, seconds: float) -> list[float]:
        """How long moves took that were made during some seconds."""
        self.measure.waits = []
        self.measure.running = True
        for client in self.clients:
            client.move()
        await asyncio.sleep(seconds)
        self.measure.running = False
        while self.measure.under_way:
            await asyncio.sleep(0.01)
        return self.measure.waits


@dataclass
class Duel:
    """Somebody against an admiral: how long until it is their turn again."""

    server: str
    table: str = ""
    who: Visitor | None = None

    async def begin(self) -> None:
        """Open the table."""
        self.who = await arrive(self.server, "203.0.113.99")
        settings = {"edition": "original-tortuga", "players": 2, "start": "blue"}
        bot = {"who": "bot", "level": "admiral"}
        self.table = str(await open_table(self.server, self.who, settings, {"who": "me"}, bot))

    async def waits(self, seconds: float) -> list[float]:
        """The waits for the bot's whole turn during some seconds; a game that ended is followed by another."""
        found: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            face = await self.face()
            if face["state"] != "playing":
                await self.begin()
                continue
            began = time.monotonic()
            moved = await play(self.server, self.who, self.table, face)
            while moved and not offers(face := await self.face()) and face["state"] == "playing":
                await asyncio.sleep(0.01)
            if moved and face["moves"] > moved:  # the bot has moved
                found.append((time.monotonic() - began) / (face["moves"] - moved))
        return found

    async def face(self) -> Any:
        """The table as it is."""
        assert self.who
        return msgspec.json.decode((await ask(self.server, "GET", f"/api/tables/{self.table}", self.who.headers))[2])


def offers(face: Any) -> list[str]:
    """The legal moves, if it is the reader's turn."""
    return [offer["text"] for sight in face["seat_views"] for offer in sight["offers"]]


async def play(server: str, who: Visitor | None, table: str, face: Any) -> int:
    """Make a random move; how many have been made then, 0: none."""
    some = offers(face)
    if not some or who is None:
        return 0
    number = int(face["moves"]) + 1
    action = {"do": "play", "request": f"play{next(_numbers):08}", "move": random.choice(some), "number": number}
    status, _ = await post(server, who, f"/api/tables/{table}/actions", action)
    return number if status == 200 else 0


@dataclass
class Shelf:
    """Tables that the server has to read before it can show them."""

    server: str
    tables: list[str]
    who: Visitor

    async def waits(self, seconds: float) -> list[float]:
        """How long it took to open as many as came in some seconds."""
        found: list[float] = []
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.tables:
            began = time.monotonic()
            await ask(self.server, "GET", f"/api/tables/{self.tables.pop()}", self.who.headers)
            found.append(time.monotonic() - began)
            await asyncio.sleep(0.1)
        return found


# ---- attacks


async def ask_settings(server: str, who: Visitor) -> None:
    """Thirteen times a second, whether a table could be made with 61 kB of squares."""
    body = msgspec.json.encode({"edition": "martinique", "players": 2, "options": {"map_squares": SLOW_SQUARES}})
    under_way: set[asyncio.Task[Any]] = set()
    while True:
        task = asyncio.create_task(_whatever_comes(post(server, who, "/api/settings", body)))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        await asyncio.sleep(1 / 13)


async def _whatever_comes(asked: Awaitable[Any]) -> None:
    """Wait for an answer, also one that comes before all was sent."""
    with contextlib.suppress(OSError, IndexError):
        await asked


def endless(moves: int) -> bytes:
    """A transcript of passes, with a check that does not fit."""
    game = load("cartagena", "original-jamaica", 2, {"pass": "always"})
    head, _, _ = Transcript(game, seed=1, start="blue").write().partition("\n\n")
    turns = "\n".join(f"{n + 1} {game.colours[n % 2]}: end" for n in range(moves))
    return msgspec.json.encode({"transcript": f"{head}\n\n{turns}\ncheck: {'0' * 32}\n"})


async def ask_proofs(server: str, body: bytes) -> None:
    """Three people have a long transcript checked, again and again."""

    async def one() -> None:
        who = await arrive(server, GREEDY)
        while True:
            status = 0
            with contextlib.suppress(OSError, IndexError):  # refused before all of it was sent
                status, _ = await post(server, who, "/api/verify", body)
            await asyncio.sleep(0.0 if status == 200 else 0.5)

    await asyncio.gather(*(one() for _ in range(3)))


async def keep_bots_busy(server: str, tables: int) -> None:
    """One guest at many tables of four admirals each, who moves as soon as possible."""
    who = await arrive(server, GREEDY)
    bots = [{"who": "bot", "level": "admiral"}] * 4
    settings = {"edition": "original-tortuga", "players": 5}
    made = [await open_table(server, who, settings, {"who": "me"}, *bots) for _ in range(tables)]
    mine = [table for table in made if table]
    print(f"  {len(mine)} of {tables} tables with four admirals were opened", file=sys.stderr)

    async def go_on(table: str) -> None:
        while True:
            face = msgspec.json.decode((await ask(server, "GET", f"/api/tables/{table}", who.headers))[2])
            if "seat_views" in face:
                await play(server, who, table, face)
            await asyncio.sleep(1.0)

    await asyncio.gather(*map(go_on, mine))


# ---- runs


def quantile(waits: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(waits)
    return round(1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)], 1) if ordered else float("nan")


def figures(idle: list[float], attacked: list[float]) -> Figures:
    """Medians and 99th percentiles, and what the attack made of them."""
    found: Figures = {"idle": len(idle), "attacked": len(attacked)}
    for name, share in (("median", 0.5), ("p99", 0.99)):
        before, under = quantile(idle, share), quantile(attacked, share)
        found |= {
            f"{name} idle (ms)": before,
            f"{name} attacked (ms)": under,
            f"{name} ratio": round(under / before, 2),
        }
    return found


async def beside(waits: Callable[[], Awaitable[list[float]]], attack: Awaitable[None], settle: float) -> Figures:
    """What is measured idle, then under attack."""
    idle = await waits()
    running = asyncio.ensure_future(attack)
    await asyncio.sleep(settle)
    attacked = await waits()
    if running.done():
        await running
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    return figures(idle, attacked)


@contextlib.asynccontextmanager
async def serving(folder: Path, port: int, source: str | None) -> AsyncIterator[str]:
    """A server with its usual limits; where it is."""
    options = ("--host", "127.0.0.1", "--port", str(port), "--database", f"sqlite:///{folder}/tables.db")
    server = Process(["-m", "balandra.cli", "serve", *options, "--log", "none"], port)
    if source:
        os.environ["PYTHONPATH"] = source
    try:
        await server.start()
        yield server.address
    finally:
        server.stop()


async def settings_attack(given: argparse.Namespace, folder: Path) -> Figures:
    """Moves while settings are asked for that take long to read."""
    async with serving(folder, given.port, given.source) as server:
        crowd = Crowd(server)
        await crowd.gather(10)
        who = await arrive(server, GREEDY)
        return await beside(lambda: crowd.waits(given.seconds), ask_settings(server, who), 1.0)


async def proofs_attack(given: argparse.Namespace, folder: Path, moves: int) -> Figures:
    """Moves, and tables to be read, while long transcripts are checked."""
    async with serving(folder, given.port, given.source) as server:
        visitors = await in_turn([lambda: arrive(server, f"203.0.113.{next(_numbers) % 200}")] * 60)
        settings = {"edition": "original-jamaica", "players": 2}
        made = [await open_table(server, who, settings, {"who": "me"}, {"who": "me"}) for who in visitors]
    async with serving(folder, given.port, given.source) as server:
        shelf = Shelf(server, [table for table in made if table], visitors[0])
        crowd = Crowd(server)
        await crowd.gather(5)
        read: list[list[float]] = []

        async def both() -> list[float]:
            waits, opened = await asyncio.gather(crowd.waits(given.seconds), shelf.waits(min(given.seconds, 2.0)))
            read.append(opened)
            return waits

        found = await beside(both, ask_proofs(server, endless(moves)), 6.0)
        return {"moves": found, "tables opened": figures(*read)}


async def bots_attack(given: argparse.Namespace, folder: Path) -> Figures:
    """An admiral's moves while one guest has thirty tables of four of them."""
    async with serving(folder, given.port, given.source) as server:
        duel = Duel(server)
        await duel.begin()
        await duel.waits(8.0)  # the workers start
        return await beside(lambda: duel.waits(max(20.0, given.seconds)), keep_bots_busy(server, 30), 15.0)


async def nothing(given: argparse.Namespace, folder: Path) -> Figures:
    """Moves while nothing else goes on: how much the machine itself differs between two stretches."""
    async with serving(folder, given.port, given.source) as server:
        crowd = Crowd(server)
        await crowd.gather(10)
        return await beside(lambda: crowd.waits(given.seconds), asyncio.sleep(3600), 1.0)


ATTACKS: dict[str, Callable[[argparse.Namespace, Path], Awaitable[Figures]]] = {
    "nothing": nothing,
    "settings of 61 kB, 13 a second": settings_attack,
    "three transcripts of 55,000 moves": lambda given, folder: proofs_attack(given, folder, 55_000),
    "three transcripts of 10,000 moves": lambda given, folder: proofs_attack(given, folder, 10_000),
    "thirty tables of four admirals": bots_attack,
}


def main() -> None:
    """Measure, and print."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seconds", type=float, default=10.0, help="of each stretch")
    reader.add_argument("--port", type=int, default=8471)
    reader.add_argument("--source", help="the src folder of another version of the server")
    reader.add_argument("--only", default="", help="attacks whose name has this in it")
    given = reader.parse_args()
    for name, attack in ATTACKS.items():
        if given.only in name:
            with tempfile.TemporaryDirectory() as folder:
                print(json.dumps({name: asyncio.run(attack(given, Path(folder)))}, indent=2), flush=True)  # type: ignore[arg-type]


if __name__ == "__main__":
    main()
