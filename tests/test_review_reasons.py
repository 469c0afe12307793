"""Reasons of a review: every concept is true, and translated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from hypothesis import given, settings

from balandra import Event, Position
from tests.tables import positions, standard


@settings(max_examples=60, deadline=None)
@given(position=positions())
def test_every_concept_is_true(position: Position) -> None:
    if position.actor is None:
        return
    view = position.view(position.actor)
    for move in position.legal_moves[:12]:
        events = by_name(position.play(move).events)
        for concept in position.game.ruleset.concepts(view, move):
            spoken = import_module(f"balandra.{view.game.ruleset.name}.concepts")
            assert concept.speaks == (concept.name in spoken.FOR) - (concept.name in spoken.AGAINST)
            check = TRUTHS.get(concept.name)
            assert check is None or check(position, events, concept.sentence.facts), f"{move}: {concept.sentence}"


Truth = Callable[[Position, dict[str, Any], Mapping[str, Any]], bool]  # by position, events and facts


def by_name(events: Sequence[Event]) -> dict[str, Any]:
    """The facts of events by name, and how many cards were drawn."""
    drawn = sum(int(str(event.facts["count"])) for event in events if event.name == "draw")
    return {"drawn": drawn, **{event.name: event.facts for event in events}}


def walked(events: dict[str, Any], name: str) -> int:
    """How far a pirate went."""
    return int(events[name]["to"]) - int(events[name]["from"])


TRUTHS: dict[str, Truth] = {
    "wins": lambda p, e, f: e["win"]["colour"] == p.turn,
    "home": lambda p, e, f: e["advance"]["to"] == len(p.mapping()["track"]) + 1,
    "boards": lambda p, e, f: e["advance"]["to"] == "sloop" and p.mapping()["sloop_at"] == "cartagena",
    "longest jump": lambda p, e, f: e["advance"]["from"] == "sloop" or walked(e, "advance") == f["count"],
    "short jump": lambda p, e, f: e["advance"]["from"] == "sloop" or walked(e, "advance") == f["count"],
    "two cards": lambda p, e, f: e["drawn"] == 2,
    "one card": lambda p, e, f: e["drawn"] == 1,
    "far back": lambda p, e, f: e["retreat"]["from"] == "sloop" or -walked(e, "retreat") == f["count"],
    "last card": lambda p, e, f: sum(p.mapping()["hands"][p.turn].values()) == 1,
    "sails": lambda p, e, f: p.mapping()["pirates"][p.turn].count("sloop") == f.get("count", 0),
    "gives up actions": lambda p, e, f: p.mapping()["actions_left"] == f["count"],
    "loads": lambda p, e, f: e["load"]["treasure"] == f["count"],
    "map": lambda p, e, f: "map" in e or str(e["collect"]["tile"]).startswith("map"),
    "seated": lambda p, e, f: "seated" in e or e["move"]["crossed"] > 0,
    "wanted": lambda p, e, f: e["collect"]["tile"] == f["tile"],
    "denies": lambda p, e, f: e["collect"]["tile"] == f["tile"],
    "against maps": lambda p, e, f: p.mapping()["secret"] != list(e["dig"]["square"]),
}


def test_a_longest_jump_is_the_longest() -> None:
    game = standard("original-jamaica")
    pirates = {"blue": [0, 3, 9, 9, 20, 30], "red": [0, 5, 6, 8, 8, 12]}
    words = {"turn": "blue", "actions_left": 2, "pirates": pirates, "hands": {"blue": {"skull": 1, "key": 2}}}
    view = game.position(words, seed=4).view("blue")
    spans = {o.text: int(str(o.facts["to"])) - int(str(o.facts["from"])) for o in view.offers if "symbol" in o.facts}
    named = {
        move.text: {concept.name: concept.sentence.facts for concept in game.ruleset.concepts(view, move)}
        for move in view.legal_moves
    }
    longest = max(spans.values())
    for text, span in spans.items():
        facts = named[text].get("longest jump")
        assert (facts is not None) == (span == longest and named[text].keys().isdisjoint({"home", "wins"}))
