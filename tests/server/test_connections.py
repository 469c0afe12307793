"""Connections: a bounded number, and none that lasts without a request."""

from __future__ import annotations

import errno
import json
import logging
import resource
import socket as sockets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from balandra.server import connections
from balandra.server.connections import UNASKED, UNREAD, Connections, Reaper, raise_descriptors
from balandra.server.logs import Lines, Seldom
from tests.processes import PATIENCE
from tests.server.hosting import Guest, Hosted, hosted, wait_for


@contextmanager
def line_to(host: Hosted) -> Iterator[sockets.socket]:
    """A bare connection."""
    with sockets.create_connection(("127.0.0.1", int(host.url.rpartition(":")[2]))) as line:
        line.settimeout(PATIENCE)
        yield line


class Line:
    """A connection as the reaper sees it."""

    def __init__(self, cycle: Any = None, unread: int = 0, is_closing: bool = False) -> None:
        self.cycle = cycle
        self.unread = unread
        self.is_closing = is_closing
        self.is_cut = False
        self.transport = SimpleNamespace(
            is_closing=lambda: self.is_closing, get_write_buffer_size=lambda: self.unread, abort=self.cut
        )

    def cut(self) -> None:
        """End it."""
        self.is_cut = True


class Request:
    """A request and its answer."""

    def __init__(self, is_answered: bool = True) -> None:
        self.response_complete = is_answered


@pytest.mark.parametrize(
    ("line", "seconds"),
    [
        (Line(), UNASKED),
        (Line(Request()), UNASKED),  # a second request that does not arrive
        (Line(Request(), is_closing=True), UNASKED),
        (Line(Request(is_answered=False), unread=1000), UNREAD),
    ],
)
def test_a_line_on_which_nothing_goes_on_is_cut(line: Line, seconds: float) -> None:
    reaper = Reaper()
    for now in (0.0, seconds):
        reaper.reap({line}, now)
        assert not line.is_cut
    reaper.reap({line}, seconds + 0.1)
    assert line.is_cut


def test_a_line_on_which_something_goes_on_is_kept() -> None:
    busy, reading, thinking, reaper = Line(), Line(Request(False), 9_999), Line(Request(False)), Reaper()
    for now in range(0, 100, 2):
        busy.cycle = Request()  # another request between any two looks
        reading.unread -= 1
        reaper.reap({busy, reading, thinking}, float(now))
    assert [line.is_cut for line in (busy, reading, thinking)] == [False] * 3


def test_a_second_request_that_comes_byte_by_byte_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNASKED", 0.1)
    with hosted(tmp_path) as host, line_to(host) as line:
        line.sendall(b"GET /api/levels HTTP/1.1\r\nHost: x\r\n\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"
        line.sendall(b"GET /api/levels HTTP/1.1\r\nX-Slow: ")
        wait_for(lambda: is_cut(line))


def is_cut(line: sockets.socket) -> bool:
    """Whether the other side has ended a connection, on which one more byte is sent."""
    try:
        line.sendall(b"x")
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Hosted]:
    """A server for few connections."""
    with hosted(tmp_path) as host:
        yield host


def is_refused(line: sockets.socket) -> bool:
    """Whether a connection is answered with 503 before anything is asked, and closed."""
    answer = line.recv(65536)
    assert answer.startswith(b"HTTP/1.1 503")
    assert b'"error":"too-many-connections"' in answer
    return line.recv(1) == b""


@pytest.mark.parametrize("limit", ["most", "most_by_address"])
def test_connections_are_bounded_in_all_and_by_address(small: Hosted, limit: str) -> None:
    book = small.server.book
    book._proxies = []
    with Guest(small.url) as guest, guest.socket(guest.make("me", "me")) as socket, line_to(small):
        socket.hear()
        wait_for(lambda: book.total == 3)  # the browser's, the socket, and one on which nothing is asked
        setattr(book, limit, 3)
        with line_to(small) as line:
            assert is_refused(line)
        assert book.refused == 1
        setattr(book, limit, 10)
        with line_to(small) as line:
            line.sendall(b"GET /api/levels HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
        socket.send("say", words="still here")
    wait_for(lambda: not book.total)
    assert not book._by_address


def test_the_address_of_a_trusted_proxy_stands_for_many() -> None:
    book = Connections(100, 1, "10.0.0.0/8, 127.0.0.1")
    assert [book.enter("10.1.2.3"), book.enter("10.1.2.3"), book.enter("192.0.2.1")] == [True, True, True]
    assert not book.enter("192.0.2.1")
    assert Connections(100, 1, "*").enter("192.0.2.1")
    assert all(Connections(0, 0).enter("") for _ in range(2))


def test_as_many_descriptors_are_had_as_the_system_allows() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft // 2, hard))
        assert raise_descriptors() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > soft // 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_same_trouble_is_logged_a_few_times_a_minute() -> None:
    now = [100.0]
    seldom = Seldom(most=2, clock=lambda: now[0])

    def record(message: str) -> logging.LogRecord:
        return logging.LogRecord("asyncio", logging.ERROR, "", 0, message, None, None)

    many = "socket.accept() out of system resource"
    assert json.loads(Lines().format(record(f"{many}\nsocket: 127.0.0.1")))["what"] == many
    assert [seldom.filter(record(f"{many}\nsocket: {n} {errno.EMFILE}")) for n in range(1000)].count(True) == 2
    assert seldom.filter(record("something else"))
    now[0] += 60
    later = record(many)
    assert seldom.filter(later)
    assert vars(later)["facts"] == {"left_out": 998}
