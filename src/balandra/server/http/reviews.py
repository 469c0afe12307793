"""The route for reviews of games."""

from __future__ import annotations

from starlette.responses import Response

from balandra.server.http import schemas as w
from balandra.server.http.errors import HttpError
from balandra.server.http.meta import one_at_a_time
from balandra.server.http.operations import JSON, LARGE, Call, Operation
from balandra.server.reviews import ReviewSlice


async def review(call: Call) -> Response:
    """Continue a review for a moment, and return what is known so far."""
    given = call.taken(w.ToReview)
    with one_at_a_time(call):
        found = await call.context.reviews.replay(ReviewSlice(given.transcript))
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
)
