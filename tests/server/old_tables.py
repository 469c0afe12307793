"""Running tables whose logs were written under the first rules, before there were others."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from balandra.server.authority import new_id
from balandra.server.store import Created
from balandra.server.table.table import Table
from balandra.server.table_cache import encode
from tests.logs import opened
from tests.server.golden_tables import comes_to, read
from tests.server.scenario import PEOPLE, Scenario

OLD = Path(__file__).parents[1] / "data" / "rules-1"
TABLES = ["great-escape", "tortuga"]


def resumed(name: str) -> Scenario:
    """The evening of a table that was begun under the first rules, as it stands after the upgrade."""
    scenario = Scenario()
    promised, scenario.table = read((OLD / f"{name}.jsonl").read_text())
    assert comes_to(scenario.table) == promised
    scenario.now = scenario.table.changed
    return scenario


def store(address: str, name: str, person: str) -> str:
    """Keep an old table in a database, both seats somebody's, as if its last move had just been made."""
    table = resumed(name).table
    late = time.time_ns() // 1_000_000 - table.changed
    theirs = {PEOPLE[who].person: person for who in ("Ada", "Bob")}
    entries = [
        msgspec.structs.replace(one, at=one.at + late, by=theirs.get(one.by or "", one.by)) for one in table.entries
    ]
    kept = Table.read(new_id(), entries, table.key)

    async def keep() -> None:
        async with opened(address) as database:
            made = await database.create(kept.id, kept.key, f"{person}:{name}", [*map(encode, entries)], kept.summary())
            assert made == Created()

    with ThreadPoolExecutor(1) as apart:  # a browser's test has a loop of its own
        apart.submit(lambda: asyncio.run(keep())).result()
    return kept.id
