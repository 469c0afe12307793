"""Ratings and histories in the store, on SQLite and on a real PostgreSQL: each game counts once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select

from balandra.server.store import Appended, Store, standings
from balandra.server.store.schema import people, ratings, results
from balandra.server.store.standings import MODEL
from tests.logs import NOW, new_table, opened, standing, summary


def _accounts(*names: str) -> Callable[[Connection], None]:
    def make(connection: Connection) -> None:
        rows = [{"id": name, "name": name, "created": 0, "epoch": 1, "login": name} for name in names]
        connection.execute(people.insert(), rows)

    return make


async def _ratings(store: Store) -> dict[str, Any]:
    rows = await store.ask(lambda connection: connection.execute(select(ratings)).all())
    return {row.person: row for row in rows}


def test_a_table_is_rated_once(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.change(_accounts("anne", "mary"))
            await new_table(store)
            end = standing("anne", "mary")
            await store.append("t1", 2, "anne:2", b"x", summary(2, state="finished"), end)
            await store.append("t1", 2, "anne:2", b"x", summary(2, state="finished"), end)
            await store.append("t1", 3, "anne:3", b"x", summary(3, state="finished"), end)
            found = await _ratings(store)
            assert (found["anne"].games, found["mary"].games) == (1, 1)
            assert found["anne"].mu > MODEL.mu > found["mary"].mu
            assert found["anne"].sigma < MODEL.sigma
            rows = await store.ask(lambda connection: connection.execute(select(results)).all())
            assert sorted((row.person, row.rank, row.mu) for row in rows) == [
                ("anne", 1, found["anne"].mu),
                ("mary", 2, found["mary"].mu),
            ]

    asyncio.run(check())


def test_only_accounts_against_accounts_are_rated(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.change(_accounts("anne", "mary"))
            ends = [standing("anne", "guest"), standing("anne", "mary", is_rated=False), standing("anne", "anne")]
            for n, end in enumerate(ends):
                await new_table(store, f"t{n}")
                await store.append(f"t{n}", 2, None, b"x", summary(2), end)
            assert await _ratings(store) == {}
            rows = await store.ask(lambda connection: connection.execute(select(results)).all())
            assert sorted((row.table_id, row.person, row.is_counted) for row in rows) == [
                ("t0", "anne", True),
                ("t0", "guest", True),
                ("t1", "anne", True),
                ("t1", "mary", True),
                ("t2", "anne", False),
                ("t2", "anne", False),
            ]

    asyncio.run(check())


def test_a_game_that_does_not_count_is_in_the_history_alone(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await new_table(store)
            await store.append("t1", 2, None, b"x", summary(2), replace(standing("anne", "mary", False), counts=False))
            rows = await store.ask(lambda connection: connection.execute(select(results)).all())
            assert [(row.person, row.is_counted) for row in rows] == [("anne", False), ("mary", False)]

    asyncio.run(check())


def test_the_same_two_are_rated_only_so_often_in_a_day(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.change(_accounts("anne", "mary", "john"))
            count = standings.DAILY + 2
            for n in range(count + 1):
                await new_table(store, f"t{n}")
            at = [{"changed": NOW + n} for n in range(count)]
            writes = [
                store.append(f"t{n}", 2, None, b"x", summary(2, **at[n]), standing("anne", "mary"))
                for n in range(count)
            ]
            await asyncio.gather(*writes)  # some of them in one transaction
            assert (await _ratings(store))["mary"].games == standings.DAILY
            await store.append(f"t{count}", 2, None, b"x", summary(2), standing("anne", "john"))
            await new_table(store, "later")
            late = summary(2, changed=NOW + standings.DAY + count)
            await store.append("later", 2, None, b"x", late, standing("anne", "mary"))
            found = await _ratings(store)
            assert [found[who].games for who in ("anne", "john", "mary")] == [7, 1, 6]

    asyncio.run(check())


def test_games_that_end_at_once_in_two_processes_are_all_rated(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "DAILY", 100)

    async def check() -> None:
        async with opened(database, database) as stores:
            names = ["anne", "mary", "john"]
            await stores[0].change(_accounts(*names))
            for n in range(30):
                await new_table(stores[0], f"t{n}")
            ends = [standing(names[n % 3], names[(n + 1 + n % 2) % 3]) for n in range(30)]
            writes = [stores[n % 2].append(f"t{n}", 2, None, b"x", summary(2), ends[n]) for n in range(30)]
            assert await asyncio.gather(*writes) == [Appended()] * 30
            assert sum(row.games for row in (await _ratings(stores[0])).values()) == 60

    asyncio.run(check())
