"""Routes for hints and the tutor."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from starlette.responses import Response

from balandra.core.message import message
from balandra.server import messages as m
from balandra.server.hints import Question
from balandra.server.http.errors import HttpError
from balandra.server.http.operations import Call, Operation, tell
from balandra.server.http.tables import PLAYING, caller_of
from balandra.server.tutor import Doubt


async def give_hint(call: Call) -> Response:
    """Rank the moves of the seat to move, from its view only."""
    request, caller = call.taken(m.AskHint), caller_of(call)
    context = call.context
    with _one_at_a_time(call):
        view = await context.authority.note_hint(call.path("table"), request, caller)
        moves = await context.workers.advise(Question(view, secrets.token_hex(8)))
    return tell(m.Hint(view.colour, request.number, moves))


async def ask_tutor(call: Call) -> Response:
    """Assess a move of the seat to move, from its view only."""
    request, caller = call.taken(m.AskTutor), caller_of(call)
    context = call.context
    with _one_at_a_time(call):
        asked = m.AskHint(request.number, request.seat)
        view = await context.authority.note_hint(call.path("table"), asked, caller, tutor=True)
        if request.move not in {move.text for move in view.legal_moves}:
            raise HttpError(409, "illegal-move", message("{move} is not legal now", move=repr(request.move)))
        return tell(await context.workers.tutor(Doubt(view, request.move, secrets.token_hex(8))))


@contextmanager
def _one_at_a_time(call: Call) -> Iterator[None]:
    """Refuse a second question while the caller's first is being worked out."""
    hints, person = call.context.limits.hints, caller_of(call).person
    if not hints.enter(person):
        raise HttpError(503, "busy", message("a hint is being worked out; try again in a moment"), 1.0)
    try:
        yield
    finally:
        hints.leave(person)


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
    Operation(
        method="POST",
        path="/api/tables/{table}/tutor",
        handle=ask_tutor,
        about="What a move of mine would lose, and why, where hints are given; the game is practice from then on.",
        gives=m.Tutored,
        takes=m.AskTutor,
        weight="act",
        refusals=PLAYING,
    ),
)
