"""The lessons' positions are those that the engine writes, with the results that the books print."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tools import lessons

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
