"""Run the application on a port, until a graceful stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import sys
import time

import uvicorn
from starlette.applications import Starlette

from balandra.core.errors import BalandraError
from balandra.server.connections import MOST, MOST_BY_ADDRESS, SPARE, Connections, Reaper, raise_descriptors
from balandra.server.http.socket import LARGEST
from balandra.server.logs import note

BACKLOG = 2048
EVERYWHERE = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}  # with documentation addresses, used to find the route
PROXIES = ("127.0.0.1", "::1")  # trusted for the client address of a request
GRACE = 10  # seconds for requests to complete on shutdown
FAREWELL = 5.0  # seconds for sockets to send their last messages
# Tables live long and are freed by reference counting; a full collection would pause the server.
GC_THRESHOLDS = (50_000, 20, 100)  # thresholds of `gc`: allocations; young collections; middle collections
SWITCH = 0.001  # seconds that a replaying thread may block the event loop


class PortTaken(BalandraError):
    """The address cannot be bound."""


def listen(host: str, port: int) -> socket.socket:
    """Bind a listening socket; raise `PortTaken` if that fails."""
    try:
        family, _, _, _, sockaddr = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.create_server(sockaddr[:2], family=family, backlog=BACKLOG)
        # Inherited by accepted connections; without it a response in two packets waits 40 ms for the peer's ACK.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problem = f"{host} port {port} cannot be used ({reason.lower()})"
        raise PortTaken(f"{problem}; choose another --port or --host, or make play PORT=8001") from None


def address(listening: socket.socket) -> str:
    """The URL of a listening socket on this machine."""
    host, port = listening.getsockname()[:2]
    return _url("localhost" if host in EVERYWHERE else host, port)


def invitation(listening: socket.socket) -> str:
    """The URL for other machines of the network if the socket listens on all interfaces; else its own URL."""
    host, port = listening.getsockname()[:2]
    own = _own_address(listening.family, EVERYWHERE[host]) if host in EVERYWHERE else None
    return _url(own, port) if own else address(listening)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address(family: int, far_away: str) -> str | None:
    """The address of this machine in its network; None without a network."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((far_away, 9))  # only selects the route; nothing is sent
        return str(asking.getsockname()[0])
    return None


class Server(uvicorn.Server):
    """A uvicorn server that closes WebSockets gracefully and aborts stalled connections."""

    def __init__(self, app: Starlette, proxies: str = ",".join(PROXIES), book: Connections | None = None) -> None:
        self.book = book or Connections(proxies=proxies)
        config = uvicorn.Config(
            app,
            http=self.book.http,
            ws=self.book.websockets,
            ws_max_size=LARGEST,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE,
            backlog=BACKLOG,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            forwarded_allow_ips=proxies,
        )
        super().__init__(config)
        self.application = app
        self._reaper = Reaper()

    async def on_tick(self, counter: int) -> bool:
        """Runs ten times a second; periodically aborts stalled connections."""
        if counter % 20 == 0:
            self._reaper.reap(self.server_state.connections, time.monotonic())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, let requests complete, ask clients to reconnect, then end."""
        for server in self.servers:
            server.close()
        context = getattr(self.application.state, "context", None)
        if context:
            context.authority.subscribers.stop()
            until = time.monotonic() + FAREWELL
            while len(context.authority.subscribers) and time.monotonic() < until:
                await asyncio.sleep(0.02)
        note("stopping")
        await super().shutdown(sockets)


def serve(app: Starlette, listening: socket.socket, proxies: str) -> None:
    """Serve until a signal arrives."""
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    factor = app.state.config.limits
    most = min(MOST, raise_descriptors() - SPARE)
    book = Connections(most, MOST_BY_ADDRESS * factor, proxies)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again after shutdown
        Server(app, proxies, book).run([listening])
