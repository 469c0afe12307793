"""Watching tables: a reader has no queue, only the number of the last entry it saw and a flag that there is more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from balandra.server.messages import Update

Look = Callable[[str, str | None, int, int], Awaitable[Update]]  # table, person, after, at least

FRESH = -1  # at least: all that is stored


class Stopped(Exception):
    """The server stops: come back in a moment."""


class Ended(Exception):
    """The session with which somebody watches has ended."""


class Subscriber:
    """Somebody who watches a table, with a session or without."""

    __slots__ = (
        *(
            "_audience",
            "_flag",
            "_is_first",
            "_is_stirred",
            "_look",
            "after",
            "hears_connections",
            "is_ended",
            "person",
            "session",
            "table",
        ),
    )

    def __init__(
        self,
        subscribers: Subscribers,
        look: Look,
        table: str,
        person: str | None,
        after: int,
        session: str | None = None,
    ) -> None:
        self.table = table
        self.person = person
        self.after = after
        self.session = session
        self.is_ended = False  # the session
        self._audience = subscribers
        self._look = look
        self._flag = asyncio.Event()
        self._is_first = True
        self._is_stirred = False
        self.hears_connections = False  # whether a change of who is connected ends the waiting

    def stir(self) -> None:
        """Somebody who plays here has connected or is gone."""
        if self.hears_connections:
            self._is_stirred = True
            self._flag.set()

    def wake(self) -> None:
        """There may be something new."""
        self._flag.set()

    async def next(self, seconds: float | None = None) -> Update | None:
        """The table and its news since the last time, as soon as there are any.

        None after so many seconds, or when it has changed who is connected. The first time the table is told at once.
        """
        while True:
            self._flag.clear()
            self._check()
            heard = self._audience.heard(self.table)
            if self._is_first or heard > self.after:
                update = await self._look(self.table, self.person, self.after, FRESH if self._is_first else heard)
                self._check()
                is_news = self._is_first or update.table.number > self.after
                self._is_first, self.after = False, update.table.number
                if is_news:
                    return update
                self._audience.mishear(self.table, update.table.number)
            if self._is_stirred:
                self._is_stirred = False
                return None
            if seconds is None:
                await self._flag.wait()
            elif not await self._woken(seconds):
                return None

    def _check(self) -> None:
        """Nothing more is told once the server stops or the session has ended."""
        if self._audience.is_stopped:
            raise Stopped
        if self.is_ended:
            raise Ended

    async def _woken(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                return await self._flag.wait()
        except TimeoutError:
            return False


class Subscribers:
    """All who watch tables through this process."""

    def __init__(self) -> None:
        self.is_stopped = False
        self._watchers: dict[str, set[Subscriber]] = {}
        self._sessions: dict[str, set[Subscriber]] = {}
        self._heard: dict[str, int] = {}  # the highest number that was told of a watched table

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def tables(self) -> list[str]:
        """The tables that somebody watches."""
        return list(self._watchers)

    def heard(self, table: str) -> int:
        """The highest number that this process was told of."""
        return self._heard.get(table, 0)

    def enter(self, watcher: Subscriber) -> None:
        """Begin to watch."""
        self._watchers.setdefault(watcher.table, set()).add(watcher)
        if watcher.session is not None:
            self._sessions.setdefault(watcher.session, set()).add(watcher)

    def leave(self, watcher: Subscriber) -> None:
        """Watch no longer."""
        others = self._watchers.get(watcher.table, set())
        others.discard(watcher)
        if not others:
            self._watchers.pop(watcher.table, None)
            self._heard.pop(watcher.table, None)
        same = self._sessions.get(watcher.session or "", set())
        same.discard(watcher)
        if not same:
            self._sessions.pop(watcher.session or "", None)

    def end(self, session: str) -> None:
        """A session has ended: whoever watches with it is sent away."""
        for watcher in self._sessions.get(session, ()):
            watcher.is_ended = True
            watcher.wake()

    def people(self, table: str) -> set[str]:
        """Who watches a table through this process; those without a name are not counted."""
        return {one.person for one in self._watchers.get(table, ()) if one.person is not None}

    def stir(self, table: str) -> None:
        """Let all who watch a table look who is connected."""
        for watcher in self._watchers.get(table, ()):
            watcher.stir()

    def tell(self, table: str, number: int) -> None:
        """A table has an entry of this number now."""
        if table in self._watchers and number > self._heard.get(table, 0):
            self._heard[table] = number
            for watcher in self._watchers[table]:
                watcher.wake()

    def mishear(self, table: str, number: int) -> None:
        """What was told is not there: believe what was read."""
        if table in self._heard:
            self._heard[table] = number

    def stop(self) -> None:
        """Send everybody away."""
        self.is_stopped = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()
