"""Many people at many tables of a server on this machine, and what each acknowledgement took."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from bench.wire import Wire, ask, connect

T = TypeVar("T")
AT_ONCE = 50  # requests under way while all is prepared


class Offer(msgspec.Struct):
    """A legal move."""

    text: str


class SeatView(msgspec.Struct):
    """Of a seat: what it may do."""

    seat: str | None
    offers: list[Offer] = []


class Face(msgspec.Struct):
    """Of a table: what a player needs."""

    state: str
    moves: int
    seat_views: list[SeatView]


class Update(msgspec.Struct, tag_field="type", tag="update"):
    """How a table looks now."""

    table: Face


class Done(msgspec.Struct, tag_field="type", tag="done"):
    """An action is durable."""

    request: str
    number: int


class ErrorMessage(msgspec.Struct, tag_field="type", tag="problem"):
    """An action is refused."""

    error: str
    message: str


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """The server is there."""


read = msgspec.json.Decoder(Update | Done | ErrorMessage | Pong).decode


@dataclass
class Guest:
    """Somebody with a cookie."""

    cookie: str

    @property
    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        return {"Cookie": self.cookie}


@dataclass
class Measure:
    """What was acknowledged, and how long each took."""

    running: bool = False
    waits: list[float] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    under_way: int = 0  # sent and not answered yet
    pause: float = 0.0  # mean seconds of thought before a move; 0: flat out

    def quantile(self, share: float) -> float:
        """The wait, in milliseconds, that this share of the acknowledgements did not exceed."""
        ordered = sorted(self.waits)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


class Seated:
    """A client at a table: moves at random whenever it may."""

    def __init__(self, measure: Measure, seed: int) -> None:
        self.measure, self.draw = measure, random.Random(f"{time.time_ns()} {seed}")  # no request id twice
        self.sent = 0.0
        self.asked = -1  # the number of moves made when we last asked
        self.table_for: Face | None = None
        self.wire: Wire | None = None

    def heed(self, wire: Wire, data: bytes) -> None:
        """Take in a message."""
        message = read(data)
        if isinstance(message, Update):
            self.table_for = message.table
            self.move()
        elif isinstance(message, Done):
            self.measure.under_way -= 1
            self.measure.waits.append(time.perf_counter() - self.sent)
        elif isinstance(message, ErrorMessage):
            self.measure.under_way -= 1
            self.measure.problems.append(f"{message.error}: {message.message}")

    def move(self) -> None:
        """Move if it is our turn, perhaps after a while."""
        table_for = self.table_for
        if (
            not self.measure.running
            or table_for is None
            or table_for.moves == self.asked
            or not table_for.seat_views[0].offers
        ):
            return
        self.asked = table_for.moves
        if self.measure.pause:
            wait = self.draw.expovariate(1 / self.measure.pause)
            asyncio.get_running_loop().call_later(wait, self.send, table_for)
        else:
            self.send(table_for)

    def send(self, table_for: Face) -> None:
        """Send a random legal move."""
        assert self.wire
        if not self.measure.running:  # thought for too long: next time
            self.asked = -1
            return
        self.measure.under_way += 1
        move = self.draw.choice(table_for.seat_views[0].offers).text
        self.sent = time.perf_counter()
        self.wire.send(act(self.draw, move, table_for.moves + 1))


def act(draw: random.Random, move: str, number: int) -> bytes:
    """A move as it goes over the wire."""
    request = f"{draw.getrandbits(96):024x}"
    return b'{"type":"act","action":{"do":"play","request":"%s","move":"%s","number":%d}}' % (
        *(request.encode(), move.encode(), number),
    )


class Chatter:
    """A client of the echo: as soon as it is answered it asks again."""

    def __init__(self, measure: Measure, seed: int) -> None:
        self.measure, self.draw = measure, random.Random(f"{time.time_ns()} {seed}")  # no request id twice
        self.sent, self.number = 0.0, 0
        self.wire: Wire | None = None

    def heed(self, wire: Wire, data: bytes) -> None:
        """Answered: ask again."""
        assert isinstance(read(data), Done)
        self.measure.under_way -= 1
        self.measure.waits.append(time.perf_counter() - self.sent)
        self.move()

    def move(self) -> None:
        """Ask, perhaps after a while."""
        if not self.measure.running:
            return
        if self.measure.pause:
            asyncio.get_running_loop().call_later(self.draw.expovariate(1 / self.measure.pause), self.send)
        else:
            self.send()

    def send(self) -> None:
        """Send what a player would."""
        assert self.wire
        if not self.measure.running:
            return
        self.measure.under_way += 1
        self.number += 1
        self.sent = time.perf_counter()
        self.wire.send(act(self.draw, "skull 12", self.number))


async def in_turn(jobs: Iterable[Callable[[], Awaitable[T]]]) -> list[T]:
    """Run jobs, a few at a time; their results in order."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(job: Callable[[], Awaitable[T]]) -> T:
        async with gate:
            return await job()

    return list(await asyncio.gather(*map(one, jobs)))


async def guest(address: str) -> Guest:
    """A new guest."""
    status, head, body = await ask(address, "GET", "/api/me", {})
    assert status == 200, body
    lines = [line for line in head.decode().split("\r\n") if line.lower().startswith("set-cookie: ")]
    return Guest("; ".join(line[12:].partition(";")[0] for line in lines))


async def post(address: str, who: Guest, path: str, body: object) -> bytes:
    """Do something by HTTP."""
    status, _, answer = await ask(address, "POST", path, who.headers, msgspec.json.encode(body))
    assert status in (200, 201), answer
    return answer


async def open_table(address: str, host: Guest, other: Guest, number: int) -> str:
    """A table of two, ready to be played."""
    settings = {"edition": "original-jamaica", "players": 2}
    made = await post(
        address, host, "/api/tables",
        {"request": f"make{number:08}", "settings": settings, "seats": [{"who": "me"}], "contribution": "ab" * 16},
    )  # fmt: skip
    table = str(msgspec.json.decode(made)["id"])
    take = {"do": "take", "request": f"take{number:08}", "contribution": "cd" * 16}
    await post(address, other, f"/api/tables/{table}/actions", take)
    return table


async def sit(address: str, table: str, who: Guest, client: Seated | Chatter) -> None:
    """Connect a client to its table."""
    client.wire = await connect(address, f"/api/tables/{table}/socket?after=0", who.headers, client.heed)
