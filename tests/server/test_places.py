"""Tables in memory: so many at most, and so many bytes."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from balandra.server import messages as m
from balandra.server.table.table import Table
from balandra.server.table_cache import TableCache
from tests.server.scenario import two


def said(count: int) -> Table:
    """A table at which so much was said."""
    scenario = two()
    for _ in range(count):
        scenario.do("Bob", m.Say, words="🏴" * 250)
    return scenario.table


def places(**bounds: int) -> TableCache:
    """Without a store: nothing is read."""
    return TableCache(cast(Any, None), cast(Any, None), **bounds)


def known(found: TableCache) -> list[str]:
    return [id for id in "abcdef" if id in found._places]


def test_so_many_tables_are_kept() -> None:
    found = places(capacity=3)
    table = two().table
    for id in "abca":
        found.at(id).learn(table)
    found.at("d").learn(table)
    assert known(found) == ["a", "c", "d"]  # b was used least lately
    assert found.bytes == 3 * table.size


def test_so_many_bytes_are_kept() -> None:
    quiet, loud = said(0), said(100)
    assert loud.size > quiet.size + 150_000
    found = places(most_bytes=loud.size + 2 * quiet.size)
    for id in "abc":
        found.at(id).learn(quiet)
    found.at("d").learn(loud)
    assert known(found) == ["b", "c", "d"]
    found.at("b").learn(loud)  # it grows where it is
    assert known(found) == ["b"]
    assert found.bytes == loud.size
    found.forget("b")
    assert found.bytes == 0


def test_a_table_in_use_is_kept() -> None:
    quiet, loud = said(0), said(10)
    found = places(most_bytes=loud.size)

    async def check() -> None:
        async with found.at("a").deciding:
            found.at("a").learn(quiet)
            found.at("b").learn(quiet)
            found.at("c").learn(loud)
            assert known(found) == ["a", "c"]

    asyncio.run(check())


def test_a_place_that_was_let_go_of_counts_no_more() -> None:
    found = places()
    old = found.at("a")
    old.learn(said(0))
    found.forget("a")
    old.learn(said(3))
    assert found.bytes == 0
