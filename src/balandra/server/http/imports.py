"""The route for games played elsewhere: replays a transcript step by step. Nothing is stored."""

from __future__ import annotations

from starlette.responses import Response

from balandra.server.http import schemas as w
from balandra.server.http.meta import one_at_a_time, replayed
from balandra.server.http.operations import LARGE, Call, Operation
from balandra.server.replays import Show


async def see_imported(call: Call) -> Response:
    """Return the steps of a transcript."""
    given = call.taken(w.Written)
    with one_at_a_time(call):
        return await replayed(call, Show(given.transcript, given.seat))


OPERATIONS = (
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
