"""The lessons' positions are those that the engine writes, with the results that the books print."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tools import lessons
from tools.lesson_book import EXAMPLES
from tools.lesson_island import RIVALRY
from tools.lesson_strategy import STRATEGY

from balandra.analysis import rank

FILES = {path: path.read_text() for path in lessons.GAMES.glob("*/learn/examples.json")}
WRITTEN = {name: data for text in FILES.values() for name, data in json.loads(text).items()}
# The answers that the rulebooks themselves give: the example, the moves, and where the pirate of each one lands.
BOOKS = {
    "tortuga-yellow": [23],
    "tortuga-red": [6],
    "tortuga-daggers": [7, 15, 24],
    "tortuga-five": [12, 17, 12],
    "tortuga-balanced": [37, 17, 7],
    "ravensburger-boat": [31],
    "ravensburger-back": [8, 7],
    "ravensburger-leave": [30],
    "escape-green": [21, 19, 28],
    "escape-red": [9, 36, 37],
    "great-red": ["tortuga", 19, "cartagena", "sloop"],
    "great-green": ["sloop", 37, 10],
    "witch-hook": [37],
}


def landings(node: dict[str, Any] | None) -> list[object]:
    """Where the first right answers lead, one after the other."""
    found: list[object] = []
    while node:
        outcome = node["outcomes"][node["right"][0]]
        found.append(outcome["events"][0]["facts"]["to"])
        node = outcome.get("next")
    return found


def test_the_examples_are_fresh() -> None:
    assert lessons.files() == FILES, "examples.json of a game is stale: run make golden"


@pytest.mark.parametrize("name", BOOKS)
def test_the_books_own_examples_end_as_the_books_say(name: str) -> None:
    assert landings(WRITTEN[name]) == BOOKS[name]


def test_a_patch_tells_all_that_has_changed() -> None:
    before = {"same": 1, "gone": 2, "inner": {"a": 1, "b": 2}, "list": [1]}
    after = {"same": 1, "inner": {"a": 1, "b": 3}, "list": [1, 2], "new": None}
    assert lessons.patch(before, after) == {"gone": None, "inner": {"b": 3}, "list": [1, 2], "new": None}


SIMULATIONS = 2500
EXACT = ("road-build", "rush-win", "rush-order", "witch-home")  # the moves that win at once, found by trying them all


@pytest.mark.parametrize("name", [*STRATEGY, *RIVALRY])
def test_the_search_prefers_the_right_moves_of_strategy(name: str) -> None:
    example = EXAMPLES[name]
    position = example.position()
    right = {offer.text for offer in example.steps[0].right(position)}
    values = {one.move.text: one.value for one in rank(position.view(str(position.actor)), SIMULATIONS, seed=1)}
    wrong = set(values) - right
    assert right
    assert wrong
    assert max(values[move] for move in right) > max(values[move] for move in wrong)
    assert min(values[move] for move in right) > max(values[move] for move in wrong) - 0.05


@pytest.mark.parametrize("name", EXACT)
def test_the_right_moves_win_at_once(name: str) -> None:
    position = EXAMPLES[name].position()
    mover = position.actor
    for step in EXAMPLES[name].steps:
        right = step.right(position)
        assert len(right) < len(position.legal_moves) or len(position.legal_moves) == 1
        position = position.play(right[0].text).position
    assert position.outcome is not None
    assert position.outcome.winner == mover


def test_every_right_move_of_a_step_leads_to_a_right_move_of_the_next() -> None:
    """Whichever right answer a reader gives, the next question can be answered."""

    def check(name: str, node: dict[str, Any]) -> None:
        assert node["right"] or "answer" in node, name
        for move in node["right"]:
            after = node["outcomes"][move].get("next")
            if after:
                check(name, after)

    for name, node in WRITTEN.items():
        check(name, node)
