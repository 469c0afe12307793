"""Accounts, tokens and profiles over HTTP; a program on another machine plays with a token."""

from __future__ import annotations

import secrets
import threading

import httpx
import pytest
from examples.table_bot import play
from websockets.exceptions import InvalidStatus

from balandra.server.table.ending import LEAST_TURNS
from tests.processes import PATIENCE
from tests.server.hosting import Guest, Hosted, fresh, offers, wait_for

LONG = {"edition": "original-jamaica", "players": 2}
PASSWORD = "correct horse battery"


def account(guest: Guest, name: str) -> str:
    """Make an account; its recovery code."""
    answer = guest.http.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    assert answer.json()["me"] == {"person": guest.person, "name": name, "kind": "account"}
    return str(answer.json()["recovery"])


def error(answer: httpx.Response) -> tuple[int, str]:
    """The status and word of a refusal."""
    return answer.status_code, answer.json()["error"]


def test_an_account_goes_from_device_to_device(host: Hosted, ann: Guest, bob: Guest) -> None:
    name = f"Anne {secrets.token_hex(4)}"
    assert ann.http.get("/api/me").json()["kind"] == "guest"
    assert ann.http.put("/api/me", json={"name": "  Anne  B "}).json()["name"] == "Anne B"
    table = ann.make("me", "open")
    recovery = account(ann, name)
    assert error(bob.http.post("/api/account", json={"name": name.upper(), "password": PASSWORD})) == (
        409,
        "name-taken",
    )
    wrong = {"name": name, "password": "not this one"}
    assert error(bob.http.post("/api/session", json=wrong)) == (403, "wrong-password")
    assert bob.http.post("/api/session", json={"name": name, "password": PASSWORD}).json()["person"] == ann.person
    assert [one["id"] for one in bob.http.get("/api/tables?mine=true").json()["tables"]] == [table]
    changed = ann.http.put("/api/account", json={"old": PASSWORD, "new": "another password"})
    assert changed.json()["name"] == name
    wait_for(lambda: bob.http.get("/api/tables?mine=true").status_code == 401)  # the other session has ended
    given = {"name": name, "code": recovery, "password": PASSWORD}
    recovered = bob.http.post("/api/recovery", json=given).json()
    assert recovered["me"]["person"] == ann.person
    assert recovered["recovery"] != recovery
    assert error(bob.http.post("/api/recovery", json=given)) == (403, "wrong-code")
    assert bob.http.delete("/api/sessions").json()["person"] == ann.person
    assert bob.http.delete("/api/session").status_code == 204
    assert bob.http.get("/api/me").json()["person"] != ann.person


def test_a_program_plays_a_whole_game_with_a_token(ann: Guest) -> None:
    assert error(ann.http.post("/api/tokens", json={"name": "Robot"})) == (403, "needs-account")
    account(ann, f"Owner {secrets.token_hex(4)}")
    made = ann.http.post("/api/tokens", json={"name": "Robot"}).json()
    table = ann.make("open", "greedy")
    ended: list[object] = []

    def run() -> None:
        headers = {"Authorization": f"Bearer {made['token']}"}
        with httpx.Client(headers=headers, timeout=PATIENCE, verify=False) as client:
            ended.append(play(client, f"{ann.url}/api/tables/{table}"))

    program = threading.Thread(target=run)
    program.start()
    program.join(2 * PATIENCE)
    seen = ann.see(table)
    assert ended == [seen["result"]]
    assert (seen["seats"][0]["name"], seen["seats"][0]["person"]) == ("Robot", made["person"])
    profile = ann.http.get(f"/api/players/{made['person']}").json()
    assert (profile["name"], profile["statistics"][0]["games"]) == ("Robot", 1)


def test_a_token_is_listed_without_its_text_and_revoked(host: Hosted, ann: Guest) -> None:
    account(ann, f"Owner {secrets.token_hex(4)}")
    made = ann.http.post("/api/tokens", json={"name": "Robot"}).json()
    listed = ann.http.get("/api/tokens").json()["tokens"]
    assert [(one["id"], one["token"]) for one in listed] == [(made["id"], None)]
    table = ann.make("me", "open")
    with Guest(host.url, made["token"]) as robot:
        assert robot.http.get("/api/me").json() == {"person": made["person"], "name": "Robot", "kind": "program"}
        assert error(robot.http.post("/api/tokens", json={"name": "Child"})) == (403, "not-for-programs")
        with robot.socket(table) as socket:  # without any Origin
            socket.hear()
            assert socket.answer(socket.send("take", contribution=fresh()))["type"] == "done"
        assert ann.http.delete(f"/api/tokens/{made['id']}").status_code == 204
        assert error(ann.http.delete(f"/api/tokens/{made['id']}")) == (404, "not-found")
        assert error(robot.http.get("/api/me")) == (401, "unknown-token")
        with pytest.raises(InvalidStatus), robot.socket(table):
            pass


def play_turns(table: str, *guests: Guest) -> None:
    """Everybody completes the turns after which a game counts; a turn has at most three actions."""
    while guests[0].see(table)["moves"] < 3 * len(guests) * LEAST_TURNS:
        next(guest for guest in guests if offers(guest.see(table))).play_any(table)


def test_giving_up_at_once_again_and_again_changes_no_rating(ann: Guest, bob: Guest) -> None:
    for guest in (ann, bob):
        account(guest, f"Player {secrets.token_hex(4)}")
    for _ in range(3):
        table = ann.make("me", "open")
        bob.take(table)
        ann.act(table, "resign")
        assert not ann.see(table)["rated"]
    profile = bob.http.get(f"/api/players/{bob.person}").json()
    assert (profile["ratings"], profile["statistics"]) == ([], [])
    games = bob.http.get(f"/api/players/{bob.person}/games").json()["games"]
    assert [one["rating"] for one in games] == [None] * 3


def test_ratings_are_told_of_those_who_have_one(ann: Guest, bob: Guest) -> None:
    for guest in (ann, bob):
        account(guest, f"Player {secrets.token_hex(4)}")
    table = ann.make("me", "open", settings=LONG)
    bob.take(table)
    assert ann.see(table)["rated"]
    play_turns(table, ann, bob)
    ann.act(table, "resign")
    assert ann.see(table)["rated"]
    profiles = [guest.http.get(f"/api/players/{guest.person}").json() for guest in (ann, bob)]
    loser, winner = (one["ratings"][0] for one in profiles)
    assert loser["rating"] < 1500 < winner["rating"]
    assert loser["games"] == 1
    assert [seat["rating"] for seat in ann.see(table)["seats"]] == [loser["rating"], winner["rating"]]
