"""The schema: what the migrations make is what the program means; old databases are read, newer ones refused."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from importlib import resources
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from balandra.server.accounts import Accounts
from balandra.server.accounts.keys import Cookie, sign
from balandra.server.store import Appended, Store, StoreError
from balandra.server.store.migrate import configuration, newest
from balandra.server.store.schema import metadata
from tests.logs import opened, summary

DATA = Path(__file__).parent / "data"


def old_database(folder: Path, change: str = "", revision: int = 1) -> str:
    path = folder / "old.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript((DATA / f"tables-revision-{revision}.sql").read_text() + change)
    connection.close()
    return f"sqlite:///{path}"


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


def test_the_migrated_schema_is_the_one_in_the_code(database: str) -> None:
    store = Store.open(database)
    with store.engine.connect() as connection:
        assert _differences(connection) == []
        connection.exec_driver_sql("DROP INDEX ix_seats_person")
        assert len(_differences(connection)) == 1  # it would be noticed
    store.close()


def test_an_old_database_is_migrated_and_keeps_all(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(old_database(tmp_path)) as store:
            log = await store.read("oldtable00000001")
            assert log.key == b"\x00\xff\x10"
            assert log.entries == [
                (1, "anne:make", b'{"what":"opened"}'),
                (2, "mary:take", b'{"what":"taken"}'),
                (3, None, b'{"what":"begun"}'),
            ]
            assert [card.table for card in await store.cards("mary")] == ["oldtable00000001"]
            assert await store.append("oldtable00000001", 4, "mary:move", b"x", summary(4)) == Appended()
            people = await Accounts.open(store)
            assert await people.rename("mary", "Mary Read") == "Mary Read"
            people.close()
            with store.engine.connect() as connection:
                assert _differences(connection) == []

    asyncio.run(check())


def test_cookies_from_before_sessions_were_stored_still_stand_for_guests_and_accounts(tmp_path: Path) -> None:
    made = int(time.time()) - 30
    guest, account = (
        sign(b"\x01" * 32, Cookie(person, epoch, made))
        for person, epoch in [("guestguestguest2", 0), ("accountaccount22", 3)]
    )
    ended = sign(b"\x01" * 32, Cookie("accountaccount22", 2, made))  # by a change of the password

    async def check() -> None:
        async with opened(old_database(tmp_path, revision=2)) as store:
            people = await Accounts.open(store)
            for cookie, person, name in [
                (guest, "guestguestguest2", "Mary Read"),
                (account, "accountaccount22", "Anne"),
            ]:
                who = await people.who(cookie)
                assert who is not None
                assert (who.person, who.name, who.is_stored) == (person, name, False)
                assert await people.store_session(cookie)  # at the first thing they do
                stored = await people.who(cookie)
                assert stored is not None
                assert stored.is_stored
            assert await people.running("guestguestguest2") == ["oldtable22222222"]
            assert await people.who(ended) is None
            other_device = sign(b"\x01" * 32, Cookie("accountaccount22", 3, made - 1))
            assert (
                await people.who(other_device) is None
            )  # logs in again: a cookie that anybody with the secret could make
            assert stored is not None
            await people.log_out(stored)
            assert await people.who(account) is None
            people.close()
            with store.engine.connect() as connection:
                assert _differences(connection) == []

    asyncio.run(check())


def test_a_newer_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    address = old_database(tmp_path, "UPDATE alembic_version SET version_num = '9999';")
    with pytest.raises(StoreError, match=r"newer Balandra \(schema 9999\); this one knows up to 000"):
        Store.open(address)
    with sqlite3.connect(tmp_path / "old.sqlite3") as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    assert "people" not in names


def test_the_default_database_is_a_file_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Store.open().close()
    assert (tmp_path / "balandra" / "tables.sqlite3").stat().st_size > 0


def test_migrations_travel_with_the_package() -> None:
    folder = resources.files("balandra.server.store") / "migrations"
    revisions = [script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()]
    assert revisions == sorted(revisions, reverse=True)
    assert revisions[0] == newest()
    for name in ["env.py", "__init__.py", "versions/__init__.py", *(f"versions/revision_{r}.py" for r in revisions)]:
        assert folder.joinpath(name).is_file()
