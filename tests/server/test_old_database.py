"""A database of an older version opens: its tables are as they were and go on, its people are who they were.

`tests/data/database-0.1.sql` was written by a server of schema 0002; `database-0.1.json` is what that server answered.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.hosting import Guest, Hosted, hosted, offers

DATA = Path(__file__).parents[1] / "data"
ANSWERED: dict[str, Any] = json.loads((DATA / "database-0.1.json").read_text())
TABLES: dict[str, Any] = ANSWERED["tables"]
RUNNING = [name for name, table in TABLES.items() if table["anne"]["state"] == "playing"]
WHOLE = ("number", "state", "moves", "actor", "turn", "result", "practice", "commitment", "key", "contributions")


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Hosted]:
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        connection.executescript((DATA / "database-0.1.sql").read_text())
    connection.close()
    with hosted(tmp_path) as server:
        yield server


@pytest.fixture
def anne(old: Hosted) -> Iterator[Guest]:
    """A player with an account, who logs in."""
    with Guest(old.url) as guest:
        credentials = {"name": "Anne Bonny", "password": "correct horse battery"}
        answer = guest.http.post("/api/session", json=credentials)
        assert answer.status_code == 200, answer.text
        yield guest


@pytest.fixture
def mary(old: Hosted) -> Iterator[Guest]:
    """A guest, whose browser still has its cookie."""
    with Guest(old.url, cookies=ANSWERED["cookies"]["mary"]) as guest:
        yield guest


def is_within(old: Any, new: Any) -> bool:
    """Whether all that was said before is said now; more may be."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and is_within(old[key], new[key]) for key in old)
    return bool(old == new)


def test_people_of_an_old_database_are_who_they_were(anne: Guest, mary: Guest, old: Hosted) -> None:
    assert anne.http.get("/api/me").json() == ANSWERED["me"]
    assert mary.person == ANSWERED["people"]["mary"]
    with Guest(old.url, token=ANSWERED["token"]["token"]) as program:
        assert program.person == ANSWERED["token"]["person"]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_an_old_database_is_as_it_was(name: str, anne: Guest, mary: Guest) -> None:
    for who, guest in (("anne", anne), ("mary", mary)):
        before, now = TABLES[name][who], guest.see(TABLES[name]["id"])
        assert {key: now[key] for key in WHOLE} == {key: before[key] for key in WHOLE}
        assert is_within({seat["colour"]: seat for seat in before["seats"]}, {s["colour"]: s for s in now["seats"]})
        for (seat, view, moves), seat_view in zip(before["views"], now["seat_views"], strict=True):
            assert seat == seat_view["seat"]
            assert is_within(view, seat_view["view"])
            assert moves == [offer["text"] for offer in seat_view["offers"]]


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_table_of_an_old_database_goes_on(name: str, anne: Guest, mary: Guest) -> None:
    table = TABLES[name]["id"]
    if any(seat["kind"] == "left" for seat in mary.see(table)["seats"]):
        mary.take(table)
    for _ in range(8):
        player = anne if offers(anne.see(table)) else mary
        moves = player.see(table)["moves"]
        player.play_any(table)
        assert player.see(table)["moves"] == moves + 1


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table["transcript"]])
def test_a_transcript_of_an_old_database_is_the_same_text(name: str, anne: Guest) -> None:
    assert anne.http.get(f"/api/tables/{TABLES[name]['id']}/transcript").text == TABLES[name]["transcript"]
