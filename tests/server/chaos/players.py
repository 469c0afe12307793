"""Players who make random legal moves, and repeat whatever was not answered until it is."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from balandra.server.messages import Done, ErrorMessage, Table, Update
from tests.server.chaos.world import Party, World
from tests.server.client import NotNow, Person, contribution, read, request_id, send

Words = dict[str, Any]
LATER = {"too-many-requests", "busy", "unavailable", "store-busy", "store-down"}  # ask again
ANSWER = 4.0  # seconds to wait for an answer before it counts as lost
OVER = ("finished", "abandoned")


@dataclass
class Plan:
    """What sort of table a party plays at."""

    edition: str
    players: int = 2
    people: int = 2
    here: int = 1  # seats that the first person holds on one device
    bot: str | None = None  # the level of those in the other seats
    options: Words = field(default_factory=dict)
    clock: Words = field(default_factory=lambda: {"kind": "none"})

    def wish(self, draw: random.Random) -> Words:
        """The NewTable that the first of the party sends."""
        seats: list[Words] = [{"who": "me"}] * self.here + [{"who": "open"}] * (self.people - 1)
        seats += [{"who": "bot", "level": self.bot} for _ in range(self.players - len(seats))]
        settings = {
            **{"edition": self.edition, "players": self.players, "options": self.options, "clock": self.clock},
            "stand_in": "stowaway",
        }
        return {
            **{"request": request_id(draw), "settings": settings, "seats": seats},
            "contribution": contribution(draw),
        }


@dataclass
class Player:
    """One person at one table after another."""

    world: World
    person: Person
    party: Troupe
    draw: random.Random
    table: str = ""
    number: int = 0  # of the last entry it was told of
    table_for: Table | None = None
    pending: Words | None = None
    awaits: int = 0  # the number of what I did last: nothing is decided before its news are here
    moved_to: str | None = None  # where the rematch is

    # ---- by HTTP

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask until somebody answers; the decoded answer."""
        while True:
            try:
                answer = await self.person.ask(self.world.pick().address, method, path, body)
            except NotNow:
                await asyncio.sleep(0.05)
                continue
            self.world.ledger.expect(answer.status_code < 500, f"{method} {path}: {answer.status_code} {answer.text}")
            return answer

    async def arrive(self) -> None:
        """Become somebody."""
        self.person.id = str((await self.ask("GET", "/api/me")).json()["person"])

    async def open(self, plan: Plan) -> str:
        """Make a table, asking twice now and then: it must be one table."""
        wish = plan.wish(self.draw)
        tables = []
        for _ in range(self.draw.choice((1, 1, 2))):
            answer = await self.ask("POST", "/api/tables", wish)
            assert answer.status_code in (200, 201), answer.text
            tables.append(str(answer.json()["id"]))
        self.world.ledger.expect(len(set(tables)) == 1, f"one wish made the tables {tables}")
        return tables[0]

    # ---- at the table

    def sit(self, table: str) -> None:
        """Turn to a table."""
        self.table, self.number, self.table_for, self.pending = table, 0, None, None
        self.awaits, self.moved_to = 0, None

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing left to do here."""
        over = self.world.over or (self.table_for is not None and self.table_for.state in OVER)
        return over and self.pending is None

    async def play(self) -> None:
        """Stay at the table until the game ends, whatever happens to the server."""
        while not self.is_finished:
            try:
                await self.visit()
            except (OSError, TimeoutError, WebSocketException, NotNow):
                await asyncio.sleep(self.draw.uniform(0.01, 0.1))

    async def visit(self) -> None:
        """Connect to some process, and play until the line breaks or it is time for another."""
        address = self.world.pick().address
        async with self.person.socket(address, self.table, self.number) as socket:
            stay = self.draw.randrange(5, 200)
            if self.pending:
                await self.offer(socket, self.pending)
            while stay > 0 and not self.is_finished:
                self.heed(read(await asyncio.wait_for(socket.recv(), ANSWER)))
                await self.consider(socket)
                stay -= 1

    def heed(self, message: object) -> None:
        """Take in what the server says."""
        match message:
            case Update(table=table, log_events=log_events):
                self.check_news(table, [one.number for one in log_events])
                if table.number > self.number:
                    self.party.progress = self.world.up
                self.table_for, self.number = table, max(self.number, table.number)
            case Done(request=request, number=number, table=table):
                self.settle(request, number, table)
            case ErrorMessage(error=error, request=request):
                self.world.ledger.expect(error != "internal", f"a problem of the server's own: {message}")
                if error not in LATER:
                    self.give_up(request, error)

    def check_news(self, table: Table, numbers: list[int]) -> None:
        """Nothing may be missing between what was known and what is told now."""
        ledger = self.world.ledger
        whole = list(range(self.number + 1, table.number + 1))
        ledger.expect(numbers == whole, f"{self.table}: after {self.number} came news {numbers} of {table.number}")
        ledger.expect(table.number >= self.number, f"{self.table}: back from {self.number} to {table.number}")
        ledger.seen[self.table] = max(ledger.seen.get(self.table, 0), table.number)

    def settle(self, request: str, number: int, table: str | None) -> None:
        """An action is done."""
        self.world.ledger.acknowledge((self.table, self.person.id, request), number)
        if self.pending and request == self.pending["request"]:
            self.moved_to = table or self.moved_to
            self.pending = None
            self.awaits = number
            self.party.progress = self.world.up

    def give_up(self, request: str | None, error: str) -> None:
        """An action is refused."""
        if request:
            self.world.ledger.refuse((self.table, self.person.id, request), error)
        if self.pending and request == self.pending["request"]:
            self.pending = None

    # ---- what to do next

    async def consider(self, socket: ClientConnection) -> None:
        """Do the next thing, if it is mine to do."""
        if self.pending or not self.table_for or self.table_for.number < self.awaits or self.is_finished:
            return
        self.pending = self.wish()
        if self.pending:
            await self.offer(socket, self.pending)

    def wish(self) -> Words | None:
        """What I want to do now."""
        assert self.table_for
        mine = [seat.colour for seat in self.table_for.seats if seat.mine]
        if self.table_for.state == "gathering":
            kept = [s.colour for s in self.table_for.seats if s.kind == "open" and s.person == self.person.id]
            if mine and not kept:
                return None
            return self.action("take", contribution=contribution(self.draw), seat=kept[0] if kept else None)
        seat_views = [seat_view for seat_view in self.table_for.seat_views if seat_view.offers]
        if not seat_views or self.world.over:
            return None
        seat_view = seat_views[0]
        if seat_view.can_undo and self.draw.random() < 0.03:
            return self.action("undo", seat=seat_view.seat)
        if self.draw.random() < 0.02:
            return self.action("say", words=f"ahoy {self.draw.random()}")
        move = self.draw.choice(seat_view.offers).text
        return self.action("play", move=move, number=self.table_for.moves + 1, seat=seat_view.seat)

    def action(self, do: str, **more: Any) -> Words:
        """An action with an id of its own."""
        return {"do": do, "request": request_id(self.draw), **more}

    async def offer(self, socket: ClientConnection, action: Words) -> None:
        """Send an action: on the socket, sometimes twice, sometimes by POST to whoever is there."""
        self.world.ledger.ask((self.table, self.person.id, action["request"]), action)
        chance = self.draw.random()
        if chance < 0.15:
            await self.post(action)
            return
        await send(socket, action)
        if chance < 0.2:
            await send(socket, action)

    async def post(self, action: Words) -> None:
        """Send an action by POST, and heed the answer."""
        answer = await self.person.ask(self.world.pick().address, "POST", f"/api/tables/{self.table}/actions", action)
        self.world.ledger.expect(answer.status_code < 500, f"POST {action['do']}: {answer.status_code} {answer.text}")
        self.heed(msgspec.json.decode(answer.content, type=Done | ErrorMessage))


class Troupe(Party):
    """Those who play one sort of table together, one table after another."""

    def __init__(self, world: World, plan: Plan, people: list[Person], seed: int) -> None:
        self.world, self.plan, self.draw = world, plan, random.Random(seed)
        self.players = [Player(world, person, self, random.Random(f"{seed} {n}")) for n, person in enumerate(people)]
        self.progress, self.is_over, self.tables = 0.0, False, list[str]()
        self.has_bots = plan.bot is not None

    def describe(self) -> str:
        """Who waits for what."""
        faces = [(p.person.name, p.table, p.number, p.pending, p.table_for and p.table_for.actor) for p in self.players]
        return f"{self.plan.edition}: {faces}"

    async def run(self) -> None:
        """Play one table after another until the end of the run."""
        self.progress = self.world.up
        await asyncio.gather(*(player.arrive() for player in self.players))
        table = None
        while not self.world.over:
            table = table or await self.players[0].open(self.plan)
            table = await self.play_at(table)
        self.is_over = True

    async def play_at(self, table: str) -> str | None:
        """A whole game; where it goes on, if there is a rematch."""
        self.tables.append(table)
        self.world.ledger.counts["tables"] += 1
        for player in self.players:
            player.sit(table)
        await asyncio.gather(*(player.play() for player in self.players))
        if self.world.over:
            return None
        await self.keep_transcript(table)
        return await self.rematch(table) if self.draw.random() < 0.5 else None

    async def keep_transcript(self, table: str) -> None:
        """The game as text, as anybody may read it now."""
        answer = await self.players[0].ask("GET", f"/api/tables/{table}/transcript")
        self.world.ledger.expect(answer.status_code == 200, f"{table}: no transcript: {answer.text}")
        self.world.ledger.transcripts[table] = answer.text
        self.world.ledger.counts["games finished"] += 1

    async def rematch(self, table: str) -> str | None:
        """All ask for it at once; all must be sent to the same place."""
        for player in self.players:
            player.pending = player.action("rematch")
        await asyncio.gather(*(player.play() for player in self.players))
        places = {player.moved_to for player in self.players}
        self.world.ledger.expect(len(places) == 1 and None not in places, f"{table}: rematches at {places}")
        return next(iter(places))
