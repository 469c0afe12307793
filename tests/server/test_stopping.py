"""Coming and going: a server that stops in good order, clients that do not read, and the command itself."""

from __future__ import annotations

import os
import re
import signal
import socket as sockets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from balandra.cli.serve import read_origin
from balandra.core.errors import BalandraError
from balandra.server.serving import PortTaken, address, invitation, listen
from tests.server.hosting import Guest, Hosted, hosted, wait_for


def test_a_start_warns_of_a_database_that_others_can_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with hosted(tmp_path):
        pass
    assert not caplog.records
    (tmp_path / "tables.sqlite3").chmod(0o640)
    with hosted(tmp_path):
        pass
    first = caplog.records[0]
    assert (first.levelname, first.facts) == ("WARNING", {"file": "tables.sqlite3", "mode": "0640"})  # type: ignore[attr-defined]
    assert "chmod 600" in first.message


def test_a_stop_answers_what_was_begun_and_says_when_to_come_back(tmp_path: Path) -> None:
    with hosted(tmp_path) as host, Guest(host.url) as guest, Guest(host.url) as watcher:
        table = guest.make("me", "me")
        number = guest.see(table)["number"]
        with guest.socket(table) as socket, watcher.stream(table) as updates:
            socket.hear()
            next(updates)
            request = socket.send("say", words="one more thing")
            assert socket.answer(request)["number"] == number + 1
            assert next(updates)["table"]["number"] == number + 1
            host.server.should_exit = True
            assert socket.closing_code() == 1012
            assert list(updates) == []  # the stream ends well
        host.thread.join()
    with hosted(tmp_path) as host, Guest(host.url) as again:
        assert again.see(table)["number"] == number + 1


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    with hosted(tmp_path) as host, Guest(host.url) as guest:
        host.context.bot_scheduler.authority.on_bot = lambda table: (
            None
        )  # as if it had been killed before the bot's move
        table = guest.make("me", "stowaway", settings={"edition": "original-tortuga", "players": 2, "start": "red"})
        cookie = guest.http.cookies
        assert guest.see(table)["moves"] == 0
    with hosted(tmp_path) as host, httpx.Client(base_url=host.url, cookies=cookie, verify=False) as browser:
        wait_for(lambda: browser.get(f"/api/tables/{table}").json()["actor"] == "blue")


def test_whoever_does_not_read_is_given_up_and_others_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.http.stream.SLOW", 0.2)
    monkeypatch.setattr("balandra.server.http.socket.SLOW", 0.2)
    monkeypatch.setattr("balandra.server.connections.UNASKED", 0.2)
    with hosted(tmp_path, buffer=4096) as host, Guest(host.url) as guest, lines_unread(host, guest) as (table, lines):
        subscribers = host.context.authority.subscribers
        wait_for(lambda: len(subscribers) == len(lines))
        for _ in range(60):
            guest.act(table, "say", words="x" * 500)
        wait_for(lambda: not len(subscribers))
        wait_for(lambda: len(host.server.server_state.connections) <= 1)  # our own


@contextmanager
def lines_unread(host: Hosted, guest: Guest) -> Iterator[tuple[str, list[sockets.socket]]]:
    """A socket and a stream whose other ends read nothing."""
    table = guest.make("me", "me", settings={"edition": "martinique", "players": 2})
    where = ("127.0.0.1", int(host.url.rpartition(":")[2]))
    lines = []
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    for path, more in (("socket", upgrade + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"), ("stream", "")):
        line = sockets.socket()
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        line.connect(where)
        head = f"GET /api/tables/{table}/{path} HTTP/1.1\r\nHost: {host.url[7:]}\r\nOrigin: {host.url}\r\n{more}\r\n"
        line.sendall(head.encode())
        lines.append(line)
    try:
        yield table, lines
    finally:
        for line in lines:
            line.close()


def test_a_line_on_which_nothing_is_asked_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balandra.server.connections.UNASKED", 0.1)
    with hosted(tmp_path) as host, sockets.create_connection(("127.0.0.1", int(host.url.rpartition(":")[2]))) as line:
        line.settimeout(60)
        assert line.recv(1) == b""


def test_a_port_that_is_taken_is_told_in_one_sentence(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortTaken, match=f"127.0.0.1 port {port} cannot be used .*--port .*PORT="):
            listen("127.0.0.1", port)
        command = [sys.executable, "-m", "balandra.cli", "serve", "--port", str(port)]
        reply = subprocess.run(command, capture_output=True, text=True, check=False)
        assert reply.returncode == 2
        assert re.fullmatch(rf"balandra: 127.0.0.1 port {port} cannot be used .*\n", reply.stderr)


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost")])
def test_the_address_is_shown_as_a_browser_wants_it(host: str, shown: str) -> None:
    with listen(host, 0) as listening:
        assert address(listening) == f"http://{shown}:{listening.getsockname()[1]}"


@pytest.mark.parametrize(
    ("host", "own", "shown"),
    [
        ("0.0.0.0", "192.168.1.5", "192.168.1.5"),
        ("0.0.0.0", None, "localhost"),
        ("127.0.0.1", "192.168.1.5", "127.0.0.1"),
    ],
)
def test_others_are_invited_to_an_address_they_can_reach(
    host: str, own: str | None, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("balandra.server.serving._own_address", lambda family, far_away: own)
    with listen(host, 0) as listening:
        assert invitation(listening) == f"http://{shown}:{listening.getsockname()[1]}"


def test_origins_are_read_as_browsers_send_them() -> None:
    assert read_origin("https://Club.example/") == "https://club.example"
    for wrong in ("club.example", "https://club.example/tables", "ftp://club.example", "https://"):
        with pytest.raises(BalandraError, match="--origin"):
            read_origin(wrong)


def test_the_command_serves_until_it_is_asked_to_stop(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    command = [sys.executable, "-m", "balandra.cli", "serve", "--port", "0", "--database", database, "--workers", "1"]
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}  # its warm-up compiles there, and is stopped
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert running.stdout is not None
    url = re.findall(r"http://\S+", running.stdout.readline())[0]
    with Guest(url) as guest:
        table = guest.make("me", "stowaway")
        with guest.socket(table) as socket:
            socket.hear()
            guest.act(table, "say", words="a secret plan")
            running.send_signal(signal.SIGTERM)
            assert socket.closing_code() == 1012
        _, logged = running.communicate(timeout=60)
        assert running.returncode in (0, -signal.SIGTERM)
        for secret in (table, guest.cookie, guest.person, "secret", "127.0.0.1"):
            assert secret not in logged
        assert '"path": "/api/tables/{table}/actions", "status": 200' in logged
