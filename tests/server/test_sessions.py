"""Sessions that end: their cookies and tokens open nothing any more, and what they had open is closed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from tests.server.hosting import Guest, Hosted
from tests.server.test_account_routes import PASSWORD, account

CLOSED = 1008


@pytest.fixture
def pair(database: str) -> Iterator[tuple[Hosted, Hosted]]:
    """Two servers over one database."""
    one, other = Hosted(database), Hosted(database)
    yield one, other
    one.stop()
    other.stop()


@contextmanager
def browser(url: str, cookie: str) -> Iterator[httpx.Client]:
    """Somebody with a copy of a cookie."""
    with httpx.Client(base_url=url, headers={"Origin": url, "Cookie": cookie}, timeout=60, verify=False) as client:
        yield client


def person_of(client: httpx.Client) -> str:
    return str(client.get("/api/me").json()["person"])


@contextmanager
def closed_everywhere(table: str, *readers: Guest) -> Iterator[None]:
    """Sockets and streams of these readers are open before, and closed by the server after what is done within."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(one.socket(table)) for one in readers]
        streams = [stack.enter_context(one.stream(table)) for one in readers]
        firsts = [one.update() for one in sockets] + [next(one) for one in streams]
        assert all(first["table"]["seat_views"][0]["seat"] for first in firsts)  # a hand that others do not see
        yield
        assert [one.closing_code() for one in sockets] == [CLOSED] * len(sockets)
        assert [list(one) for one in streams] == [[]] * len(streams)


def elsewhere(guest: Guest, url: str) -> Guest:
    """The same browser at another process."""
    other = Guest(url, guest.token)
    other.http.cookies.clear()
    other.http.cookies.update(guest.http.cookies)
    other.person = guest.person
    return other


def log_out(guest: Guest) -> None:
    assert guest.http.delete("/api/session").status_code == 204


def change_password(guest: Guest) -> None:
    answer = guest.http.put("/api/account", json={"old": PASSWORD, "new": "another password"})
    assert answer.json()["person"] == guest.person


def end_sessions(guest: Guest) -> None:
    assert guest.http.delete("/api/sessions").json()["person"] == guest.person


@pytest.mark.parametrize("end", [log_out, change_password, end_sessions])
def test_what_an_ended_session_has_open_is_closed_in_all_processes(
    pair: tuple[Hosted, Hosted], end: Callable[[Guest], None]
) -> None:
    with Guest(pair[0].url) as ann, Guest(pair[1].url) as device:
        account(ann, f"Anne {secrets.token_hex(4)}")
        table = ann.make("me", "me")
        copy = ann.cookie
        if end is not log_out:  # of this device alone
            given = {"name": ann.http.get("/api/me").json()["name"], "password": PASSWORD}
            assert device.http.post("/api/session", json=given).json()["person"] == ann.person
        with elsewhere(ann, pair[1].url) as there:
            readers = [ann, there] if end is log_out else [ann, there, device]
            with closed_everywhere(table, *readers):
                end(ann)
        for host in pair:
            with browser(host.url, copy) as thief:
                assert person_of(thief) != ann.person
                assert thief.get(f"/api/tables/{table}").json()["seat_views"][0]["seat"] is None


def test_a_revoked_token_reads_nothing_more_in_any_process(pair: tuple[Hosted, Hosted]) -> None:
    with Guest(pair[0].url) as ann:
        account(ann, f"Anne {secrets.token_hex(4)}")
        token = ann.http.post("/api/tokens", json={"name": "Robot"}).json()
        with Guest(pair[0].url, token["token"]) as here, Guest(pair[1].url, token["token"]) as there:
            table = here.make("me", "me")
            with closed_everywhere(table, here, there):
                assert ann.http.delete(f"/api/tokens/{token['id']}").status_code == 204
            assert [one.http.get(f"/api/tables/{table}").status_code for one in (here, there)] == [401, 401]


def test_a_guests_cookie_ends_with_the_logout(host: Hosted, ann: Guest) -> None:
    table = ann.make("me", "me")
    copy = ann.cookie
    with closed_everywhere(table, ann):
        log_out(ann)
    with browser(host.url, copy) as thief:
        assert person_of(thief) != ann.person
    with Guest(host.url) as newcomer:  # who never did anything
        unused = newcomer.cookie
        log_out(newcomer)
        with browser(host.url, unused) as thief:
            assert person_of(thief) != newcomer.person


def test_other_sessions_of_the_same_person_go_on(ann: Guest, bob: Guest) -> None:
    name = f"Anne {secrets.token_hex(4)}"
    account(ann, name)
    table = ann.make("me", "me")
    assert bob.http.post("/api/session", json={"name": name, "password": PASSWORD}).json()["person"] == ann.person
    with bob.socket(table) as socket, bob.stream(table) as updates:
        socket.update()
        next(updates)
        log_out(ann)
        assert socket.answer(socket.send("say", words="still here"))["type"] == "done"
        assert next(updates)["log_events"][0]["words"] == "still here"
