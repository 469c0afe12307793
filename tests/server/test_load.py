"""What one visitor asks for keeps nobody else waiting: where it is computed, what it costs, how much one may have."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import balandra
from balandra import InvalidOption, Transcript
from balandra.core.game import Position
from balandra.core.verify import verify
from balandra.server.http import meta
from balandra.server.http.limits import Buckets, Rate
from balandra.server.openings import Most, Openings
from balandra.server.replays import MOST_MOVES, MOST_STEPS, Check, Show
from balandra.server.table import opening
from balandra.server.turns import SERVER
from balandra.server.workers import Workers
from tests.server import finders
from tests.server.hosting import SHORT, Guest, Hosted, fresh, hosted, offers, wait_for
from tests.server.test_imports import TEXT
from tests.server.test_refusals import check_problem

NEVER = 1e-9  # tokens a second
MARTINIQUE = {"edition": "martinique", "players": 2}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Hosted]:
    """A server whose limits may be changed."""
    with hosted(tmp_path, limits=1.0) as host:
        yield host


# ---- settings


@pytest.mark.parametrize("edition", [one.id for one in balandra.editions()])
def test_a_text_is_as_long_as_it_can_mean_something(edition: str) -> None:
    known = balandra.edition(edition)
    texts = [one for one in known.options.values() if one.kind == "text"]
    assert texts
    for option in texts:
        assert len(str(option.default)) <= option.longest <= 40
        with pytest.raises(InvalidOption, match=f"{option.name} cannot be a text of {option.longest + 1} characters"):
            option.check("x" * (option.longest + 1), edition)


def test_the_longest_texts_that_mean_something_fit() -> None:
    squares = "b3 b5 c4 c7 d2 d6 e3 e7 f2 f5 g4 g6"
    assert balandra.load("martinique", "martinique", options={"map_squares": squares, "numbers": "10-05-01"})
    boards = {"tunnel_boards": 4, "jungle_boards": 4, "track": "1' 2' 3' 4' 5' 6' 7' 8'"}
    assert balandra.load("cartagena", "devir-great-escape", options=boards)


def test_a_wrong_value_is_repeated_in_part_only(ann: Guest) -> None:
    for options in ({"boards": "x" * 5_000}, {"x" * 5_000: 1}, {"track": "3' " * 2_000}):
        reply = ann.http.post("/api/settings", json={**SHORT, "options": options}).json()
        assert not reply["holds"]
        assert len(reply["sentence"]) < 500


def test_settings_of_many_kilobytes_are_refused_unread(ann: Guest) -> None:
    squares = {**MARTINIQUE, "options": {"map_squares": "b3 " * 20_000}}
    check_problem(ann.http.post("/api/settings", json=squares), 413, "too-large")
    check_problem(ann.http.post("/api/tables", json={"request": fresh(), "settings": squares}), 413, "too-large")


def test_settings_are_read_beside_the_event_loop(own: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[threading.Thread] = []
    for where in (meta, opening):
        real = where.check_settings

        def spy(settings: Any, real: Any = real) -> Any:
            used.append(threading.current_thread())
            return real(settings)

        monkeypatch.setattr(where, "check_settings", spy)
    with Guest(own.url) as guest:
        assert guest.http.post("/api/settings", json=MARTINIQUE).json()["holds"]
        guest.make("me", "me", settings=MARTINIQUE)
    assert len(used) == 2
    assert own.thread not in used


def test_settings_cost_more_than_looking(own: Hosted) -> None:
    with Guest(own.url) as guest:
        own.context.limits.reads = Buckets(Rate(12, NEVER))
        answers = [guest.http.post("/api/settings", json=SHORT) for _ in range(3)]
        assert [one.status_code for one in answers] == [200, 200, 429]
        check_problem(answers[-1], 429, "too-many-requests")
        assert [guest.http.get("/api/levels").status_code for _ in range(3)] == [200, 200, 429]


def test_whoever_has_many_cookies_has_one_address(own: Hosted) -> None:
    own.context.limits.network_acts = Buckets(Rate(2, NEVER))
    statuses = []
    for _ in range(3):
        with Guest(own.url) as guest, guest.socket(guest.make("me", "me")) as socket:
            socket.hear()
            statuses.append(socket.answer(socket.send("say", words="Ahoy!"))["type"])
    assert statuses == ["done", "done", "problem"]


# ---- replays


def long_transcript(moves: int) -> str:
    """A transcript of so many moves, which nobody has played."""
    head, _, _ = TEXT.partition("\n\n")
    turns = "\n".join(f"{n} blue: end" for n in range(1, moves + 1))
    return f"{head}\n\n{turns}\ncheck: {'0' * 32}\n"


@pytest.fixture
def no_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be replayed."""

    def refuse(*given: object) -> None:
        raise AssertionError("replayed")

    monkeypatch.setattr(Position, "play", refuse)


@pytest.mark.usefixtures("no_replay")
def test_what_can_be_seen_without_a_replay_is_seen_first() -> None:
    assert "it has 55000 moves, and at most" in verify(long_transcript(55_000), None, MOST_MOVES).sentence
    assert b"55000 moves" in Check(long_transcript(55_000), None).answer().body
    assert "has been changed" in verify(TEXT.replace("check: ", "check: 0")).sentence
    assert "not with a key fixed before the game" in verify(TEXT, "0" * 64).sentence
    assert Show(long_transcript(MOST_STEPS + 1), "all").answer().error == "too-long"
    assert Show(TEXT, "purple").answer().error == "no-such-seat"
    with pytest.raises(AssertionError, match="replayed"):
        verify(TEXT)


def test_a_transcript_is_read_as_before() -> None:
    assert Transcript.unverified(TEXT) == Transcript.read(TEXT)


@pytest.fixture
def stuck(own: Hosted) -> Iterator[Hosted]:
    """A server on which replays never end."""
    replays = own.context.replays
    own.context.replays = Workers(1, find=finders.a_replay_that_hangs)
    own.context.replays.start()
    yield own
    own.context.replays._close()
    own.context.replays = replays


def test_tables_are_opened_and_read_while_transcripts_are_replayed(stuck: Hosted) -> None:
    guests = [Guest(stuck.url) for _ in range(4)]
    crowd = stuck.context.limits.proofs
    with ThreadPoolExecutor(3) as browsers:
        asked = [
            browsers.submit(one.http.post, path, json={"transcript": TEXT})
            for one, path in zip(guests, ("/api/verify", "/api/replay", "/api/verify"), strict=False)
        ]
        wait_for(lambda: crowd.total == 3)
        busy = guests[0].http.post("/api/verify", json={"transcript": TEXT})
        check_problem(busy, 503, "busy")  # one at a time
        check_problem(guests[3].http.post("/api/verify", json={"transcript": TEXT}), 503, "busy")  # three an address
        table = guests[3].make("me", "me")
        stuck.context.authority.places.forget(table)
        assert offers(guests[3].see(table))
        stuck.context.replays._close()
        assert all(one.result(60).status_code >= 500 for one in asked)
    wait_for(lambda: not crowd.total)
    for guest in guests:
        guest.http.close()


def finished(guest: Guest) -> str:
    """A table whose game is over."""
    table = guest.make("me", "me")
    for _ in range(12):
        guest.play_any(table)
    actor = guest.see(table)["actor"]
    guest.act(table, "resign", seat=actor)
    return table


def test_long_games_told_from_the_beginning_cost_by_their_moves(own: Hosted) -> None:
    with Guest(own.url) as guest:
        table = finished(guest)
        for path in ("updates", "replay", "transcript"):
            own.context.limits.replays = Buckets(Rate(20, NEVER))
            answers = [guest.http.get(f"/api/tables/{table}/{path}") for _ in range(2)]
            assert answers[0].status_code == 200, answers[0].text
            check_problem(answers[1], 429, "too-many-requests")
        last = guest.see(table)["number"] - 1
        assert guest.http.get(f"/api/tables/{table}/updates?after={last}").status_code == 200  # costs nothing


# ---- tables


def opened(guest: Guest, *seats: str, **settings: Any) -> httpx.Response:
    """Try to open a table."""
    wishes = [{"who": one} if one in ("me", "open") else {"who": "bot", "level": one} for one in seats]
    body = {"request": fresh(), "settings": {**SHORT, **settings}, "seats": wishes, "contribution": fresh()}
    return guest.http.post("/api/tables", json=body)


def test_nobody_opens_tables_without_end(own: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.openings.PERSON", Most(2, 60, 5))
    with Guest(own.url) as guest:
        body = {"request": fresh(), "settings": SHORT, "seats": [{"who": "me"}], "contribution": fresh()}
        first = guest.http.post("/api/tables", json=body)
        second = guest.make("me", "me")
        reply = check_problem(opened(guest, "me"), 409, "too-many-tables")
        assert reply["facts"] == {"count": 2}
        assert guest.http.post("/api/tables", json=body).json()["id"] == first.json()["id"]  # the same request again
        guest.act(second, "resign", seat="blue")
        assert opened(guest, "me").status_code == 201
        with Guest(own.url) as other:
            assert opened(other, "me").status_code == 201


def test_nobody_has_bots_without_end(own: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.openings.PERSON", Most(30, 3, 5))
    four = {"edition": "original-jamaica", "players": 4, "start": "blue"}
    with Guest(own.url) as guest:
        table = guest.make("me", "stowaway", "stowaway", "open", settings=four)
        check_problem(opened(guest, "me", "stowaway", "stowaway", "open", **four), 409, "too-many-bots")
        guest.act(table, "bot", seat="green", level="stowaway")
        another = guest.make("me", "open", settings=four)
        check_problem(guest.try_(another, "bot", seat="red", level="stowaway"), 409, "too-many-bots")
        guest.act(another, "close")


def test_nobody_fills_the_public_list(own: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.openings.PERSON", Most(30, 60, 1))
    monkeypatch.setattr("balandra.server.openings.NETWORK", Most(120, 240, 2))
    with Guest(own.url) as ann, Guest(own.url) as bob, Guest(own.url) as cleo:
        assert opened(ann, "me", listing="listed").status_code == 201
        check_problem(opened(ann, "me", listing="listed"), 409, "too-many-tables")
        assert opened(ann, "me").status_code == 201  # a private one
        assert opened(bob, "me", listing="listed").status_code == 201
        check_problem(opened(cleo, "me", listing="listed"), 409, "too-many-tables")  # the address


def test_tables_that_ended_elsewhere_are_not_counted(own: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.openings.PERSON", Most(1, 60, 5))
    monkeypatch.setattr(Openings, "note", lambda self, entry, table: None)  # another process ends the game
    with Guest(own.url) as guest:
        table = guest.make("me", "me")
        check_problem(opened(guest, "me"), 409, "too-many-tables")
        guest.act(table, "resign", seat="blue")
        assert opened(guest, "me").status_code == 201
        assert len(own.context.authority.openings) == 1


def test_bots_think_for_the_host_of_their_table(own: Hosted) -> None:
    with Guest(own.url) as guest:
        table = guest.make("me", "me")
        authority = own.context.authority
        owner = authority.owner(authority.places.at(table).table)  # type: ignore[arg-type]
        assert (owner.network, owner.person) == ("127.0.0.1", guest.person)
        assert owner != SERVER
