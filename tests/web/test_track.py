"""Laying a track by hand: by keys, mouse and finger, by code and by link; the table then has it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.driving import PATIENCE, TABLE
from tests.web.test_ways import focused, press_until

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def code(page: Page) -> str:
    """The code of the track that is laid."""
    return page.locator("#track-code").input_value()


def pictured(page: Page) -> list[str]:
    """The symbols of all spaces as the picture shows them."""
    return str(page.locator("[data-track]").get_attribute("data-track")).split()


def middle(page: Page, place: int) -> tuple[float, float]:
    """Where the board in a place is on the screen."""
    page.locator(f"[data-place='{place}']").scroll_into_view_if_needed()
    box = page.locator(f"[data-place='{place}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def opened(page: Page) -> list[str]:
    """The symbols of all spaces at the table, once it is there."""
    page.wait_for_url("**/t/*", timeout=PATIENCE)
    page.wait_for_selector("[data-space]", timeout=PATIENCE)
    snapshot = page.evaluate(TABLE, page.url.rpartition("/")[2])
    track: list[str] = snapshot["seat_views"][0]["view"]["track"]
    return track


def test_a_track_is_laid_and_played_on_by_keyboard_alone(visit: Visit) -> None:
    page = visit().page
    page.goto("/new?edition=devir-escape")
    page.wait_for_selector("[data-do=by-lot]")
    press_until(page, "Tab", "do", "by-lot", most=60)
    page.keyboard.press("ArrowRight")
    press_until(page, "Tab", "place", "0")
    page.keyboard.press("ArrowRight")  # board 1 after board 2
    assert focused(page)["board"] == "1"
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Board 1, rotated: rum, parrot, lantern, chest")
    page.keyboard.press("End")
    expect(page.get_by_role("log")).to_contain_text("place 6 of 6")
    page.keyboard.press("ArrowDown")  # 7 from the box in its place, turned as it was
    assert focused(page) == {"board": "7", "place": "5"}
    page.keyboard.press("t")
    page.keyboard.press("t")
    assert code(page) == "2 3 4 5 6 7'"
    shown = pictured(page)
    press_until(page, "Tab", "do", "make")
    page.keyboard.press("Enter")
    assert opened(page) == shown


def test_boards_are_dragged_and_touched(visit: Visit) -> None:
    page = visit().page
    page.goto("/new?edition=devir-great-escape&tunnel_boards=3&jungle_boards=4&track=1+2+3+4+5+6+7")
    places = page.locator("[data-place]")
    expect(places).to_have_count(7)
    places.nth(0).drag_to(places.nth(3))  # from the tunnel into the jungle: one comes over
    assert code(page) == "2 3 4 1 5 6 7"
    places.nth(1).click()
    assert code(page) == "2 3' 4 1 5 6 7"
    page.locator("[data-spare]").drag_to(places.nth(6))
    assert code(page) == "2 3' 4 1 5 6 8"
    places.nth(6).drag_to(page.locator("h1"))  # let go elsewhere, it goes back
    assert code(page) == "2 3' 4 1 5 6 8"
    page.mouse.move(*middle(page, 0))
    page.mouse.down()
    page.mouse.move(*middle(page, 2), steps=4)
    assert code(page) != "2 3' 4 1 5 6 8"  # it makes room while it is carried
    page.keyboard.press("Escape")
    page.mouse.up()
    assert code(page) == "2 3' 4 1 5 6 8"
    page.locator("[data-count=tunnel_boards]").select_option("4")
    assert code(page) == "2 3' 4 7 1 5 6 8"
    shown = pictured(page)
    page.locator("[data-do=make]").click()
    assert opened(page) == shown


def test_a_finger_drags_a_board_by_its_grip(visit: Visit) -> None:
    page = visit(**PHONE).page
    page.goto("/new?edition=ravensburger-basic&track=1+2+3+4+5")
    page.wait_for_selector("[data-place]")
    page.locator("[data-place='0']").scroll_into_view_if_needed()
    boxes = [page.locator(f"[data-place='{k}'] .grip").bounding_box() for k in (0, 2)]
    (x, y), (to_x, to_y) = [(one["x"] + 20, one["y"] + 12) for one in boxes if one]
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for k in range(1, 9):
        point = {"x": x + (to_x - x) * k / 8, "y": y + (to_y - y) * k / 8}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    for k in range(4):  # a finger rests before it lets go; else the browser takes the next tap for a stop
        page.wait_for_timeout(40)
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": to_x + k % 2, "y": to_y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert code(page) == "2 3 1 4 5"
    page.locator("[data-place='1']").tap()
    page.locator("[data-do=flip]").tap()
    page.locator("[data-do=earlier]").tap()
    assert code(page) == "3b' 2 1 4 5"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_code_is_typed_and_refused_in_the_servers_words(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new?edition=original-tortuga")
    page.locator("[data-do=by-hand]").check()
    field, snapshot = page.locator("#track-code"), page.locator("#track-code-help")
    field.fill("6 5 4 3' 2")
    expect(page.locator("[data-place]")).to_have_count(5)
    expect(page.locator("[data-board='3']")).to_have_attribute("data-place", "3")
    before = pictured(page)
    field.fill("6 5 4 4 2")
    expect(snapshot).to_contain_text("every board is there once")
    assert pictured(page) == before
    page.locator("[data-do=make]").click()
    expect(page.get_by_role("alert")).to_contain_text("every board is there once")
    assert field.input_value() == "6 5 4 4 2"
    visitor.forgive("422 (Unprocessable")
    field.fill(" 6 5  4 1 2 3' ")
    expect(page.locator("[data-place]")).to_have_count(6)
    assert "track=6+5+4+1+2+3%27" in page.url
    page.reload()
    expect(page.locator("[data-place='0']")).to_have_attribute("data-board", "6")  # the server has read it
    expect(field).to_have_value("6 5 4 1 2 3'")
    shown = pictured(page)
    page.locator("[data-do=make]").click()
    assert opened(page) == shown


def test_presets_and_the_lot_leave_the_boards_as_they_lie(visit: Visit) -> None:
    page = visit().page
    page.goto("/new?edition=original-jamaica&track=6+5+4+3+2+1")
    expect(page.locator("[data-place]")).to_have_count(6)
    page.get_by_role("button", name="Short").click()
    expect(page.locator("#track-code")).to_have_value("6 5 4 3")
    page.locator("[data-do=by-lot]").check()
    expect(page.locator("[data-place]")).to_have_count(0)
    assert "track" not in page.url
    page.locator("[data-do=by-hand]").check()
    assert code(page) == "6 5 4 3"
    page.locator("[data-do=shuffle]").click()
    assert sorted(set(code(page).replace("'", "").split()) - set("123456")) == []
    expect(page.locator("[data-place]")).to_have_count(4)
    page.locator("#edition").select_option("martinique")
    expect(page.locator("#track-title")).to_have_count(0)
