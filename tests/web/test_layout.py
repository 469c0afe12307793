"""Where things are on the screen: nothing covers the board and nothing is cut, on phones and on small desktops."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from balandra import Position
from tests.rules.cartagena import Hand
from tests.rules.devir import witch
from tests.web.conftest import Visit
from tests.web.driving import SHOWN, Json, Player, tap, ways
from tests.web.test_tray import LANGUAGES, speak

Box = dict[str, float]
SIDES = {"iphone": (844, 390), "small": (640, 360), "large": (990, 450)}
# Things of these names that are not whole on the screen, or lie under something else.
HIDDEN = """(css) => [...document.querySelectorAll(css)].filter((one) => one.getClientRects().length).filter((one) => {
  const box = one.getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isWhole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  return !isWhole || !(one.contains(over) || over?.closest("[data-over], [data-space]"));
}).map((one) => one.outerHTML.slice(0, 160))"""


def box(page: Page, css: str) -> Box:
    """Where the first of these is."""
    found = page.locator(css).first.bounding_box()
    assert found, css
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def overlap(one: Box, other: Box) -> float:
    """How many square pixels two boxes share."""
    wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return max(0.0, wide) * max(0.0, high)


@pytest.mark.parametrize(("edition", "seats"), [("devir-great-escape", 5), ("original-tortuga", 3), ("martinique", 2)])
def test_a_phone_on_its_side_has_the_board_at_the_left_and_the_rest_at_the_right(
    visit: Visit, edition: str, seats: int
) -> None:
    phone = visit(viewport=viewport("small"), has_touch=True, is_mobile=True)
    options: dict[str, Any] = {} if edition == "martinique" else {"cards": "open"}
    player = Player(phone.page, phone.make(edition, *["me"] * seats, **options), tap)
    phone.page.wait_for_selector("[data-space], [data-square]")
    player.touch("[data-ready]")
    for moves, size in enumerate(SIDES):
        phone.page.set_viewport_size(viewport(size))
        snapshot: Json = phone.page.evaluate(SHOWN, player.table)
        player.touch("[data-ready]")
        check_sides(phone.page, *SIDES[size])
        for css in ways(player.sensible(snapshot), pirate_first=False):
            assert phone.page.evaluate("scrollY") == 0, "nothing had to be scrolled"
            player.touch(css, str(moves))
        phone.page.wait_for_selector(f"main[data-moves='{moves + 1}']")


def viewport(size: str) -> ViewportSize:
    """The size of a phone on its side."""
    width, height = SIDES[size]
    return {"width": width, "height": height}


def check_sides(page: Page, width: int, height: int) -> None:
    """The board is whole at the left, the tray at its right, and nothing is hidden."""
    expect(page.locator("[data-ready]")).to_have_count(0)
    board, tray = box(page, ".map, .island"), box(page, ".tray")
    assert board["y"] + board["height"] <= height
    assert board["height"] >= height * 0.65
    assert overlap(board, tray) == 0
    assert tray["x"] >= board["x"] + board["width"]
    assert page.evaluate(HIDDEN, ".tray button, .map .space, .island .square") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("edition", ["original-tortuga", pytest.param("martinique", marks=pytest.mark.long)])
def test_buttons_stay_in_one_line_below_the_board_on_a_small_desktop(visit: Visit, edition: str) -> None:
    visitor = visit(viewport={"width": 1280, "height": 720})
    page = visitor.page
    visitor.wishes = {"start": "blue" if edition == "original-tortuga" else "black"}
    player = Player(page, visitor.make(edition, "me", "stowaway"))
    snapshot = next(player.turns())
    player.rush(player.sensible(snapshot), snapshot)
    snapshot = next(player.turns())
    for language in LANGUAGES:
        speak(page, language)
        for one in ("hint", "undo", "again"):
            page.wait_for_selector(f".tray [data-do={one}]")
        page.wait_for_load_state("networkidle")
        if edition == "original-tortuga":
            page.locator(".hand .can").first.click()
        buttons = page.locator(".tray > .row:last-child > button")
        tops = {round(one["y"]) for one in (each.bounding_box() for each in buttons.all()) if one}
        assert len(tops) == 1, language
        assert overlap(box(page, ".map, .island"), box(page, ".tray")) == 0, language
        assert page.evaluate(HIDDEN, ".tray > .row:last-child > button, .tray .hand button") == [], language


KINDS = [name + star for name in ("pistol", "rum", "lantern", "parrot", "hook", "chest") for star in ("", "*")]


def pistol(each: int, dark: int) -> Position:
    """Five players; blue, who has a pistol, and red have cards of every kind."""
    full = {kind: dark if kind.endswith("*") else each for kind in KINDS}
    hands: dict[str, Hand] = {"blue": full, "red": full, "yellow": "rum", "green": "hook", "brown": "chest"}
    return witch({colour: [] for colour in hands}, hands, options={"cards": "open", "filibusters": True})


def show_instead(page: Page, stages: list[Position]) -> None:
    """Let the page's tables show the last of these positions, whatever the server sends."""

    def change(message: str | bytes) -> str:
        said: Json = json.loads(message)
        if said["type"] == "update":
            position = stages[-1]
            said["table"] |= {"actor": position.actor, "turn": position.turn}
            said["table"]["seat_views"] = [seat_view(position, one["seat"]) for one in said["table"]["seat_views"]]
        return json.dumps(said)

    def relay(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: line.send(change(message)))

    page.route_web_socket("**/socket*", relay)


def seat_view(position: Position, seat: str) -> Json:
    """A position as a server sends it to a seat."""
    view = position.view(seat)
    offers = [{"text": one.text, "kind": one.kind, "facts": one.facts} for one in view.offers if seat == position.actor]
    return {"seat": seat, "view": view.mapping(), "offers": offers, "can_undo": False}


# Six kinds of cards, and the fullest hands: all twelve kinds.
@pytest.mark.parametrize(("each", "dark", "room"), [(1, 0, 180), (6, 1, 120)])
def test_the_witchs_pistol_covers_neither_board_nor_buttons_on_a_small_phone(
    visit: Visit, each: int, dark: int, room: int
) -> None:
    phone = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    page, stages = phone.page, [pistol(each, dark)]
    show_instead(page, stages)
    player = Player(page, phone.make("devir-escape", *["me"] * 5, witch=True, filibusters=True, cards="open"), tap)
    page.wait_for_selector("[data-space]")
    player.touch('.hand [data-card="pistol"]')
    expect(page.locator(".rivals [data-move]")).to_have_count(4)
    check_tray(page, ".rivals button, .hand [data-card], .tray .buttons > button", room)
    stages.append(stages[0].play("witch pistol red").position)
    page.reload()
    expect(page.locator(".stage [data-move]")).to_have_count(12 if dark else 6)
    check_tray(page, ".stage button, .hand [data-card], .tray .buttons > button", room)


def check_tray(page: Page, shown: str, room: int) -> None:
    """All of these can be touched without scrolling; half of the screen is left, and so much of it to the board."""
    page.wait_for_function(f"(wanted) => ({HIDDEN})(wanted).length === 0", arg=shown)  # once the tray has come up
    board, tray = box(page, ".map"), box(page, ".tray")
    assert tray["y"] - board["y"] >= room
    assert tray["y"] >= 640 / 2


# More ways than fit beside the hand, as with many pirates on the path; copies of the first stand in for them.
MANY = """() => {
  const way = document.querySelector(".choices .way");
  const box = document.querySelector(".tray > .choices");
  for (let k = 0; k < 40 && box.scrollHeight < 140; k += 1) way.after(way.cloneNode(true));
}"""


def test_no_way_is_cut_off_where_there_is_room_below_the_board(visit: Visit) -> None:
    visitor = visit(viewport={"width": 1000, "height": 900})
    page = visitor.page
    visitor.make("original-tortuga", "me", "me")
    page.locator(".hand .can").first.click()
    page.wait_for_selector(".choices .way")
    page.evaluate(MANY)
    high, room = page.locator(".tray > .choices").evaluate("(one) => [one.scrollHeight, one.clientHeight]")
    assert high > 104, "more than would fit beside the hand"
    assert high <= room
    assert page.evaluate(HIDDEN, ".choices .way") == []
    assert overlap(box(page, ".map"), box(page, ".tray")) == 0
