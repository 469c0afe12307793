"""The database goes and comes back: nobody is told a lie, nobody is sent away, nothing is done twice."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from balandra.server import presence
from balandra.server.presence import OUTAGE, Presence, Pulse
from balandra.server.store import Store, StoreDown
from tests.server.hosting import Guest, Hosted, fresh, hosted, offers, wait_for
from tests.services import Postgres


def test_lines_stay_open_while_the_database_is_away(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    postgres.start()
    host = Hosted(postgres.new_database())
    try:
        with Guest(host.url) as ann:
            table = ann.make("me", "me")
            with ann.socket(table) as socket, ann.stream(table) as updates:
                seen = socket.hear()["table"]
                next(updates)
                postgres.stop()
                with monkeypatch.context() as meanwhile:
                    meanwhile.setattr("balandra.server.store.store.PATIENT", 1.0)
                    request, move = fresh(), offers(seen)[0]["text"]
                    refused = socket.answer(socket.send("play", move=move, number=1, request=request))
                    assert refused["error"] in ("unavailable", "busy")
                    assert ann.http.get("/api/levels").status_code == 200
                    assert ann.http.get(f"/api/tables/{table}").status_code == 503
                postgres.start()
                wait_for(lambda: ann.http.get(f"/api/tables/{table}").status_code == 200)
                done = {"type": "problem"}
                while done["type"] == "problem":  # whether it was done was unknown: the same request again
                    done = socket.answer(socket.send("play", move=move, number=1, request=request))
                assert next(updates)["table"]["moves"] == 1
                assert ann.see(table)["moves"] == 1
    finally:
        host.stop()


def test_a_process_that_is_busy_is_there_and_one_whose_database_is_gone_is_not() -> None:
    here = Presence()
    assert not here.has_lasted(10_000, 10_000)
    here.pulse(10_000)
    here.pulse(50_000)  # late: it was busy
    assert here.has_lasted(10_000, 90_000)
    assert not here.has_lasted(9_999, 90_000)
    here.asked = 90_000
    assert here.has_lasted(10_000, 90_000 + OUTAGE)
    assert not here.has_lasted(10_000, 90_001 + OUTAGE)  # the database has not answered for too long
    here.lose()
    assert not here.has_lasted(90_000, 90_000)
    here.pulse(95_000)
    assert here.has_lasted(95_000, 95_500)
    assert not here.has_lasted(94_999, 95_500)


class Answering:
    """A store whose database answers after a while, or not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady, self.takes = 1_000_000, 1_000.0, 0.0
        self.is_down = False
        self.heard: list[tuple[int, int]] = []
        monkeypatch.setattr(presence, "now", lambda: self.wall)
        monkeypatch.setattr("balandra.server.presence.time.monotonic", lambda: self.steady)

    def pulse(self, process: str, at: int, since: int) -> None:
        self.pass_time(self.takes)
        if self.is_down:
            raise StoreDown("gone")
        self.heard.append((at - 1_000_000, since - 1_000_000))

    def pass_time(self, seconds: float) -> None:
        self.wall += int(1000 * seconds)
        self.steady += seconds


def test_only_a_database_or_a_machine_that_was_gone_is_an_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Answering(monkeypatch)
    pulse = Pulse(store, Presence(), "one")  # type: ignore[arg-type]
    pulse.beat()
    store.pass_time(36.8)  # the process had no time for a pulse
    pulse.beat()
    assert store.heard == [(0, 0), (36_800, 0)]
    store.is_down = True
    with pytest.raises(StoreDown):
        pulse.beat()
    store.is_down = False
    store.pass_time(10)
    pulse.beat()
    assert store.heard[-1] == (46_800, 46_800)  # there since then only
    store.takes = 4.0  # the database hangs, then answers
    pulse.beat()
    store.takes = 0.0
    store.pass_time(1)
    pulse.beat()
    assert store.heard[-2:] == [(46_800, 46_800), (51_800, 51_800)]
    store.wall += 60_000  # the machine sleeps: the steady clock stands still
    pulse.beat()
    assert store.heard[-1] == (111_800, 111_800)


def test_a_stalled_loop_does_not_stop_the_pulse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "PULSE", 0.01)
    with hosted(tmp_path) as host:
        here, loop = host.context.authority.presence, host.loop
        stalled, goes_on = threading.Event(), threading.Event()

        def stall() -> None:
            stalled.set()
            goes_on.wait(60)

        loop.call_soon_threadsafe(stall)
        stalled.wait(60)
        try:
            last = here.last
            wait_for(lambda: here.last > last)
        finally:
            goes_on.set()


def test_a_late_pulse_is_an_outage_only_if_the_process_was_not_there(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    start = 1_000_000

    async def lost(until: int, is_going_on: bool = True) -> int:
        return await store.lost_since(start, start + until, is_going_on)

    try:
        store.pulse("one", start, start)
        store.pulse("one", start + 36_800, start)
        assert asyncio.run(lost(36_800)) == 0
        assert asyncio.run(lost(60_000, is_going_on=False)) == 0  # busy
        assert asyncio.run(lost(60_000)) == 23_200  # gone
        store.pulse("two", start + 60_000, start + 60_000)  # another process, after the first one died
        assert asyncio.run(lost(60_000, is_going_on=False)) == 23_200
    finally:
        store.close()
