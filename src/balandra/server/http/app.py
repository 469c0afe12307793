"""The Starlette application: a store, an authority, and the routes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from itertools import groupby

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from balandra.server.accounts import Accounts
from balandra.server.authority import Authority
from balandra.server.bot_scheduler import BotScheduler
from balandra.server.http import accounts, imports, meta, practice, puzzles, reviews, static, tables
from balandra.server.http.context import ServerConfig, ServerContext
from balandra.server.http.limits import Limits
from balandra.server.http.metrics import Metrics
from balandra.server.http.middleware import RequestMiddleware
from balandra.server.http.openapi import document
from balandra.server.http.operations import JSON, Call, Operation
from balandra.server.http.route import Endpoint, NotFoundEndpoint
from balandra.server.http.socket import PATH, socket
from balandra.server.logs import note
from balandra.server.notifier import Notifier
from balandra.server.replays import answer as replay
from balandra.server.store import Store
from balandra.server.turns import FairThreads
from balandra.server.workers import Workers

READERS, REPLAYERS = 2, 2  # threads: read tables and settings; replay long games
WAITING, SHARE = 10_000, 500  # jobs that may wait for these threads: in total, and from one network
REPLAY_PATIENCE = 15.0  # seconds for a replay
API = (
    *(*accounts.OPERATIONS, *tables.OPERATIONS, *practice.OPERATIONS, *meta.OPERATIONS),
    *(*imports.OPERATIONS, *reviews.OPERATIONS, *puzzles.OPERATIONS),
)


async def see_openapi(call: Call) -> Response:
    """Return the OpenAPI document."""
    return Response(_DOCUMENT, media_type=JSON)


_OPENAPI = Operation("GET", "/api/openapi.json", see_openapi, "This document.", dict)
_DOCUMENT = msgspec.json.encode(document((*API, _OPENAPI)))


def build(config: ServerConfig) -> Starlette:
    """Build the application. The database is opened at once, so that its errors surface at startup."""
    store = Store.open(config.database)
    wake = Notifier.open(store, config.wake)
    metrics = Metrics()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(config, store, wake, metrics) as context:
            app.state.context = context
            yield

    app = Starlette(routes=_routes(), lifespan=lifespan, middleware=[Middleware(RequestMiddleware, metrics=metrics)])
    app.state.config = config
    return app


def _routes() -> list[Route | WebSocketRoute]:
    every = sorted((*API, _OPENAPI, *meta.OTHERS), key=lambda one: one.path)
    doors = [Endpoint(path, list(operations)) for path, operations in groupby(every, lambda one: one.path)]
    return [
        *(Route(door.path, door) for door in doors),
        WebSocketRoute(PATH, socket),
        *static.routes(),
        WebSocketRoute("/{rest:path}", NotFoundEndpoint()),
    ]


@contextlib.asynccontextmanager
async def opened(config: ServerConfig, store: Store, wake: Notifier, metrics: Metrics) -> AsyncIterator[ServerContext]:
    """Start all components, and stop them in order; pending writes are completed."""
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(asyncio.to_thread, store.close)
        stack.push_async_callback(asyncio.to_thread, wake.close)
        _warn_of_exposed_files(store)
        known = await Accounts.open(store)
        stack.callback(known.close)
        readers = FairThreads(READERS, "balandra-read", WAITING, SHARE)
        replayers = FairThreads(REPLAYERS, "balandra-replay", WAITING, SHARE)
        stack.callback(readers.close)
        stack.callback(replayers.close)
        authority = Authority(store, wake, known, readers, replayers)
        known.on_ended = authority.subscribers.end
        wake.listen(authority.subscribers.tell)
        timers = {what: metrics.store.labels(what) for what in ("read", "write")}
        store.observe = lambda what, seconds: timers[what].observe(seconds)
        workers = Workers(config.workers)
        replays, reviewers = (Workers(1, find=replay, patience=REPLAY_PATIENCE) for _ in range(2))
        for some in (workers, replays, reviewers):
            some.start()
            stack.push_async_callback(some.close)
        bot_scheduler = BotScheduler(authority, workers)
        await bot_scheduler.start()
        stack.push_async_callback(bot_scheduler.stop)
        context = ServerContext(
            config, authority, bot_scheduler, known, workers, replays, reviewers, metrics, Limits(config.limits)
        )
        authority.openings.factor = config.limits
        authority.on_replay = context.charge_replay
        _read_from(metrics, context)
        yield context


def _warn_of_exposed_files(store: Store) -> None:
    for path, mode in store.exposed():
        what = "other users of this machine can open the database, with all hands and sessions; chmod 600 it"
        note(what, logging.WARNING, file=path.name, mode=f"{mode:04o}")


def _read_from(metrics: Metrics, context: ServerContext) -> None:
    authority, bot_scheduler, workers = context.authority, context.bot_scheduler, context.workers
    store = authority.store
    metrics.add(
        gauges=(
            ("balandra_tables_cached", "Tables in memory", lambda: len(authority.places)),
            ("balandra_tables_bytes", "Memory that they take, about", lambda: authority.places.bytes),
            ("balandra_watchers", "Open sockets and streams", lambda: len(authority.subscribers)),
            ("balandra_bots_waiting", "Tables that wait for a bot", lambda: bot_scheduler.waiting),
            ("balandra_jobs_waiting", "Moves that no worker has taken up", lambda: workers.waiting),
            ("balandra_workers_busy", "Workers that think", lambda: workers.busy),
            ("balandra_replays_waiting", "Games that wait to be replayed", lambda: context.replays.waiting),
            ("balandra_reviews_waiting", "Reviews that wait to be continued", lambda: context.reviews.waiting),
            ("balandra_writes_waiting", "Writes that wait for the database", lambda: len(store.writer.waiting)),
            ("balandra_reads_waiting", "Questions that wait for the database", lambda: store.reads),
            ("balandra_well", "Whether the database answered lately", lambda: bot_scheduler.is_well),
        ),
        counters=(
            ("balandra_moves", "Moves made through this process", lambda: authority.moves),
            ("balandra_worker_restarts", "Workers that died or hung", lambda: workers.restarts),
            ("balandra_makeshift_moves", "Bots' moves made without thinking", lambda: workers.makeshifts),
        ),
    )
