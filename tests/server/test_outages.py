"""The database goes and comes back: nobody is told a lie, nobody is sent away, nothing is done twice."""

from __future__ import annotations

import pytest

from balandra.server.authority import OUTAGE, Presence
from tests.server.hosting import Guest, Hosted, fresh, offers, wait_for
from tests.services import Postgres


def test_lines_stay_open_while_the_database_is_away(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.store.store.PATIENT", 1.0)
    postgres.start()
    host = Hosted(postgres.new_database())
    try:
        with Guest(host.url) as ann:
            table = ann.make("me", "me")
            with ann.socket(table) as socket, ann.stream(table) as updates:
                seen = socket.hear()["table"]
                next(updates)
                postgres.stop()
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


def test_a_process_knows_how_long_it_was_there() -> None:
    here = Presence()
    for at in range(10_000, 20_000, 1000):
        here.pulse(at)
    assert here.has_lasted(10_000, 19_500)
    assert not here.has_lasted(9_999, 19_500)
    assert not here.has_lasted(15_000, 19_000 + OUTAGE + 1)  # not heard of for too long: who knows
    here.pulse(30_000)
    assert not here.has_lasted(15_000, 30_000)
    assert here.has_lasted(30_000, 30_500)
