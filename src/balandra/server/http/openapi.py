"""The OpenAPI 3.1 document, generated from the operations and their types."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus

import msgspec

import balandra
from balandra.catalogue import titles
from balandra.core.present import of_type
from balandra.server import messages
from balandra.server.http.game_schemas import game_schemas
from balandra.server.http.operations import JSON, Operation
from balandra.server.http.stream import EVENT_STREAM

Schema = dict[str, object]
Schemas = Mapping[str, Schema]
ALWAYS = (400, 405, 422, 429, 500, 503)  # possible responses of every operation
WITH_BODY = (408, 413, 415)
ID = {"type": "string", "pattern": "^[a-z2-7]{16}$"}
ABOUT = f"""Tables for the board games {titles()}.

Every error is an `ErrorMessage`: a word for programs and a sentence for people. Whoever has a table's id may watch it.
Browsers are known by a cookie (`GET /api/me`); what they change needs an `Origin` of ours. Programs send a token
(`Authorization: Bearer …`). `/api/tables/{{table}}/socket?after=N` is a WebSocket: the client sends `Act` and `Ping`,
the server `Update`, `Done`, `ErrorMessage` and `Pong`.
"""


def document(operations: Sequence[Operation]) -> Schema:
    """The whole document."""
    types = [*_types(operations), messages.FromClient, messages.ToClient]
    schemas, components = msgspec.json.schema_components(types, ref_template=messages.SCHEMAS + "{name}")
    known = dict(zip(map(str, types), schemas, strict=True))
    paths: dict[str, Schema] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Balandra", "version": balandra.__version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": _refined(components | game_schemas()), "securitySchemes": _SCHEMES},
        "security": [{}, {"cookie": []}, {"token": []}],
    }


_SCHEMES = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "balandra"},
    "token": {"type": "http", "scheme": "bearer"},
}


def _types(operations: Iterable[Operation]) -> list[object]:
    wanted: list[object] = [messages.ErrorMessage]
    for one in operations:
        wanted += [kind for kind in (one.takes, one.gives, one.query) if kind is not None]
    return list({str(kind): kind for kind in wanted}.values())


def _operation(one: Operation, known: Schemas) -> Schema:
    described: Schema = {
        "operationId": one.handle.__name__,
        "summary": one.about,
        "parameters": [*_path_parameters(one.path), *_query_parameters(one)],
        "responses": _responses(one, known),
    }
    if one.takes is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": known[str(one.takes)]}}}
    return described


def _path_parameters(path: str) -> list[Schema]:
    return [{"name": name, "in": "path", "required": True, "schema": ID} for name in re.findall(r"{(\w+)}", path)]


def _query_parameters(one: Operation) -> list[Schema]:
    schema = msgspec.json.schema(one.query)
    whole = next(iter(schema["$defs"].values())) if "$defs" in schema else schema
    found = [{"name": n, "in": "query", "schema": _plain(s)} for n, s in whole["properties"].items()]
    if one.media == EVENT_STREAM:
        found.append({"name": "Last-Event-ID", "in": "header", "schema": {"type": "integer", "minimum": 0}})
    return found


def _plain(schema: Schema) -> Schema:
    """The schema of a query parameter without null: optional parameters are omitted instead."""
    choices: list[Schema] = [one for one in of_type(schema.get("anyOf", []), list) if one != {"type": "null"}]
    return choices[0] if len(choices) == 1 else schema


def _responses(one: Operation, known: Schemas) -> Schemas:
    problem = {"content": {JSON: {"schema": known[str(messages.ErrorMessage)]}}}
    refusals = sorted({*ALWAYS, *one.refusals, *(WITH_BODY if one.takes is not None else ()), *_guarded(one)})
    good: Schema = {"description": HTTPStatus(one.status).phrase}
    if one.gives is not None:
        good["content"] = {one.media: {"schema": {"type": "string"} if one.media != JSON else known[str(one.gives)]}}
    successes = {str(status): {**good, "description": HTTPStatus(status).phrase} for status in (one.status, *one.also)}
    return successes | {str(status): {"description": HTTPStatus(status).phrase, **problem} for status in refusals}


def _guarded(one: Operation) -> tuple[int, ...]:
    """Extra errors: a wrong token is refused everywhere, a wrong origin on changes."""
    return (401, 403) if one.changes else (401,)


def _refined(components: Schemas) -> Schema:
    """Use a plain `$` as the end anchor: in JSON Schema it matches only at the end of the text."""
    text = msgspec.json.encode(components).replace(rb"$(?!\\n)", b"$")
    refined: Schema = msgspec.json.decode(text)
    return refined
