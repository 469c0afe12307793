"""JSON schemas of the games' data: each game-specific part of a message is a union of all games' types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from balandra.catalogue import GAMES
from balandra.core.ruleset import Ruleset
from balandra.core.wire import ANYTHING, Wire
from balandra.server import messages

PARTS = ("View", "Position", "OfferFacts", "EventFacts", "Details")  # as in `messages`
Schema = dict[str, object]


def types_of(part: str, wire: Wire) -> list[type[object]]:
    """The types of a game that may appear in a part of a message."""
    others = [] if wire.others is None else [wire.others]
    found: Mapping[str, Iterable[type[object]]] = {
        "View": [wire.view],
        "Position": [wire.view, wire.position],
        "OfferFacts": [*wire.offers.values(), *others],
        "EventFacts": [*wire.events.values(), *others],
        "Details": [wire.details, messages.Resignation],
    }
    return list(dict.fromkeys(found[part]))


def game_schemas(games: Mapping[str, Ruleset] | None = None) -> dict[str, Schema]:
    """The schema components for all parts, and for the structs in them."""
    wires = [ruleset.wire() for ruleset in (GAMES if games is None else games).values()]
    found: dict[str, Schema] = {}
    for part in PARTS:
        kinds = dict.fromkeys(kind for wire in wires for kind in types_of(part, wire) if kind != ANYTHING)
        is_open = any(ANYTHING in types_of(part, wire) for wire in wires)
        schemas, components = msgspec.json.schema_components(kinds, ref_template=messages.SCHEMAS + "{name}")
        found |= components | {part: {"anyOf": [*schemas, *([{"type": "object"}] if is_open else [])]}}
    return found
