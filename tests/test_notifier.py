"""Wake-ups between processes: a real PostgreSQL, a real Redis, both stopped and started again."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from balandra.server import notifier as notifier_module
from balandra.server.notifier import Notifier, PostgresNotifier, RedisNotifier
from balandra.server.store import Store, StoreError
from tests.logs import new_table, opened, summary
from tests.processes import PATIENCE
from tests.services import Postgres, RedisServer

Heard = list[tuple[str, int]]


def listener(wake: Notifier) -> Heard:
    heard: Heard = []
    wake.listen(lambda table, number: heard.append((table, number)))
    return heard


async def until(happened: Callable[[], bool], again: Callable[[], object] = lambda: None) -> None:
    """Wait, doing something again and again."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            result = again()
            if asyncio.iscoroutine(result):
                await result
            await asyncio.sleep(0.02)


def test_a_process_wakes_its_own_readers(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as store:
            wake = Notifier.open(store)
            heard = listener(wake)
            wake.tell("t1", 2)
            assert heard == []  # in the loop, not in the caller
            await until(lambda: heard == [("t1", 2)])
            wake.close()
            wake.tell("t1", 3)
            await asyncio.sleep(0)
            assert heard == [("t1", 2)]

    asyncio.run(check())


def test_postgresql_wakes_the_others(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier_module, "PAUSE", 0.1)

    async def check() -> None:
        address = postgres.new_database()
        async with opened(address, address) as (store, other):
            wakes = [Notifier.open(store), Notifier.open(other)]
            assert all(isinstance(wake, PostgresNotifier) for wake in wakes)
            mine, theirs = map(listener, wakes)
            number = 1

            async def append() -> None:
                nonlocal number
                number += 1
                await store.append("t1", number, None, b"x", summary(number))

            await new_table(store)
            await until(lambda: len(theirs) > 0, append)
            assert mine == []  # told by `tell`, not twice
            await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
            await asyncio.to_thread(postgres.start)
            theirs.clear()
            await until(lambda: len(theirs) > 0, append)
            assert theirs[0][0] == "t1"
            assert theirs[-1][1] <= number
            for wake in wakes:
                await asyncio.to_thread(wake.close)

    asyncio.run(check())


def test_redis_wakes_the_others_also_after_it_was_gone(
    redis_server: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier_module, "PAUSE", 0.1)

    async def check() -> None:
        store: Store
        async with opened(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as store:
            wakes = [Notifier.open(store, redis_server.address) for _ in range(2)]
            assert all(isinstance(wake, RedisNotifier) for wake in wakes)
            mine, theirs = map(listener, wakes)
            await until(lambda: len(theirs) > 0, lambda: wakes[0].tell("t1", 2))
            assert theirs[0] == ("t1", 2)
            assert set(mine) == {("t1", 2)}
            await asyncio.to_thread(redis_server.stop)
            mine.clear()
            wakes[0].tell("t1", 3)
            await until(lambda: mine == [("t1", 3)])  # this process does not need it
            await asyncio.to_thread(redis_server.start)
            theirs.clear()
            await until(lambda: ("t1", 4) in theirs, lambda: wakes[0].tell("t1", 4))
            for wake in wakes:
                await asyncio.to_thread(wake.close)

    asyncio.run(check())


def test_a_wake_that_is_none_is_refused(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with pytest.raises(StoreError, match="give redis://HOST:PORT") as problem:
        Notifier.open(store, "amqp://anne:treasure@host")
    assert "treasure" not in str(problem.value)
    store.close()
