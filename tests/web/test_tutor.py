"""The tutor on the page: it asks before a bad move, shows the better one on demand, and marks the turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.driving import PATIENCE, state
from tests.web.test_local_games import cut_off

# Less than the least choice: how much a move loses depends on the deal.
CHOOSE = "localStorage.setItem('balandra.prefs', JSON.stringify({tutor: 0.001}))"


def choose(page: Page, move: str = "") -> None:
    """Choose a move from the list: a certain one, or the first."""
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    page.click("[data-open=moves]")
    page.locator(f"dialog[open] [data-move{f'={move!r}' if move else ''}]").first.click()


def make_first_move(page: Page) -> None:
    """Make any move, whatever the tutor says."""
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    before = state(page)["moves"]
    choose(page)
    page.wait_for_selector(f"[data-doubt], main:not([data-moves='{before}'])", timeout=PATIENCE)
    if page.locator("[data-doubt]").count():
        page.click("[data-do=tutor-anyway]")
    page.wait_for_selector(f"main:not([data-moves='{before}'])", timeout=PATIENCE)


@pytest.mark.parametrize("place", ["server", "device"])
def test_the_tutor_asks_before_a_bad_move(visit: Visit, place: str) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script(CHOOSE)
    if place == "server":
        visitor.make("original-jamaica", "me", "stowaway")
    else:
        page.goto("/new?edition=original-jamaica")
        cut_off(visitor)
        page.click("[data-do=make]")
        page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    make_first_move(page)
    moves = state(page)["moves"]
    choose(page, "end")
    asked = page.locator("[data-doubt='end']")
    expect(asked).to_contain_text("Sure?", timeout=PATIENCE)
    expect(asked).to_contain_text("It gives up")
    assert state(page)["moves"] == moves
    expect(page.locator("[data-tutor-best]")).to_have_count(0)
    page.click("[data-do=tutor-show]")
    expect(page.locator("[data-tutor-best]")).to_contain_text("Better:")
    visitor.check_access()
    page.click("[data-do=tutor-other]")
    expect(asked).to_have_count(0)
    choose(page, "end")
    page.locator("[data-do=tutor-anyway]").click(timeout=PATIENCE)
    expect(page.locator("[data-grade=mistake], [data-grade=slip]")).to_be_visible(timeout=PATIENCE)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_the_tutor_is_off_until_it_is_chosen(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/tutor" in request.url else None)
    visitor.make("original-jamaica", "me", "stowaway")
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    page.click("[data-open=menu]")
    expect(page.locator("dialog[open] [data-do=tutor]")).to_have_value("0")
    page.keyboard.press("Escape")
    before = state(page)["moves"]
    choose(page)
    page.wait_for_selector(f"main:not([data-moves='{before}'])", timeout=PATIENCE)
    assert asked == []
