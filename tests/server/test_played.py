"""Games that were played without a server: stored as practice if their transcript holds, else refused."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import httpx
import pytest

import balandra
from balandra.core.fair_shuffle import FairShuffle
from balandra.core.transcript import Transcript
from tests.server.hosting import fresh, hosted

SEATS = [{"who": "me", "name": "Anna"}, {"who": "bot", "level": "sailor"}]
Json = dict[str, Any]


def played(*, moves: int = 10_000) -> Transcript:
    """A random game of two with one contribution to its shuffle, to the end or so many moves long."""
    game = balandra.load("cartagena", "original-jamaica", 2, {"boards": 4, "pirates": 4})
    record, dice = Transcript(game, FairShuffle(bytes(range(32)), ("ab" * 16,))), random.Random(5)
    while record.position.outcome is None and len(record.moves) < moves:
        record = record.then(dice.choice(record.position.legal_moves).text)
    return record


@pytest.fixture(scope="module")
def finished() -> str:
    """The transcript of a whole game."""
    return played().write()


def post(client: httpx.Client, transcript: str, seats: list[Json], request: str | None = None) -> httpx.Response:
    """Hand a game over."""
    body = {"request": request or fresh(), "transcript": transcript, "seats": seats}
    return client.post("/api/played", json=body, headers={"origin": str(client.base_url).rstrip("/")})


def test_a_finished_game_is_kept_as_practice(tmp_path: Path, finished: str) -> None:
    with hosted(tmp_path) as server, httpx.Client(base_url=server.url, timeout=60, verify=False) as client:
        client.get("/api/me")
        request = fresh()
        first, again = (post(client, finished, SEATS, request) for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 200)
        table = first.json()
        assert again.json()["id"] == table["id"]
        assert (table["state"], table["practice"]) == ("finished", True)
        assert [(seat["kind"], seat["mine"]) for seat in table["seats"]] == [("person", True), ("bot", False)]
        mine = client.get("/api/tables?mine=true").json()["tables"]
        assert [card["id"] for card in mine] == [table["id"]]
        assert client.get(f"/api/tables/{table['id']}/transcript").text == finished
        update = client.get(f"/api/tables/{table['id']}/updates?after=0").json()
        assert "hinted" not in {event["what"] for event in update["log_events"]}, "nobody asked for a hint"
        assert client.get("/api/tables").json()["tables"] == []


def test_what_does_not_hold_is_refused(tmp_path: Path, finished: str) -> None:
    two = [SEATS[0], SEATS[0]]
    wrong = {
        "not-over": (played(moves=5).write(), SEATS),
        "invalid-settings": (finished.replace("check: ", "check: 0"), SEATS),
    }
    with hosted(tmp_path) as server, httpx.Client(base_url=server.url, timeout=60, verify=False) as client:
        client.get("/api/me")
        for error, (transcript, seats) in wrong.items():
            assert post(client, transcript, seats).json()["error"] == error
        for seats in (two, SEATS[:1], [SEATS[1], SEATS[1]], []):
            assert post(client, finished, seats).json()["error"] == "invalid-settings"
        assert client.get("/api/tables?mine=true").json()["tables"] == []
