"""A door: one path, all that can be done there, and the order in which requests are checked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from balandra.server.doors import guards
from balandra.server.doors.house import House
from balandra.server.doors.operations import Call, Operation, tell
from balandra.server.doors.refusals import Trouble, own_fault, refusal, tell_trouble
from balandra.server.logs import note_trouble

IDS = re.compile(r"[a-z2-7]{16}")
TEMPLATE = "balandra.path"  # in the scope: the path by its pattern, for logs and metrics


class Door:
    """Answers every request to one path."""

    def __init__(self, path: str, operations: Sequence[Operation]) -> None:
        self.path = path
        self.operations = {one.method: one for one in operations}
        if "GET" in self.operations:
            self.operations["HEAD"] = self.operations["GET"]
        self.allow = ", ".join(sorted({*self.operations, "OPTIONS"}))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[TEMPLATE] = self.path
        request = Request(scope, receive)
        try:
            response = await self._answer(request)
        except ClientDisconnect:
            return
        except Exception as error:
            response = tell_trouble(_trouble(error, self.path))
        await response(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": self.allow})
        operation = self.operations.get(request.method)
        if operation is None:
            told = f"{request.method[:20]} is not possible here; there is {self.allow}"
            raise Trouble(405, "not-allowed", told, allow=self.allow)
        call = await self._checked(operation, request)
        if request.method == "HEAD" and operation.is_stream:
            return Response(media_type=operation.media)
        return await operation.handle(call)

    async def _checked(self, operation: Operation, request: Request) -> Call:
        house: House = request.app.state.house
        where = guards.address(request)
        guards.check_rate(house.limits.reads, where)
        visitor = await guards.recognise(house, request)
        if operation.changes and guards.bearer(request) is None:
            guards.check_origin(house, request)
        if operation.weight == "costly":
            guards.check_rate(house.limits.costly, where)
        if operation.weight == "act" and visitor:
            guards.check_rate(house.limits.acts, visitor.id)
        if any(not IDS.fullmatch(str(value)) for value in request.path_params.values()):
            raise Trouble(404, "not-found", "there is nothing of that name")
        query = guards.read_query(operation, request)
        return Call(house, request, visitor, await guards.read_body(operation, request), query)


def _trouble(error: Exception, path: str) -> Trouble:
    known = refusal(error)
    if known is None:
        note_trouble("a request failed", error, path=path)
    return known or own_fault()


async def nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers all paths that there are not."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    trouble = Trouble(404, "not-found", "there is nothing here; /api/openapi.json lists what there is")
    await tell_trouble(trouble)(scope, receive, send)


__all__ = ["TEMPLATE", "Door", "nowhere", "tell"]
