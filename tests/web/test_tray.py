"""The tray below the board: nothing of it is cut on a phone, and the keyboard stays in it."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.driving import Player

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LANGUAGES = ("en", "fr", "nl", "de", "ca")
# The buttons of the tray that are not whole on the screen, or whose words are wider than they are.
CUT = """() => [...document.querySelectorAll(".tray > .row > button")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight || one.scrollWidth > one.clientWidth;
}).map((one) => one.textContent)"""


def speak(page: Page, language: str) -> None:
    """Come again, with another language."""
    page.evaluate("(prefs) => localStorage.setItem('balandra.prefs', prefs)", json.dumps({"language": language}))
    page.reload()
    page.wait_for_selector(f"html[lang={language}] .tray [data-open=menu]")


def test_no_button_is_cut_on_a_phone(visit: Visit) -> None:
    phone = visit(**PHONE)
    player = Player(phone.page, phone.make("original-tortuga", "me", "stowaway"))
    snapshot = next(player.turns())
    player.rush(player.sensible(snapshot), snapshot)
    for language in LANGUAGES:
        speak(phone.page, language)
        for one in ("[data-move=end]", "[data-do=hint]", "[data-do=undo]", "[data-do=again]", "[data-open=moves]"):
            phone.page.wait_for_selector(f".tray {one}")
        assert phone.page.evaluate(CUT) == [], language
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_keyboard_stays_in_the_tray_after_a_move_and_shows_its_keys(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.make("original-tortuga", "me", "me")
    page.locator(".hand .can").first.focus()
    page.keyboard.press("Enter")
    page.locator(".choices [data-move]").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("main[data-moves='1']:not([data-busy])")
    expect(page.locator(".hand [data-card]:focus")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    visitor.check_access()
