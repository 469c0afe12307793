"""Fixtures for all tests: the services that the server's tests need, started when first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from unittest import mock

import pytest
from argon2 import PasswordHasher

from tests.processes import let_children_hear
from tests.services import Postgres, RedisServer

let_children_hear()


# Modules that take longest, in this order, after those of the browser. Whoever is done early finds short tests to take.
SLOW = (
    *("test_playing", "test_access", "test_learn", "test_puzzles", "test_offline", "test_together", "test_timeline"),
    *("test_ways", "test_site", "test_editor", "test_review", "test_local_games", "test_layout"),
    *("test_chaos", "test_leaks", "test_arena", "test_without_numba", "test_fuzz", "test_foreign", "test_page_engine"),
    *("test_oracle", "test_reviews", "test_page_tables", "test_solve", "test_engine", "test_cli", "test_bots"),
    *("test_processes", "test_sessions", "test_stopping", "test_third_game", "test_heuristics", "test_analysis"),
)


@pytest.hookimpl(trylast=True)  # after tests were left out
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests come first in every process; pytest-xdist gives each an equal part of the list.

    Browser tests come before all others: while Playwright's event loop runs in a process, no other can be started
    there, and it ends with the last of them.
    """
    processes: int = getattr(config, "workerinput", {}).get("workercount", 1)
    long: dict[Path, list[pytest.Item]] = {}
    short: list[pytest.Item] = []
    for item in items:
        is_long = "web" in item.path.parts or item.path.stem in SLOW
        (long.setdefault(item.path, []) if is_long else short).append(item)
    order = sorted(long, key=lambda path: ("web" not in path.parts, (*SLOW, path.stem).index(path.stem)))
    left, rest = len(items), iter(short)
    items.clear()
    for process in range(processes):  # modules are dealt, short tests fill up
        size = left // (processes - process)
        own = [item for path in order[process::processes] for item in long[path]]
        own += islice(rest, max(0, size - len(own)))
        items += own
        left -= len(own)


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
