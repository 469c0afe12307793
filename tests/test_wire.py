"""What the games send: every field, offer and event has a type, and what has none is not sent."""

from __future__ import annotations

import random
from types import MappingProxyType

import msgspec
import pytest

import balandra
from balandra.catalogue import GAMES
from balandra.core.events import public
from balandra.core.game import Position
from balandra.core.notation import plain
from balandra.core.wire import GENERIC, NoFacts, Wire
from balandra.server.http.game_schemas import game_schemas
from balandra.server.table.log_events import game_events, sent_events
from tests.tables import EDITIONS, all_on, standard

read = msgspec.json.decode


def positions(position: Position, seed: str) -> list[Position]:
    """The positions of a random game."""
    draw, found = random.Random(seed), [position]
    while found[-1].legal_moves and len(found) < 300:
        found.append(found[-1].play(draw.choice(found[-1].legal_moves)).position)
    return found


@pytest.mark.parametrize("name", [*EDITIONS, "all on"])
def test_all_that_a_game_says_is_sent(name: str) -> None:
    """The structs have every field: nothing is lost, at no position, for nobody."""
    game = all_on() if name == "all on" else standard(name)
    wire = game.ruleset.wire()
    for position in positions(game.new(seed=name), name)[::3]:
        assert read(wire.encode_position(position.mapping())) == plain(position.mapping())
        for seat in (*game.colours, None):
            view = position.view(seat)
            assert read(wire.encode_view(view.mapping())) == plain(view.mapping())
            for offer in view.offers:
                assert read(wire.encode_offer(offer.kind, offer.facts)) == plain(offer.facts)
        for move in position.legal_moves[:2]:
            events = position.play(move).events
            assert [(one.name, read(one.facts)) for one in sent_events(wire, events)] == [
                (one.name, plain(one.facts)) for one in events
            ]
        if position.outcome:
            assert read(wire.encode_details(position.outcome.details)) == plain(position.outcome.details)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_has_no_field_for_what_is_hidden(name: str) -> None:
    wire = GAMES[name].wire()
    edition = next(iter(GAMES[name].editions))
    words = balandra.load(name, edition).new(seed=1).mapping()
    assert "rng" in words
    assert "rng" not in read(wire.encode_view(words))
    assert "secret_plan" not in read(wire.encode_position({**words, "secret_plan": 1}))


@pytest.mark.parametrize("name", GAMES)
def test_an_event_that_is_not_declared_is_not_sent(name: str) -> None:
    wire = GAMES[name].wire()
    assert sent_events(wire, [public("whisper", {"colour": "red"})]) == []
    assert wire.encode_event("whisper", {}) is None
    assert read(wire.encode_offer("whisper", {"colour": "red"})) == {}
    known = next(one for one, facts in wire.events.items() if facts is NoFacts)
    assert [read(one.facts) for one in sent_events(wire, [public(known, {"colour": "red"})])] == [{}]


def test_facts_of_another_type_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        GAMES["cartagena"].wire().encode_event("turn", {"colour": 3})


def test_a_game_without_types_sends_what_it_says() -> None:
    facts = MappingProxyType({"colour": "red", "steps": [1, {"a": None}]})
    assert read(GENERIC.encode_view(facts)) == plain(facts)
    (sent,) = game_events(GENERIC, [public("leap", facts)], ["blue"])
    assert (sent.name, read(sent.facts)) == ("leap", plain(facts))


def test_schemas_name_all_parts_and_let_a_game_without_types_pass() -> None:
    class Untyped:
        def wire(self) -> Wire:
            return GENERIC

    found = game_schemas()
    assert {"View", "Position", "OfferFacts", "EventFacts", "Details"} < found.keys()
    assert {"type": "object"} not in found["View"]["anyOf"]  # type: ignore[operator]
    others = game_schemas({**GAMES, "other": Untyped()})  # type: ignore[dict-item]
    assert {"type": "object"} in others["View"]["anyOf"]  # type: ignore[operator]
