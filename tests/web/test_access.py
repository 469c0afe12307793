"""Screens in light and dark, seen by axe (all of them in `make long`); and what holds the page together."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit, Visitor

LAID = "/new?edition=devir-great-escape&tunnel_boards=4&track=3+1%27+2+5+6+4%27+8"
QUICK = ("/", LAID, "/settings", "/me", "/replay/import", "/nowhere")
# Screens much like one of those, or looked at by axe in other tests too.
LIKE = (
    *(f"/new?edition={one}" for one in ("original-jamaica", "ravensburger-advanced", "devir-jungle")),
    *(f"/new?edition={one}" for one in ("devir-great-escape", "martinique")),
    *("/learn", "/learn/morgan", "/learn/lesson-martinique", "/learn/nothing"),
)


@pytest.mark.parametrize("path", [*QUICK, *(pytest.param(one, marks=pytest.mark.long) for one in LIKE)])
def test_axe_finds_nothing_on_any_screen(visit: Visit, path: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(path)
    page.wait_for_selector("main h1")
    page.wait_for_load_state("networkidle")
    assert page.locator("[data-place]").count() == (7 if path == LAID else 0)
    for details in page.locator("details summary").all():
        details.click()
    visitor.check_access()
    visitor.forgive("404 (Not Found)")


def test_axe_finds_nothing_at_a_table(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.make("original-tortuga", "me", "me")
    page.wait_for_selector("[data-space]")
    page.click(".hand .can")
    visitor.check_access()
    page.click("[data-open=moves]")
    visitor.check_access()
    page.keyboard.press("Escape")
    page.click("[data-open=menu]")
    visitor.check_access()
    page.keyboard.press("Escape")
    give_up(visitor)
    visitor.check_access()
    page.click("[data-do=replay]")
    page.wait_for_selector("[data-do=run]")
    visitor.check_access()


@pytest.mark.parametrize(
    ("edition", "seat", "shown"),
    [
        ("martinique", "me", "[data-ready]"),
        pytest.param("original-jamaica", "me", "[data-ready]", marks=pytest.mark.long),
        pytest.param("devir-great-escape", "open", "#invite-link", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_before_it_begins(visit: Visit, edition: str, seat: str, shown: str) -> None:
    visitor = visit()
    visitor.make(edition, "me", seat)
    visitor.page.wait_for_selector(shown)
    visitor.check_access()
    if seat == "me":
        visitor.page.click(shown)
        visitor.check_access()


def give_up(visitor: Visitor) -> None:
    """End the game at the table, so that its result is shown."""
    visitor.page.click("[data-open=menu]")
    visitor.page.click("[data-open=resign]")
    visitor.page.get_by_role("button", name="Yes, give up").click()
    visitor.page.wait_for_selector("#result-title")


def weight(visitor: Visitor, path: str, seat_view: str) -> int:
    """How many bytes come over the line, squeezed, until a screen is there."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda snapshot: sizes.append(snapshot["encodedDataLength"]))
    visitor.page.goto(path)
    visitor.page.wait_for_selector(seat_view)
    visitor.page.wait_for_load_state("networkidle")
    return round(sum(sizes))


def test_the_first_load_is_light(visit: Visit) -> None:
    table = visit().make("devir-great-escape", *["me"] * 5, cards="open")
    for path, seat_view in (("/", ".editions li"), (f"/t/{table}", "[data-space]")):
        assert 10_000 < weight(visit(), path, seat_view) < 150_000, path


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


def test_a_wrong_address_says_so(visit: Visit) -> None:
    visitor = visit()
    answer = visitor.page.goto("/nowhere")
    assert answer
    assert answer.status == 404
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Nothing on the chart")
    assert visitor.page.request.get("/nowhere", headers={"accept": "*/*"}).headers["content-type"] == "application/json"
    visitor.forgive("404 (Not Found)")


# The colour around a place of the board, and the colours that the page has for it.
FRAME = """(css) => {
  const style = getComputedStyle(document.querySelector(`${css} .frame`));
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--focus)";
  const focus = getComputedStyle(probe).color;
  probe.remove();
  return [style.stroke, parseFloat(style.strokeWidth), focus];
}"""


def test_the_keyboards_place_is_seen_on_places_that_are_lit(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.make("original-tortuga", "me", "me", boards=4, pirates=4)
    page.locator(".hand .can").first.focus()
    page.keyboard.press("Enter")
    page.locator('[data-space="0"]').focus()
    page.keyboard.press("PageDown")
    assert page.locator(".space.target:focus-visible").count() == 1
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        stroke, width, focus = page.evaluate(FRAME, ".space.target:focus-visible")
        assert stroke == focus
        assert width >= 5
    visitor.make("martinique", "me", "stowaway")
    page.wait_for_selector(".square.target")
    page.locator('[data-square="d1"]').focus()
    page.keyboard.press("PageUp")
    stroke, width, focus = page.evaluate(FRAME, ".square.target:focus-visible")
    assert (stroke, width >= 5) == (focus, True)


def test_a_table_that_is_not_there_leads_home(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    for path in ("/t/aaaaaaaaaaaaaaaa", "/replay/aaaaaaaaaaaaaaaa"):
        page.goto(path)
        page.locator("main").get_by_role("link", name="Home").click()
        expect(page.locator("[data-do=play-now]")).to_be_visible()
    visitor.forgive("404")
