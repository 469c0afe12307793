"""Lines that stay open: server-sent events for those who watch, sockets for those who play."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from balandra.server import messages
from balandra.server.authority import now
from balandra.server.doors import guards
from balandra.server.doors.door import IDS, TEMPLATE, trouble_of
from balandra.server.doors.house import House
from balandra.server.doors.refusals import Trouble
from balandra.server.people import Visitor
from balandra.server.watching import Stopped, Watcher

SLOW = 20.0  # seconds that somebody may take to read what was sent
KEEP_ALIVE = 15.0  # seconds between two signs of life on a quiet stream
QUIET = 3600.0  # seconds that a socket waits for news; its own pings keep it alive
LARGEST = 16 * 1024  # bytes of a message
EVENT_STREAM = "text/event-stream"
RESTART, TOO_OFTEN, WRONG = 1012, 1008, 1007

_incoming: msgspec.json.Decoder[messages.FromClient] = msgspec.json.Decoder(messages.FromClient)
_encoder = msgspec.json.Encoder()
_request = re.compile(r'"request"\s*:\s*"([A-Za-z0-9_-]{8,64})"')


class Stream(Response):
    """News of a table as server-sent events, each with the number of the last entry as its id."""

    media_type = EVENT_STREAM

    def __init__(self, house: House, table: str, person: str | None, after: int) -> None:
        super().__init__(None, headers={"X-Accel-Buffering": "no"})
        self.house = house
        self.table = table
        self.person = person
        self.after = after
        self.raw_headers = [(name, value) for name, value in self.raw_headers if name != b"content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        where = guards.address(HTTPConnection(scope))
        with _room(self.house, where), self.house.authority.watch(self.table, self.person, self.after) as watcher:
            first = await watcher.next(KEEP_ALIVE)  # a table that is not there is refused before anything is sent
            sending = asyncio.create_task(self._tell(first, watcher, send))
            leaving = asyncio.create_task(_gone(receive))
            try:
                await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            finally:
                leaving.cancel()
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError, TimeoutError, OSError):
                    await sending

    async def _tell(self, first: messages.Update | None, watcher: Watcher, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for chunk in _chunks(first, watcher):
            async with asyncio.timeout(SLOW):
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _chunks(first: messages.Update | None, watcher: Watcher) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n"
    update = first
    with contextlib.suppress(Stopped):
        while True:
            yield event(update) if update else b": still here\n\n"
            update = await watcher.next(KEEP_ALIVE)


def event(update: messages.Update) -> bytes:
    """An update as a server-sent event; JSON has no line ends."""
    return b"id: %d\nevent: update\ndata: %s\n\n" % (update.table.number, _encoder.encode(update))


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


@contextlib.contextmanager
def _room(house: House, where: str) -> contextlib.AbstractContextManager[None]:
    if not house.limits.watchers.enter(where):
        raise Trouble(429, "too-many-watchers", "too many sockets and streams are open from your address", 10.0)
    try:
        yield
    finally:
        house.limits.watchers.leave(where)
