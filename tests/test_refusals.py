"""Numbers in refusals are those of the edition, not words of the text."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest

import balandra
from balandra import Game, Position
from tests.tables import standard

SOURCE = Path(balandra.__file__).parent
NUMBER_WORDS = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|twelve)\b")
# What is no number of an edition: a power is always played with two cards, and two pirates are two.
NOTATION = {
    "two cards are played for that power, for example {example}",
    "two pirates stand on {place}",
}


def edited(game: Game, **data: object) -> Game:
    """The game with other numbers in its edition."""
    return replace(game, edition=replace(game.edition, data=MappingProxyType({**game.edition.data, **data})))


def discarding(limit: int) -> Position:
    """Red has eight cards, and blue has played a dark one."""
    game = edited(standard("devir-escape", filibusters=True), hand_limit=limit)
    symbols = game.edition.data["symbols"]
    mapping = {
        "edition": game.edition.id,
        "options": {"filibusters": True},
        "colours": list(game.colours),
        "turn": game.colours[0],
        "actions_left": 1,
        "stage": "filibusters",
        "discarding": game.colours[1],
        "hands": {game.colours[1]: {symbols[0]: 5, symbols[1]: 3}},
    }
    return game.position(mapping)


@pytest.mark.parametrize("limit", [7, 5])
def test_filibusters_name_the_edition_s_limit(limit: int) -> None:
    position = discarding(limit)
    assert position.reason("end") == f"'end' is not legal: {position.actor} has to discard down to {limit} cards first"


@pytest.mark.parametrize("count", [3, 2])
def test_pirates_to_be_placed_first_are_counted_by_the_rules(count: int) -> None:
    words = {"edition": "martinique", "options": {"pirates_before_moving": count}, "pirates": {"black": ["a1"]}}
    assert f"{count} pirates must have been placed before any may move" in balandra.position(words).reason("a1-a2")


@pytest.mark.parametrize(("least", "words"), [(1, "1 action"), (2, "2 actions")])
def test_ending_a_turn_names_the_least_number_of_actions(
    least: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = standard("original-jamaica").new(seed=1)
    monkeypatch.setattr(position.game.rules, "minimum", least)
    assert position.reason("end").endswith(f": at least {words} must be done in a turn")


@pytest.mark.parametrize("copies", [16, 18])
def test_numbers_of_souvenirs_have_the_sum_of_the_edition(copies: int) -> None:
    game = edited(standard("martinique"), copies=copies)
    wrong = replace(game, options=MappingProxyType({**game.options, "numbers": "1-1-1"}))
    with pytest.raises(balandra.InvalidOption, match=f"3 numbers with the sum {copies}"):
        wrong.check()


@pytest.mark.parametrize("file", [*SOURCE.glob("*/refusals.py"), *SOURCE.glob("*/parsing.py")], ids=str)
def test_texts_have_no_numbers_in_words(file: Path) -> None:
    texts = re.findall(r'f?"((?:[^"\\]|\\.)*)"', re.sub(r'""".*?"""', "", file.read_text(), flags=re.DOTALL))
    assert not [text for text in texts if NUMBER_WORDS.search(text) and text not in NOTATION]
