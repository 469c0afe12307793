"""The route for hints."""

from __future__ import annotations

import secrets

from starlette.responses import Response

from balandra.core.message import message
from balandra.server import messages as m
from balandra.server.hints import Question
from balandra.server.http.errors import HttpError
from balandra.server.http.operations import Call, Operation, tell
from balandra.server.http.tables import PLAYING, caller_of


async def give_hint(call: Call) -> Response:
    """Rank the moves of the seat to move, from its view only."""
    request, caller = call.taken(m.AskHint), caller_of(call)
    context = call.context
    if not context.limits.hints.enter(caller.person):
        raise HttpError(503, "busy", message("a hint is being worked out; try again in a moment"), 1.0)
    try:
        view = await context.authority.note_hint(call.path("table"), request, caller)
        moves = await context.workers.advise(Question(view, secrets.token_hex(8)))
    finally:
        context.limits.hints.leave(caller.person)
    return tell(m.Hint(view.colour, request.number, moves))


OPERATIONS = (
    Operation(
        method="POST",
        path="/api/tables/{table}/hint",
        handle=give_hint,
        about="All my moves weighed, if I decide and only bots play beside me; the game is practice from then on.",
        gives=m.Hint,
        takes=m.AskHint,
        weight="act",
        refusals=PLAYING,
    ),
)
