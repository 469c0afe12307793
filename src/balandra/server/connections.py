"""Connection limits, and the closing of stalled connections."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Protocol, cast

import h11
import msgspec
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from balandra.core.message import message, plain
from balandra.core.present import present
from balandra.server.http.limits import network
from balandra.server.messages import ErrorMessage

MOST = 25_000  # in total
MOST_BY_ADDRESS = 500
SPARE = 128  # descriptors for the database, the workers and files
DESCRIPTORS = 65_536  # used if the system sets no limit
UNASKED = 10.0  # seconds for a request to arrive, up to the end of its headers, and for a closing connection to be read
UNREAD = 20.0  # seconds in which nothing of a response is read


def raise_descriptors() -> int:
    """Raise the limit of file descriptors to the maximum allowed; return it."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):  # some systems refuse the limit they report
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def _refusal() -> bytes:
    why = message("too many connections are open; try again in a moment")
    body = msgspec.json.encode(ErrorMessage("too-many-connections", plain(why), plain(why), retry_after=5.0))
    head = ("HTTP/1.1 503 Service Unavailable", "Connection: close", "Retry-After: 5")
    more = ("Content-Type: application/json", f"Content-Length: {len(body)}", "", "")
    return "\r\n".join((*head, *more)).encode() + body


REFUSAL = _refusal()


class Connections:
    """All connections of a server, counted by address; connections of trusted proxies have no limit by address."""

    def __init__(self, most: float = MOST, most_by_address: float = MOST_BY_ADDRESS, proxies: str = "") -> None:
        self.most = most  # 0: no limit
        self.most_by_address = most_by_address  # 0: no limit
        self.total = 0
        self.refused = 0
        self._by_address: Counter[str] = Counter()
        self._trusts_all = "*" in proxies.split(",")
        self._proxies = [ip_network(one.strip(), strict=False) for one in proxies.split(",") if _is_network(one)]

    def enter(self, address: str) -> bool:
        """Count a connection; return whether it may stay."""
        self.total += 1
        self._by_address[address] += 1
        is_crowded = self.most_by_address and self._by_address[address] > self.most_by_address
        may_stay = not (self.most and self.total > self.most) and not (is_crowded and not self._is_proxy(address))
        self.refused += not may_stay
        return may_stay

    def leave(self, address: str) -> None:
        """Uncount a connection."""
        self.total -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _is_proxy(self, address: str) -> bool:
        if self._trusts_all or not _is_network(address):
            return self._trusts_all
        return any(ip_address(address) in one for one in self._proxies)

    @property
    def http(self) -> type[asyncio.Protocol]:
        """The HTTP protocol class for uvicorn."""
        return type("Requests", (Requests,), {"book": self})

    @property
    def websockets(self) -> type[asyncio.Protocol]:
        """The WebSocket protocol class for uvicorn."""
        return type("Sockets", (Sockets,), {"book": self})


def _is_network(text: str) -> bool:
    try:
        ip_network(text.strip(), strict=False)
    except ValueError:
        return False
    return True


class Requests(H11Protocol):
    """uvicorn's HTTP protocol with counted connections."""

    book: Connections
    _address: str | None = None  # the address that was counted

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection; beyond the limit, answer 503 and close it."""
        super().connection_made(transport)
        self._address = _peer(transport)
        if not self.book.enter(self._address):
            transport.write(REFUSAL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Handle data, unless the connection is closing."""
        if not self.transport.is_closing():
            super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection."""
        super().connection_lost(exc)
        self._leave()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the WebSocket protocol, which counts it anew."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        if self._address is not None:
            self.book.leave(self._address)
            self._address = None


class Sockets(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with counted connections."""

    book: Connections
    _address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection."""
        super().connection_made(transport)
        self._address = _peer(transport)
        self.book.enter(self._address)

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message; a refusal completes the handshake, else uvicorn logs that the application did not answer."""
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def connection_lost(self, exc: Exception | None) -> None:
        """Uncount the connection."""
        super().connection_lost(exc)
        if self._address is not None:
            self.book.leave(self._address)
            self._address = None


def _peer(transport: asyncio.BaseTransport) -> str:
    found = get_remote_addr(cast(asyncio.Transport, transport))
    return network(found[0]) if found else ""


class Transport(Protocol):
    """The part of `asyncio.Transport` that is used here."""

    def is_closing(self) -> bool: ...
    def abort(self) -> None: ...
    def get_write_buffer_size(self) -> int: ...


class Cycle(Protocol):
    """A request being answered."""

    response_complete: bool


class Line(Protocol):
    """A connection of uvicorn; on HTTP connections `cycle` is the last request."""

    @property
    def transport(self) -> Transport | None: ...


Standing = tuple[str, Cycle | None, int]  # what the connection waits for, its request, unread bytes


class Reaper:
    """Aborts stalled connections."""

    def __init__(self) -> None:
        self._seen: dict[Line, tuple[Standing, float]] = {}  # by connection: its state, and since when

    def reap(self, connections: Iterable[Line], now: float) -> None:
        """Abort the connections whose state has not changed for too long."""
        states = {connection: state for connection in connections if (state := _standing(connection))}
        before = self._seen
        self._seen = {
            connection: before[connection] if connection in before and before[connection][0] == state else (state, now)
            for connection, state in states.items()
        }
        for connection, (state, since) in self._seen.items():
            if now - since > (UNREAD if state[0] == "unread" else UNASKED):
                present(connection.transport, "a transport").abort()


def _standing(connection: Line) -> Standing | None:
    """What a connection waits for its peer to do; None: nothing. A new request changes the state."""
    transport = connection.transport
    if transport is None:
        return None
    if transport.is_closing():
        return ("closing", None, 0)
    if not hasattr(connection, "cycle"):
        return None  # a WebSocket: handled in `http.socket`
    cycle: Cycle | None = connection.cycle
    if cycle is None or cycle.response_complete:
        return ("unasked", cycle, 0)
    unread = transport.get_write_buffer_size()
    return ("unread", cycle, unread) if unread else None
