"""The tutor: for those who play with bots alone, from what they know alone, before a move is made."""

from __future__ import annotations

import pickle
from typing import Any

import msgspec
import pytest

from balandra.reviews import Effort
from balandra.server import messages as m
from balandra.server.tutor import Doubt, is_about, tutor
from balandra.server.workers import fits
from tests.server.hosting import Guest, wait_for
from tests.tables import after, standard
from tests.test_reviews import one_from_home

LITTLE = Effort(simulations=60, deals=4, most_deals=8)


def doubt(move: str) -> Doubt:
    position = one_from_home()
    return Doubt(position.view("blue"), move, "a")


def test_a_mistake_is_found_with_its_reasons() -> None:
    found = tutor(doubt("end"))
    assert (found.seat, found.move, found.best) == ("blue", "end", "skull 36")
    assert found.loss > 0.1
    assert found.low is not None
    assert found.low > 0
    assert [one.concept for one in found.better] == ["wins", "last card"]
    assert [one.concept for one in found.played] == ["gives up actions"]
    assert tutor(doubt("skull 36"), LITTLE).loss == 0


def test_where_all_cards_lie_open_the_loss_is_exact() -> None:
    position = standard("original-tortuga").new(seed=7, start="blue")
    position = position.play(position.legal_moves[0]).position
    found = tutor(Doubt(position.view("blue"), "end", "a"), LITTLE)
    assert found.loss > 0
    assert (found.low, found.high) == (found.loss, found.loss)


def test_the_answer_depends_on_the_view_alone() -> None:
    position = after(standard("original-jamaica"), 2, 15)
    other = position.game.redeal(position.view(position.actor), 8)
    assert other != position
    asked = [Doubt(one.view(one.actor), one.legal_moves[0].text, "a") for one in (position, other)]
    assert pickle.dumps(asked[0]) == pickle.dumps(asked[1])
    assert tutor(asked[0], LITTLE) == tutor(asked[1], LITTLE)


def test_an_answer_must_fit_its_question() -> None:
    right = tutor(doubt("end"), LITTLE)
    assert fits(doubt("end"), right)
    assert not is_about(doubt("skull 36"), right)
    assert not is_about(doubt("end"), msgspec.structs.replace(right, best="key 99"))
    assert not fits(doubt("end"), "end")


def ask(guest: Guest, table: str, **more: Any) -> Any:
    seen = guest.see(table)
    move = seen["seat_views"][0]["offers"][0]["text"] if seen["seat_views"][0]["offers"] else "end"
    return guest.http.post(f"/api/tables/{table}/tutor", json={"number": seen["moves"] + 1, "move": move, **more})


def test_a_player_asks_before_a_move_and_the_game_is_practice(ann: Guest) -> None:
    table = ann.make("me", "stowaway")
    wait_for(lambda: ann.see(table)["seat_views"][0]["offers"])
    assert not ann.see(table)["practice"]
    answer = ask(ann, table)
    assert answer.status_code == 200, answer.text
    found = msgspec.json.decode(answer.content, type=m.Tutored)
    assert 0 <= found.loss <= 1
    assert ann.see(table)["practice"]
    assert ann.see(table)["moves"] == 0 or ann.see(table)["actor"] == found.seat


@pytest.mark.parametrize(
    ("more", "error"), [({"move": "fly"}, "illegal-move"), ({"number": 99}, "stale"), ({"move": ""}, "invalid")]
)
def test_what_cannot_be_asked(ann: Guest, more: dict[str, Any], error: str) -> None:
    table = ann.make("me", "stowaway")
    wait_for(lambda: ann.see(table)["seat_views"][0]["offers"])
    assert ask(ann, table, **more).json()["error"] == error


def test_no_tutor_where_other_people_play(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open")
    bob.take(table)
    asker = ann if ann.see(table)["seat_views"][0]["offers"] else bob
    assert ask(asker, table).json()["error"] == "others-play"
    assert not ann.see(table)["practice"]
