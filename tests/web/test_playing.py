"""Whole games in a real browser, by touching what is offered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from balandra.catalogue import editions
from tests.web.conftest import Visit
from tests.web.driving import Player, tap

SHORT = {"boards": 4, "pirates": 4}
GAMES = [
    ("ravensburger-basic", 2, {"boards": 4}, {"advance", "retreat"}),
    ("devir-jungle", 2, {**SHORT, "draw_in_jungle": "morgan"}, {"morgan"}),
    ("devir-great-escape", 2, {"pirates": 4, "draw_in_tunnel": "both"}, {"sail", "morgan"}),
    ("devir-escape", 3, {**SHORT, "witch": True, "filibusters": True}, {"witch"}),
    ("martinique", 2, {}, {"place", "move", "dig"}),
]


# Whole games by mouse are long; in the others what lies between the beginning and the end is not touched.
PARTS = ("devir-great-escape", "devir-escape", "martinique")
PLAYED = [
    *(pytest.param(*game, False, id=f"{game[0]}-parts") for game in GAMES if game[0] in PARTS),
    *(pytest.param(*game, True, id=f"{game[0]}-whole", marks=pytest.mark.long) for game in GAMES),
]


@pytest.mark.parametrize(("edition", "seats", "options", "kinds", "is_whole"), PLAYED)
def test_a_game_by_mouse(
    visit: Visit, edition: str, seats: int, options: dict[str, object], kinds: set[str], is_whole: bool
) -> None:
    visitor = visit()
    player = Player(visitor.page, visitor.make(edition, *["me"] * seats, **options))
    if is_whole:
        player.play_out()
    else:
        player.play_parts()
    assert kinds <= player.kinds
    expect(visitor.page.locator("#result-title")).to_be_visible()


# Every edition, however small its games can be made; those above are played with a real pointer.
SMALL: dict[str, dict[str, Any]] = {
    "original-jamaica": SHORT,
    "original-tortuga": SHORT,
    "original-jamaica-de": SHORT,
    "original-tortuga-de": SHORT,
    "ravensburger-basic": {"boards": 4},
    "ravensburger-advanced": SHORT,
    "devir-escape": {**SHORT, "witch": True, "filibusters": True},
    "devir-jungle": {**SHORT, "draw_in_jungle": "both"},
    "devir-great-escape": {"pirates": 4},
    "martinique": {},
    "martinique-20-points": {},
}


def test_no_edition_is_left_out() -> None:
    assert set(SMALL) == {edition.id for edition in editions()}


MOUSED = {game[0] for game in GAMES}
QUICK = ("original-jamaica", "ravensburger-advanced")  # hidden cards, and those of which two may be played


@pytest.mark.parametrize(
    "edition",
    [pytest.param(one, marks=[pytest.mark.long] * (one not in QUICK)) for one in SMALL if one not in MOUSED],
)
def test_every_edition_to_the_end_by_touching_what_is_offered(visit: Visit, edition: str) -> None:
    visitor = visit()
    player = Player(visitor.page, visitor.make(edition, "me", "me", **SMALL[edition]))
    player.play_parts(hurry=True)
    expect(visitor.page.locator("#result-title")).to_be_visible()


def test_a_game_on_a_phone_by_touch(visit: Visit) -> None:
    phone = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    player = Player(phone.page, phone.make("original-tortuga", "me", "me", **SHORT), tap)
    player.play_parts()
    expect(phone.page.locator("#result-title")).to_be_visible()
    wide = phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
