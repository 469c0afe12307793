"""Guards of requests: identity, origin, rate limits, body and query."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request

from balandra.server import messages
from balandra.server.accounts import Identity
from balandra.server.http.context import ServerContext
from balandra.server.http.errors import HttpError, session_ended
from balandra.server.http.limits import check_rate as check_rate
from balandra.server.http.limits import network
from balandra.server.http.operations import JSON, Operation

COOKIE = "balandra"
PATIENCE = 15.0  # seconds for a body to arrive
T = TypeVar("T")


def address(connection: HTTPConnection) -> str:
    """The key of a client for limits by address."""
    return network(connection.client.host if connection.client else "")


def check_action(context: ServerContext, action: messages.AnyAction, person: str) -> None:
    """Apply the rate limit of chat messages."""
    if isinstance(action, messages.Say):
        check_rate(context.limits.chat, person)


def bearer(connection: HTTPConnection) -> str | None:
    """The bearer token of a request, if any."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


async def recognise(context: ServerContext, connection: HTTPConnection) -> Identity | None:
    """The identity of a request, by token or else by cookie; None if unknown. An invalid token is refused."""
    token = bearer(connection)
    if token is None:
        cookie = connection.cookies.get(COOKIE)
        return await context.people.who(cookie) if cookie else None
    identity = await context.people.bearer(token)
    if identity is None:
        raise HttpError(401, "unknown-token", "this token is not known, or was revoked")
    return identity


async def store_session(
    context: ServerContext, connection: HTTPConnection, identity: Identity | None
) -> Identity | None:
    """Store the session of a guest at the first action, so that it can be ended; other identities pass unchanged."""
    if identity is None or identity.is_stored:
        return identity
    if not await context.people.store_session(connection.cookies.get(COOKIE, "")):
        raise session_ended()
    return msgspec.structs.replace(identity, is_stored=True)


def somebody(identity: Identity | None) -> Identity:
    """The identity of the caller; an unknown caller is refused."""
    if identity is None:
        raise HttpError(401, "unknown-visitor", "we have not met: GET /api/me gives you a cookie, an account a token")
    return identity


def scheme(connection: HTTPConnection) -> str:
    """http or https, as seen by the browser or the reverse proxy."""
    return "https" if connection.scope["scheme"] in ("https", "wss") else "http"


def check_origin(context: ServerContext, connection: HTTPConnection) -> None:
    """Refuse changes from pages of another origin, since the browser sends the cookie with them."""
    origin = connection.headers.get("origin")
    own = f"{scheme(connection)}://{connection.headers.get('host', '')}"
    allowed = context.config.origins or (own,)
    if origin not in allowed:
        given = "none" if origin is None else repr(origin[:200])
        raise HttpError(403, "wrong-origin", f"the request's Origin is {given}; it must be {' or '.join(allowed)}")


async def read_body(operation: Operation, request: Request) -> object:
    """Read the body; check its media type and size."""
    if operation.takes is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise HttpError(415, "not-json", f"the body must be {JSON}, not {kind[:100] or 'of no type'!r}")
    try:
        async with asyncio.timeout(PATIENCE):
            return operation.read(await _bytes(request, operation.largest))
    except TimeoutError:
        raise HttpError(408, "too-slow", f"the body did not arrive within {PATIENCE:.0f} seconds") from None


async def _bytes(request: Request, largest: int) -> bytes:
    declared = request.headers.get("content-length", "")
    if declared.isdecimal() and int(declared[:12]) > largest:
        raise _too_large(largest)  # before reading it
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise _too_large(largest)
    return bytes(body)


def _too_large(largest: int) -> HttpError:
    return HttpError(413, "too-large", f"the body is too large; the most is {largest} bytes")


def read_query(kind: type[T], connection: HTTPConnection) -> T:
    """Parse the query; unknown and repeated parameters are refused."""
    pairs = connection.query_params.multi_items()
    if len(dict(pairs)) != len(pairs):
        raise HttpError(422, "invalid", "a part of the query is given twice")
    return msgspec.convert(dict(pairs), kind, strict=False)
