"""People for tests: a guest with a cookie who speaks HTTP and WebSocket to any process of a server."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from balandra.server import messages

ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
Words = dict[str, Any]

_from_server = msgspec.json.Decoder(messages.ToClient)


def read(frame: str | bytes) -> messages.ToClient:
    """A message of the server's; one that is not in the contract is an error."""
    message: messages.ToClient = _from_server.decode(frame)
    return message


def request_id(draw: random.Random) -> str:
    """An id for an action."""
    return "".join(draw.choice(ALPHABET) for _ in range(16))


def contribution(draw: random.Random) -> str:
    """What a device adds to the shuffle."""
    return f"{draw.getrandbits(128):032x}"


class NotNow(Exception):
    """The server could not answer: ask again."""


@dataclass
class Person:
    """Somebody with a cookie; `http` is shared by all, cookies are not."""

    http: httpx.AsyncClient
    draw: random.Random
    name: str
    cookies: dict[str, str] = field(default_factory=dict)
    id: str = ""
    token: str | None = None

    def headers(self, address: str) -> dict[str, str]:
        """What goes with every request."""
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        cookie = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        return {"Origin": f"http://{address}", **({"Cookie": cookie} if cookie else {})}

    async def ask(self, address: str, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """One request; a server that is not there, or has no time, is `NotNow`."""
        headers = {**self.headers(address), **more.pop("headers", {})}
        content = None if body is None else msgspec.json.encode(body)
        if content is not None:
            headers["Content-Type"] = "application/json"
        try:
            answer = await self.http.request(
                method, f"http://{address}{path}", content=content, headers=headers, **more
            )
        except httpx.TransportError as error:
            raise NotNow(f"{type(error).__name__}: {error}") from None
        if answer.status_code in (429, 503):
            raise NotNow(answer.text)
        self._keep(answer)
        return answer

    def _keep(self, answer: httpx.Response) -> None:
        for line in answer.headers.get_list("set-cookie"):
            key, _, value = line.partition(";")[0].partition("=")
            self.cookies[key] = value

    async def arrive(self, address: str) -> None:
        """Become a guest."""
        answer = await self.ask(address, "GET", "/api/me")
        assert answer.status_code == 200, answer.text
        self.id = str(answer.json()["person"])

    def socket(self, address: str, table: str, after: int = 0, **more: Any) -> connect:
        """The way to a table's socket: `async with` it."""
        uri = f"ws://{address}/api/tables/{table}/socket?after={after}"
        headers = self.headers(address)
        origin: Any = headers.pop("Origin", None)
        return connect(
            uri, origin=origin, additional_headers=headers, open_timeout=10, close_timeout=1, ping_interval=None,
            compression=None, max_size=2**22, proxy=None, **more,
        )  # fmt: skip


async def send(socket: ClientConnection, action: Mapping[str, Any]) -> None:
    """Ask for an action on a socket."""
    await socket.send(msgspec.json.encode({"type": "act", "action": action}).decode())


def client(**more: Any) -> httpx.AsyncClient:
    """An HTTP client for many people: no cookies of its own, no proxies."""
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=0)
    one = httpx.AsyncClient(limits=limits, timeout=10, trust_env=False, verify=False, **more)
    one.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))  # each person keeps their own
    return one
