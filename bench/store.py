"""Durable entries a second: `python -m bench store [ADDRESS]`; without one, on SQLite in a temporary folder."""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time

from balandra.server.accounts.keys import new_id
from balandra.server.store import Appended, Store
from balandra.server.table.entries import Summary

SECONDS = 3.0
CARD = b'{"seats":[' + b" " * 600 + b"]}"
ENTRY = (
    b'{"what":"moved","by":"abcdefghijklmnop","at":1700000000000,"seat":"red","move":"skull 9","number":42,"spent":900}'
)


def summary(number: int) -> Summary:
    """What a table of two looks like after so many entries."""
    people = {"red": "a" * 16, "blue": "b" * 16}
    return Summary("playing", number, number, "person", None, "private", 1_700_000_000_000 + number, people, CARD)


async def client(store: Store, until: float, waits: list[float]) -> None:
    """One table after the other's entry, each as soon as the last is durable."""
    table = new_id()
    await store.create(table, os.urandom(32), f"{table}:new", [ENTRY], summary(1))
    number = 1
    while time.perf_counter() < until:
        number += 1
        begun = time.perf_counter()
        answer = await store.append(table, number, f"abcdefghijklmnop:{number:024d}", ENTRY, summary(number))
        waits.append(time.perf_counter() - begun)
        assert answer == Appended()


async def measure(store: Store, clients: int, seconds: float) -> str:
    """So many tables at once: entries a second, median and 99th percentile of the wait."""
    waits: list[float] = []
    begun = time.perf_counter()
    await asyncio.gather(*(client(store, begun + seconds, waits) for _ in range(clients)))
    rate = len(waits) / (time.perf_counter() - begun)
    waits.sort()
    median, most = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    return (
        f"{clients:5d} tables at once: {rate:8,.0f} entries/s, median {1000 * median:.1f} ms, 99 % {1000 * most:.1f} ms"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", nargs="?", help="of the database")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each figure")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(given.address or f"sqlite:///{folder}/tables.sqlite3")
        for clients in (1, 64, 1000):
            print(asyncio.run(measure(store, clients, given.seconds)), flush=True)
        store.close()


if __name__ == "__main__":
    main()
