"""The store, on SQLite and on a real PostgreSQL: nothing acknowledged is lost or doubled, whoever races or dies."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from balandra.server.store import (
    Appended,
    Behind,
    Created,
    Repeated,
    Store,
    StoreBusy,
    StoreDown,
    StoreError,
    addresses,
)
from balandra.server.store import store as store_module
from balandra.server.store.batch import payloads
from tests.logs import NOW, new_table, opened, summary
from tests.services import Postgres

ROOT = Path(__file__).parents[1]


def sqlite_at(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite3'}"


async def held(store: Store, writes: Callable[[], list[Any]]) -> list[Any]:
    """Answers to writes that all wait while the writer is busy, and so go into one transaction."""
    free = threading.Event()
    busy = asyncio.ensure_future(store.change(lambda connection: free.wait(10)))
    await asyncio.sleep(0)
    waiting = [asyncio.ensure_future(write) for write in writes()]
    await asyncio.sleep(0)
    free.set()
    await busy
    return await asyncio.gather(*waiting, return_exceptions=True)


# ---- logs


def test_a_log_is_read_as_it_was_written(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            assert await store.create("t1", b"\x00key", "anne:1", [b"a", b"b"], summary(2)) == Created()
            assert await store.append("t1", 3, "mary:1", b"\x00\xff", summary(3)) == Appended()
            assert await store.append("t1", 4, None, b"house", summary(4)) == Appended()
            log = await store.read("t1")
            assert log.key == b"\x00key"
            assert log.entries == [
                (1, "anne:1", b"a"),
                (2, None, b"b"),
                (3, "mary:1", b"\x00\xff"),
                (4, None, b"house"),
            ]
            assert (await store.read("t1", after=2)).entries == log.entries[2:]
            assert await store.read("t2") is None
            assert await store.numbers(["t1", "t2"]) == {"t1": 4}
            assert await store.numbers([]) == {}

    asyncio.run(check())


def test_what_is_acknowledged_is_there_for_another_process(database: str) -> None:
    async def check() -> None:
        async with opened(database, database) as (store, other):
            await new_table(store)
            await store.append("t1", 2, "anne:2", b"x", summary(2))
            assert (await other.read("t1")).entries == [(1, "anne:t1", b"opened"), (2, "anne:2", b"x")]
            assert await other.append("t1", 2, "mary:2", b"y", summary(2)) == Behind(2)
            assert await other.append("t1", 3, "mary:2", b"y", summary(3)) == Appended()

    asyncio.run(check())


def test_a_repeated_request_is_answered_with_the_old_number(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await new_table(store)
            assert await store.append("t1", 2, "anne:2", b"x", summary(2)) == Appended()
            assert await store.append("t1", 3, None, b"y", summary(3)) == Appended()
            for number in (2, 3, 4, 9):  # also where the number would fit
                assert await store.append("t1", number, "anne:2", b"x", summary(number)) == Repeated(number=2)
            assert await store.create("t9", b"key", "anne:t1", [b"opened"], summary(1)) == Repeated(table="t1")
            assert await store.create("t1", b"key", "anne:t1", [b"opened"], summary(1)) == Repeated(table="t1")
            assert await store.read("t9") is None
            await new_table(store, "t2")
            assert await store.append("t2", 2, "anne:2", b"x", summary(2)) == Appended()  # another table's

    asyncio.run(check())


def test_only_the_next_number_is_kept(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await new_table(store)
            for number in (0, 1, 3):
                assert await store.append("t1", number, f"anne:x{number}", b"x", summary(number)) == Behind(1)
            assert await store.append("nowhere", 1, "anne:y", b"x", summary(1)) == Behind(0)
            with pytest.raises(StoreError, match="table t1 already"):
                await store.create("t1", b"key", "anne:other", [b"opened"], summary(1))
            assert len((await store.read("t1")).entries) == 1

    asyncio.run(check())


def test_a_conflict_in_a_batch_does_not_harm_the_others(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for table in ("t1", "t2", "t3"):
                await new_table(store, table)
            await store.append("t3", 2, "anne:old", b"x", summary(2))
            answers = await held(
                store,
                lambda: [
                    store.append("t1", 2, "anne:a", b"x", summary(2)),
                    store.append("t1", 3, "anne:b", b"x", summary(3)),
                    store.append("t1", 3, "anne:c", b"x", summary(3)),
                    store.append("t1", 4, "anne:a", b"x", summary(4)),
                    store.append("t3", 3, "anne:old", b"x", summary(3)),
                    store.append("t2", 7, "anne:d", b"x", summary(7)),
                    store.create("t4", b"key", "anne:new", [b"x"], summary(1)),
                    store.create("t5", b"key", "anne:new", [b"x"], summary(1)),
                    store.append("t2", 2, "anne:e", b"x", summary(2)),
                ],
            )
            first = [Appended(), Appended(), Behind(3), Repeated(number=2), Repeated(number=2), Behind(1)]
            assert answers == [*first, Created(), Repeated(table="t4"), Appended()]
            assert await store.numbers(["t1", "t2", "t3", "t4", "t5"]) == {"t1": 3, "t2": 2, "t3": 2, "t4": 1}

    asyncio.run(check())


def test_a_write_that_cannot_be_fails_alone(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for table in ("t1", "t2", "t3"):
                await new_table(store, table)
            answers = await held(
                store,
                lambda: [
                    store.append("t1", 2, "anne:a", b"x", summary(2)),
                    store.append("t2", 2, "anne:b", b"x", summary(2, moves=2**70)),  # no column holds it
                    store.append("t3", 2, "anne:c", b"x", summary(2)),
                ],
            )
            assert answers[0] == answers[2] == Appended()
            assert isinstance(answers[1], Exception)
            assert await store.numbers(["t1", "t2", "t3"]) == {"t1": 2, "t2": 1, "t3": 2}

    asyncio.run(check())


def test_two_processes_race_and_nothing_is_lost_or_doubled(database: str) -> None:
    """Both start on an empty database, which they migrate at the same time, and want the same tables and numbers."""
    command = [sys.executable, "-m", "tests.logs", database]
    racers = [
        subprocess.Popen([*command, me, "8", "20"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for me in ("anne", "mary")
    ]
    first, second = (json.loads(racer.communicate(timeout=60)[0]) for racer in racers)
    assert first["tables"] == second["tables"]
    assert first["created"] + second["created"] == 8

    async def check() -> None:
        async with opened(database) as store:
            for n, table in enumerate(first["tables"]):
                entries = (await store.read(table)).entries
                assert [number for number, _, _ in entries] == list(range(1, 21))
                acknowledged = first["acknowledged"][n] + second["acknowledged"][n]
                assert sorted(map(tuple, acknowledged)) == [(number, request) for number, request, _ in entries[1:]]

    asyncio.run(check())


# ---- lists


def test_lists_show_listed_tables_and_those_of_a_person(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await new_table(store, "t1", listing="listed", card=b"one")
            await new_table(store, "t2", people={"red": "anne", "blue": "anne"})
            await new_table(store, "t3", listing="listed", changed=NOW + 9, people={})
            await store.append("t3", 2, None, b"x", summary(2, state="finished", listing="listed", people={}))
            assert [(card.table, card.changed, card.card) for card in await store.cards()] == [("t1", NOW + 1, b"one")]
            assert [card.table for card in await store.cards("anne")] == ["t1", "t2"]
            assert [card.table for card in await store.cards("mary")] == ["t1"]
            assert [card.table for card in await store.cards(states=["finished"])] == ["t3"]
            await store.append("t1", 2, None, b"x", summary(2, people={"blue": "john"}))
            assert await store.cards("mary") == []
            assert [card.table for card in await store.cards("john")] == ["t1"]
            await store.append("t1", 3, None, b"x", summary(3, people={"blue": "john", "red": "mary"}))
            assert [card.table for card in await store.cards("mary")] == ["t1"]

    asyncio.run(check())


def test_pages_of_a_list_hold_every_table_once(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            changed = [1, 2, 2, 2, 3, 4, 4, 5]
            for n, at in enumerate(changed):
                await new_table(store, f"t{n}", listing="listed", changed=at)
            seen: list[str] = []
            before = None
            while page := await store.cards(before=before, limit=2):
                seen += [card.table for card in page]
                before = page[-1].changed
            assert seen == ["t7", "t5", "t6", "t4", "t1", "t2", "t3", "t0"]

    asyncio.run(check())


def test_lists_and_claims_go_by_index_however_many_tables_there_are(tmp_path: Path) -> None:
    seen: list[tuple[str, Any]] = []

    async def check() -> None:
        async with opened(sqlite_at(tmp_path)) as store:
            event.listen(store.engine, "before_cursor_execute", lambda *given: seen.append((given[2], given[3])))
            await new_table(store, waiting="bot")
            await store.append("t1", 2, "anne:2", b"x", summary(2))
            for person in (None, "anne"):
                await store.cards(person, before=NOW)
            await store.claim(NOW, "one", 1, 9)
            await store.lost_since(NOW, NOW)
            await store.numbers(["t1"])
            await store.read("t1", 1)

    asyncio.run(check())
    connection = sqlite3.connect(tmp_path / "tables.sqlite3")
    asked = [(sql, given) for sql, given in seen if sql.startswith(("SELECT", "UPDATE", "DELETE"))]
    assert len(asked) > 10
    for sql, given in asked:
        one = given[0] if isinstance(given, list) else given
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", one)]
        read_whole = [step for step in plan if step.startswith("SCAN") and "VIRTUAL TABLE" not in step]
        given_or_small = ("SCAN v", "SCAN CONSTANT ROW", "SCAN hearts", "SCAN processes")
        assert all(step in given_or_small for step in read_whole), (sql, plan)
    connection.close()


# ---- processes


def test_a_table_is_claimed_by_one_process(database: str) -> None:
    async def check() -> None:
        async with opened(database, database) as (store, other):
            store.pulse("one", NOW, NOW)
            await new_table(store, "bot", waiting="bot")
            await new_table(store, "house", waiting="house", changed=NOW + 2)
            await new_table(store, "person")
            await new_table(store, "clock", due=NOW + 5_000)
            await new_table(store, "late", due=NOW + 900_000)
            assert await other.claim(NOW + 100, "two", 1_000, 9) == []  # whoever wrote it has the first go
            assert sorted(await store.claim(NOW + 12_000, "one", 1_000, 9)) == ["bot", "clock", "house"]
            for process in ("one", "two"):
                store.pulse(process, NOW + 12_000, NOW + 12_000)
            assert await other.claim(NOW + 12_500, "two", 1_000, 9) == []
            assert len(await other.claim(NOW + 13_000, "two", 1_000, 2)) == 2  # the lease is over
            assert len(await store.claim(NOW + 13_000, "one", 1_000, 9)) == 1
            await store.append("clock", 2, None, b"x", summary(2, changed=NOW + 13_100))
            assert sorted(await store.claim(NOW + 99_000, "one", 1_000, 9)) == ["bot", "house"]

    asyncio.run(check())


def test_what_a_dead_process_had_is_claimed_before_its_lease_ends(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            assert [store.pulse(process, NOW, NOW) for process in ("one", "two")] == [1, 2]
            await new_table(store, "t1", due=NOW)
            assert await store.claim(NOW, "one", 60_000, 9) == ["t1"]
            assert await store.claim(NOW + 2_000, "two", 60_000, 9) == []
            assert await store.claim(NOW + 4_000, "two", 60_000, 9) == ["t1"]
            assert store.pulse("two", NOW + 4_000, NOW) == 1  # the other is silent
            assert await store.claim(NOW + 4_100, "three", 60_000, 9) == []
            await store.retire("two")
            assert await store.claim(NOW + 4_200, "three", 60_000, 9) == ["t1"]

    asyncio.run(check())


def test_outages_are_counted_where_they_overlap(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            assert await store.lost_since(0, NOW) == 0  # nobody ever lived: nothing was lost
            for process, at in [("one", 1), ("two", 2), ("one", 4), ("one", 20), ("two", 21), ("two", 30), ("one", 31)]:
                store.pulse(process, NOW + 1_000 * at, NOW + 1_000 * at)
            for since, until, lost in [(0, 31, 25), (10, 31, 19), (10, 15, 5), (20, 21, 0), (25, 31, 5), (31, 31, 0)]:
                assert await store.lost_since(NOW + 1_000 * since, NOW + 1_000 * until) == 1_000 * lost
            assert await store.lost_since(NOW + 31_000, NOW + 33_000) == 0
            assert await store.lost_since(NOW + 32_000, NOW + 40_000) == 8_000  # going on

    asyncio.run(check())


# ---- trouble


def test_a_database_that_stops_and_starts_loses_nothing(postgres: Postgres) -> None:
    """Clients go on while PostgreSQL is ended at once, again and again: they repeat what was not acknowledged."""

    counts: Counter[str] = Counter()  # appended entries, and attempts while the database was down

    async def play(store: Store, table: str, over: asyncio.Event) -> int:
        """Append until all is over; how many entries there should be."""
        number = 1
        while not over.is_set():
            number += 1
            while True:
                try:
                    answer = await store.append(table, number, f"anne:{number}", b"%d" % number, summary(number))
                except StoreDown:
                    counts["down"] += 1
                    await asyncio.sleep(0.02)
                    continue
                assert answer in (Appended(), Repeated(number=number))
                counts["appended"] += 1
                break
        return number

    async def more(what: str) -> None:
        """Wait until it has happened again, a few times to every table."""
        wanted = counts[what] + 24
        while counts[what] < wanted:
            await asyncio.sleep(0.02)

    async def disturb(over: asyncio.Event) -> None:
        for how in (signal.SIGQUIT, signal.SIGINT):
            await more("appended")
            await asyncio.to_thread(postgres.stop, how)
            await more("down")
            await asyncio.to_thread(postgres.start)
        over.set()

    async def check() -> None:
        async with opened(postgres.new_database()) as store:
            over = asyncio.Event()
            await asyncio.gather(*(new_table(store, f"t{n}") for n in range(8)))
            players = [asyncio.ensure_future(play(store, f"t{n}", over)) for n in range(8)]
            await disturb(over)
            for n, last in enumerate(await asyncio.gather(*players)):
                entries = (await store.read(f"t{n}")).entries
                expected = [(number, b"%d" % number) for number in range(2, last + 1)]
                assert [(number, entry) for number, _, entry in entries[1:]] == expected

    asyncio.run(check())


def test_reads_tell_that_the_database_is_down_and_work_when_it_is_back(postgres: Postgres) -> None:
    async def check() -> None:
        async with opened(postgres.new_database()) as store:
            await new_table(store)
            postgres.stop()
            with pytest.raises(StoreDown, match="does not answer"):
                await store.read("t1")
            with pytest.raises(StoreDown, match="does not answer"):
                store.pulse("one", NOW, NOW)
            postgres.start()
            assert await store.numbers(["t1"]) == {"t1": 1}
            store.pulse("one", NOW, NOW)

    asyncio.run(check())


def test_a_locked_file_is_told_as_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "PATIENCE", 0.1)

    async def check() -> None:
        async with opened(sqlite_at(tmp_path)) as store:
            await new_table(store)
            locker = sqlite3.connect(tmp_path / "tables.sqlite3", isolation_level=None)
            locker.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreDown, match="locked"):
                await store.append("t1", 2, "anne:2", b"x", summary(2))
            locker.close()
            assert await store.append("t1", 2, "anne:2", b"x", summary(2)) == Appended()

    asyncio.run(check())


def test_who_waits_too_long_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "PATIENT", 0.05)
    free = threading.Event()

    async def check() -> None:
        async with opened(sqlite_at(tmp_path)) as store:
            for wait in (store.change, store.ask):
                with pytest.raises(StoreDown, match="did not answer within"):
                    await wait(lambda connection: free.wait(10))
            free.set()

    asyncio.run(check())


def test_too_much_at_once_is_refused(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(sqlite_at(tmp_path), waiting=3) as store:
            answers = await held(store, lambda: [store.numbers(["t1"]) for _ in range(4)])
            assert [isinstance(answer, StoreBusy) for answer in answers] == [False, False, False, True]
            await new_table(store)
            answers = await held(
                store, lambda: [store.append("t1", 2, f"anne:{n}", b"x", summary(2)) for n in range(9)]
            )
            assert answers.count(Appended()) == 1
            assert any(isinstance(answer, StoreBusy) for answer in answers)
            assert await store.append("t1", 3, "anne:more", b"x", summary(3)) == Appended()

    asyncio.run(check())


def test_a_closed_store_has_written_what_waited(tmp_path: Path) -> None:
    async def check() -> None:
        store = Store.open(sqlite_at(tmp_path))
        await new_table(store)
        waiting = asyncio.ensure_future(store.append("t1", 2, "anne:2", b"x", summary(2)))
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        assert await waiting == Appended()
        with pytest.raises(StoreDown, match="closed"):
            await store.append("t1", 3, "anne:3", b"x", summary(3))

    asyncio.run(check())


@pytest.mark.parametrize(
    "address",
    ["tables.db", "sqlite://", "sqlite:///:memory:", "mysql://anne@host/db", "postgresql://anne@host", "nonsense://x"],
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(StoreError, match="give sqlite:///FILE or postgresql://"):
        Store.open(address)


def test_passwords_of_databases_are_not_told() -> None:
    for address in ("mysql://anne:treasure@host/db", "postgresql://anne:treasure@127.0.0.1:1/db", "x y://a:treasure@h"):
        with pytest.raises(StoreError) as problem:
            Store.open(address)
        assert "treasure" not in str(problem.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("Dear diary, " * 100)
    with pytest.raises(StoreError, match="cannot be used: file is not a database"):
        Store.open(sqlite_at(tmp_path))
    assert (tmp_path / "tables.sqlite3").read_text().startswith("Dear diary")
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        Store.open(f"sqlite:///{tmp_path / 'folder'}")


def test_news_fit_into_notifications() -> None:
    numbers = {f"{n:016d}": n for n in range(2_000)}
    lines = payloads("process", numbers)
    assert all(len(line) < 8_000 for line in lines)
    assert {pair for line in lines for pair in line.split(" ")[1:]} == {f"{t}:{n}" for t, n in numbers.items()}
    assert payloads("process", {}) == []
