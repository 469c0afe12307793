"""Offers: what a view foretells of a move is what happens."""

from __future__ import annotations

import random

import pytest

from balandra import Position, Progress
from tests.tables import EDITIONS, all_on, game_of, standard

PLACES = ("advance", "retreat", "morgan", "move", "place", "dig", "load", "bonus")


def check(position: Position, progress: Progress, text: str) -> str:
    view = position.view(position.actor)
    assert [o.text for o in view.offers] == [m.text for m in position.legal_moves]
    offer = next(o for o in view.offers if o.text == text)
    answer = {e.name: e.facts for e in progress.events}
    name = "advance" if offer.kind in ("parrots", "hook") else offer.kind
    if name in PLACES:
        shared = offer.facts.keys() & answer[name].keys() - ({"colour"} if name == "morgan" else set())
        assert {k: offer.facts[k] for k in shared} == {k: answer[name][k] for k in shared}
        assert shared
    if name == "morgan":
        assert offer.facts["colour"] == answer["morgan"]["rival"]
    drawn = sum(int(str(e.facts["count"])) for e in progress.events if e.name == "draw" and "draws" in offer.facts)
    assert drawn <= int(str(offer.facts.get("draws", 0)))
    return offer.kind


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_offered_is_what_happens(name: str) -> None:
    draw = random.Random(name)
    position = standard(name).new(3)
    for _ in range(400):
        if position.outcome:
            break
        move = draw.choice(position.legal_moves)
        progress = position.play(move)
        check(position, progress, move.text)
        position = progress.position


def test_what_is_offered_is_what_happens_in_any_mix_of_options() -> None:
    draw = random.Random(5)
    kinds = set()
    for number in range(60):
        position = game_of(number).new(number)
        for _ in range(120):
            if position.outcome:
                break
            move = draw.choice(position.legal_moves)
            progress = position.play(move)
            kinds.add(check(position, progress, move.text))
            position = progress.position
    assert kinds >= {
        "advance",
        "retreat",
        "morgan",
        "parrots",
        "hook",
        "witch",
        "sail",
        "end",
        "discard",
        "move",
        "load",
    }


def test_a_retreat_tells_how_many_cards_it_brings() -> None:
    position = standard("original-jamaica").position(
        {"pirates": {"blue": [3, 9, 9, 9, 0, 0], "red": [3, 0, 0, 0, 0, 0]}, "turn": "blue"}
    )
    offers = {o.text: o.facts for o in position.view("blue").offers}
    assert offers["retreat 9"] == {"colour": "blue", "from": 9, "to": 3, "draws": 2}
    assert not position.view("red").offers


def test_helping_a_rivals_last_pirate_home_brings_no_card() -> None:
    game = all_on(2)
    goal = len(game.new(1).mapping()["track"]) + 1

    def draws(second: int) -> object:
        pirates = {"blue": [0] * game.rules.pirates, "red": [goal - 1, second, *[goal] * (game.rules.pirates - 2)]}
        view = game.position({"pirates": pirates, "turn": "blue"}).view("blue")
        return next(o.facts["draws"] for o in view.offers if o.text == f"morgan red {goal - 1}")

    assert (draws(goal - 2), draws(goal)) == (2, 0)
