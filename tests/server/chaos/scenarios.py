"""Troubles other than a killed server: what the processes of the server need goes away and comes back."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Awaitable, Callable

from bench.wire import upgrade

from tests.server.chaos.world import World
from tests.server.client import NotNow, Person
from tests.services import Service

HttpError = Callable[[World], Awaitable[None]]


def gone_for_a_while(service: Service, seconds: float, how: signal.Signals, goes_on: bool) -> HttpError:
    """A service stops and starts again; without it play goes on, or waits."""

    async def disturb(world: World) -> None:
        await until_progress(world)
        await asyncio.to_thread(service.stop, how)
        await (until_progress(world) if goes_on else asyncio.sleep(seconds))
        await asyncio.to_thread(service.start)
        await until_progress(world)

    return disturb


async def until_progress(world: World) -> None:
    """Wait until play goes on; if it does not, parties complain of being stuck."""
    before = len(world.ledger.done)
    while len(world.ledger.done) < before + 10 and not world.ledger.complaints:
        await asyncio.sleep(0.1)


async def kill_bots(world: World) -> None:
    """Kill the processes in which bots think, again and again."""
    server = world.servers[0]
    killed: set[int] = set()
    for _ in range(6):
        await asyncio.sleep(0.5)
        for pid in server.children() - killed:
            killed.add(pid)
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
    world.ledger.expect(len(killed) > 3, f"only {len(killed)} workers were there to be killed")
    world.ledger.counts["workers killed"] = len(killed)
    await until_progress(world)


async def stop_reading(world: World) -> None:
    """Clients that open sockets at a table and never read, while much is said there."""
    server = world.servers[0]
    await until_progress(world)
    person = await _someone(world)
    wish = {
        **{"request": "stop-reading", "seats": [{"who": "me"}], "contribution": "ab" * 16},
        "settings": {"edition": "original-jamaica", "players": 2},
    }
    table = str((await person.ask(server.address, "POST", "/api/tables", wish)).json()["id"])
    deaf = [_deaf_socket(server.port, f"/api/tables/{table}/socket", person) for _ in range(50)]
    before = server.memory()
    world.ledger.expect(await talk(world, person, table) > 100, "nobody could talk while others did not listen")
    grown = (server.memory() - before) / 2**20
    world.ledger.expect(grown < 64, f"{len(deaf)} clients that do not read cost {grown:.0f} MiB")
    await until_progress(world)
    for one in deaf:
        one.close()


async def _someone(world: World) -> Person:
    person = Person(world.http, world.draw, "somebody")
    await person.arrive(world.servers[0].address)
    return person


async def talk(world: World, person: Person, table: str, most: int = 150) -> int:
    """Say long things at a table; how many were said."""
    said = 0
    for number in range(most):
        action = {"do": "say", "request": f"talk-{number:06}", "words": "x" * 500}
        try:
            answer = await person.ask(world.servers[0].address, "POST", f"/api/tables/{table}/actions", action)
        except NotNow:
            await asyncio.sleep(0.1)
            continue
        said += answer.status_code == 200
    return said


def _deaf_socket(port: int, path: str, person: Person) -> socket.socket:
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.connect(("127.0.0.1", port))
    address = f"127.0.0.1:{port}"
    one.sendall(upgrade(address, path, person.headers(address)))
    return one
