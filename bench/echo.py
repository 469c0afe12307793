"""The bare echo beside which the server is measured: JSON in, the same durable insert, JSON out.

Every insert is a transaction of its own, as one gets it without further thought; `--grouped` borrows the server's
group commit.
"""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from balandra.server.messages import Done
from balandra.server.store import writer
from balandra.server.store.store import Store
from balandra.server.table.entries import Summary

# As large as what a table of two people is summed up in.
CARD = msgspec.json.encode({"id": "a" * 16, "settings": {"edition": "original-jamaica"}, "filler": "x" * 600})


def summary(number: int) -> Summary:
    """What is kept beside the log."""
    people = {"blue": "b" * 16, "red": "r" * 16}
    return Summary("playing", number, number, "person", None, "private", 1_700_000_000_000, people, CARD)


class Echo:
    """Answers every message once it is durable."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.numbers: dict[str, int] = {}

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """The store is open as long as the server is."""
        self.store = Store.open(self.database)
        yield
        self.store.close()

    async def prepare(self, table: str) -> None:
        """A log for a table, or the number where it stands."""
        if table not in self.numbers:
            self.numbers[table] = 1
            await self.store.create(table, bytes(32), f"make:{table}", [b"{}"], summary(1))
            self.numbers[table] = (await self.store.numbers([table]))[table]

    async def socket(self, socket: WebSocket) -> None:
        """One client."""
        table: str = socket.path_params["table"]
        await self.prepare(table)
        await socket.accept()
        try:
            while True:
                await socket.send_text(await self.answer(table, await socket.receive_text()))
        except WebSocketDisconnect:
            return

    async def answer(self, table: str, text: str) -> str:
        """Read, keep, answer."""
        action: dict[str, Any] = msgspec.json.decode(text)["action"]
        number = self.numbers[table] = self.numbers[table] + 1
        request = f"{'p' * 16}:{action['request']}"
        await self.store.append(table, number, request, msgspec.json.encode(action), summary(number))
        return msgspec.json.encode(Done(action["request"], number)).decode()


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--grouped", action="store_true", help="many inserts in one transaction, as the server does")
    wanted = parser.parse_args()
    if not wanted.grouped:
        writer.MOST = 1
    echo = Echo(wanted.database)
    routes = [
        WebSocketRoute("/api/tables/{table}/socket", echo.socket),
        Route("/healthz", lambda request: PlainTextResponse("ok")),
    ]
    app = Starlette(routes=routes, lifespan=echo.lifespan)
    uvicorn.run(
        app, port=wanted.port, ws="websockets-sansio", log_level="warning", access_log=False, ws_ping_interval=None
    )


if __name__ == "__main__":
    main()
