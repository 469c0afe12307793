"""Plays a history at a table of a server inside this process, and keeps every byte that readers are sent."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from balandra.core.fair_shuffle import FairShuffle, commitment
from balandra.server import authority
from tests.server.asgi import Open, Visitor
from tests.server.indistinguishable import Drawn, History, Reader

TIMES = re.compile(rb'"(at|now|due|changed)":\d+')
EVERY = 23  # moves between two rounds of questions by a reader
AT_ONCE = 6  # things that a reader tries in each round
Words = dict[str, Any]


class Shuffles:
    """Draws that follow a history, by the key of the table's shuffle."""

    def __init__(self) -> None:
        self.scripts: dict[bytes, tuple[tuple[int, ...], ...]] = {}
        self.next_key = b""

    def draws(self, fair: FairShuffle, move: int) -> Drawn:
        """Stands in for `FairShuffle.draws`."""
        return Drawn(list(self.scripts[fair.key][move]), random.Random(0))

    def token_bytes(self, size: int) -> bytes:
        """Stands in for `secrets.token_bytes` where a table is made."""
        return self.next_key if size == len(self.next_key) else secrets.token_bytes(size)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """As long as it lasts, shuffles follow the histories."""
        draws = mock.patch.object(FairShuffle, "draws", lambda fair, move: self.draws(fair, move))
        keys = mock.patch.object(authority, "secrets", mock.Mock(token_bytes=self.token_bytes))
        with draws, keys:
            yield

    def key_for(self, history: History) -> bytes:
        """A key under which a table draws as this history did."""
        self.next_key = secrets.token_bytes(32)
        self.scripts[self.next_key] = history.draws
        return self.next_key


@dataclass
class Tape:
    """All that one reader was sent, in order; times, and what names the table, are blotted out."""

    table: str
    key: bytes
    parts: list[tuple[str, bytes]] = field(default_factory=list)

    def keep(self, what: str, data: bytes) -> None:
        """One more piece."""
        for word, stand_in in ((self.table, b"TABLE"), (commitment(self.key), b"PROMISE"), (self.key.hex(), b"KEY")):
            data = data.replace(word.encode(), stand_in)
        self.parts.append((what, TIMES.sub(rb'"\1":0', data)))


@dataclass
class Seat:
    """A reader with everything open: a socket and a stream."""

    reader: Reader
    visitor: Visitor
    tape: Tape
    socket: Open
    stream: Open
    heard: tuple[int, int] = (0, 0)

    async def hear(self, what: str, number: int) -> None:
        """Wait for the news of an entry on both lines, and keep it."""
        words = b'"id":"%b","number":%d,' % (self.tape.table.encode(), number)
        for name, line, start in (("socket", self.socket, self.heard[0]), ("stream", self.stream, self.heard[1])):
            await line.wait_for(words, start)
            for data in line.sent[start:]:
                self.tape.keep(f"{name}: {what}", data)
        self.heard = (len(self.socket.sent), len(self.stream.sent))

    async def ask(self, what: str, method: str, path: str, body: object = None) -> Any:
        """A request, kept whole."""
        answer = await self.visitor.ask(method, path, body)
        self.tape.keep(f"{method} {what}", answer.raw)
        return answer

    async def close(self) -> None:
        """Go away."""
        await self.socket.close()
        await self.stream.close("http")


@dataclass
class Stage:
    """A table at which a history is played."""

    history: History
    people: dict[Reader, Visitor]
    table: str
    key: bytes
    number: int = 0

    @classmethod
    async def open(cls, shuffles: Shuffles, history: History, people: dict[Reader, Visitor]) -> Stage:
        """Make the table and seat everybody."""
        game = history.game
        host = people[game.colours[0]]
        settings = {
            **{"edition": game.edition.id, "players": game.players, "options": dict(game.options)},
            **{"start": game.colours[0], "listing": "listed"},
        }
        wish = {
            **{"request": secrets.token_hex(8), "settings": settings, "seats": [{"who": "me"}]},
            "contribution": "0" * 32,
        }
        key = shuffles.key_for(history)
        answer = await host.ask("POST", "/api/tables", wish)
        assert answer.status in (200, 201), answer.body
        stage = cls(history, people, answer.json()["id"], key)
        for colour in game.colours[1:]:
            await stage.act(colour, {"do": "take", "contribution": "1" * 32, "seat": colour}, f"take-{colour}")
        stage.number = (await host.ask("GET", f"/api/tables/{stage.table}")).json()["number"]
        return stage

    async def act(self, colour: Reader, action: Words, request: str) -> None:
        """Something that must succeed."""
        body = {**action, "request": f"request-{request}"}
        answer = await self.people[colour].ask("POST", f"/api/tables/{self.table}/actions", body)
        assert answer.status == 200, (action, answer.body)
        self.number = answer.json()["number"]

    async def seat(self, reader: Reader) -> Seat:
        """Somebody who watches from a seat, or as a spectator."""
        visitor = self.people[reader]
        path = f"/api/tables/{self.table}"
        socket = Open(visitor, "websocket", f"{path}/socket?after=0")
        stream = Open(visitor, "http", f"{path}/stream")
        seat = Seat(reader, visitor, Tape(self.table, self.key), socket, stream)
        await seat.hear("first", self.number)
        return seat

    async def play(self, readers: list[Reader]) -> dict[Reader, Tape]:
        """The whole history, with questions by the readers in between; what each was sent."""
        seats = [await self.seat(reader) for reader in readers]
        for number, move in enumerate(self.history.moves, 1):
            actor = self.history.at(number - 1).actor
            await self.move(seats, actor, move, number)
            if number % EVERY == 0:
                for seat in seats:
                    await self.question(seat, number)
        for seat in seats:
            await self.finish(seat)
            await seat.close()
        return {seat.reader: seat.tape for seat in seats}

    async def move(self, seats: list[Seat], actor: Reader, move: str, number: int, again: str = "") -> None:
        """One move, and the news of it to all readers."""
        await self.act(actor, {"do": "play", "move": move, "number": number}, f"move-{number}{again}")
        for seat in seats:
            await seat.hear(f"move {number}{again}", self.number)
        if not again and number % 3 == 0:
            await self.take_back(seats, actor, move, number)

    async def take_back(self, seats: list[Seat], actor: Reader, move: str, number: int) -> None:
        """Whoever moved tries to take it back, and moves again if that was possible."""
        path, body = f"/api/tables/{self.table}/actions", {"do": "undo", "request": f"request-undo-{number}"}
        mine = next((seat for seat in seats if seat.reader == actor), None)
        if mine:
            answer = await mine.ask(f"undo {number}", "POST", path, body)
        else:
            answer = await self.people[actor].ask("POST", path, body)
        if answer.status == 200:
            self.number = answer.json()["number"]
            for one in seats:
                await one.hear(f"undo {number}", self.number)
            await self.move(seats, actor, move, number, "-again")

    async def question(self, seat: Seat, number: int) -> None:
        """All that a reader can ask, and try, in the middle of a game."""
        path = f"/api/tables/{self.table}"
        await seat.ask(f"table {number}", "GET", path)
        await seat.ask(f"updates {number}", "GET", f"{path}/updates?after={max(0, self.number - 6)}")
        await seat.ask(f"all updates {number}", "GET", f"{path}/updates?after=0")
        await seat.ask(f"transcript {number}", "GET", f"{path}/transcript")
        for who in (seat.reader or "", "all"):
            await seat.ask(f"replay {number}", "GET", f"{path}/replay?as={who}" if who else f"{path}/replay")
        tries = self.attempts(number)
        turned = number // EVERY * AT_ONCE % len(tries)
        for n, action in enumerate((*tries[turned:], *tries[:turned])[:AT_ONCE]):
            body = {**action, "request": f"request-try-{number}-{n}"}
            await seat.ask(f"{action['do']} {action.get('move')} {number}", "POST", f"{path}/actions", body)

    def attempts(self, number: int) -> list[Words]:
        """What is refused, whoever tries: the refusal must not hang on what is hidden."""
        game = self.history.game
        moves = ["skull 1", "hat 40", "sail", "place a1", "dig e3", "no such move", "map a", "look", "rum* 3"]
        tries: list[Words] = [{"do": "play", "move": move, "number": number} for move in moves[:3]]  # stale
        illegal = [{"do": "play", "move": f"{move} zz", "number": number + 1} for move in moves]
        others = [{"do": "undo", "moves": 0, "seat": colour} for colour in game.colours]
        return [
            *tries,
            *illegal,
            *others,
            {"do": "begin"},
            {"do": "rematch"},
            {"do": "remove", "seat": game.colours[1]},
        ]

    async def finish(self, seat: Seat) -> None:
        """Once the game is over: the table, and the replay as this reader knew it."""
        if not self.history.position.outcome:
            return
        path = f"/api/tables/{self.table}"
        await seat.ask("last", "GET", path)
        await seat.ask("last replay", "GET", f"{path}/replay?as={seat.reader}" if seat.reader else f"{path}/replay")
