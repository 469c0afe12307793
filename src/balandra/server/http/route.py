"""An endpoint: one path, its operations, and the order of the checks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from balandra.core.message import message
from balandra.server.http import guards
from balandra.server.http.context import ServerContext
from balandra.server.http.errors import HttpError, error_response, own_fault, refusal
from balandra.server.http.operations import Call, Operation
from balandra.server.logs import log_error
from balandra.server.turns import asking

IDS = re.compile(r"[a-z2-7]{16}")
TEMPLATE = "balandra.path"  # scope key: the route template, for logs and metrics


class Endpoint:
    """Handles every request to one path."""

    def __init__(self, path: str, operations: Sequence[Operation]) -> None:
        self.path = path
        self.operations = {one.method: one for one in operations}
        if "GET" in self.operations:
            self.operations["HEAD"] = self.operations["GET"]
        self.allow = ", ".join(sorted({*self.operations, "OPTIONS"}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[TEMPLATE] = self.path
        try:
            response = await self._answer(Request(scope, receive))
            await response(scope, receive, send)
        except ClientDisconnect:
            return

    async def _answer(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": self.allow})
        operation = self.operations.get(request.method)
        if operation is None:
            why = f"{request.method[:20]} is not possible here; there is {self.allow}"
            raise HttpError(405, "not-allowed", why, allow=self.allow)
        call = await self._checked(operation, request)
        if request.method == "HEAD" and operation.is_stream:
            return Response(media_type=operation.media)
        return await operation.handle(call)

    async def _checked(self, operation: Operation, request: Request) -> Call:
        context: ServerContext = request.app.state.context
        address = guards.address(request)
        guards.check_rate(context.limits.reads, address, operation.price)
        identity = await guards.recognise(context, request)
        asking.set(context.owner(address, identity))
        if operation.changes and guards.bearer(request) is None:
            guards.check_origin(context, request)
        check_ids(request.path_params)
        query = guards.read_query(operation.query, request)
        if operation.weight == "costly":
            guards.check_rate(context.limits.costly, address)
        elif operation.weight == "act" and identity:
            guards.check_rate(context.limits.acts, identity.person)
            guards.check_rate(context.limits.network_acts, address)
        body = await guards.read_body(operation, request)
        if operation.is_personal:
            identity = await guards.store_session(context, request, identity)
        return Call(context, request, identity, body, query)


def check_ids(given: Mapping[str, object]) -> None:
    """Check the path parameters, all of which are ids."""
    if any(not IDS.fullmatch(str(value)) for value in given.values()):
        raise HttpError(404, "not-found", message("there is nothing of that name"))


def http_error_of(error: Exception, path: str) -> HttpError:
    """The HTTP error for an exception; internal errors are logged."""
    known = refusal(error)
    if known is None:
        log_error("a request failed", error, path=path)
    return known or own_fault()


class NotFoundEndpoint:
    """Handles unknown paths."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        error = HttpError(404, "not-found", "there is nothing here; /api/openapi.json lists what there is")
        if scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(error_response(error))
        else:
            await error_response(error)(scope, receive, send)
