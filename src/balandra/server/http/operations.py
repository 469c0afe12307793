"""Operations: every path and method with its guards and documentation, as data."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal, TypeVar, cast

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from balandra.core.present import of_type
from balandra.server.accounts import Identity
from balandra.server.http.context import ServerContext
from balandra.server.messages import Action, AnyAction

JSON = "application/json"
# Maximum bytes of a body: with settings, by default, with a transcript.
SETTINGS, SMALL, LARGE = 8 * 1024, 64 * 1024, 1_100_000

Weight = Literal["light", "act", "costly"]
T = TypeVar("T")


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No query at all."""


@dataclass(frozen=True)
class Call:
    """A parsed and checked request."""

    context: ServerContext
    request: Request
    who: Identity | None
    body: object = None
    query: object = None

    def path(self, name: str) -> str:
        """A path parameter."""
        return str(self.request.path_params[name])

    def taken(self, kind: type[T]) -> T:
        """The body as the given type."""
        return of_type(self.body, kind)

    def action(self) -> AnyAction:
        """The body as an action."""
        return cast(AnyAction, of_type(self.body, Action))

    def asked(self, kind: type[T]) -> T:
        """The query as the given type."""
        return of_type(self.query, kind)


Handler = Callable[[Call], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    """One method of one path."""

    method: str
    path: str
    handle: Handler
    about: str
    gives: object = None  # type of the response body; None: empty
    takes: object = None  # type of the request body
    query: type[msgspec.Struct] = Nothing
    status: int = 200
    also: tuple[int, ...] = ()  # other success statuses
    refusals: tuple[int, ...] = ()  # in addition to those of every operation
    media: str = JSON
    weight: Weight = "light"
    price: float = 1.0  # in units of the cheapest request
    largest: int = SMALL
    is_stream: bool = False
    _read: list[msgspec.json.Decoder[object]] = field(default_factory=list, repr=False, compare=False)

    @property
    def changes(self) -> bool:
        """Whether it may change state."""
        return self.method not in ("GET", "HEAD")

    @property
    def is_personal(self) -> bool:
        """Whether it changes state in a person's name."""
        return self.changes and 401 in self.refusals

    def read(self, body: bytes) -> object:
        """Decode the body; msgspec's errors describe what is wrong."""
        if not self._read:
            self._read.append(msgspec.json.Decoder(self.takes))
        return self._read[0].decode(body)


def tell(value: object, status: int = 200) -> Response:
    """A JSON response."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def tell_nothing() -> Response:
    """An empty response."""
    return Response(status_code=204)
