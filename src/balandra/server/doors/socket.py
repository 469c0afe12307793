"""WebSockets: for those who play. Actions go up, answers and updates come down."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from balandra.server import messages
from balandra.server.authority import now
from balandra.server.doors import guards
from balandra.server.doors.door import TEMPLATE, check_ids, trouble_of
from balandra.server.doors.house import House
from balandra.server.doors.refusals import Trouble, tell_trouble
from balandra.server.doors.stream import SLOW, room
from balandra.server.people import Visitor
from balandra.server.watching import Stopped, Watcher

PATH = "/api/tables/{table}/socket"
QUIET = 3600.0  # seconds that are waited for news at a time; the protocol's own pings find who is gone
RESTART, POLICY, SLOW_READER = 1012, 1008, 1013
MOST_MISTAKES = 20  # messages that cannot be read, before the socket is closed

_incoming: msgspec.json.Decoder[messages.FromClient] = msgspec.json.Decoder(messages.FromClient)
_encoder = msgspec.json.Encoder()
_request = re.compile(r'"request"\s*:\s*"([A-Za-z0-9_-]{8,64})"')


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a socket."""

    after: int = 0


async def socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Somebody opens a socket at a table."""
    scope[TEMPLATE] = PATH
    line = WebSocket(scope, receive, send)
    try:
        await _admit(line)
    except WebSocketDisconnect:
        return
    except Exception as error:
        await line.send_denial_response(tell_trouble(trouble_of(error, PATH)))


async def _admit(line: WebSocket) -> None:
    """Check everything before the socket is accepted; what is refused is refused as over HTTP."""
    house: House = line.app.state.house
    where = guards.address(line)
    guards.check_rate(house.limits.reads, where)
    visitor = await guards.recognise(house, line)
    if guards.bearer(line) is None:
        guards.check_origin(house, line)
    check_ids(line.path_params)
    query = msgspec.convert(dict(line.query_params), After, strict=False)
    table, person = line.path_params["table"], visitor.id if visitor else None
    with room(house, where), house.authority.watch(table, person, query.after) as watcher:
        first = await watcher.next(QUIET)
        await line.accept()
        await Conversation(house, line, visitor, watcher).hold(first)


class Conversation:
    """What goes on on one socket."""

    def __init__(self, house: House, line: WebSocket, visitor: Visitor | None, watcher: Watcher) -> None:
        self.house = house
        self.line = line
        self.visitor = visitor
        self.watcher = watcher
        self.mistakes = 0
        self._writing = asyncio.Lock()
        self._sent = house.metrics.messages.labels("out")
        self._received = house.metrics.messages.labels("in")

    async def hold(self, first: messages.Update | None) -> None:
        """Listen and tell until either ends."""
        if first:
            await self.say(first)
        telling = asyncio.create_task(self._tell())
        listening = asyncio.create_task(self._listen())
        await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
        if self.house.authority.audience.is_stopped and not listening.done():
            await self._finish(listening)
        for task in (telling, listening):
            task.cancel()
        ended = await asyncio.gather(telling, listening, return_exceptions=True)
        await self._close(next((end for end in ended if isinstance(end, int)), 1000))

    async def _finish(self, listening: asyncio.Task[int]) -> None:
        """What has been begun is answered before the socket is closed."""
        async with asyncio.timeout(SLOW), self._acting:
            listening.cancel()
