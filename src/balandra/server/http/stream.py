"""Server-sent events: a stream for spectators and bots."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from balandra.core.message import message
from balandra.server import messages
from balandra.server.accounts import Identity
from balandra.server.http import guards
from balandra.server.http.context import ServerContext
from balandra.server.http.errors import HttpError
from balandra.server.store import StoreBusy, StoreDown
from balandra.server.subscribers import Ended, Stopped, Subscriber
from balandra.server.turns import QueueFull

SLOW = 20.0  # seconds in which a client must read what was sent
KEEP_ALIVE = 15.0  # seconds between keep-alive comments on a quiet stream
EVENT_STREAM = "text/event-stream"

_encoder = msgspec.json.Encoder()


class Stream(Response):
    """Updates of a table; the id of each event is the number of the last entry."""

    def __init__(self, context: ServerContext, table: str, identity: Identity | None, after: int) -> None:
        super().__init__(media_type=EVENT_STREAM, headers={"X-Accel-Buffering": "no"})
        self.context = context
        self.table = table
        self.who = identity
        self.after = after
        self.raw_headers = [(name, value) for name, value in self.raw_headers if name != b"content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = guards.address(HTTPConnection(scope))
        with room(self.context, address), self.context.authority.watch(self.table, self.who, self.after) as watcher:
            first = await watcher.next(KEEP_ALIVE)  # an unknown table is refused before anything is sent
            sending = asyncio.create_task(self._send_updates(first, watcher, send))
            leaving = asyncio.create_task(_gone(receive))
            try:
                await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
            finally:
                leaving.cancel()
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError, TimeoutError, OSError):
                    await sending

    async def _send_updates(self, first: messages.Update | None, watcher: Subscriber, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        async for chunk in _chunks(first, watcher):
            async with asyncio.timeout(SLOW):
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _chunks(first: messages.Update | None, watcher: Subscriber) -> AsyncIterator[bytes]:
    yield b"retry: 1000\n\n"
    update = first
    with contextlib.suppress(Stopped, Ended):
        while True:
            yield event(update) if update else b": still here\n\n"
            try:
                update = await watcher.next(KEEP_ALIVE)
            except (StoreBusy, StoreDown, QueueFull):
                update = None
                await asyncio.sleep(1.0)
            except HttpError as too_often:
                update = None
                await asyncio.sleep(too_often.problem.retry_after or 1.0)


def event(update: messages.Update) -> bytes:
    """An update as a server-sent event; the JSON contains no line breaks."""
    return b"id: %d\nevent: update\ndata: %s\n\n" % (update.table.number, _encoder.encode(update))


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


@contextlib.contextmanager
def room(context: ServerContext, address: str) -> Iterator[None]:
    """Count a watcher for the duration of the context; refused beyond the limits."""
    if not context.limits.watchers.enter(address):
        raise HttpError(
            429, "too-many-watchers", message("too many sockets and streams are open from your address"), 10.0
        )
    try:
        yield
    finally:
        context.limits.watchers.leave(address)
