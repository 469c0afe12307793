"""Games that were played elsewhere: a transcript, looked at step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from balandra import Transcript
from tests.server.hosting import Guest

GOLDEN = Path(__file__).parents[1] / "golden"
TEXT = (GOLDEN / "original-jamaica.transcript.txt").read_text()


def test_a_transcript_is_told_step_by_step(ann: Guest) -> None:
    reply = ann.http.post("/api/replay", json={"transcript": TEXT}).json()
    written = Transcript.read(TEXT)
    assert (reply["game"], reply["edition"], reply["colours"]) == (
        "cartagena",
        "original-jamaica",
        list(written.game.colours),
    )
    assert [one["move"] for one in reply["steps"]] == [None, *written.moves]
    assert [one["actor"] for one in reply["steps"]] == [position.actor for position in written.positions()]
    assert reply["steps"][-1]["view"]["winner"] == reply["steps"][-1]["events"][-1]["facts"]["colour"]


def test_a_seat_of_a_transcript_sees_its_own_hand_only(ann: Guest) -> None:
    reply = ann.http.post("/api/replay", json={"transcript": TEXT, "as": "red"}).json()
    hands = reply["steps"][0]["view"]["hands"]
    assert hands["blue"] == {"?": 6}
    assert "?" not in hands["red"]
    assert {one["seat"] for one in reply["steps"][1:] if one["move"]} == {"red"}


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"transcript": TEXT.replace("blue", "red")}, "transcript"),
        ({"transcript": "once upon a time"}, "transcript"),
        ({"transcript": TEXT, "as": "purple"}, "no-such-seat"),
        ({"transcript": ""}, "invalid"),
    ],
)
def test_what_is_no_game_is_refused(ann: Guest, body: dict[str, str], error: str) -> None:
    answer = ann.http.post("/api/replay", json=body)
    assert (answer.status_code, answer.json()["error"]) == (422, error)
