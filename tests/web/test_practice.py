"""Practice in the browser: a hint shows the best move, says it, lists the others, and is not there among people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Visit
from tests.web.driving import MOVED, PATIENCE, Player


@pytest.mark.parametrize("edition", ["original-jamaica", pytest.param("martinique", marks=pytest.mark.long)])
def test_a_hint_shows_the_best_move_and_it_can_be_played(visit: Visit, edition: str) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.make(edition, "me", "stowaway")
    player = Player(page, table)
    snapshot = next(player.turns())
    board = page.locator("svg.map, svg.island")
    before = board.bounding_box()
    page.click("[data-do=hint]")
    panel = page.get_by_role("region", name="Hint")
    expect(panel).to_contain_text("counts as practice")  # said once, before the first
    assert not player.see()["practice"]
    page.click("[data-do=hint-yes]")
    expect(panel).to_contain_text(re.compile(r"Best:.*Chance to win: \d+%"), timeout=PATIENCE)
    expect(page.locator("[aria-live=polite]", has_text="Chance to win")).to_have_count(1)
    assert page.locator(".space.target, .square.target, .advised").count()
    assert board.bounding_box() == before, "a hint does not move the board"
    visitor.check_access()
    panel.locator("summary").click()
    texts = {str(one.get_attribute("data-hint")) for one in panel.locator("[data-hint]").all()}
    assert texts == {offer["text"] for offer in player.offers(snapshot)}
    assert player.see()["practice"]
    best = str(panel.locator("[data-hint]").first.get_attribute("data-hint"))
    panel.locator("[data-do=follow-hint]").click()
    page.wait_for_function(MOVED, arg=str(snapshot["moves"]), timeout=PATIENCE)
    moved = page.evaluate("(id) => fetch(`/api/tables/${id}/updates?after=0`).then((one) => one.json())", table)
    mine = [
        one["move"] for one in moved["log_events"] if one["what"] == "moved" and one["moves"] == snapshot["moves"] + 1
    ]
    assert mine == [best]
    expect(panel).to_have_count(0)


def test_a_hint_by_key_and_none_where_other_people_play(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.make("original-tortuga", "me", "me", boards=4, pirates=4)
    ann.page.locator(".hand .can").first.focus()
    ann.page.keyboard.press("h")
    ann.page.keyboard.press("h")
    expect(ann.page.locator("[data-do=follow-hint]")).to_be_visible(timeout=PATIENCE)
    ann.page.keyboard.press("Escape")
    shared = ann.make("original-tortuga", "me", "open", boards=4, pirates=4)
    bob.page.goto(f"/t/{shared}")
    bob.page.get_by_role("button", name="Sit down").click()
    for one in (ann, bob):
        one.page.wait_for_selector("[data-space]")
        expect(one.page.locator("[data-do=hint]")).to_have_count(0)


@pytest.mark.parametrize(
    ("edition", "touched"),
    [("original-jamaica", ".hand .can"), ("original-tortuga", '[data-space="0"]'), ("martinique", "[data-can]")],
)
def test_a_hint_is_shown_whatever_was_touched_before_and_that_it_is_thought_about(
    visit: Visit, edition: str, touched: str
) -> None:
    visitor = visit()
    page = visitor.page
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    player = Player(page, visitor.make(edition, "me", "stowaway"))
    for snapshot in player.turns():
        if page.locator(touched).count() and (edition != "martinique" or snapshot["moves"] > 8):
            break
        player.rush(player.sensible(snapshot), snapshot)
    page.evaluate("() => localStorage.setItem('balandra.hinted', 'true')")
    page.locator(touched).first.click()
    assert page.locator(".hand .chosen, .space.chosen, .square.chosen").count() == 1
    page.click("[data-do=hint]")
    expect(page.locator(".tray [aria-busy=true]")).to_have_text("Thinking…")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator("[data-do=follow-hint]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".tray [aria-busy=true]")).to_have_count(0)
    assert page.locator(".advised, .target").count()


def test_whoever_leaves_while_a_hint_is_thought_about_is_not_followed_by_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    visitor.make("original-tortuga", "me", "me", boards=4, pirates=4)
    page.evaluate("() => localStorage.setItem('balandra.hinted', 'true')")
    page.click("[data-do=hint]")
    page.click("header .brand")
    expect(page.locator("[data-do=play-now]")).to_be_visible()
    with page.expect_response("**/hint"):
        held[0].continue_()
    page.wait_for_timeout(200)
    expect(page.locator("[aria-live=polite]")).not_to_contain_text("Best:")
