"""Routes for reviews of games."""

from __future__ import annotations

from starlette.responses import Response

from balandra.server.http import schemas as w
from balandra.server.http.errors import HttpError
from balandra.server.http.meta import one_at_a_time
from balandra.server.http.operations import JSON, LARGE, Call, Operation
from balandra.server.reviews import ReviewSlice, TryDecision


async def review(call: Call) -> Response:
    """Continue a review for a moment, and return what is known so far."""
    given = call.taken(w.ToReview)
    with one_at_a_time(call):
        found = await call.context.reviews.replay(ReviewSlice(given.transcript))
    if found.error:
        raise HttpError(422, found.error, found.message)
    return Response(found.body, media_type=JSON)


async def try_again(call: Call) -> Response:
    """Show a decision as its player saw it, and assess a move."""
    given = call.taken(w.ToTry)
    with one_at_a_time(call):
        found = await call.context.reviews.replay(TryDecision(given.transcript, given.number, given.move))
    if found.error:
        raise HttpError(422, found.error, found.message)
    return Response(found.body, media_type=JSON)


OPERATIONS = (
    Operation(
        method="POST",
        path="/api/reviews",
        handle=review,
        about="Luck, skill and mistakes of a game from a transcript, as far as they are known; ask again for more.",
        gives=w.Reviewed,
        takes=w.ToReview,
        weight="costly",
        largest=LARGE,
    ),
    Operation(
        method="POST",
        path="/api/decisions",
        handle=try_again,
        about="A decision of a game from a transcript, as its player saw it; with a move, what that would have lost.",
        gives=w.Tried,
        takes=w.ToTry,
        weight="costly",
        largest=LARGE,
    ),
)
