"""Errors as HTTP responses; all have the shape of `ErrorMessage`."""

from __future__ import annotations

import math

import msgspec
from starlette.responses import Response

from balandra.core.errors import BalandraError
from balandra.core.message import message, parts, plain, plural
from balandra.server.accounts import AccountRefusal
from balandra.server.errors import NotFound, TableBusy
from balandra.server.messages import ErrorMessage
from balandra.server.store.errors import StoreBusy, StoreDown
from balandra.server.subscribers import Ended, Stopped
from balandra.server.table.refusals import Refusal
from balandra.server.turns import QueueFull
from balandra.server.workers import NoAnswer, WorkersBusy

# Refusals that depend on the caller; all other refusals of a table are conflicts with its state (409).
FORBIDDEN = {"not-your-seat", "not-a-player", "not-host", "removed", "seat-kept"}
IMPOSSIBLE = {"invalid-settings", "no-such-level", "no-such-seat", "illegal-move", "bad-words", "which-seat"}

PERSONAL = {  # refusals of account operations
    "invalid-name": 422,
    "invalid-password": 422,
    "wrong-password": 403,
    "wrong-code": 403,
    "needs-account": 403,
    "not-found": 404,
}


class HttpError(Exception):
    """A refused HTTP request."""

    def __init__(
        self, status: int, error: str, message: str, retry_after: float | None = None, allow: str | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        text, facts = parts(message)
        self.problem = ErrorMessage(error, plain(message), text, facts, plural(message), retry_after=retry_after)
        self.allow = allow


def refusal(error: Exception) -> HttpError | None:
    """The HTTP error for an exception; None if it is an internal error."""
    match error:
        case HttpError():
            return error
        case Refusal():
            return HttpError(_status(error.error), error.error, error.message)
        case AccountRefusal():
            return HttpError(PERSONAL.get(error.error, 409), error.error, error.message)
        case NotFound():
            return HttpError(404, "not-found", str(error))
        case Ended():
            return session_ended()
        case Stopped():
            return HttpError(503, "stopping", message("the server is shutting down; come back in a moment"), 1.0)
        case TableBusy():
            return HttpError(503, "busy", str(error), 0.2)
        case NoAnswer():
            return HttpError(503, "busy", str(error), 1.0)
        case StoreBusy() | WorkersBusy() | QueueFull():
            return HttpError(503, "busy", message("too much is going on; nothing was done, try again in a moment"), 1.0)
        case StoreDown():
            why = message("the database does not answer; whether this was done is unknown: send the same request again")
            return HttpError(503, "unavailable", why, 1.0)
        case msgspec.ValidationError():
            return HttpError(422, "invalid", str(error))
        case msgspec.DecodeError() | UnicodeDecodeError() | RecursionError():
            return HttpError(400, "malformed", f"this is no JSON: {error}")
        case BalandraError():
            return HttpError(422, "invalid", str(error))
    return None


def session_ended() -> HttpError:
    """The error for a session that has ended."""
    return HttpError(401, "session-ended", message("you are no longer logged in; open the socket again"))


def own_fault() -> HttpError:
    """The error for an internal fault; details are in the log."""
    return HttpError(500, "internal", message("something went wrong at the server, not with what you sent"))


def _status(error: str) -> int:
    if error in FORBIDDEN:
        return 403
    return 422 if error in IMPOSSIBLE else 409


def error_response(error: HttpError) -> Response:
    """The response for an error."""
    headers = {}
    if error.problem.retry_after is not None:
        headers["Retry-After"] = str(max(1, math.ceil(error.problem.retry_after)))
    if error.allow is not None:
        headers["Allow"] = error.allow
    return Response(msgspec.json.encode(error.problem), error.status, headers, "application/json")
