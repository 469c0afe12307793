"""Nobody else can read the files of a database."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.logs import new_table, opened
from tests.test_store import sqlite_at


@pytest.fixture
def open_umask() -> Iterator[None]:
    """As most systems have it: others may read what is made."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(*paths: Path) -> list[str]:
    return [f"{path.stat().st_mode & 0o777:o}" for path in paths]


@pytest.mark.usefixtures("open_umask")
def test_nobody_else_can_read_a_new_database(tmp_path: Path) -> None:
    async def check() -> None:
        folder = tmp_path / "new" / "folder"
        async with opened(f"sqlite:///{folder / 'tables.db'}") as store:
            await new_table(store)
            found = sorted(folder.iterdir())
            assert [path.name for path in found] == ["tables.db", "tables.db-shm", "tables.db-wal"]
            assert modes(*found) == ["600"] * 3
            assert modes(folder, folder.parent) == ["700"] * 2
            assert store.exposed() == []

    tmp_path.chmod(0o755)
    asyncio.run(check())
    assert modes(tmp_path) == ["755"]  # not ours


@pytest.mark.usefixtures("open_umask")
def test_a_database_that_others_can_read_is_noticed_and_left_as_it_is(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(sqlite_at(tmp_path)) as store:
            await new_table(store)
            found = {path.name: oct(mode) for path, mode in store.exposed()}
            assert found == {f"tables.sqlite3{ending}": "0o644" for ending in ("", "-wal", "-shm")}

    (tmp_path / "tables.sqlite3").touch(0o644)
    asyncio.run(check())
