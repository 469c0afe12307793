"""Serving: the application on a port, from the first request to a graceful stop."""

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
EVERYWHERE = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}  # with addresses that are nobody's, kept for documentation
PROXIES = ("127.0.0.1", "::1")  # whose word on where a request comes from is believed
GRACE = 10  # seconds for requests to end when the server stops
FAREWELL = 5.0  # seconds for sockets to finish what they say
# Tables live long and are let go of one by one; to search them all for lost cycles stops everything for a while.
RUBBISH = (50_000, 20, 100)  # after so many new objects; so many rounds of the young; so many of the middle-aged
SWITCH = 0.001  # seconds that a thread which replays a game may keep the event loop waiting


class PortTaken(BalandraError):
    """Somebody else listens where we should."""


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address; one clear error if that cannot be."""
    try:
        family, _, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.create_server(where[:2], family=family, backlog=BACKLOG)
        # Lines that are accepted inherit it; else an answer in two packets waits 40 ms for the other side's receipt.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        problem = f"{host} port {port} cannot be used ({reason.lower()})"
        raise PortTaken(f"{problem}; choose another --port or --host, or make play PORT=8001") from None


def address(listening: socket.socket) -> str:
    """Where a socket listens, as a browser wants it."""
    host, port = listening.getsockname()[:2]
    return _url("localhost" if host in EVERYWHERE else host, port)


def invitation(listening: socket.socket) -> str:
    """Where others in the network find a socket that listens everywhere; else where it listens."""
    host, port = listening.getsockname()[:2]
    own = _own_address(listening.family, EVERYWHERE[host]) if host in EVERYWHERE else None
    return _url(own, port) if own else address(listening)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address(family: int, far_away: str) -> str | None:
    """This machine's address in its network; None: it is in none."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((far_away, 9))  # only chooses the way there: nothing is sent
        return str(asking.getsockname()[0])
    return None


class Server(uvicorn.Server):
    """uvicorn, which says goodbye before it closes lines, and gives up whoever does not read."""

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
        """Ten times a second; now and then lines are looked at that should have been closed."""
        if counter % 20 == 0:
            self._reaper.reap(self.server_state.connections, time.monotonic())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, let everybody finish, tell them to come back, then end."""
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
    """Serve until a signal asks to stop."""
    sys.setswitchinterval(SWITCH)
    gc.freeze()
    gc.set_threshold(*RUBBISH)
    factor = app.state.config.limits
    most = min(MOST, raise_descriptors() - SPARE)
    book = Connections(most, MOST_BY_ADDRESS * factor, proxies)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it once more when all is done
        Server(app, proxies, book).run([listening])
