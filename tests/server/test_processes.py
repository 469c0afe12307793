"""Many processes over one database: any of them serves any table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hosting import Guest, Hosted, Socket, fresh, offers, wait_for


@pytest.fixture
def hosts(database: str) -> Iterator[list[Hosted]]:
    """Two servers over one database, SQLite or PostgreSQL."""
    servers = [Hosted(database) for _ in range(2)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


def test_players_at_different_processes_play_one_game(hosts: list[Hosted]) -> None:
    with Guest(hosts[0].url) as ann, Guest(hosts[1].url) as bob:
        table = ann.make("me", "open")
        bob.take(table)
        with bob.socket(table) as socket:
            number = socket.hear()["table"]["number"]
            for _ in range(6):
                mover = ann if offers(ann.see(table)) else bob
                number = mover.play_any(table)["number"]
            while socket.update()["table"]["number"] < number:
                pass
        assert ann.see(table)["number"] == bob.see(table)["number"] == number


def test_a_request_repeated_at_another_process_is_done_once(hosts: list[Hosted]) -> None:
    with Guest(hosts[0].url) as ann, Guest(hosts[1].url) as elsewhere:
        elsewhere.http.cookies = ann.http.cookies
        table, request = ann.make("me", "me"), fresh()
        assert elsewhere.see(table)["moves"] == 0
        move = offers(ann.see(table))[0]["text"]
        done = ann.act(table, "play", move=move, number=1, request=request)
        assert elsewhere.act(table, "play", move=move, number=1, request=request) == done
        assert elsewhere.try_(table, "play", move=move, number=1).json()["error"] == "stale"
        assert ann.see(table)["moves"] == 1


def test_a_bot_is_played_by_one_process_when_another_goes(hosts: list[Hosted]) -> None:
    with Guest(hosts[0].url) as ann, Guest(hosts[1].url) as bob:
        hosts[0].context.authority.on_bot = lambda table: None  # it goes before its bot has moved
        table = ann.make("me", "stowaway", settings={"edition": "original-tortuga", "players": 2, "start": "red"})
        hosts[0].stop()
        wait_for(lambda: bob.see(table)["actor"] == "blue")


def is_heard(guest: Guest, table: str, socket: Socket) -> bool:
    """Whether something that is said at one process comes to a socket at another."""
    guest.act(table, "say", words="Ahoy!")
    try:
        return bool(socket.line.recv(1.0))
    except TimeoutError:
        return False


@pytest.mark.parametrize("by", ["postgresql", "redis"])
def test_processes_wake_each_other(
    by: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("balandra.server.bot_scheduler.LISTEN", 1000.0)  # nobody looks by themselves
    if by == "redis":
        database, wake = f"sqlite:///{tmp_path / 'tables.sqlite3'}", request.getfixturevalue("redis_server").address
    else:
        database, wake = request.getfixturevalue("postgres").new_database(), None
    servers = [Hosted(database, wake=wake) for _ in range(2)]
    try:
        with Guest(servers[0].url) as ann, Guest(servers[1].url) as bob:
            table = ann.make("me", "me")
            with bob.socket(table) as socket:
                socket.hear()
                wait_for(lambda: is_heard(ann, table, socket))  # not before the other process listens
    finally:
        for server in servers:
            server.stop()
