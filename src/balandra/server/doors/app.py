"""The application: a store, an authority, and all doors to it."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from balandra.catalogue import GAMES
from balandra.search.engine import compile_in_background
from balandra.server.attending import Attendant
from balandra.server.authority import Authority
from balandra.server.doors import built, desk, imports, people, practice, tables
from balandra.server.doors.door import Door, Nowhere
from balandra.server.doors.front import Front
from balandra.server.doors.house import House, Terms
from balandra.server.doors.limits import Limits
from balandra.server.doors.metrics import Metrics
from balandra.server.doors.openapi import document
from balandra.server.doors.operations import JSON, Call, Operation
from balandra.server.doors.socket import PATH, socket
from balandra.server.people import People
from balandra.server.store import Store
from balandra.server.wake import Wake
from balandra.server.workers import Workers

THREADS = 2  # for replays, beside the event loop
API = (*people.OPERATIONS, *tables.OPERATIONS, *practice.OPERATIONS, *desk.OPERATIONS, *imports.OPERATIONS)


async def see_openapi(call: Call) -> Response:
    """Tell how to use all this."""
    return Response(_DOCUMENT, media_type=JSON)


_OPENAPI = Operation("GET", "/api/openapi.json", see_openapi, "This document.", dict)
_DOCUMENT = msgspec.json.encode(document((*API, _OPENAPI)))


def build(terms: Terms) -> Starlette:
    """The application; the database is opened at once, so that what is wrong with it is told at once."""
    store = Store.open(terms.database)
    wake = Wake.open(store, terms.wake)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(terms, store, wake, metrics) as house:
            app.state.house = house
            yield

    return Starlette(routes=_routes(), lifespan=lifespan, middleware=[Middleware(Front, metrics=metrics)])


def _routes() -> list[Route | WebSocketRoute]:
    every = sorted((*API, _OPENAPI, *desk.OTHERS), key=lambda one: one.path)
    doors = [Door(path, list(operations)) for path, operations in groupby(every, lambda one: one.path)]
    return [
        *(Route(door.path, door) for door in doors),
        WebSocketRoute(PATH, socket),
        *built.routes(),
        WebSocketRoute("/{rest:path}", Nowhere()),
    ]


@contextlib.asynccontextmanager
async def opened(terms: Terms, store: Store, wake: Wake, metrics: Metrics) -> AsyncIterator[House]:
    """Everything started, and ended in good order: what waits to be written is written."""
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(asyncio.to_thread, store.close)
        stack.push_async_callback(asyncio.to_thread, wake.close)
        known = await People.open(store)
        stack.callback(known.close)
        threads = ThreadPoolExecutor(THREADS, "balandra-replay")
        stack.callback(threads.shutdown)
        authority = Authority(store, wake, known, threads)
        wake.listen(authority.audience.tell)
        timers = {what: metrics.store.labels(what) for what in ("read", "write")}
        store.observe = lambda what, seconds: timers[what].observe(seconds)
        workers = Workers(terms.workers)
        workers.start()
        stack.push_async_callback(workers.close)
        attendant = Attendant(authority, workers)
        await attendant.start()
        stack.push_async_callback(attendant.stop)
        if terms.is_warming:
            stack.callback(WarmUp().end)
        house = House(terms, authority, attendant, known, workers, metrics, Limits(terms.limits))
        _read_from(metrics, house)
        yield house


def _read_from(metrics: Metrics, house: House) -> None:
    authority, attendant, workers = house.authority, house.attendant, house.workers
    store = authority.store
    metrics.add(
        gauges=(
            ("balandra_tables_cached", "Tables in memory", lambda: len(authority.places)),
            ("balandra_watchers", "Open sockets and streams", lambda: len(authority.audience)),
            ("balandra_bots_waiting", "Tables that wait for a bot", lambda: attendant.waiting),
            ("balandra_jobs_waiting", "Moves that no worker has taken up", lambda: workers.waiting),
            ("balandra_workers_busy", "Workers that think", lambda: workers.busy),
            ("balandra_writes_waiting", "Writes that wait for the database", lambda: len(store.writer.waiting)),
            ("balandra_reads_waiting", "Questions that wait for the database", lambda: store.reads),
            ("balandra_well", "Whether the database answered lately", lambda: attendant.is_well),
        ),
        counters=(
            ("balandra_moves", "Moves made through this process", lambda: authority.moves),
            ("balandra_worker_restarts", "Workers that died or hung", lambda: workers.restarts),
            ("balandra_makeshift_moves", "Bots' moves made without thinking", lambda: workers.makeshifts),
        ),
    )


class WarmUp:
    """Compiles native code in processes of their own, one game after the other; bots use plain rules meanwhile."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._is_over = False
        self._thread = threading.Thread(target=self._compile, daemon=True)
        self._thread.start()

    def _compile(self) -> None:
        for ruleset in GAMES.values():
            if not self._is_over:
                self._process = compile_in_background(ruleset)
                if self._process:
                    self._process.wait()

    def end(self) -> None:
        """Stop compiling."""
        self._is_over = True
        if self._process:
            self._process.kill()
        self._thread.join()
