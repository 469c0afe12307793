"""The types of what a game sends to clients: structs for its views and results, and for the facts of offers and events.

Fields that a struct of a view or of facts does not have are never sent. `Ruleset.wire` names the structs of a game;
the server, the OpenAPI document and the page's types are built from them. Needs msgspec, so it is loaded on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

Colour = str


class GameView(Struct, frozen=True, kw_only=True):
    """Fields that the view of every game has."""

    edition: str
    rules: int | UnsetType = UNSET  # the version of the rules, where it is not the newest
    options: dict[str, int | str | bool]
    colours: list[Colour]


class NoFacts(Struct, frozen=True):
    """No facts."""


class ColourFacts(Struct, frozen=True):
    """Facts with a colour only."""

    colour: Colour


class ChanceFacts(Struct, frozen=True):
    """The random results of a move, in order."""

    results: list[str]


@dataclass(frozen=True)
class Wire:
    """The types of what a game sends: structs, or `ANYTHING` if a game declares none."""

    view: type[object]  # the view of a seat or a spectator
    position: type[object]  # the whole position, once a game is over
    offers: Mapping[str, type[object]]  # the facts of a legal move, by its kind
    events: Mapping[str, type[object]]  # the facts of an event, by its name
    details: type[object] = NoFacts  # of an outcome
    others: type[object] | None = field(default=None)  # facts of other kinds and names; None: they are not sent

    def encode_view(self, mapping: Mapping[str, object]) -> Raw:
        """A view as JSON."""
        return encode(mapping, self.view)

    def encode_position(self, mapping: Mapping[str, object]) -> Raw:
        """A whole position as JSON."""
        return encode(mapping, self.position)

    def encode_details(self, details: Mapping[str, object]) -> Raw:
        """The details of an outcome as JSON."""
        return encode(details, self.details)

    def encode_offer(self, kind: str, facts: Mapping[str, object]) -> Raw:
        """The facts of a legal move as JSON; empty for a kind that the game does not declare."""
        return encode(facts, self.offers.get(kind, self.others or NoFacts))

    def encode_event(self, name: str, facts: Mapping[str, object]) -> Raw | None:
        """The facts of an event as JSON; None if the game does not declare the event, which is then not sent."""
        kind = self.events.get(name, self.others)
        return None if kind is None else encode(facts, kind)


def encode(mapping: Mapping[str, object], kind: type[object]) -> Raw:
    """Those fields of a mapping that a type has, as JSON."""
    return Raw(msgspec.json.encode(msgspec.convert(mapping, kind)))


ANYTHING: type[object] = dict[str, Any]  # msgspec has no other type for arbitrary JSON
GENERIC = Wire(ANYTHING, ANYTHING, {}, {}, ANYTHING, ANYTHING)
