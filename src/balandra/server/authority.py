"""The authority: what is done at tables is decided here, stored, and then told."""

from __future__ import annotations

import asyncio
import base64
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from balandra.server import messages
from balandra.server.places import Place, Places, encode
from balandra.server.store.answers import Appended, Behind, Repeated
from balandra.server.store.errors import StoreBusy, StoreDown
from balandra.server.store.store import Store
from balandra.server.table.decide import decide
from balandra.server.table.entries import AnyEntry, Caller, Clock, Followed, Moment
from balandra.server.table.opening import open_table
from balandra.server.table.refusals import Refused
from balandra.server.table.rematch import rematch
from balandra.server.table.sight import face, news
from balandra.server.table.table import Table
from balandra.server.troubles import TableBusy
from balandra.server.wake import Wake
from balandra.server.watching import Audience, Watcher

TRIES = 8  # when others write to the same table at the same time
FOLLOW_UPS = 32  # more would be a mistake
SHORT = 4  # entries that are told without replaying the game

Mutes = Callable[[str], Awaitable[frozenset[str]]]
Decision = Callable[[Table, Moment], AnyEntry]


def new_id() -> str:
    """A name nobody can guess: 80 random bits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Authority:
    """Everything that can be asked of tables and done at them."""

    def __init__(self, store: Store, wake: Wake, mutes: Mutes, threads: Executor) -> None:
        self.store = store
        self.wake = wake
        self.mutes = mutes
        self.threads = threads
        self.places = Places(store, threads)
        self.audience = Audience()
        self.on_bot: Callable[[str], None] = lambda table: None  # called when a bot is to move
        self.pulsing_since: int | None = None  # since when this process has been there without a break
        self.moves = 0  # made through this process

    # ---- reading

    async def look(self, id: str, person: str | None, after: int | None = None, at_least: int = 0) -> messages.Update:
        """A table as a reader may know it, with the news since a number (None: without news)."""
        table = await self.places.current(id, at_least)
        if after is None:
            return messages.Update(face(table, person, await self._moment(table)), [])
        return await self._update(table, person, max(0, min(after, table.number)))

    async def fresh(self, id: str) -> Table:
        """A table with all that is stored by now."""
        place = self.places.at(id)
        await self.places.catch_up(place)
        assert place.table is not None
        return place.table

    async def _update(self, table: Table, person: str | None, after: int) -> messages.Update:
        told = face(table, person, await self._moment(table))
        if table.number - after <= SHORT:
            recent = news(table, after, person)
        else:
            loop = asyncio.get_running_loop()
            recent = await loop.run_in_executor(self.threads, news, table, after, person)
        return messages.Update(told, await self._without_muted(table, person, recent))

    async def _without_muted(
        self, table: Table, person: str | None, recent: list[messages.News]
    ) -> list[messages.News]:
        said = {one.number: table.entries[one.number - 1].by for one in recent if one.what == "said"}
        if person is None or all(by == person for by in said.values()):
            return recent
        muted = await self.mutes(person)
        return [one for one in recent if said.get(one.number) not in muted]

    @contextmanager
    def watch(self, id: str, person: str | None, after: int) -> Iterator[Watcher]:
        """Watch a table; `Watcher.next` gives its news."""
        watcher = Watcher(self.audience, self.look, id, person, after)
        self.audience.enter(watcher)
        try:
            yield watcher
        finally:
            self.audience.leave(watcher)

    async def _moment(self, table: Table) -> Moment:
        """Now; outages matter only where a clock runs, and there were none since this process has been there."""
        at = now()
        since = table.since if is_clocked(table) else None
        if since is None or (self.pulsing_since is not None and since >= self.pulsing_since):
            return Moment(at)
        return Moment(at, await self.store.lost_since(since, at))

    # ---- doing

    async def open(self, wish: messages.NewTable, caller: Caller) -> tuple[str, bool]:
        """Make a table; its id, and whether it is new."""
        key, at = secrets.token_bytes(32), now()
        entries = open_table(wish, caller, key, at)
        return await self._create(f"{caller.person}:{wish.request}", key, entries)

    async def _create(self, request: str, key: bytes, entries: list[AnyEntry]) -> tuple[str, bool]:
        id = new_id()
        table = Table.read(id, entries, key)
        made = await self.store.create(id, key, request, [encode(entry) for entry in entries], table.summary())
        if isinstance(made, Repeated):
            return made.table, False
        self.places.at(id).learn(table)
        await self.attend(id)
        return id, True

    async def act(self, id: str, action: messages.AnyAction, caller: Caller) -> messages.Done:
        """Do something at a table, once; Refused says why not. It is stored when this returns."""
        place = self.places.at(id)
        request = f"{caller.person}:{action.request}"
        async with place.deciding:
            if isinstance(action, messages.Rematch):
                number = await self._rematch(place, request, caller)
            else:
                number = await self._do(place, request, lambda table, at: decide(table, action, caller, at))
            self.moves += isinstance(action, messages.Play)
            await self._follow_up_if_possible(place)
        where = place.table.rematch if place.table and isinstance(action, messages.Rematch) else None
        return messages.Done(action.request, number, where)

    async def _rematch(self, place: Place, request: str, caller: Caller) -> int:
        """The new table is made once, whoever asks; a crash before it is written down here is mended by asking again."""
        table = await self.fresh(place.id)
        if table.rematch is None:
            key = secrets.token_bytes(32)
            entries = rematch(table, caller, now(), key)
            made, _ = await self._create(f"rematch:{place.id}", key, entries)
            return await self._do(place, request, lambda _, at: Followed(caller.person, at.now, made))
        return table.followed

    async def _do(self, place: Place, request: str | None, decision: Decision) -> int:
        """Decide, and store what was decided, on the table as it is; the number of the entry."""
        for _ in range(TRIES):
            table = await self.places.current(place.id)
            try:
                entry = decision(table, await self._moment(table))
            except Refused:
                # Perhaps the table has moved on elsewhere, or this is a repetition of what has been done.
                if await self.places.catch_up(place):
                    continue
                if request and (done := await self.store.number_of(place.id, request)):
                    return done
                raise
            number = await self._append(place, table, entry, request)
            if number:
                return number
        raise TableBusy("others write to this table at the same time; send the same request again")

    async def _append(self, place: Place, table: Table, entry: AnyEntry, request: str | None) -> int:
        """Store an entry, then tell; its number, or 0 if the table has moved on meanwhile."""
        after = table.copy()
        after.add(entry)
        try:
            answer = await self.store.append(
                place.id, after.number, request, encode(entry), after.summary(), after.standing()
            )
        except StoreDown:
            place.is_doubtful = True
            raise
        match answer:
            case Appended():
                place.learn(after)
                self.tell(place.id, after.number)
                return after.number
            case Repeated(number=number):
                await self.places.catch_up(place)
                return number
            case Behind():
                await self.places.catch_up(place)
        return 0

    def tell(self, id: str, number: int) -> None:
        """Something is stored: wake those who watch, here and elsewhere."""
        self.audience.tell(id, number)
        self.wake.tell(id, number)

    # ---- what the house does

    async def attend(self, id: str) -> None:
        """Do what the house has to do at a table: deal, take away an empty clock, close; wake a bot."""
        place = self.places.at(id)
        async with place.deciding:
            await self.follow_up(place)

    async def _follow_up_if_possible(self, place: Place) -> None:
        """What was done is stored, whatever becomes of this; the sweep would find it."""
        try:
            await self.follow_up(place)
        except (StoreBusy, StoreDown):
            return

    async def follow_up(self, place: Place) -> None:
        """Store what follows by itself, one entry after the other."""
        for _ in range(FOLLOW_UPS):
            table = await self.places.current(place.id)
            entry = table.follow_up(await self._moment(table))
            if entry is None:
                break
            await self._append(place, table, entry, None)
        if place.table and place.table.bot_to_move():
            self.on_bot(place.id)

    async def play_for_bot(self, id: str, thought_on: Table, decision: Decision) -> bool:
        """Make a bot's move, if the game still stands where it was when it was found; whether it was made."""
        place = self.places.at(id)
        async with place.deciding:
            for _ in range(TRIES):
                table = await self.places.current(id)
                if table.bot_to_move() != thought_on.bot_to_move() or table.position != thought_on.position:
                    break
                entry = decision(table, await self._moment(table))
                if await self._append(place, table, entry, f"bot:{table.number + 1}"):
                    self.moves += 1
                    await self._follow_up_if_possible(place)
                    return True
        return False


def is_clocked(table: Table) -> bool:
    """Whether somebody's time runs at a table."""
    return table.state == "playing" and not isinstance(table.settings.clock, Clock)
