"""Notifications of new entries: within this process, and between processes by PostgreSQL or Redis.

A lost notification only causes delay: readers also poll every few seconds.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import URL

from balandra.server.store import Store, StoreError
from balandra.server.store.batch import CHANNEL, payloads

Callback = Callable[[str, int], None]  # called with a table and the number of its last entry
PAUSE = 1.0  # seconds until a lost connection is retried; also the longest duration of `close`
WAITING = 100_000  # notifications waiting to be published; the oldest are dropped


class Notifier:
    """Notifications within one process; the base class of the others."""

    def __init__(self) -> None:
        self.callbacks: list[tuple[asyncio.AbstractEventLoop, Callback]] = []

    @staticmethod
    def open(store: Store, address: str | None = None) -> Notifier:
        """Redis if an address is given; else PostgreSQL if it is the store; else this process only."""
        if address is not None:
            return RedisNotifier(address)
        return PostgresNotifier(store) if store.is_postgresql else Notifier()

    def listen(self, callback: Callback) -> None:
        """Call a function in the running loop for each notification."""
        self.callbacks.append((asyncio.get_running_loop(), callback))

    def tell(self, table: str, number: int) -> None:
        """Announce that a table has a durable entry of that number."""
        self._call({table: number})

    def pass_on(self, table: str, number: int) -> None:
        """Announce it to other processes only. With PostgreSQL the commit has done so already."""

    def close(self) -> None:
        """Stop all notifications."""
        self.callbacks.clear()

    def _call(self, numbers: dict[str, int]) -> None:
        for loop, callback in list(self.callbacks):
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(_call_each, callback, numbers)


def _call_each(callback: Callback, numbers: dict[str, int]) -> None:
    for table, number in numbers.items():
        callback(table, number)


class _RemoteNotifier(Notifier):
    """Base of notifiers between processes: threads that run until `close`, and payloads of several entries."""

    def __init__(self) -> None:
        super().__init__()
        self.origin = secrets.token_hex(8)
        self.is_over = threading.Event()
        self.threads: list[threading.Thread] = []

    def close(self) -> None:
        """Stop the threads."""
        super().close()
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def _begin(self, work: Callable[[], None], *lost: type[Exception]) -> None:
        thread = threading.Thread(target=self._go_on, args=(work, lost), name="balandra-wake", daemon=True)
        self.threads.append(thread)
        thread.start()

    def _go_on(self, work: Callable[[], None], lost: tuple[type[Exception], ...]) -> None:
        while not self.is_over.is_set():
            try:
                work()
            except lost:
                self.is_over.wait(PAUSE)

    def _hear(self, payload: str) -> None:
        """Handle a payload of another process; those of this process are ignored."""
        origin, *pairs = payload.split(" ")
        if origin == self.origin:
            return
        split = (pair.rpartition(":") for pair in pairs)
        self._call({table: int(number) for table, _, number in split if number.isdecimal()})


class PostgresNotifier(_RemoteNotifier):
    """Listens to the notifications of the writers' transactions."""

    def __init__(self, store: Store) -> None:
        import psycopg  # imported lazily for a fast start

        super().__init__()
        self.url = store.engine.url
        store.origin = self.origin
        self._begin(self._listen, psycopg.Error)

    def _listen(self) -> None:
        import psycopg

        with psycopg.connect(_conninfo(self.url), autocommit=True, connect_timeout=5) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self.is_over.is_set():
                for notification in connection.notifies(timeout=PAUSE):
                    self._hear(notification.payload)
                connection.execute("SELECT 1")  # detects a dead connection


def _conninfo(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


class RedisNotifier(_RemoteNotifier):
    """Publishes after the commit, and subscribes, on Redis or Valkey."""

    def __init__(self, address: str) -> None:
        import redis  # imported lazily for a fast start

        super().__init__()
        try:
            self.redis = redis.Redis.from_url(address, socket_timeout=5, socket_connect_timeout=5)
        except ValueError:
            raise StoreError(f"{address.split('@')[-1]!r} wakes nobody: give redis://HOST:PORT") from None
        self.waiting: deque[tuple[str, int]] = deque(maxlen=WAITING)
        self.some = threading.Event()
        self._begin(self._publish, redis.RedisError)
        self._begin(self._subscribe, redis.RedisError)

    def tell(self, table: str, number: int) -> None:
        """Notify this process at once, the others asynchronously."""
        super().tell(table, number)
        self.pass_on(table, number)

    def pass_on(self, table: str, number: int) -> None:
        """Notify the other processes asynchronously."""
        self.waiting.append((table, number))
        self.some.set()

    def close(self) -> None:
        """Stop the threads and close the connections."""
        self.some.set()
        super().close()
        self.redis.close()

    def _publish(self) -> None:
        """Publish the queue. What cannot be sent is dropped: readers have polled by the time Redis is back."""
        self.some.wait(PAUSE)
        self.some.clear()
        numbers = {}
        while self.waiting:
            table, number = self.waiting.popleft()
            numbers[table] = number
        for payload in payloads(self.origin, numbers):
            self.redis.publish(CHANNEL, payload)

    def _subscribe(self) -> None:
        from redis.client import PubSub

        with PubSub(self.redis.connection_pool, ignore_subscribe_messages=True) as subscription:
            subscription.subscribe(CHANNEL)
            while not self.is_over.is_set():
                message = subscription.get_message(timeout=PAUSE)
                if message is not None:
                    self._hear(message["data"].decode(errors="replace"))
