"""One timeline: log, coins, result and speech come with what is seen on the board, never before it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit, Visitor
from tests.web.driving import PATIENCE, SHOWN, Json, Player, state

SHORT = {"boards": 4, "pirates": 4}
# Look at the screen in every frame: what is said, what is moving, where everybody is.
LOOK = """() => {
  const texts = (css) => [...document.querySelectorAll(css)].map((one) => one.textContent.trim());
  window.samples = [];
  const look = () => {
    samples.push({
      status: texts(".tray [role=status]")[0] ?? "",
      result: texts("#result-title")[0] ?? "",
      said: texts("[aria-live=polite]")[0] ?? "",
      coins: document.querySelectorAll(".coin").length,
      actor: document.querySelector("main").dataset.actor ?? "",
      log: document.querySelectorAll(".log li:not(.house)").length,
      moving: document.getAnimations().filter((one) => one.effect.target.closest(".moving")).length,
      places: [...document.querySelectorAll(".moving")].map((one) => one.getAttribute("style")).join(),
    });
    window.looking = requestAnimationFrame(look);
  };
  look();
}"""
SAMPLES = "() => { cancelAnimationFrame(looking); return samples; }"


def lively(visit: Visit) -> Visitor:
    """Somebody for whom things move on the screen."""
    return visit(reduced_motion="no-preference")


def end_turn(player: Player) -> None:
    """Make moves until somebody else decides, as fast as the server answers."""
    snapshot = player.see()
    mine = snapshot["seat_views"][0]["seat"]
    while snapshot["actor"] == mine and snapshot["state"] == "playing":
        player.rush(player.sensible(snapshot), snapshot)
        snapshot = player.see()


def is_last(snapshot: Json, offer: Json) -> bool:
    """Whether a move brings the last pirate home."""
    left = [space for space in snapshot["seat_views"][0]["view"]["pirates"][snapshot["actor"]] if space < 25]
    return len(left) == 1 and offer["facts"].get("to") == 25


def watched(page: Page) -> list[Json]:
    """What was seen, frame by frame."""
    found: list[dict[str, Any]] = page.evaluate(SAMPLES)
    return found


@pytest.mark.parametrize("edition", ["original-tortuga", pytest.param("martinique", marks=pytest.mark.long)])
def test_a_turn_is_told_once_its_last_pirate_has_arrived(visit: Visit, edition: str) -> None:
    visitor = lively(visit)
    page = visitor.page
    visitor.wishes = {"start": "blue" if edition == "original-tortuga" else "black"}
    player = Player(page, visitor.make(edition, "me", "stowaway"))
    page.wait_for_selector("[data-space], [data-square]")
    for snapshot in player.turns():
        end_turn(player)
        if snapshot["moves"] >= (18 if edition == "martinique" else 6):  # on the island everybody has been placed
            break
    page.wait_for_function("() => !/^Your/.test(document.querySelector('.tray [role=status]').textContent)")
    page.evaluate(LOOK)
    expect(page.locator(".tray [role=status]")).to_have_text(re.compile("^Your (turn|decision)$"), timeout=PATIENCE)
    page.wait_for_timeout(900)
    seen = watched(page)
    last = seen[-1]["places"]
    assert any(one["moving"] for one in seen), "the bot's pirates walk"
    before = seen[0]["said"]  # may still be what was said of the player's own turn
    said = [one for one in seen if one["said"] != before and "Your turn" in one["said"]]
    mine = [*said, *(one for one in seen if one["status"].startswith("Your"))]
    assert mine
    assert {one["places"] for one in mine} == {last}
    assert {one["moving"] for one in mine} == {0}


def test_the_log_grows_as_pirates_go_and_not_before(visit: Visit) -> None:
    visitor = lively(visit)
    page = visitor.page
    visitor.wishes = {"start": "blue"}
    player = Player(page, visitor.make("original-tortuga", "me", "stowaway", "stowaway", "stowaway"))
    expect(page.locator(".tray [role=status]")).to_have_text("Your turn")
    page.evaluate(LOOK)
    end_turn(player)
    page.wait_for_function("() => document.querySelector('main').dataset.actor !== 'blue'")
    expect(page.locator(".tray [role=status]")).to_have_text("Your turn", timeout=PATIENCE)
    seen = watched(page)
    lines, walks = seen[0]["log"], 0
    for before, after in pairwise(seen):
        walks += before["places"] != after["places"]
        lines += after["log"] - before["log"]
        assert lines <= walks + 2, "a line tells of a pirate who has not set out"  # not every move leads somewhere
    assert lines > 6


def test_the_result_waits_for_the_last_pirate_to_come_home(visit: Visit) -> None:
    visitor = lively(visit)
    page = visitor.page
    player = Player(page, visitor.make("original-tortuga", "me", "me", **SHORT))
    page.wait_for_selector("[data-space]")
    while not is_last(snapshot := player.see(), offer := player.sensible(snapshot)):
        player.rush(offer, snapshot)
    page.evaluate(SHOWN, player.table)
    page.evaluate(LOOK)
    player.hurry(offer, str(snapshot["moves"]))
    expect(page.locator("#result-title")).to_be_visible()
    page.wait_for_timeout(300)
    done = [one for one in watched(page) if one["result"]]
    assert {one["moving"] for one in done} == {0}
    assert len({one["places"] for one in done}) == 1


def test_whoever_touches_something_need_not_watch_first(visit: Visit) -> None:
    visitor = lively(visit)
    page = visitor.page
    visitor.wishes = {"start": "blue"}
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda text: heard.append(str(text))))
    player = Player(page, visitor.make("original-tortuga", "me", "stowaway"))
    expect(page.locator(".tray [role=status]")).to_have_text("Your turn")
    end_turn(player)
    while (snapshot := player.see())["actor"] != "blue" or f'"moves":{snapshot["moves"]},"actor"' not in heard[-1]:
        page.wait_for_timeout(20)
    page.locator(".map").click(position={"x": 2, "y": 2})
    assert state(page)["moves"] == str(snapshot["moves"])
    assert page.evaluate(SHOWN, player.table)["actor"] == "blue"
    expect(page.locator(".hand .can").first).to_be_visible()


def test_a_hidden_tab_has_nothing_to_catch_up_with(visit: Visit) -> None:
    visitor = lively(visit)
    page = visitor.page
    visitor.wishes = {"start": "blue"}
    player = Player(page, visitor.make("original-tortuga", "me", "stowaway"))
    expect(page.locator(".tray [role=status]")).to_have_text("Your turn")
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate(LOOK)
    end_turn(player)
    while (snapshot := player.see())["actor"] != "blue":
        page.wait_for_timeout(20)
    page.wait_for_function(
        "(moves) => document.querySelector('main').dataset.moves === moves", arg=str(snapshot["moves"])
    )
    expect(page.locator(".tray [role=status]")).to_have_text("Your turn", timeout=PATIENCE)
    for one in watched(page):
        assert one["status"] != "Your turn" or one["coins"], "board and panels change together"
    assert state(page)["moves"] == str(player.see()["moves"])
