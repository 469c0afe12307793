"""Operations: every path and method with all that guards and documents it, as data."""

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
# Bytes of a body: of one that holds settings, of most, of one that holds a transcript.
SETTINGS, SMALL, LARGE = 8 * 1024, 64 * 1024, 1_100_000

Weight = Literal["light", "act", "costly"]
T = TypeVar("T")


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No query at all."""


@dataclass(frozen=True)
class Call:
    """One request, read and checked."""

    context: ServerContext
    request: Request
    who: Identity | None
    body: object = None
    query: object = None

    def path(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def taken(self, kind: type[T]) -> T:
        """The body, which was read as this kind."""
        return of_type(self.body, kind)

    def action(self) -> AnyAction:
        """The body, which was read as an action."""
        return cast(AnyAction, of_type(self.body, Action))

    def asked(self, kind: type[T]) -> T:
        """The query, which was read as this kind."""
        return of_type(self.query, kind)


Handler = Callable[[Call], Awaitable[Response]]


@dataclass(frozen=True)
class Operation:
    """What one method does at one path."""

    method: str
    path: str
    handle: Handler
    about: str
    gives: object = None  # what is answered; None: nothing
    takes: object = None  # what the body is
    query: type[msgspec.Struct] = Nothing
    status: int = 200
    also: tuple[int, ...] = ()  # other successes
    refusals: tuple[int, ...] = ()  # beside those that every operation has
    media: str = JSON
    weight: Weight = "light"
    price: float = 1.0  # in requests of the cheapest sort
    largest: int = SMALL
    is_stream: bool = False
    _read: list[msgspec.json.Decoder[object]] = field(default_factory=list, repr=False, compare=False)

    @property
    def changes(self) -> bool:
        """Whether it may change something."""
        return self.method not in ("GET", "HEAD")

    @property
    def is_personal(self) -> bool:
        """Whether it changes something in somebody's name."""
        return self.changes and 401 in self.refusals

    def read(self, body: bytes) -> object:
        """The body as what it should be; msgspec's errors say what is wrong."""
        if not self._read:
            self._read.append(msgspec.json.Decoder(self.takes))
        return self._read[0].decode(body)


def tell(value: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def tell_nothing() -> Response:
    """It is done, and there is nothing to tell."""
    return Response(status_code=204)
