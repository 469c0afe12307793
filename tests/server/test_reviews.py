"""Reviews on a server: a game is reviewed slice by slice, and what is no game is refused."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from bench.review import violations

from balandra import Transcript
from balandra.reviews import Review
from balandra.server import reviews
from balandra.server.http.schemas import Reviewed
from balandra.server.reviews import REMEMBERED, ReviewSlice, TryDecision
from tests.server.hosting import Guest
from tests.server.test_imports import TEXT
from tests.tables import standard

Json = Any  # decoded answers
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


# Mistakes once more


def reviewed() -> dict[str, Json]:
    """The whole answer to a review of a short game."""
    found: dict[str, Json] = msgspec.json.decode(ReviewSlice(SHORT, 60.0).answer().body)
    return found


def test_a_better_move_is_sent_with_its_facts() -> None:
    found = reviewed()
    lost = [step for step in found["review"]["steps"] if step["decision"]["loss"] > 0]
    assert lost
    assert set(found["offers"]) == {str(step["number"]) for step in lost}
    for step in lost:
        better, made = found["offers"][str(step["number"])]
        assert (better["text"], made["text"]) == (step["decision"]["best"], step["move"])
        assert better["facts"]


def test_a_decision_is_tried_again(ann: Guest) -> None:
    step = max(reviewed()["review"]["steps"], key=lambda one: one["decision"]["loss"])
    ask = {"transcript": SHORT, "number": step["number"]}
    shown = ann.http.post("/api/decisions", json=ask).json()
    position = WRITTEN.positions()[step["number"] - 1]
    assert shown["decision"] is None
    assert shown["seat_view"]["seat"] == step["colour"]
    assert [one["text"] for one in shown["seat_view"]["offers"]] == [move.text for move in position.legal_moves]
    best = ann.http.post("/api/decisions", json={**ask, "move": step["decision"]["best"]}).json()["decision"]
    assert (best["loss"], best["best"]) == (0, step["decision"]["best"])
    made = ann.http.post("/api/decisions", json={**ask, "move": step["move"]}).json()["decision"]
    assert made == step["decision"]


def test_what_was_hidden_from_the_player_is_not_shown_when_trying_again() -> None:
    record = Transcript(standard("original-jamaica"), 3)
    for _ in range(5):
        record = record.then(record.position.legal_moves[0])
    seen = msgspec.json.decode(TryDecision(record.write(), 4, None).answer().body)["seat_view"]
    rival = next(colour for colour in record.game.colours if colour != seen["seat"])
    assert list(seen["view"]["hands"][rival]) == ["?"]


@pytest.mark.parametrize(
    ("number", "move", "error"), [(7, None, "no-such-move"), (1, "skull 99", "no-such-move"), (0, None, "invalid")]
)
def test_what_cannot_be_tried_is_refused(ann: Guest, number: int, move: str | None, error: str) -> None:
    answer = ann.http.post("/api/decisions", json={"transcript": SHORT, "number": number, "move": move})
    assert (answer.status_code, answer.json()["error"]) == (422, error)
