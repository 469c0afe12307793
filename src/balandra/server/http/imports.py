"""The door for games that were played elsewhere: a transcript, looked at step by step. Nothing is kept of it."""

from __future__ import annotations

from msgspec import json
from starlette.responses import Response

from balandra.core.errors import TranscriptError
from balandra.core.transcript import Transcript
from balandra.server.http import schemas as w
from balandra.server.http.errors import HttpError
from balandra.server.http.meta import queued
from balandra.server.http.operations import LARGE, Call, Operation
from balandra.server.table.replay import ALL, steps

LONGEST = 2000  # moves; every step tells the whole view


async def see_imported(call: Call) -> Response:
    """Tell the game of a transcript step by step."""
    given = call.taken(w.Written)
    body = await queued(call, lambda: json.encode(_imported(given)))
    return Response(body, media_type="application/json")


def _imported(given: w.Written) -> w.Imported:
    try:
        written = Transcript.read(given.transcript)
    except TranscriptError as error:
        raise HttpError(422, "transcript", f"the transcript does not hold: {error}") from None
    game = written.game
    if len(written.moves) > LONGEST:
        raise HttpError(422, "too-long", f"the game has {len(written.moves)} moves; at most {LONGEST} are shown")
    if given.seat not in (ALL, "spectator", *game.colours):
        raise HttpError(
            422,
            "no-such-seat",
            f"nobody plays {given.seat!r} here; allowed are {ALL}, spectator, {', '.join(game.colours)}",
        )
    told = steps(written, None if given.seat == "spectator" else given.seat)
    agreed = (game.edition.game, game.edition.id, list(game.colours), dict(game.options))
    return w.Imported(*agreed, told, game.version, game.edition.newest)


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
