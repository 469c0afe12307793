"""The schema: what the migrations make is what the program means; old databases are read, newer ones refused."""

from __future__ import annotations

import asyncio
import sqlite3
from importlib import resources
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from balandra.server.accounts import Accounts
from balandra.server.store import Appended, Store, StoreError
from balandra.server.store.migrate import configuration, newest
from balandra.server.store.schema import metadata
from tests.logs import opened, summary

OLD = Path(__file__).parent / "data" / "tables-revision-1.sql"


def old_database(folder: Path, change: str = "") -> str:
    path = folder / "old.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.executescript(OLD.read_text() + change)
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
