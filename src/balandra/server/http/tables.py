"""Routes of tables: create, list, watch, play, replay."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field, json, structs
from starlette.responses import Response

from balandra.core.message import message
from balandra.server import messages as m
from balandra.server.errors import NotFound
from balandra.server.http import schemas as w
from balandra.server.http.accounts import Page
from balandra.server.http.errors import HttpError
from balandra.server.http.guards import check_action, somebody
from balandra.server.http.meta import one_at_a_time, replayed
from balandra.server.http.operations import SETTINGS, Call, Operation, tell
from balandra.server.http.stream import EVENT_STREAM, Stream
from balandra.server.pictures import COST, Draw, Key, can_draw
from balandra.server.replays import SPECTATOR, LookBack, WriteDown
from balandra.server.subscribers import FRESH
from balandra.server.table.entries import Caller
from balandra.server.table.replay import finished
from balandra.server.table.transcript import played

Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
PNG, PICTURE_LIFETIME = "image/png", 600  # seconds
_cards = json.Decoder(m.TableCard)


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    """From where on news are wanted: the number of the last entry that the reader has."""

    after: Number = 0


class Whose(Struct, frozen=True, forbid_unknown_fields=True):
    """As whom to look back: a colour, `spectator`, or `all` for everything that was hidden."""

    seat: Annotated[str, Meta(max_length=40)] = field(default="spectator", name="as")


class Listed(Page, frozen=True, forbid_unknown_fields=True):
    """Which tables: those open to all, or mine."""

    mine: bool = False


def caller_of(call: Call) -> Caller:
    """The caller; must be known."""
    identity = somebody(call.who)
    return Caller(identity.person, identity.name)


def _person(call: Call) -> str | None:
    return call.who.person if call.who else None


async def see_tables(call: Call) -> Response:
    """List tables."""
    query = call.asked(Listed)
    person = somebody(call.who).person if query.mine else None
    found = await call.context.authority.store.cards(person, query.before or None, query.limit)
    cards = [_as_seen(_cards.decode(one.card), person) for one in found]
    return tell(m.Tables(cards, found[-1].changed if len(found) >= query.limit else None))


def _as_seen(card: m.TableCard, person: str | None) -> m.TableCard:
    """Mark what is the reader's on a stored card, which is that of a spectator."""
    if person is None:
        return card
    seats = [structs.replace(seat, mine=seat.person == person and seat.kind != "open") for seat in card.seats]
    return structs.replace(card, seats=seats, my_turn=any(one.mine and one.colour == card.actor for one in seats))


async def make_table(call: Call) -> Response:
    """Create a table."""
    id, is_new = await call.context.authority.open(call.taken(m.NewTable), caller_of(call))
    seen = await call.context.authority.look(id, _person(call))
    return tell(seen.table, 201 if is_new else 200)


async def see_table(call: Call) -> Response:
    """Return a table as visible to the reader."""
    return tell((await call.context.authority.look(call.path("table"), _person(call), at_least=FRESH)).table)


async def see_updates(call: Call) -> Response:
    """Return the updates of a table."""
    after = call.asked(Since).after
    return tell(await call.context.authority.look(call.path("table"), _person(call), after, FRESH))


async def stream(call: Call) -> Response:
    """Stream the updates of a table."""
    after = call.asked(Since).after
    last = call.request.headers.get("last-event-id", "").strip()
    if last:
        if not (last.isascii() and last.isdigit() and len(last) < 10):
            raise HttpError(422, "invalid", f"Last-Event-ID is the number of an entry, not {last[:40]!r}")
        after = int(last)
    return Stream(call.context, call.path("table"), call.who, after)


async def act(call: Call) -> Response:
    """Perform an action at a table."""
    caller = caller_of(call)
    action = call.action()
    check_action(call.context, action, caller.person)
    with call.context.metrics.actions.time():
        return tell(await call.context.authority.act(call.path("table"), action, caller))


async def see_transcript(call: Call) -> Response:
    """Return a finished game as text."""
    table = await call.context.authority.fresh(call.path("table"))
    game = played(table)
    call.context.charge_replay(len(table.moves))
    return await replayed(call, WriteDown(game), "text/plain")


async def see_replay(call: Call) -> Response:
    """Return a finished game step by step."""
    table = await call.context.authority.fresh(call.path("table"))
    seat = call.asked(Whose).seat
    whose = None if seat == SPECTATOR else seat
    game = finished(table, whose)
    call.context.charge_replay(len(table.moves))
    return await replayed(call, LookBack(game, whose))


async def see_picture(call: Call) -> Response:
    """Return the position as a spectator sees it, as a picture."""
    table = await call.context.authority.fresh(call.path("table"))
    position, context = table.position, call.context
    if position is None or not can_draw():
        raise NotFound(message("there is no picture of this table"))

    async def make() -> bytes:
        with one_at_a_time(call):
            context.charge_replay(COST)
            return (await context.replays.replay(Draw(view))).body

    view = position.view(None)
    body = await context.pictures.find(Key(table.id, view.to_bytes()), make)
    return Response(body, media_type=PNG, headers={"Cache-Control": f"public, max-age={PICTURE_LIFETIME}"})


PLAYING = (401, 403, 404, 409)
OPERATIONS = (
    Operation(
        method="GET",
        path="/api/tables",
        handle=see_tables,
        about="Tables that are open to all, or mine; the last changed first.",
        gives=m.Tables,
        query=Listed,
        refusals=(401,),
    ),
    Operation(
        method="POST",
        path="/api/tables",
        handle=make_table,
        about="Make a table; with the same request id again, the table that was made is told again.",
        gives=m.Table,
        takes=m.NewTable,
        status=201,
        also=(200,),
        weight="costly",
        largest=SETTINGS,
        refusals=(401, 409),
    ),
    Operation("GET", "/api/tables/{table}", see_table, "All that I may know of a table now.", m.Table, refusals=(404,)),
    Operation(
        method="GET",
        path="/api/tables/{table}/updates",
        handle=see_updates,
        about="The table now, and the news since an entry: for whoever cannot keep a line open.",
        gives=m.Update,
        query=Since,
        refusals=(404,),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/stream",
        handle=stream,
        about="Server-sent events: an update at once and with every change; Last-Event-ID continues.",
        gives=m.Update,
        query=Since,
        media=EVENT_STREAM,
        refusals=(404,),
        is_stream=True,
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/actions",
        handle=act,
        about="Do something at a table. It is stored durably when it is answered, and done once for a request id.",
        gives=m.Done,
        takes=m.AnyAction,
        weight="act",
        refusals=PLAYING,
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/transcript",
        handle=see_transcript,
        about="A finished game as text, with the key of its shuffle.",
        gives=str,
        media="text/plain",
        refusals=(404, 409),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/picture",
        handle=see_picture,
        about="The position as a spectator sees it, as a PNG of 1200 × 630 pixels without words.",
        gives=bytes,
        media=PNG,
        refusals=(404,),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/replay",
        handle=see_replay,
        about="A finished game step by step, as one seat knew it.",
        gives=w.Replay,
        query=Whose,
        refusals=(404, 409),
    ),
)
