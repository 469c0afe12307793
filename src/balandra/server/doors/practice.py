"""The door of those who practise: what shall I do?"""

from __future__ import annotations

import secrets

from starlette.responses import Response

from balandra.core.told import told
from balandra.server import messages as m
from balandra.server.doors.operations import Call, Operation, tell
from balandra.server.doors.refusals import Trouble
from balandra.server.doors.tables import PLAYING, caller_of
from balandra.server.hints import Question


async def give_hint(call: Call) -> Response:
    """Weigh the moves of the seat that decides, from what it knows alone."""
    asked, caller = call.taken(m.AskHint), caller_of(call)
    house = call.house
    if not house.limits.hints.enter(caller.person):
        raise Trouble(503, "busy", told("a hint of yours, or too many of others, are being thought about"), 1.0)
    try:
        view = await house.authority.note_hint(call.path("table"), asked, caller)
        moves = await house.workers.advise(Question(view, secrets.token_hex(8)))
    finally:
        house.limits.hints.leave(caller.person)
    assert view.seat is not None
    return tell(m.Hint(view.seat, asked.number, moves))


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
