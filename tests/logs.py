"""Tables to keep in a store: summaries without a game behind them, and a process that races another for entries."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from balandra.server.store import Appended, Behind, Created, Store
from balandra.server.table.entries import Standing, Summary

NOW = 1_700_000_000_000
SUMMARY = Summary(
    state="playing",
    number=1,
    moves=0,
    waiting="person",
    due=None,
    listing="private",
    changed=NOW,
    people={"red": "anne", "blue": "mary"},
    card=b"{}",
)


def summary(number: int, **changes: Any) -> Summary:
    """What is kept beside a log of so many entries."""
    given = {"number": number, "changed": NOW + number} | changes
    return msgspec.structs.replace(SUMMARY, **given)


def standing(winner: str, loser: str, is_rated: bool = True) -> Standing:
    """A game of two, won by the first."""
    return Standing("original-tortuga", 2, {"red": winner, "blue": loser}, {"red": 1, "blue": 2}, is_rated)


@asynccontextmanager
async def opened(*addresses: str, **settings: Any) -> AsyncIterator[Any]:
    """One store or several, closed at the end."""
    stores = [Store.open(address, **settings) for address in addresses]
    try:
        yield stores[0] if len(stores) == 1 else stores
    finally:
        for store in stores:
            store.close()


async def new_table(store: Store, table: str = "t1", **changes: Any) -> None:
    """A table with one entry."""
    assert await store.create(table, b"key", f"anne:{table}", [b"opened"], summary(1, **changes)) == Created()


async def race(address: str, me: str, tables: int, entries: int) -> dict[str, Any]:
    """Make tables and fill their logs while another process does the same; what was acknowledged to this one."""
    async with opened(address) as store:
        made = [await store.create(f"{me}{n}", b"key", f"request{n}", [b"opened"], summary(1)) for n in range(tables)]
        names = [f"{me}{n}" if made[n] == Created() else made[n].table for n in range(tables)]
        acknowledged = await asyncio.gather(*(fill(store, me, name, entries) for name in names))
        return {"tables": names, "created": made.count(Created()), "acknowledged": acknowledged}


async def fill(store: Store, me: str, table: str, entries: int) -> list[tuple[int, str]]:
    """Append until the log is long enough; whoever is behind goes on from there."""
    acknowledged = []
    number = 2
    while number <= entries:
        request = f"{me}:{number}"
        answer = await store.append(table, number, request, request.encode(), summary(number))
        if answer == Appended():
            acknowledged.append((number, request))
        number = answer.number + 1 if isinstance(answer, Behind) else number + 1
    return acknowledged


if __name__ == "__main__":
    address, me, tables, entries = sys.argv[1:]
    print(json.dumps(asyncio.run(race(address, me, int(tables), int(entries)))))
