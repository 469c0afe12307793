"""The server's doors without a network: every byte that an ASGI application sends, as it sends it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tests.processes import PATIENCE

Headers = list[tuple[bytes, bytes]]
Message = dict[str, Any]
HOST = "balandra.test"


@dataclass
class Answer:
    """What came back from a request."""

    status: int = 0
    headers: Headers = field(default_factory=list)
    body: bytes = b""

    def json(self) -> Any:
        """The body, read."""
        return msgspec.json.decode(self.body)

    @property
    def raw(self) -> bytes:
        """Everything in it."""
        lines = b"".join(name + b": " + value + b"\n" for name, value in sorted(self.headers))
        return b"%d\n%b\n%b" % (self.status, lines, self.body)


@dataclass
class Visitor:
    """Somebody at the doors, with their cookies."""

    app: Any
    cookies: dict[str, str] = field(default_factory=dict)
    id: str = ""

    def scope(self, kind: str, path: str, method: str = "GET", headers: Headers | None = None) -> Message:
        """What the application is told of a request."""
        path, _, query = path.partition("?")
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items()).encode()
        own = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
        own += [(b"cookie", cookie)] if cookie else []
        scheme = "ws" if kind == "websocket" else "http"
        return {
            **{"type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": scheme, "root_path": ""},
            **{"path": path, "raw_path": path.encode(), "query_string": query.encode(), "method": method},
            **{"headers": own + (headers or []), "client": ("127.0.0.1", 50000), "server": (HOST, 80)},
            **({"subprotocols": []} if kind == "websocket" else {}),
        }

    async def ask(self, method: str, path: str, body: object = None) -> Answer:
        """One request and its whole answer."""
        content = b"" if body is None else msgspec.json.encode(body)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
        answer = Answer()
        requests = [{"type": "http.request", "body": content, "more_body": False}]

        async def receive() -> Message:
            if not requests:
                await asyncio.Event().wait()
            return requests.pop()

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                answer.status, answer.headers = message["status"], list(message["headers"])
            else:
                answer.body += message.get("body", b"")

        scope = self.scope("http", path, method, headers if content else None)
        await asyncio.wait_for(self.app(scope, receive, send), PATIENCE)
        self._keep(answer)
        return answer

    def _keep(self, answer: Answer) -> None:
        for name, value in answer.headers:
            if name == b"set-cookie":
                key, _, given = value.decode().partition(";")[0].partition("=")
                self.cookies[key] = given

    async def arrive(self) -> Visitor:
        """Become a guest."""
        self.id = str((await self.ask("GET", "/api/me")).json()["person"])
        return self


class Open:
    """Something that stays open: a socket or a stream of events, with all that was sent on it."""

    def __init__(self, visitor: Visitor, kind: str, path: str) -> None:
        self.sent: list[bytes] = []
        self.status = 0
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._arrived = asyncio.Event()
        first = {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request", "body": b""}
        self._incoming.put_nowait(first)
        self._task = asyncio.create_task(visitor.app(visitor.scope(kind, path), self._incoming.get, self._send))

    async def _send(self, message: Message) -> None:
        if message["type"] in ("websocket.accept", "http.response.start"):
            self.status = message.get("status", 101)
        elif message["type"] == "websocket.send":
            self.sent.append((message.get("text") or "").encode() or message.get("bytes") or b"")
        elif message["type"] == "http.response.body":
            self.sent.append(message.get("body", b""))
        elif message["type"] == "websocket.close":
            self.sent.append(b"closed %d" % message.get("code", 0))
        self._arrived.set()

    async def wait_for(self, words: bytes, start: int = 0) -> None:
        """Until something with these words has been sent since the message of a number."""
        async with asyncio.timeout(PATIENCE):
            while not any(words in sent for sent in self.sent[start:]):
                self._arrived.clear()
                await self._arrived.wait()

    def say(self, text: str) -> None:
        """Send a text on the socket."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    async def close(self, kind: str = "websocket") -> None:
        """Go away."""
        self._incoming.put_nowait({"type": f"{kind}.disconnect", "code": 1000})
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
