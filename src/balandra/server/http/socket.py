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


async def socket(websocket: WebSocket) -> None:
    """Handle a WebSocket at a table."""
    websocket.scope[TEMPLATE] = PATH
    try:
        await _admit(websocket)
    except (WebSocketDisconnect, WebSocketDisconnected, OSError):
        return  # the connection broke, perhaps while closing
    except Exception as error:
        await websocket.send_denial_response(error_response(http_error_of(error, PATH)))


async def _admit(websocket: WebSocket) -> None:
    """Run all checks before the socket is accepted; refusals are HTTP responses."""
    context: ServerContext = websocket.app.state.context
    address = guards.address(websocket)
    guards.check_rate(context.limits.reads, address)
    identity = await guards.recognise(context, websocket)
    asking.set(context.owner(address, identity))
    if guards.bearer(websocket) is None:
        guards.check_origin(context, websocket)
    check_ids(websocket.path_params)
    query = guards.read_query(After, websocket)
    with (
        room(context, address),
        context.authority.watch(websocket.path_params["table"], identity, query.after) as watcher,
    ):
        first = await watcher.next()
        await websocket.accept()
        await Conversation(context, websocket, identity, watcher, tells_connections=query.connections).hold(first)


class Conversation:
    """The exchange on one socket."""

    def __init__(
        self,
        context: ServerContext,
        websocket: WebSocket,
        identity: Identity | None,
        watcher: Subscriber,
        *,
        tells_connections: bool = False,
    ) -> None:
        self.context = context
        self.websocket = websocket
        self.identity = identity
        self.watcher = watcher
        self.mistakes = 0
        self._tells_connections = watcher.hears_connections = tells_connections
        self._lost: list[str] = []  # seats reported as disconnected
        self._known_at = time.monotonic()
        self._sending_since = 0.0  # when the message being sent was started; 0: none
        self._exchange_lock = asyncio.Lock()  # an action is answered before its events are sent
        self._sent = context.metrics.messages.labels("out")
        self._received = context.metrics.messages.labels("in")

    async def hold(self, first: messages.Update | None) -> None:
        """Receive and send until either ends."""
        sending = asyncio.create_task(self._send_updates(first))
        receiving = asyncio.create_task(self._receive())
        try:
            while not (sending.done() or receiving.done() or self._is_slow()):
                await asyncio.wait((sending, receiving), timeout=SLOW / 2, return_when=asyncio.FIRST_COMPLETED)
            if not self._is_slow():
                await self._finish_exchange()
        finally:
            sending.cancel()
            receiving.cancel()
        ends = await asyncio.gather(sending, receiving, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and _code(end) == OWN_FAULT:
                http_error_of(end, PATH)  # logs it
        codes = [code for code in map(_code, ends) if code]
        if codes and not self._is_slow():  # a slow client would not read the close frame either
            await self.websocket.close(codes[0])

    def _is_slow(self) -> bool:
        """Whether the client has not read the last message for too long."""
        return self._sending_since > 0 and time.monotonic() - self._sending_since > SLOW

    async def _finish_exchange(self) -> None:
        """Wait until a started action is stored and answered."""
        try:
            async with asyncio.timeout(SLOW), self._exchange_lock:
                return
        except TimeoutError:
            return

    async def _send_updates(self, first: messages.Update | None) -> int:
        update = first
        while True:
            if update:
                async with self._exchange_lock:
                    await self._send(update)
            await self._send_connections()
            try:
                update = await self.watcher.next()
            except (StoreBusy, StoreDown, QueueFull):
                update = None
                await asyncio.sleep(1.0)
            except HttpError as too_often:
                update = None
                await asyncio.sleep(too_often.problem.retry_after or 1.0)

    async def _send_connections(self) -> None:
        lost = self.context.authority.lost_connections(self.watcher.table) if self._tells_connections else []
        if lost != self._lost:
            self._lost = lost
            async with self._exchange_lock:
                await self._send(messages.Connections(lost))

    async def _receive(self) -> int:
        while self.mistakes < MOST_MISTAKES:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return 0
            self._received.inc()
            async with self._exchange_lock:
                await self._send(await self._reply(message))
        return POLICY

    async def _send(self, message: messages.ToClient) -> None:
        """Send a message; `hold` closes the socket of a slow client."""
        self._sending_since = time.monotonic()
        await self.websocket.send({"type": "websocket.send", "text": _encoder.encode(message).decode()})
        self._sending_since = 0.0
        self._sent.inc()

    async def _reply(self, message: Message) -> messages.Done | messages.ErrorMessage | messages.Pong:
        text = message.get("text") or ""
        try:
            self._check_rate()
            received = _incoming.decode(text)
            if isinstance(received, messages.Ping):
                return messages.Pong(now())
            done = await self._act(received.action)
            self.mistakes = 0
            return done
        except Exception as error:
            http_error = http_error_of(error, PATH)
            self.mistakes += http_error.status in MISTAKES
            self.context.metrics.refusals.labels(http_error.problem.error).inc()
            found = _request.search(text)
            return msgspec.structs.replace(http_error.problem, request=found[1] if found else None)

    def _check_rate(self) -> None:
        address = guards.address(self.websocket)
        guards.check_rate(self.context.limits.acts, self.identity.person if self.identity else address)
        guards.check_rate(self.context.limits.network_acts, address)

    async def _act(self, action: messages.AnyAction) -> messages.Done:
        identity = await self._recognised()
        guards.check_action(self.context, action, identity.person)
        with self.context.metrics.actions.time():
            return await self.context.authority.act(self.watcher.table, action, Caller(identity.person, identity.name))

    async def _recognised(self) -> Identity:
        """The identity of the caller; revoked tokens and ended sessions are noticed within `RECHECKED` seconds."""
        before = self.identity
        if time.monotonic() - self._known_at > RECHECKED:
            self.identity = await guards.recognise(self.context, self.websocket)
            self._known_at = time.monotonic()
        if self.watcher.is_ended or (before and (self.identity is None or self.identity.person != before.person)):
            self.mistakes = MOST_MISTAKES
            raise session_ended()
        self.identity = await guards.store_session(self.context, self.websocket, self.identity)
        return guards.somebody(self.identity)


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
