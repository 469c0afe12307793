"""What is refused, and how: one shape for every error, whatever was wrong."""

from __future__ import annotations

import json
import logging
import socket as sockets
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from balandra.server.http.app import API
from balandra.server.http.limits import Buckets, Crowd, Rate, network
from balandra.server.http.meta import OTHERS
from tests.server.hosting import SHORT, Guest, Hosted, Socket, fresh, hosted, offers
from tests.test_message import again

NOBODY = "a" * 16


def check_problem(answer: httpx.Response, status: int, error: str) -> dict[str, Any]:
    """A refusal in the one shape."""
    reply: dict[str, Any] = answer.json()
    assert (answer.status_code, reply["type"], reply["error"]) == (status, "problem", error), answer.text
    assert set(reply) == {"type", "error", "message", "text", "facts", "plural", "request", "retry_after"}
    assert reply["message"]
    assert reply["text"] is None or again(reply["text"], reply["facts"]) == reply["message"]
    assert answer.headers["content-type"] == "application/json"
    return reply


def test_only_pages_of_ours_may_change_something_by_cookie(ann: Guest) -> None:
    body = {"request": fresh(), "settings": SHORT}
    for origin in ("https://elsewhere.example", "null", ann.url.replace("127.0.0.1", "localhost")):
        check_problem(ann.http.post("/api/tables", json=body, headers={"Origin": origin}), 403, "wrong-origin")
    del ann.http.headers["origin"]
    check_problem(ann.http.post("/api/tables", json=body), 403, "wrong-origin")
    check_problem(ann.http.delete("/api/session"), 403, "wrong-origin")


def test_a_socket_of_another_page_is_refused(ann: Guest) -> None:
    where = f"{ann.url.replace('http', 'ws')}/api/tables/{ann.make('me', 'me')}/socket"
    for origin in ("https://elsewhere.example", None):
        with pytest.raises(InvalidStatus) as refused, connect(where, origin=origin):  # type: ignore[arg-type]
            pass
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body)["error"] == "wrong-origin"


def test_only_named_origins_are_let_in_where_some_are_named(tmp_path: Path) -> None:
    with hosted(tmp_path, origins=("https://club.example",)) as host, Guest(host.url) as guest:
        check_problem(guest.http.put("/api/me", json={"name": "Ann"}), 403, "wrong-origin")
        named = guest.http.put("/api/me", json={"name": "Ann"}, headers={"Origin": "https://club.example"})
        assert named.json()["name"] == "Ann"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_a_form_of_another_page_cannot_pass_for_json(ann: Guest, kind: str) -> None:
    answer = ann.http.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
    check_problem(answer, 415, "not-json")


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        (b"", 400, "malformed"),
        (b"{", 400, "malformed"),
        (b"\xff\xfe", 400, "malformed"),
        (b"[" * 30_000, 422, "invalid"),
        (b'{"name": ' + b"[" * 30_000, 422, "invalid"),
        (b"{}", 422, "invalid"),
        (b'{"name": 7}', 422, "invalid"),
        (b'{"name": "Ann", "colour": "red"}', 422, "invalid"),
        (b'{"name": ""}', 422, "invalid"),
        (b'{"name": "\\u0000"}', 422, "invalid-name"),
    ],
)
def test_a_body_that_is_not_as_it_should_be(ann: Guest, body: bytes, status: int, error: str) -> None:
    answer = ann.http.put("/api/me", content=body, headers={"Content-Type": "application/json"})
    check_problem(answer, status, error)


def test_a_body_that_is_too_large(ann: Guest) -> None:
    check_problem(ann.http.put("/api/me", json={"name": "x" * 70_000}), 413, "too-large")
    check_problem(ann.http.post("/api/verify", json={"transcript": "x" * 1_200_000}), 413, "too-large")
    assert not ann.http.post("/api/verify", json={"transcript": "x" * 900_000}).json()["holds"]


def test_paths_that_there_are_not(ann: Guest) -> None:
    for path in ("/api/nothing", "/api/tables/x", f"/api/tables/{NOBODY}", f"/api/players/{NOBODY}", "/api/tables/%00"):
        check_problem(ann.http.get(path), 404, "not-found")
    check_problem(ann.try_(NOBODY, "begin"), 404, "not-found")
    check_problem(ann.http.get(f"/api/tables/{NOBODY}/stream"), 404, "not-found")
    with pytest.raises(InvalidStatus) as refused, ann.socket(NOBODY):
        pass
    assert refused.value.response.status_code == 404


def test_a_refused_socket_is_no_fault_of_the_server(ann: Guest, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "uvicorn.error"):
        for origin in (ann.url, "https://elsewhere.example"):
            where = f"{ann.url.replace('http', 'ws')}/api/tables/{NOBODY}/socket"
            with pytest.raises(InvalidStatus), connect(where, origin=Origin(origin)):
                pass
    ann.see(ann.make("me", "me"))  # the server has gone on
    assert [one.message for one in caplog.records if "rejected" in one.message] == [
        "connection rejected (404 Not Found)",
        "connection rejected (403 Forbidden)",
    ]
    assert [one.message for one in caplog.records if one.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("query", ["after=-1", "after=x", "before=3", "after=1&after=2", "after=99999999999"])
def test_queries_that_are_not_understood(ann: Guest, query: str) -> None:
    table = ann.make("me", "me")
    check_problem(ann.http.get(f"/api/tables/{table}/updates?{query}"), 422, "invalid")


def test_a_last_event_id_that_is_none(ann: Guest) -> None:
    answer = ann.http.get(f"/api/tables/{ann.make('me', 'me')}/stream", headers={"Last-Event-ID": "x"})
    check_problem(answer, 422, "invalid")


@pytest.mark.parametrize("path", sorted({one.path for one in (*API, *OTHERS)}))
def test_every_path_knows_its_methods(ann: Guest, path: str) -> None:
    real = path.replace("{table}", ann.make("me", "me")) if "{table}" in path else path
    where = real.format(person=ann.person, token=NOBODY)
    allowed = {one.method for one in (*API, *OTHERS) if one.path == path}
    allow = ann.http.options(where).headers["allow"]
    assert set(allow.split(", ")) == allowed | {"OPTIONS"} | ({"HEAD"} if "GET" in allowed else set())
    wrong = ann.http.request("PATCH", where)
    assert check_problem(wrong, 405, "not-allowed")
    assert wrong.headers["allow"] == allow
    if "GET" in allowed and "{" not in path:
        assert ann.http.head(where).status_code == ann.http.get(where).status_code
        assert not ann.http.head(where).content


def test_answers_carry_strict_headers(ann: Guest) -> None:
    for path in ("/", "/api/levels", "/nowhere", "/healthz"):
        headers = ann.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers
    assert ann.http.get("/api/me").headers["cache-control"] == "no-store"


def test_the_cookie_is_for_us_alone(host: Hosted) -> None:
    plain = httpx.get(f"{host.url}/api/me").headers["set-cookie"]
    assert "HttpOnly" in plain
    assert "SameSite=lax" in plain
    assert "Secure" not in plain
    behind = httpx.get(f"{host.url}/api/me", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
    assert "Secure" in behind


def test_a_forged_cookie_is_a_stranger(ann: Guest, bob: Guest) -> None:
    name, value = next(iter(bob.http.cookies.items()))
    forged = value.replace(bob.person, ann.person)
    me = httpx.get(f"{ann.url}/api/me", cookies={name: forged}).json()
    assert me["person"] not in (ann.person, bob.person)


def test_nobody_moves_for_another(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open", settings={**SHORT, "start": "blue"})
    bob.take(table)
    move = offers(ann.see(table))[0]["text"]
    check_problem(bob.try_(table, "play", move=move, number=1, seat="blue"), 403, "not-your-seat")
    check_problem(bob.try_(table, "play", move=move, number=1), 409, "not-your-decision")
    check_problem(bob.try_(table, "resign", seat="blue"), 403, "not-your-seat")
    check_problem(bob.try_(table, "leave", seat="blue"), 403, "not-your-seat")
    assert ann.see(table)["number"] == 4


def test_a_stale_move_is_refused_and_a_repeated_one_answered_again(ann: Guest) -> None:
    table = ann.make("me", "me")
    move = offers(ann.see(table))[0]["text"]
    request = fresh()
    done = ann.act(table, "play", move=move, number=1, request=request)
    again = ann.act(table, "play", move=move, number=1, request=request)
    assert again == done
    check_problem(ann.try_(table, "play", move=move, number=1), 409, "stale")
    with ann.socket(table) as socket:
        socket.hear()
        assert socket.answer(socket.send("play", move=move, number=1, request=request)) == done
        assert socket.answer(socket.send("play", move=move, number=1))["error"] == "stale"
    assert ann.see(table)["moves"] == 1


def test_a_request_of_another_is_not_taken_for_mine(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open")
    bob.take(table)
    request = fresh()
    first = ann.act(table, "say", words="mine", request=request)
    assert bob.act(table, "say", words="mine, too", request=request)["number"] == first["number"] + 1


def test_a_table_asked_for_twice_is_made_once(ann: Guest) -> None:
    body = {"request": fresh(), "settings": SHORT, "seats": [{"who": "me"}], "contribution": fresh()}
    first, again = (ann.http.post("/api/tables", json=body) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]


def test_an_illegal_move_says_why(ann: Guest) -> None:
    table = ann.make("me", "me")
    reply = check_problem(ann.try_(table, "play", move="retreat 0", number=1), 422, "illegal-move")
    assert "retreat 0" in reply["message"]


def test_tables_that_cannot_be(ann: Guest) -> None:
    for settings in ({**SHORT, "edition": "chess"}, {**SHORT, "options": {"boards": 40}}, {**SHORT, "start": "pink"}):
        answer = ann.http.post("/api/tables", json={"request": fresh(), "settings": settings})
        check_problem(answer, 422, "invalid-settings")
    for level in ("engine:rm", "search:99999", "nobody"):
        seats = [{"who": "me"}, {"who": "bot", "level": level}]
        body = {"request": fresh(), "settings": SHORT, "seats": seats, "contribution": fresh()}
        check_problem(ann.http.post("/api/tables", json=body), 422, "no-such-level")


def closing_code(socket: Socket, texts: list[str]) -> int | None:
    """The code with which a socket is closed after some messages."""
    try:
        for text in texts:
            socket.line.send(text)
            socket.hear()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    return None


def test_messages_that_are_none_are_refused_and_too_many_close_the_socket(ann: Guest) -> None:
    with ann.socket(ann.make("me", "me")) as socket:
        socket.hear()
        for text in (
            "",
            "{",
            "[]",
            '{"type": "act"}',
            '{"type": "act", "action": {"do": "fly", "request": "12345678"}}',
        ):
            socket.line.send(text)
            assert socket.hear()["error"] in ("malformed", "invalid")
        socket.line.send('{"type": "act", "action": {"do": "begin", "request": "12345678", "more": 1}}')
        assert socket.hear()["request"] == "12345678"
        socket.line.send(b"\x00\x01")
        assert socket.hear()["error"] == "malformed"
        assert closing_code(socket, ["{"] * 100) == 1008


def test_a_message_that_is_too_long_closes_the_socket(ann: Guest) -> None:
    with ann.socket(ann.make("me", "me")) as socket:
        socket.hear()
        assert closing_code(socket, ["x" * 20_000]) == 1009


def test_whoever_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    with hosted(tmp_path, limits=0.05) as host, Guest(host.url) as guest:
        table = guest.make("me", "me")
        answers = [guest.try_(table, "say", words="again") for _ in range(5)]
        refused = [one for one in answers if one.status_code != 200]
        reply = check_problem(refused[0], 429, "too-many-requests")
        assert reply["retry_after"] > 0
        assert int(refused[0].headers["retry-after"]) >= 1
        with guest.socket(table) as socket:
            socket.hear()
            said = [socket.answer(socket.send("say", words="again")) for _ in range(5)]
        assert any(one.get("error") == "too-many-requests" for one in said)
        many = [guest.http.get("/api/levels").status_code for _ in range(30)]
        assert set(many) == {200, 429}


def test_whoever_talks_too_much_has_to_wait_and_can_play_on(tmp_path: Path) -> None:
    with hosted(tmp_path, limits=1.0) as host, Guest(host.url) as guest:
        table = guest.make("me", "me")
        answers = [guest.try_(table, "say", words="again") for _ in range(50)]
        refused = [one for one in answers if one.status_code != 200]
        assert 20 <= len(answers) - len(refused) < 50
        assert check_problem(refused[0], 429, "too-many-requests")["retry_after"] > 0
        with guest.socket(table) as socket:
            socket.hear()
            said = [socket.answer(socket.send("say", words="again")) for _ in range(5)]
        assert any(one.get("error") == "too-many-requests" for one in said)
        guest.play_any(table)


def test_buckets_fill_with_time_and_forget_whom_they_need_not_know() -> None:
    now = [0.0]
    buckets = Buckets(Rate(2, 1), clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 1]
    assert buckets.take("b") == 0
    now[0] = 1.0
    assert buckets.take("a") == 0
    assert buckets.take("a") == 1
    for number in range(30_000):
        buckets.take(str(number))
    assert len(buckets) == 20_000


def test_a_crowd_has_an_end_for_each_and_for_all() -> None:
    crowd = Crowd(2, 3)
    assert [crowd.enter("a") for _ in range(3)] == [True, True, False]
    assert crowd.enter("b")
    assert not crowd.enter("c")
    crowd.leave("a")
    assert crowd.enter("c")
    assert crowd.total == 3


def test_neighbours_in_one_network_count_as_one() -> None:
    assert network("2001:db8::1") == network("2001:db8::2") != network("2001:db8:0:1::1")
    assert network("10.0.0.1") != network("10.0.0.2")
    assert network("somewhere") == "somewhere"


def test_a_request_in_no_language_harms_nobody(host: Hosted, ann: Guest) -> None:
    where = ("127.0.0.1", int(host.url.rpartition(":")[2]))
    for words, status in (
        (b"GET / HTTP/1.1\r\nHost: [\r\n\r\n", b" 200 "),
        (b"\x16\x03\x01nonsense\r\n\r\n", b" 400 "),
    ):
        with sockets.create_connection(where) as line:
            line.sendall(words)
            assert status in line.recv(1000)
    assert ann.http.get("/healthz").json()["status"] == "well"
