"""Whole games over every way in, and catching up from anywhere."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from unittest.mock import PropertyMock, patch

from balandra import Transcript
from balandra.server.presence import Presence
from tests.server.hosting import SHORT, Guest, Hosted, Json, Socket, choice, offers

BOT = "greedy"  # quick, and soon done


def check_continues(update: Json, seen: int) -> int:
    """Every entry is told once, in order; the number of the last."""
    numbers = list(dict.fromkeys(one["number"] for one in update["log_events"]))
    assert numbers == list(range(seen + 1, update["table"]["number"] + 1))
    return int(update["table"]["number"])


def check_end(guest: Guest, table: str) -> None:
    """The transcript replays, and was shuffled as promised."""
    seen = guest.see(table)
    assert seen["state"] == "finished"
    text = guest.http.get(f"/api/tables/{table}/transcript").text
    assert len(Transcript.read(text).moves) == seen["moves"]
    verdict = guest.http.post("/api/verify", json={"transcript": text, "commitment": seen["commitment"]}).json()
    assert verdict["holds"]
    assert "as shown before the game" in verdict["sentence"]
    wrong = guest.http.post("/api/verify", json={"transcript": text, "commitment": "0" * 64}).json()
    assert not wrong["holds"]


def test_a_whole_game_over_a_socket(ann: Guest) -> None:
    table, draw, seen = ann.make("me", BOT), random.Random(1), 0
    with ann.socket(table) as socket:
        update = socket.hear()
        assert update["type"] == "update"
        while update["table"]["state"] != "finished":
            seen = check_continues(update, seen)
            if offers(update["table"]):
                request = socket.send("play", **choice(update["table"], draw))
                done = socket.hear()  # an action is answered before its news are told
                assert (done["type"], done["request"], done["number"]) == ("done", request, seen + 1)
            update = socket.update()
    check_end(ann, table)


def test_a_whole_game_over_events_and_posts(ann: Guest) -> None:
    table, draw, seen = ann.make("me", BOT), random.Random(2), 0
    with ann.stream(table) as updates:
        for update in updates:
            seen = check_continues(update, seen)
            if update["table"]["state"] == "finished":
                break
            if offers(update["table"]):
                ann.act(table, "play", **choice(update["table"], draw))
    check_end(ann, table)


def test_a_whole_game_by_asking_again_and_again(ann: Guest) -> None:
    table, draw, seen = ann.make("me", BOT), random.Random(3), 0
    while True:
        update = ann.http.get(f"/api/tables/{table}/updates", params={"after": seen}).json()
        seen = check_continues(update, seen)
        if update["table"]["state"] == "finished":
            break
        if offers(update["table"]):
            ann.act(table, "play", **choice(update["table"], draw))
        else:
            time.sleep(0.02)
    check_end(ann, table)


def steps(*players: tuple[Socket, random.Random]) -> Iterator[Json]:
    """Two sockets play against each other; every update of the first."""
    boards = [socket.hear()["table"] for socket, _ in players]
    while boards[0]["state"] == "playing":
        mover = next(n for n, board in enumerate(boards) if offers(board))
        socket, draw = players[mover]
        socket.answer(socket.send("play", **choice(boards[mover], draw)))
        boards = [socket.update()["table"] for socket, _ in players]
        yield boards[0]


def test_two_people_play_and_each_sees_their_own_cards(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open")
    bob.take(table)
    with ann.socket(table) as hers, bob.socket(table) as his:
        for board in steps((hers, random.Random(1)), (his, random.Random(2))):
            if board["moves"] == 30:
                break
    mine, theirs = ann.see(table), bob.see(table)
    assert mine["number"] == theirs["number"]
    assert [seat_view["seat"] for seat_view in mine["seat_views"] + theirs["seat_views"]] == ["blue", "red"]
    hidden = {"?": 1}
    for board, seat, other in ((mine, "blue", "red"), (theirs, "red", "blue")):
        hands = board["seat_views"][0]["view"]["hands"]
        assert set(hands[other]) <= set(hidden)
        assert set(hands[seat]).isdisjoint(hidden)


def test_one_device_may_hold_several_seats(ann: Guest) -> None:
    table = ann.make("me", "me")
    first = ann.see(table)
    assert first["state"] == "playing"
    assert len(first["seat_views"]) == 2
    movers = set()
    for _ in range(8):
        board = ann.see(table)
        movers.add(board["actor"])
        ann.act(table, "play", seat=board["actor"], **choice(board, random.Random(board["moves"])))
    assert movers == {"blue", "red"}


def test_a_reader_catches_up_from_any_number(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "me")
    for _ in range(12):
        ann.play_any(table)
    last = ann.see(table)["number"]
    for after in (0, 1, 3, 9, 10_000):
        reply = ann.http.get(f"/api/tables/{table}/updates?after={after}").json()
        assert [one["number"] for one in reply["log_events"]] == list(range(min(after, last) + 1, last + 1))
        with ann.socket(table, after) as socket, ann.stream(table, after) as updates:
            assert socket.hear()["log_events"] == next(updates)["log_events"] == reply["log_events"]
        moves = [one for one in reply["log_events"] if one["what"] == "moved" and one["events"]]
        assert len(moves) == min(12, max(0, last - after))
        spectators = bob.http.get(f"/api/tables/{table}/updates?after={after}").json()
        assert all(one["move"] is None for one in spectators["log_events"] if one["what"] == "moved")


def test_whoever_comes_back_finds_everything_as_it_is(ann: Guest) -> None:
    table = ann.make("me", "me")
    with ann.socket(table) as socket:
        seen = socket.hear()["table"]["number"]
    ann.play_any(table)
    ann.play_any(table)
    with ann.socket(table, seen) as socket:
        assert check_continues(socket.hear(), seen) == seen + 2


def test_a_spectator_sees_what_everybody_may_and_can_do_nothing(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "me")
    with bob.socket(table) as socket:
        seen = socket.hear()["table"]
        assert [seat_view["seat"] for seat_view in seen["seat_views"]] == [None]
        assert not offers(seen)
        number = ann.play_any(table)["number"]
        update = socket.update()
        assert update["table"]["number"] == number
        assert update["log_events"][0]["move"] is None
        refused = socket.answer(socket.send("play", move="skull 0", number=2))
        assert (refused["type"], refused["error"]) == ("problem", "not-a-player")


def test_a_stranger_without_a_cookie_may_watch(host: Hosted, ann: Guest) -> None:
    table = ann.make("me", "me")
    with Guest(host.url) as nobody:
        nobody.http.cookies.clear()
        assert nobody.see(table)["seat_views"][0]["seat"] is None
        refused = nobody.try_(table, "say", words="hello")
        assert (refused.status_code, refused.json()["error"]) == (401, "unknown-visitor")
        with nobody.socket(table) as socket:
            assert socket.hear()["type"] == "update"
            assert socket.answer(socket.send("say", words="hello"))["error"] == "unknown-visitor"


def test_a_ping_is_answered(ann: Guest) -> None:
    with ann.socket(ann.make("me", "open")) as socket:
        now = socket.hear()["table"]["now"]
        socket.line.send('{"type": "ping"}')
        pong = socket.hear()
        assert pong["type"] == "pong"
        assert pong["now"] >= now


def test_those_who_ask_are_told_who_of_the_players_is_not_connected(host: Hosted, ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open", settings={**SHORT, "begins": "host"})
    bob.take(table)
    with ann.socket(table, query="&connections=true") as socket, Guest(host.url) as eve:
        assert socket.hear()["type"] == "update"
        assert socket.hear() == {"type": "connections", "lost": ["red"]}
        with bob.socket(table) as other:
            assert socket.hear() == {"type": "connections", "lost": []}
            with bob.socket(table), eve.socket(table):  # a second one, and one of somebody who only watches
                other.line.send('{"type": "ping"}')
                assert [other.hear()["type"] for _ in range(2)] == ["update", "pong"]  # who did not ask is told nothing
        assert socket.hear() == {"type": "connections", "lost": ["red"]}
        with bob.stream(table) as events:
            next(events)
            assert socket.hear() == {"type": "connections", "lost": []}
    assert all("lost" not in seat for seat in ann.see(table)["seats"])


def test_nobody_is_called_lost_where_other_processes_may_have_their_sockets(
    host: Hosted, ann: Guest, bob: Guest
) -> None:
    table = ann.make("me", "open", settings={**SHORT, "begins": "host"})
    bob.take(table)
    authority = host.context.authority
    assert authority.lost_connections(table) == ["blue", "red"]
    with patch.object(Presence, "is_alone", PropertyMock(return_value=False), create=True):
        assert authority.lost_connections(table) == []
