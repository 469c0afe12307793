"""A real server for tests, on a free port in a thread of its own, and guests who play there."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from balandra.server.http.app import build
from balandra.server.http.context import ServerConfig, ServerContext
from balandra.server.serving import Server, address, listen
from tests.processes import PATIENCE

SHORT = {"edition": "original-jamaica", "players": 2, "options": {"boards": 4, "pirates": 4}}  # a game soon over
Json = dict[str, Any]


class Hosted:
    """A server that runs."""

    def __init__(self, database: str, buffer: int = 0, **config: Any) -> None:
        given = {"database": database, "limits": 0.0, **config}
        self.listening = listen("127.0.0.1", 0)
        if buffer:  # bytes that the system keeps for whoever does not read
            self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        self.url = address(self.listening)
        self.server = Server(build(ServerConfig(**given)))
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],), daemon=True)
        self.thread.start()
        wait_for(lambda: self.server.started)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop of the server."""
        return self.server.servers[0].get_loop()

    @property
    def context(self) -> ServerContext:
        """What is behind the doors."""
        return cast(ServerContext, self.server.application.state.context)

    def stop(self) -> None:
        """Stop gracefully."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@contextmanager
def hosted(folder: Path, **config: Any) -> Iterator[Hosted]:
    """A server of one's own, over a file."""
    server = Hosted(f"sqlite:///{folder / 'tables.sqlite3'}", **config)
    try:
        yield server
    finally:
        server.stop()


def wait_for(is_so: Callable[[], object]) -> None:
    """Wait until something is so; to look at it may be work for a server, which is asked less and less often."""
    until, pause = time.monotonic() + PATIENCE, 0.01
    while not is_so():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(pause)
        pause = min(2 * pause, 0.25)


def fresh() -> str:
    """A request id, or a contribution."""
    return secrets.token_hex(16)


class Guest:
    """Somebody with a browser."""

    def __init__(self, url: str, token: str | None = None, cookies: dict[str, str] | None = None) -> None:
        self.url = url
        headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": url}
        self.http = httpx.Client(  # without certificates, which take long to load
            base_url=url, headers=headers, timeout=PATIENCE, cookies=cookies, verify=False
        )
        self.token = token
        self.person: str = self.http.get("/api/me").json()["person"]

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *problem: object) -> None:
        self.http.close()

    def make(self, *seats: str, settings: Json | None = None, **more: Any) -> str:
        """Make a table with these seats: me, open, or the level of a bot; its id."""
        wishes = [{"who": one} if one in ("me", "open") else {"who": "bot", "level": one} for one in seats]
        body = {"request": fresh(), "settings": settings or SHORT, "seats": wishes, "contribution": fresh(), **more}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def see(self, table: str) -> Json:
        """A table as it is now."""
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        return cast(Json, answer.json())

    def try_(self, table: str, do: str, **more: Any) -> httpx.Response:
        """Try to do something."""
        action = {"do": do, "request": fresh(), **more}
        return self.http.post(f"/api/tables/{table}/actions", json=action)

    def act(self, table: str, do: str, **more: Any) -> Json:
        """Do something."""
        answer = self.try_(table, do, **more)
        assert answer.status_code == 200, answer.text
        return cast(Json, answer.json())

    def take(self, table: str, **more: Any) -> Json:
        """Sit down."""
        return self.act(table, "take", contribution=fresh(), **more)

    def play_any(self, table: str) -> Json:
        """Make the first move that is offered."""
        seen = self.see(table)
        return self.act(table, "play", move=offers(seen)[0]["text"], number=seen["moves"] + 1)

    @contextmanager
    def socket(self, table: str, after: int = 0, query: str = "") -> Iterator[Socket]:
        """A socket at a table."""
        known = {"Authorization": f"Bearer {self.token}"} if self.token else {"Cookie": self.cookie}
        where = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket?after={after}{query}"
        origin = None if self.token else cast(Any, self.url)
        with connect(where, origin=origin, additional_headers=known) as line:
            yield Socket(line)

    @property
    def cookie(self) -> str:
        """What the browser sends."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def stream(self, table: str, last: int | None = None) -> Iterator[Iterator[Json]]:
        """Server-sent events of a table."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with self.http.stream("GET", f"/api/tables/{table}/stream", headers=headers) as answer:
            assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
            yield events(answer.iter_lines())


class Socket:
    """A line to a table."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    def hear(self) -> Json:
        """The next message."""
        return cast(Json, json.loads(self.line.recv(PATIENCE)))

    def update(self) -> Json:
        """The next update; whatever comes before it is not waited for."""
        while True:
            message = self.hear()
            if message["type"] == "update":
                return message

    def send(self, do: str, **more: Any) -> str:
        """Ask for something; the id of the request."""
        request = str(more.pop("request", fresh()))
        self.line.send(json.dumps({"type": "act", "action": {"do": do, "request": request, **more}}))
        return request

    def closing_code(self) -> int | None:
        """The code with which the other side closes, whatever is said before."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else None

    def answer(self, request: str) -> Json:
        """The answer to a request."""
        while True:
            message = self.hear()
            if message["type"] != "update":
                assert message["request"] == request
                return message


def events(lines: Iterator[str]) -> Iterator[Json]:
    """The data of server-sent updates, each with its id."""
    found: dict[str, str] = {}
    for line in lines:
        if line:
            name, _, value = line.partition(": ")
            found[name] = value
        elif "data" in found:
            assert found["event"] == "update"
            data = json.loads(found["data"])
            assert int(found["id"]) == data["table"]["number"]
            yield data
            found = {}


def offers(table: Json) -> list[Json]:
    """The moves that one of the reader's seats may make."""
    return [offer for seat_view in table["seat_views"] for offer in seat_view["offers"]]


def choice(table: Json, draw: random.Random) -> Json:
    """A sensible move as a message: ahead if possible."""
    some = offers(table)
    ahead = [one for one in some if one["kind"] == "advance"]
    return {"move": draw.choice(ahead or some)["text"], "number": table["moves"] + 1}
