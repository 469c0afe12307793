"""Reviews on a server: a game is reviewed slice by slice, and what is no game is refused."""

from __future__ import annotations

import json

import msgspec
import pytest
from bench.review import violations

from balandra import Transcript
from balandra.reviews import Review
from balandra.server import reviews
from balandra.server.http.schemas import Reviewed
from balandra.server.reviews import REMEMBERED, ReviewSlice
from tests.server.hosting import Guest
from tests.server.test_imports import TEXT
from tests.tables import standard

WRITTEN = Transcript.read(TEXT)
SHORT = Transcript(WRITTEN.game, WRITTEN.seed, WRITTEN.start, WRITTEN.moves[:6]).write()


def test_a_game_is_reviewed_until_it_is_complete(ann: Guest) -> None:
    reply = ann.http.post("/api/reviews", json={"transcript": SHORT}).json()
    shares = [reply["share"]]
    while not reply["complete"]:
        reply = ann.http.post("/api/reviews", json={"transcript": SHORT}).json()
        shares.append(reply["share"])
    assert shares == sorted(shares)
    found = Review.read(json.dumps(reply["review"]))
    assert found.is_complete
    assert violations(found) == []
    assert ann.http.post("/api/reviews", json={"transcript": SHORT}).json() == reply


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"transcript": TEXT.replace("blue", "red")}, "transcript"),
        ({"transcript": "once upon a time"}, "transcript"),
        ({"transcript": ""}, "invalid"),
        ({"transcript": SHORT, "seconds": 100}, "invalid"),
    ],
)
def test_what_is_no_game_is_refused(ann: Guest, body: dict[str, str], error: str) -> None:
    answer = ann.http.post("/api/reviews", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, error)


def test_a_slice_stops_in_time_and_the_next_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "_known", type(reviews._known)())
    tasks = [ReviewSlice(SHORT, 0.0) for _ in range(200)]
    shares = []
    for task in tasks:
        shares.append(msgspec.json.decode(task.answer().body, type=Reviewed).share)
        if shares[-1] == 1.0:
            break
    assert 1 < len(shares) < len(tasks)
    assert shares == sorted(shares)


def test_reviews_are_forgotten_and_long_games_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "_known", type(reviews._known)())
    game = standard("original-jamaica")
    for seed in range(REMEMBERED + 3):
        ReviewSlice(Transcript(game, seed).write()).answer()
    assert len(reviews._known) == REMEMBERED
    monkeypatch.setattr(reviews, "MOST_MOVES", 3)
    assert ReviewSlice(TEXT).answer().error == "too-long"
