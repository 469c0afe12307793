"""Fixtures for all tests: the services that the server's tests need, started when first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import pytest
from argon2 import PasswordHasher

from tests.processes import let_children_hear
from tests.services import Postgres, RedisServer

let_children_hear()


# Browser tests that take longest: no process should be left with one of them at the end.
FIRST = ("test_offline", "test_access", "test_review", "test_site", "test_learn", "test_playing", "test_together")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: while Playwright's event loop runs in a process, no other can be started there."""
    items.sort(key=lambda item: ("web" in item.path.parts, item.path.stem not in FIRST))


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Passwords of servers in this process are hashed in no time."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    with mock.patch("balandra.server.accounts.passwords.PasswordHasher", quick):
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; a test that stops it need not start it again."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A Redis server; a test that stops it starts it again."""
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: each test runs on both sorts."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
