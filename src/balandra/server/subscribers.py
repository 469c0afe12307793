"""Subscriptions to tables: a subscriber has no queue, only the number of its last entry and a flag for new ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from balandra.server.messages import Update

Look = Callable[[str, str | None, int, int], Awaitable[Update]]  # table, person, after, at_least

FRESH = -1  # for `at_least`: everything stored


class Stopped(Exception):
    """The server is stopping; the client should reconnect."""


class Ended(Exception):
    """The session of the subscriber has ended."""


class Subscriber:
    """A subscription to a table, with or without a session."""

    __slots__ = (
        *(
            "_subscribers",
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
        self.is_ended = False  # whether the session has ended
        self._subscribers = subscribers
        self._look = look
        self._flag = asyncio.Event()
        self._is_first = True
        self._is_stirred = False
        self.hears_connections = False  # whether a change in the players' connections wakes it

    def stir(self) -> None:
        """Wake because a player's connection has changed."""
        if self.hears_connections:
            self._is_stirred = True
            self._flag.set()

    def wake(self) -> None:
        """Wake because there may be new entries."""
        self._flag.set()

    async def next(self, seconds: float | None = None) -> Update | None:
        """Wait for the next update since the last one; the first call returns the table at once.

        Returns None after so many seconds, or when the players' connections have changed.
        """
        while True:
            self._flag.clear()
            self._check()
            announced = self._subscribers.heard(self.table)
            if self._is_first or announced > self.after:
                update = await self._look(self.table, self.person, self.after, FRESH if self._is_first else announced)
                self._check()
                is_news = self._is_first or update.table.number > self.after
                self._is_first, self.after = False, update.table.number
                if is_news:
                    return update
                self._subscribers.mishear(self.table, update.table.number)
            if self._is_stirred:
                self._is_stirred = False
                return None
            if seconds is None:
                await self._flag.wait()
            elif not await self._woken(seconds):
                return None

    def _check(self) -> None:
        """Raise if the server is stopping or the session has ended."""
        if self._subscribers.is_stopped:
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
    """All subscriptions of this process."""

    def __init__(self) -> None:
        self.is_stopped = False
        self._watchers: dict[str, set[Subscriber]] = {}
        self._sessions: dict[str, set[Subscriber]] = {}
        self._heard: dict[str, int] = {}  # the highest announced number of each watched table

    def __len__(self) -> int:
        return sum(map(len, self._watchers.values()))

    def tables(self) -> list[str]:
        """The watched tables."""
        return list(self._watchers)

    def heard(self, table: str) -> int:
        """The highest announced number of a table."""
        return self._heard.get(table, 0)

    def enter(self, watcher: Subscriber) -> None:
        """Add a subscription."""
        self._watchers.setdefault(watcher.table, set()).add(watcher)
        if watcher.session is not None:
            self._sessions.setdefault(watcher.session, set()).add(watcher)

    def leave(self, watcher: Subscriber) -> None:
        """Remove a subscription."""
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
        """End the subscriptions of a session."""
        for watcher in self._sessions.get(session, ()):
            watcher.is_ended = True
            watcher.wake()

    def people(self, table: str) -> set[str]:
        """The people who watch a table through this process; visitors without an identity are not included."""
        return {one.person for one in self._watchers.get(table, ()) if one.person is not None}

    def stir(self, table: str) -> None:
        """Wake the subscribers of a table because a connection has changed."""
        for watcher in self._watchers.get(table, ()):
            watcher.stir()

    def tell(self, table: str, number: int) -> None:
        """Announce that a table has an entry of this number."""
        if table in self._watchers and number > self._heard.get(table, 0):
            self._heard[table] = number
            for watcher in self._watchers[table]:
                watcher.wake()

    def mishear(self, table: str, number: int) -> None:
        """Correct an announced number that was higher than what is stored."""
        if table in self._heard:
            self._heard[table] = number

    def stop(self) -> None:
        """Stop all subscriptions."""
        self.is_stopped = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()
