"""Every screen, in light and dark, looked at by axe; and the parts of the page that hold it together."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit

THEMES = ("light", "dark")
LAID = "/new?edition=devir-great-escape&tunnel_boards=4&track=3+1%27+2+5+6+4%27+8"


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_any_screen(visit: Visit, theme: str) -> None:
    visitor = visit(color_scheme=theme)
    page = visitor.page
    for path in ("/", "/new", LAID, "/settings", "/me", "/learn/nothing"):
        page.goto(path)
        page.wait_for_selector("main h1")
        page.wait_for_load_state("networkidle")
        assert page.locator("[data-place]").count() == (7 if path == LAID else 0)
        visitor.check_access()
    tables = {
        ("original-tortuga", "me", "me"): "[data-space]",
        ("devir-great-escape", "me", "open"): "#invite-link",
        ("original-jamaica", "me", "me"): "[data-ready]",
        ("martinique", "me", "me"): "[data-ready]",
    }
    for (edition, *seats), sight in tables.items():
        visitor.make(edition, *seats)
        page.wait_for_selector(sight)
        visitor.check_access()
        if sight == "[data-ready]":
            page.click("[data-ready]")
            visitor.check_access()
        if edition == "original-tortuga":
            page.click(".hand .can")
            visitor.check_access()
            page.click("[data-open=moves]")
            visitor.check_access()
            page.keyboard.press("Escape")
            page.click("[data-open=menu]")
            visitor.check_access()


def test_the_first_load_is_light(visit: Visit) -> None:
    visitor = visit()
    sizes: list[int] = []
    visitor.page.on("response", lambda answer: sizes.append(int(answer.headers.get("content-length", 0))))
    visitor.page.goto("/")
    visitor.page.wait_for_selector(".editions li")
    assert 10_000 < sum(sizes) < 150_000


def test_nothing_is_wider_than_a_small_phone(visit: Visit) -> None:
    phone = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    tables = (("devir-great-escape", 5), ("martinique", 2), ("original-tortuga", 5))
    for path in ("/", LAID, "/settings", "/me"):
        phone.page.goto(path)
        phone.page.wait_for_selector("main h1")
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, path
    for edition, seats in tables:
        phone.make(edition, *["me"] * seats)
        phone.page.wait_for_selector("[data-space], [data-square]")
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, edition
        board = phone.page.locator(".map, .island").first.bounding_box()
        assert board, edition
        assert board["y"] < 740 / 3, f"{edition} with {seats} at the table: the board begins at {board['y']}"


def test_another_language_and_theme_stay(visit: Visit) -> None:
    visitor = visit(locale="de-DE")
    page = visitor.page
    page.goto("/settings")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("select").nth(0).select_option("fr")
    page.locator("select").nth(1).select_option("dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", re.compile("dark"))
