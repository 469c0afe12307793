"""WebSockets for players: actions from the client, answers and updates from the server."""

from __future__ import annotations

import asyncio
import re
import time

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from balandra.server import messages
from balandra.server.accounts import Identity
from balandra.server.http import guards
from balandra.server.http.context import ServerContext
from balandra.server.http.errors import HttpError, error_response, session_ended
from balandra.server.http.route import TEMPLATE, check_ids, http_error_of
from balandra.server.http.stream import SLOW, room
from balandra.server.presence import now
from balandra.server.store import StoreBusy, StoreDown
from balandra.server.subscribers import Ended, Stopped, Subscriber
from balandra.server.table.entries import Caller
from balandra.server.turns import QueueFull, asking

PATH = "/api/tables/{table}/socket"
LARGEST = 16 * 1024  # bytes in a message
RECHECKED = 30.0  # seconds for which an identity is cached
MISTAKES = (400, 401, 422, 429)  # errors of the client that count as mistakes
MOST_MISTAKES = 50  # in a row, after which the socket is closed
OWN_FAULT, POLICY, RESTART = 1011, 1008, 1012

_incoming: msgspec.json.Decoder[messages.FromClient] = msgspec.json.Decoder(messages.FromClient)
_encoder = msgspec.json.Encoder()
_request = re.compile(r'"request"\s*:\s*"([A-Za-z0-9_-]{8,64})"')


class After(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to resume: the number of the last entry that the client has.

    With `connections`, changes in the players' connections are sent too.
    """

    after: int = 0
    connections: bool = False


async def socket(line: WebSocket) -> None:
    """Handle a WebSocket at a table."""
    line.scope[TEMPLATE] = PATH
    try:
        await _admit(line)
    except (WebSocketDisconnect, WebSocketDisconnected, OSError):
        return  # the connection broke, perhaps while closing
    except Exception as error:
        await line.send_denial_response(error_response(http_error_of(error, PATH)))


async def _admit(line: WebSocket) -> None:
    """Run all checks before the socket is accepted; refusals are HTTP responses."""
    context: ServerContext = line.app.state.context
    where = guards.address(line)
    guards.check_rate(context.limits.reads, where)
    who = await guards.recognise(context, line)
    asking.set(context.owner(where, who))
    if guards.bearer(line) is None:
        guards.check_origin(context, line)
    check_ids(line.path_params)
    query = guards.read_query(After, line)
    with room(context, where), context.authority.watch(line.path_params["table"], who, query.after) as watcher:
        first = await watcher.next()
        await line.accept()
        await Conversation(context, line, who, watcher, tells_connections=query.connections).hold(first)


class Conversation:
    """The exchange on one socket."""

    def __init__(
        self,
        context: ServerContext,
        line: WebSocket,
        who: Identity | None,
        watcher: Subscriber,
        *,
        tells_connections: bool = False,
    ) -> None:
        self.context = context
        self.line = line
        self.who = who
        self.watcher = watcher
        self.mistakes = 0
        self._tells_connections = watcher.hears_connections = tells_connections
        self._lost: list[str] = []  # seats reported as disconnected
        self._known_at = time.monotonic()
        self._saying_since = 0.0  # when the message being sent was started; 0: none
        self._speaking = asyncio.Lock()  # an action is answered before its events are sent
        self._sent = context.metrics.messages.labels("out")
        self._received = context.metrics.messages.labels("in")

    async def hold(self, first: messages.Update | None) -> None:
        """Receive and send until either ends."""
        telling = asyncio.create_task(self._tell(first))
        listening = asyncio.create_task(self._listen())
        try:
            while not (telling.done() or listening.done() or self._is_slow()):
                await asyncio.wait((telling, listening), timeout=SLOW / 2, return_when=asyncio.FIRST_COMPLETED)
            if not self._is_slow():
                await self._finish_speaking()
        finally:
            telling.cancel()
            listening.cancel()
        ends = await asyncio.gather(telling, listening, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and _code(end) == OWN_FAULT:
                http_error_of(end, PATH)  # logs it
        codes = [code for code in map(_code, ends) if code]
        if codes and not self._is_slow():  # a slow client would not read the close frame either
            await self.line.close(codes[0])

    def _is_slow(self) -> bool:
        """Whether the client has not read the last message for too long."""
        return self._saying_since > 0 and time.monotonic() - self._saying_since > SLOW

    async def _finish_speaking(self) -> None:
        """Wait until a started action is stored and answered."""
        try:
            async with asyncio.timeout(SLOW), self._speaking:
                return
        except TimeoutError:
            return

    async def _tell(self, first: messages.Update | None) -> int:
        update = first
        while True:
            if update:
                async with self._speaking:
                    await self._say(update)
            await self._tell_connections()
            try:
                update = await self.watcher.next()
            except (StoreBusy, StoreDown, QueueFull):
                update = None
                await asyncio.sleep(1.0)
            except HttpError as too_often:
                update = None
                await asyncio.sleep(too_often.problem.retry_after or 1.0)

    async def _tell_connections(self) -> None:
        lost = self.context.authority.lost_connections(self.watcher.table) if self._tells_connections else []
        if lost != self._lost:
            self._lost = lost
            async with self._speaking:
                await self._say(messages.Connections(lost))

    async def _listen(self) -> int:
        while self.mistakes < MOST_MISTAKES:
            message = await self.line.receive()
            if message["type"] == "websocket.disconnect":
                return 0
            self._received.inc()
            async with self._speaking:
                await self._say(await self._reply(message))
        return POLICY

    async def _say(self, message: messages.ToClient) -> None:
        """Send a message; `hold` closes the socket of a slow client."""
        self._saying_since = time.monotonic()
        await self.line.send({"type": "websocket.send", "text": _encoder.encode(message).decode()})
        self._saying_since = 0.0
        self._sent.inc()

    async def _reply(self, message: Message) -> messages.Done | messages.ErrorMessage | messages.Pong:
        text = message.get("text") or ""
        try:
            self._check_rate()
            asked = _incoming.decode(text)
            if isinstance(asked, messages.Ping):
                return messages.Pong(now())
            done = await self._act(asked.action)
            self.mistakes = 0
            return done
        except Exception as error:
            trouble = http_error_of(error, PATH)
            self.mistakes += trouble.status in MISTAKES
            self.context.metrics.refusals.labels(trouble.problem.error).inc()
            found = _request.search(text)
            return msgspec.structs.replace(trouble.problem, request=found[1] if found else None)

    def _check_rate(self) -> None:
        where = guards.address(self.line)
        guards.check_rate(self.context.limits.acts, self.who.person if self.who else where)
        guards.check_rate(self.context.limits.network_acts, where)

    async def _act(self, action: messages.AnyAction) -> messages.Done:
        who = await self._recognised()
        guards.check_action(self.context, action, who.person)
        with self.context.metrics.actions.time():
            return await self.context.authority.act(self.watcher.table, action, Caller(who.person, who.name))

    async def _recognised(self) -> Identity:
        """The identity of the caller; revoked tokens and ended sessions are noticed within `RECHECKED` seconds."""
        before = self.who
        if time.monotonic() - self._known_at > RECHECKED:
            self.who = await guards.recognise(self.context, self.line)
            self._known_at = time.monotonic()
        if self.watcher.is_ended or (before and (self.who is None or self.who.person != before.person)):
            self.mistakes = MOST_MISTAKES
            raise session_ended()
        self.who = await guards.store_session(self.context, self.line, self.who)
        return guards.somebody(self.who)


def _code(end: int | BaseException | None) -> int:
    """The WebSocket close code for the end of a task; 0: closed by the client."""
    match end:
        case int():
            return end
        case Stopped():
            return RESTART
        case Ended():
            return POLICY
        case WebSocketDisconnect() | WebSocketDisconnected() | OSError() | asyncio.CancelledError() | None:
            return 0
    return OWN_FAULT
