"""Tables survive anything: kills, a stopped database, lost wake-ups, dead workers, clients that do not read."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.chaos import scenarios
from tests.server.chaos.run import Chaos
from tests.server.client import Person, client
from tests.server.running import Server
from tests.services import Postgres, RedisServer

OUTAGE = 6.0  # seconds, more than the clock of a move
PULSE = 1.0  # seconds between two signs of life: so exactly is an outage known
UNLIMITED = ("--limits", "0")


def check(chaos: Chaos) -> None:
    """Run it; nobody may complain."""
    ledger = chaos.run()
    logs = "\n".join(path.read_text(errors="replace")[-1500:] for path in chaos.folder.glob("server-*.log"))
    assert not ledger.complaints, "\n".join([*ledger.complaints[:20], logs])


@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_when_servers_are_killed(database: str, tmp_path: Path, kills: int) -> None:
    processes = 3 if database.startswith("postgresql") else 1
    chaos = Chaos(database, tmp_path, processes, kills, parties=6, options=UNLIMITED)
    check(chaos)
    assert int(str(chaos.figures["kills"])) >= kills


@pytest.mark.long
def test_a_database_that_stops_and_starts_loses_nothing(postgres: Postgres, tmp_path: Path) -> None:
    trouble = scenarios.gone_for_a_while(postgres, 1.0, signal.SIGINT, goes_on=False)
    check(Chaos(postgres.new_database(), tmp_path, 2, parties=4, options=UNLIMITED, disturb=trouble))


@pytest.mark.long
def test_play_goes_on_without_redis(postgres: Postgres, redis_server: RedisServer, tmp_path: Path) -> None:
    trouble = scenarios.gone_for_a_while(redis_server, 1.5, signal.SIGKILL, goes_on=True)
    url = postgres.new_database()
    check(Chaos(url, tmp_path, 2, parties=4, options=UNLIMITED, wake=redis_server.address, disturb=trouble))


@pytest.mark.long
def test_dead_workers_and_deaf_clients_hold_nobody_up(tmp_path: Path) -> None:
    async def both(world: Any) -> None:
        await asyncio.gather(scenarios.kill_bots(world), scenarios.stop_reading(world))

    url = f"sqlite:///{tmp_path / 'tables.db'}"
    check(Chaos(url, tmp_path, 1, parties=4, options=UNLIMITED, disturb=both))


@pytest.mark.long
def test_clocks_stand_still_while_nobody_serves(tmp_path: Path) -> None:
    asyncio.run(_outage(Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log")))


async def _outage(server: Server) -> None:
    async with client() as http:
        await server.start()
        try:
            person = Person(http, random.Random(1), "Ann")
            await person.arrive(server.address)
            bank = await _table(server, person, {"kind": "bank", "seconds": 60})
            move = await _table(server, person, {"kind": "move", "seconds": 5})
            begun = time.monotonic()
            server.kill()
            await asyncio.sleep(OUTAGE)
            await server.start()
            await _play(server, person, bank)
            spent = time.monotonic() - begun
            seats = (await person.ask(server.address, "GET", f"/api/tables/{bank}")).json()["seats"]
            charged = 60 - min(seat["bank"] for seat in seats) / 1000
            assert charged <= spent - OUTAGE + PULSE + 0.1
            await asyncio.sleep(1)  # for the house to look at clocks
            later = (await person.ask(server.address, "GET", f"/api/tables/{move}")).json()
            assert [seat["kind"] for seat in later["seats"]] == ["person", "person"]
        finally:
            server.stop()


async def _table(server: Server, person: Person, clock: dict[str, object]) -> str:
    """A table at which one person plays both seats."""
    wish = {
        **{"request": f"clock-{clock['kind']}", "seats": [{"who": "me"}, {"who": "me"}], "contribution": "ab" * 16},
        "settings": {"edition": "martinique", "players": 2, "clock": clock},
    }
    answer = await person.ask(server.address, "POST", "/api/tables", wish)
    assert answer.status_code in (200, 201), answer.text
    return str(answer.json()["id"])


async def _play(server: Server, person: Person, table: str) -> None:
    table_for = (await person.ask(server.address, "GET", f"/api/tables/{table}")).json()
    seat_view = next(seat_view for seat_view in table_for["seat_views"] if seat_view["offers"])
    move = {"do": "play", "request": "after-the-outage", "move": seat_view["offers"][0]["text"], "number": 1}
    answer = await person.ask(server.address, "POST", f"/api/tables/{table}/actions", move)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("wrong", ["lost", "doubled", "renumbered", "changed"])
def test_the_ledger_finds_what_goes_wrong(wrong: str) -> None:
    """A check that cannot fail would show nothing."""
    from balandra.server.settings import Settings
    from balandra.server.table.entries import ChatSent, Opened
    from tests.server.chaos.ledger import Ledger

    opened = Opened(None, 0, settings=Settings("martinique", 2), game="martinique", commitment="00", host="Ann")
    rows: list[Any] = [(1, None, opened), (2, "ann:request-1", ChatSent("ann", 1, "Ann", "ahoy"))]
    ledger = Ledger()
    ledger.ask(("table", "ann", "request-1"), {"do": "say", "words": "ahoy"})
    ledger.acknowledge(("table", "ann", "request-1"), 2)
    ledger.audit("table", bytes(32), rows)
    assert not ledger.complaints
    broken = {
        "lost": rows[:1],
        "doubled": [*rows, (3, "ann:request-1", rows[1][2])],
        "renumbered": [rows[0], (2, None, rows[1][2]), (3, *rows[1][1:])],
        "changed": [rows[0], (2, "ann:request-1", ChatSent("ann", 1, "Ann", "aye"))],
    }[wrong]
    ledger.audit("table", bytes(32), broken)
    assert ledger.complaints
