"""Routes for games played elsewhere: replays a transcript step by step, or stores a finished game as practice."""

from __future__ import annotations

from starlette.responses import Response

from balandra.server import messages as m
from balandra.server.http import schemas as w
from balandra.server.http.meta import one_at_a_time, replayed
from balandra.server.http.operations import LARGE, Call, Operation, tell
from balandra.server.http.tables import caller_of
from balandra.server.replays import Show


async def see_imported(call: Call) -> Response:
    """Return the steps of a transcript."""
    given = call.taken(w.Written)
    with one_at_a_time(call):
        return await replayed(call, Show(given.transcript, given.seat))


async def take_played(call: Call) -> Response:
    """Store a finished game."""
    authority, caller = call.context.authority, caller_of(call)
    with one_at_a_time(call):
        id, is_new = await authority.take_played(call.taken(m.PlayedGame), caller)
    seen = await authority.look(id, caller.person)
    return tell(seen.table, 201 if is_new else 200)


OPERATIONS = (
    Operation(
        method="POST",
        path="/api/played",
        handle=take_played,
        about="Store a finished game that was played without a server, as practice; the transcript is replayed.",
        gives=m.Table,
        takes=m.PlayedGame,
        status=201,
        also=(200,),
        weight="costly",
        largest=LARGE,
        refusals=(401, 409),
    ),
    Operation(
        method="POST",
        path="/api/replay",
        handle=see_imported,
        about="A game from a transcript, step by step, as one seat knew it; nothing is kept.",
        gives=w.Imported,
        takes=w.Written,
        weight="costly",
        largest=LARGE,
    ),
)
