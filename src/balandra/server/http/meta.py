"""Routes without a table or person: editions, levels, proofs, health, metrics, the home page."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import cache
from typing import cast

from starlette.responses import Response

import balandra
from balandra import Edition, Option
from balandra.bots import BOTS
from balandra.bots.levels import LEVELS
from balandra.catalogue import GAMES
from balandra.core.message import message, parts, plain
from balandra.server.http import schemas as w
from balandra.server.http.errors import HttpError
from balandra.server.http.metrics import TEXT
from balandra.server.http.operations import JSON, LARGE, SETTINGS, Call, Operation, tell
from balandra.server.http.page import HOME, STYLE
from balandra.server.http.static import document
from balandra.server.replays import Check, ReplayTask
from balandra.server.settings import Settings
from balandra.server.table.opening import check_settings
from balandra.server.table.refusals import Refusal
from balandra.server.turns import asking


@cache
def all_editions() -> w.Editions:
    """The editions that can be played, with their options."""
    return w.Editions([_edition(one) for one in balandra.editions()])


def _edition(one: Edition) -> w.EditionCard:
    return w.EditionCard(
        id=one.id,
        game=one.game,
        title=one.title,
        year=one.year,
        book=one.book,
        players=list(one.players),
        colours=list(one.colours),
        options=[_option(option) for option in one.options.values()],
        reconstructed=list(one.reconstructed),
        box=_box(one),
    )


def _box(one: Edition) -> w.Box | None:
    box = GAMES[one.game].box(one)
    if box is None:
        return None
    boards = [[list(side) for side in board] for board in box.boards]
    return w.Box(boards, [w.BoxPath(path.name, path.option, path.side) for path in box.paths])


def _option(one: Option) -> w.OptionCard:
    low, high = (one.low, one.high) if one.kind == "number" else (None, None)
    return w.OptionCard(one.name, cast(w.OptionKind, one.kind), one.default, one.help, low, high, list(one.choices))


async def see_editions(call: Call) -> Response:
    """List the editions that can be played."""
    return tell(all_editions())


async def check(call: Call) -> Response:
    """Check whether a table can be created with these settings."""
    given = call.taken(Settings)
    try:
        await call.context.authority.readers.run(lambda: check_settings(given))
    except Refusal as refused:
        return tell(_verdict(holds=False, sentence=str(refused)))
    return tell(_verdict(holds=True, sentence=message("a table can be made with these settings")))


def _verdict(*, holds: bool, sentence: str) -> w.Verdict:
    return w.Verdict(holds, plain(sentence), *parts(sentence))


async def see_levels(call: Call) -> Response:
    """List the bots."""
    names = sorted(BOTS, key=lambda name: name not in LEVELS)  # bots that are not levels come last
    return tell(w.Levels([w.LevelCard(name, BOTS[name].about) for name in names]))


async def verify(call: Call) -> Response:
    """Replay a transcript and return what it proves."""
    given = call.taken(w.Proof)
    with one_at_a_time(call):
        return await replayed(call, Check(given.transcript, given.commitment))


@contextlib.contextmanager
def one_at_a_time(call: Call) -> Iterator[None]:
    """Refuse a second transcript while the caller's first is being replayed."""
    limits, owner = call.context.limits, asking.get()
    with contextlib.ExitStack() as stack:
        for crowd, key in ((limits.proofs, owner.person or owner.network), (limits.network_proofs, owner.network)):
            if not crowd.enter(key):
                why = message("a transcript of yours, or too many of others, are being replayed; try again in a moment")
                raise HttpError(503, "busy", why, 2.0)
            stack.callback(crowd.leave, key)
        yield


async def replayed(call: Call, task: ReplayTask, media: str = JSON) -> Response:
    """The result of a replay as a response."""
    found = await call.context.replays.replay(task)
    if found.error:
        raise HttpError(422, found.error, found.message)
    return Response(found.body, media_type=media)


async def see_health(call: Call) -> Response:
    """Return the health of the server."""
    is_well = call.context.bot_scheduler.is_well
    return tell(w.Health("well" if is_well else "no database", balandra.__version__), 200 if is_well else 503)


async def see_metrics(call: Call) -> Response:
    """Return the metrics."""
    return Response(call.context.metrics.text(), headers={"Content-Type": TEXT})


async def see_home(call: Call) -> Response:
    """Serve the web page; if it has not been built, a short description."""
    return document(call.request) or Response(HOME, media_type="text/html")


async def see_style(call: Call) -> Response:
    """Serve the stylesheet of the home page."""
    return Response(STYLE, media_type="text/css")


OPERATIONS = (
    Operation("GET", "/api/editions", see_editions, "What can be played, with all options.", w.Editions),
    Operation(
        method="POST",
        path="/api/settings",
        handle=check,
        about="Whether a table could be made with these settings, and if not, why; nothing is made.",
        gives=w.Verdict,
        takes=Settings,
        price=5,
        largest=SETTINGS,
    ),
    Operation("GET", "/api/levels", see_levels, "The bots that can be invited: ten levels, then others.", w.Levels),
    Operation(
        method="POST",
        path="/api/verify",
        handle=verify,
        about="Replay a transcript: are all moves legal, was the shuffle the one that was promised?",
        gives=w.Verdict,
        takes=w.Proof,
        weight="costly",
        largest=LARGE,
    ),
)
# Not part of the API: for operators and browsers.
OTHERS = (
    Operation("GET", "/healthz", see_health, "Whether all is well.", w.Health),
    Operation("GET", "/metrics", see_metrics, "Counts and times for Prometheus.", str, media="text/plain"),
    Operation("GET", "/", see_home, "The first page.", str, media="text/html"),
    Operation("GET", "/home.css", see_style, "The looks of the first page.", str, media="text/css"),
)
