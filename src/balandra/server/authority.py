"""The authority decides actions at tables, stores their entries, and publishes them."""

from __future__ import annotations

import asyncio
import base64
import functools
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from balandra.core.game import View
from balandra.core.message import message
from balandra.core.present import present
from balandra.server import messages
from balandra.server.accounts import Accounts, Identity
from balandra.server.errors import TableBusy
from balandra.server.notifier import Notifier
from balandra.server.openings import Openings
from balandra.server.presence import Presence, now
from balandra.server.ratings import Ratings
from balandra.server.settings import NoClock
from balandra.server.store import Appended, Behind, Repeated, Store, StoreBusy, StoreDown
from balandra.server.subscribers import FRESH, Subscriber, Subscribers
from balandra.server.table.decide import check_may_rematch, decide, hinted
from balandra.server.table.entries import AnyEntry, Caller, Followed, Moment, Undone
from balandra.server.table.hand_over import hand_over
from balandra.server.table.log_events import log_events
from balandra.server.table.opening import open_table
from balandra.server.table.refusals import Refusal
from balandra.server.table.rematch import rematch
from balandra.server.table.seat_view import table_for
from balandra.server.table.table import Table
from balandra.server.table_cache import CachedTable, TableCache, encode
from balandra.server.turns import FairThreads, Owner

TRIES = 8  # attempts while others write to the same table
FOLLOW_UPS = 32  # limit against an endless loop
SHORT = 4  # entries that are sent without a replay of the game
PATIENCE = 5.0  # seconds to wait for the lock of a table
MET = 20_000  # people whose last network is remembered

Decision = Callable[[Table, Moment], AnyEntry]


def new_id() -> str:
    """An unguessable id: 80 random bits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


class Authority:
    """All queries and actions on tables."""

    def __init__(
        self, store: Store, wake: Notifier, people: Accounts, readers: FairThreads, replayers: FairThreads
    ) -> None:
        self.store = store
        self.wake = wake
        self.people = people
        self.ratings = Ratings(people)
        self.readers = readers  # threads that read tables and settings
        self.replayers = replayers  # threads that replay long games and undo moves
        self.places = TableCache(store, readers)
        self.openings = Openings(store)
        self.networks: OrderedDict[str, str] = OrderedDict()  # the last network of each person
        self.subscribers = Subscribers()
        self.presence = Presence()
        self.on_bot: Callable[[str], None] = lambda table: None  # called when a bot is to move
        self.on_replay: Callable[[int], None] = lambda moves: None  # called with the number of moves before a replay
        self.moves = 0  # made through this process

    # ---- queries

    async def look(self, id: str, person: str | None, after: int | None = None, at_least: int = 0) -> messages.Update:
        """A table as visible to a reader, with the events after an entry number (None: without events)."""
        table = await self.places.current(id, at_least)
        seen = await self.ratings.add(table_for(table, person, await self._moment(table)))
        if after is None:
            return messages.Update(seen, [])
        return messages.Update(seen, await self._news(table, person, max(0, min(after, table.number))))

    async def fresh(self, id: str) -> Table:
        """A table with all stored entries, including those of other processes."""
        return await self.places.current(id, FRESH)

    async def _news(self, table: Table, person: str | None, after: int) -> list[messages.LogEvent]:
        if table.number - after <= SHORT:
            recent = log_events(table, after, person)
        else:
            self.on_replay(table.number)
            recent = await self.replayers.run(lambda: log_events(table, after, person))
        authors = {one.number: table.entries[one.number - 1].by for one in recent if isinstance(one, messages.ChatSent)}
        if person is None or all(by == person for by in authors.values()):
            return recent
        muted = await self.people.muted(person)
        return [one for one in recent if authors.get(one.number) not in muted]

    def owner(self, table: Table) -> Owner:
        """The owner of a table's bot moves: its host, with the host's last network."""
        host = table.host or ""
        return Owner(self.networks.get(host, host), host)

    def meet(self, person: str, network: str) -> None:
        """Record the network that a person comes from."""
        self.networks[person] = network
        self.networks.move_to_end(person)
        if len(self.networks) > MET:
            self.networks.popitem(last=False)

    @contextmanager
    def watch(self, id: str, identity: Identity | None, after: int) -> Iterator[Subscriber]:
        """Subscribe to a table; `Subscriber.next` returns its updates."""
        person, session = (identity.person, identity.session) if identity else (None, None)
        watcher = Subscriber(self.subscribers, self.look, id, person, after, session)
        self.subscribers.enter(watcher)
        self._note_connection(id, person)
        try:
            yield watcher
        finally:
            self.subscribers.leave(watcher)
            self._note_connection(id, person)

    def _note_connection(self, id: str, person: str | None) -> None:
        """A connection opened or closed: notify subscribers if it belongs to a player."""
        table = self.places.known(id)
        if table is not None and table.seats.of(person):
            self.subscribers.stir(id)

    def lost_connections(self, id: str) -> list[str]:
        """Seats of people who are not connected; empty if they may be connected to another process."""
        table = self.places.known(id)
        if table is None or table.is_over or not self.presence.is_alone:
            return []
        here = self.subscribers.people(id)
        return [one.colour for one in table.seats.values() if one.kind == "person" and one.person not in here]

    async def _moment(self, table: Table) -> Moment:
        """The current moment; outages are queried only if a clock runs and this process cannot rule them out."""
        at = now()
        if not is_clocked(table) or self.presence.has_lasted(table.since, at):
            return Moment(at)
        return Moment(at, await self.store.lost_since(table.since, at, not self.presence.is_there(at)))

    # ---- actions

    async def open(self, new_table: messages.NewTable, caller: Caller) -> tuple[str, bool]:
        """Create a table; return its id, and whether it is new."""
        key, request = secrets.token_bytes(32), f"{caller.person}:{new_table.request}"
        entries = await self.readers.run(lambda: open_table(new_table, caller, key, now()))
        async with self.openings.room(request, entries) as opening:
            opening.table, is_new = await self._create(request, key, entries)
        return opening.table, is_new

    async def take_played(self, given: messages.PlayedGame, caller: Caller) -> tuple[str, bool]:
        """Store a finished game as a table; return its id, and whether it is new."""
        id = new_id()
        table = await self.replayers.run(lambda: hand_over(id, given, caller, now()))
        entries = [encode(entry) for entry in table.entries]
        made = await self.store.create(id, table.key, f"{caller.person}:{given.request}", entries, table.summary())
        return (made.table, False) if isinstance(made, Repeated) else (id, True)

    async def act(self, id: str, action: messages.AnyAction, caller: Caller) -> messages.Done:
        """Perform an action once; raise `Refusal` if it is not allowed. The entry is stored when this returns."""
        request = f"{caller.person}:{action.request}"
        async with self._deciding(id) as cached:
            if isinstance(action, messages.Rematch):
                return await self._rematch(cached, action, caller)
            if isinstance(action, messages.Bot):
                await self.openings.check_bot(id)
            number = await self._do(cached, request, lambda table, at: decide(table, action, caller, at))
            self.moves += isinstance(action, messages.Play)
            await self._follow_up_if_possible(cached)
        return messages.Done(action.request, number)

    async def note_hint(self, id: str, request: messages.AskHint, caller: Caller, tutor: bool = False) -> View:
        """Record that help was asked for, after which the game is practice; the view of the seat. Raises `Refusal`."""
        async with self._deciding(id) as cached:
            table = await self.fresh(id)
            entry = hinted(table, request, caller, await self._moment(table))
            if not table.practice:
                own = f"hint:{caller.person}"
                await self._do(cached, own, lambda latest, at: hinted(latest, request, caller, at, tutor))
        return present(table.position, "a position").view(entry.seat)

    async def _create(self, request: str, key: bytes, entries: list[AnyEntry]) -> tuple[str, bool]:
        id = new_id()
        table = Table.read(id, entries, key)
        made = await self.store.create(id, key, request, [encode(entry) for entry in entries], table.summary())
        if isinstance(made, Repeated):
            return made.table, False
        self.places.at(id).learn(table)
        async with self._deciding(id) as cached:
            await self._follow_up_if_possible(cached)
        return id, True

    @asynccontextmanager
    async def _deciding(self, id: str) -> AsyncIterator[CachedTable]:
        """Hold the decision lock of a table."""
        cached = self.places.at(id)
        if cached.deciding.locked():
            await _patiently(cached.deciding)
        else:
            await cached.deciding.acquire()
        try:
            yield cached
        finally:
            cached.deciding.release()

    async def _rematch(self, cached: CachedTable, action: messages.Rematch, caller: Caller) -> messages.Done:
        """Create the new table once, whoever asks; a retry completes it after a crash in between."""
        table = await self.fresh(cached.id)
        check_may_rematch(table, caller)
        if table.rematch is None:
            key = secrets.token_bytes(32)
            made, _ = await self._create(f"rematch:{cached.id}", key, rematch(table, caller, now(), key))
            table = await self._follow(cached, f"{caller.person}:{action.request}", caller, made)
        number = next(n for n, entry in enumerate(table.entries, 1) if isinstance(entry, Followed))
        return messages.Done(action.request, number, table.rematch)

    async def _follow(self, cached: CachedTable, request: str, caller: Caller, made: str) -> Table:
        """Record the id of the rematch, unless it was recorded concurrently."""
        try:
            await self._do(cached, request, lambda table, at: _followed(table, caller, at, made))
        except Refusal:
            if (await self.places.current(cached.id)).rematch is None:
                raise
        return await self.places.current(cached.id)

    async def _do(self, cached: CachedTable, request: str, decision: Decision) -> int:
        """Decide on the current table and store the entry; return its number."""
        for _ in range(TRIES):
            table = await self.places.current(cached.id)
            try:
                entry = decision(table, await self._moment(table))
            except Refusal:
                # The table may have changed in another process, or the request is a repetition.
                if await self.places.catch_up(cached):
                    continue
                if done := await self.store.number_of(cached.id, request):
                    return done
                raise
            number = await self._append(cached, table, entry, request)
            if number:
                return number
        raise TableBusy(message("somebody else is acting at this table; nothing was done, try again"))

    async def _append(self, cached: CachedTable, table: Table, entry: AnyEntry, request: str | None) -> int:
        """Store an entry, then publish it; return its number, or 0 if the table has changed meanwhile."""
        grow = functools.partial(_grown, table, entry)
        after = await self.replayers.run(grow) if isinstance(entry, Undone) else grow()
        try:
            answer = await self.store.append(
                cached.id, after.number, request, encode(entry), after.summary(), after.standing()
            )
        except (StoreDown, asyncio.CancelledError):
            cached.is_doubtful = True
            raise
        match answer:
            case Appended():
                cached.learn(after)
                self.openings.note(entry, after)
                self.tell(cached.id, after.number)
                return after.number
            case Repeated(number=number):
                await self.places.catch_up(cached)
                return number
            case Behind():
                await self.places.catch_up(cached)
        return 0

    def tell(self, id: str, number: int) -> None:
        """Notify subscribers of a stored entry, in this process and in others."""
        self.subscribers.tell(id, number)
        self.wake.pass_on(id, number)

    # ---- automation

    async def attend(self, id: str) -> None:
        """Perform what is due at a table: deal, replace a player whose clock ran out, close; schedule a bot."""
        async with self._deciding(id) as cached:
            await self._follow_up(cached)

    async def _follow_up_if_possible(self, cached: CachedTable) -> None:
        """Follow up unless the store is unavailable. The action itself is stored; the sweep does the rest later."""
        try:
            await self._follow_up(cached)
        except (StoreBusy, StoreDown):
            return

    async def _follow_up(self, cached: CachedTable) -> None:
        """Store the automatic entries, one after the other."""
        for _ in range(FOLLOW_UPS):
            table = await self.places.current(cached.id)
            entry = table.follow_up(await self._moment(table))
            if entry is None:
                break
            await self._append(cached, table, entry, None)
        if cached.table and cached.table.bot_to_move():
            self.on_bot(cached.id)

    async def play_for_bot(self, id: str, thought_on: Table, decision: Decision) -> None:
        """Make a bot's move if the position is still the one it was computed for."""
        async with self._deciding(id) as cached:
            for _ in range(TRIES):
                table = await self.places.current(id)
                if table.bot_to_move() != thought_on.bot_to_move() or table.position != thought_on.position:
                    return
                entry = decision(table, await self._moment(table))
                # The number of the entry, not of the move: a move after an undo has the number of the undone one.
                if await self._append(cached, table, entry, f"bot:{table.number + 1}"):
                    self.moves += 1
                    await self._follow_up_if_possible(cached)
                    return


async def _patiently(lock: asyncio.Lock) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            await lock.acquire()
    except TimeoutError:
        raise TableBusy(message("others at this table wait for the database; nothing was done, try again")) from None


def _grown(table: Table, entry: AnyEntry) -> Table:
    after = table.copy()
    after.add(entry)
    return after


def _followed(table: Table, caller: Caller, moment: Moment, made: str) -> Followed:
    if table.rematch is not None:
        raise Refusal("followed", message("the rematch is there already: table {table}", table=table.rematch))
    return Followed(caller.person, moment.now, made)


def is_clocked(table: Table) -> bool:
    """Whether a clock runs at a table."""
    return table.state == "playing" and not isinstance(table.settings.clock, NoClock)
