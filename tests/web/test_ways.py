"""Other ways to play: by keys alone, by dragging, together, watching, cut off and back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.driving import BEGINNING, MOVED, PATIENCE, Json, Player, is_late, state

SHORT = {"boards": 4, "pirates": 4}
# The move is made, or it stands there as a button, one of several ways.
MADE_OR_ASKED = """([moves, text]) => document.querySelector("main").dataset.moves !== moves
  || [...document.querySelectorAll(".tray [data-move], .people [data-move]")].some((el) => el.dataset.move === text)"""
FOCUS = "() => ({ ...document.activeElement.dataset })"


def focused(page: Page) -> dict[str, str]:
    """What has the focus: the card, space or move it stands for."""
    snapshot: dict[str, str] = page.evaluate(FOCUS)
    return snapshot


def press_until(page: Page, key: str, name: str, value: str | None = None, most: int = 80) -> None:
    """Press a key until the focus is on something with that name."""
    for _ in range(most):
        at = focused(page)
        if name in at and value in (None, at[name]):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{most} times {key} did not lead to {name} {value}; the focus is on {focused(page)}")


def make_by_keys(page: Page, offer: Json) -> None:
    """Make a move without ever touching the mouse."""
    facts = offer["facts"]
    if offer["kind"] == "advance":
        press_until(page, "Tab", "card")
        press_until(page, "ArrowRight", "card", facts["cards"][0])
        page.keyboard.press("Enter")
        go_to(page, facts["from"])
    elif offer["kind"] == "retreat":
        go_to(page, facts["from"])
        go_to(page, facts["to"])
    else:
        press_until(page, "Tab", "move", offer["text"])
        page.keyboard.press("Enter")


def go_to(page: Page, space: int) -> None:
    """Walk along the path to a space and touch it."""
    press_until(page, "Shift+Tab", "space")
    page.keyboard.press("Home")
    for _ in range(space):
        page.keyboard.press("ArrowRight")
    assert focused(page)["space"] == str(space)
    page.keyboard.press("Enter")


def test_a_game_against_a_bot_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    player = Player(page, visitor.make("original-tortuga", "me", "stowaway", **SHORT))
    for snapshot in player.turns():
        offer, moves = player.sensible(snapshot), str(snapshot["moves"])
        if snapshot["moves"] > 2 * BEGINNING and not is_late(snapshot):  # the middle need only be seen
            player.rush(offer, snapshot)
            continue
        page.keyboard.press("Escape")
        make_by_keys(page, offer)
        if state(page)["moves"] == moves and page.locator(".choices [data-move]").count():
            press_until(page, "Tab", "move", offer["text"])
            page.keyboard.press("Enter")
        page.wait_for_function(MOVED, arg=moves, timeout=PATIENCE)
    expect(page.locator("#result-title")).to_be_visible()
    expect(page.get_by_role("log")).not_to_be_empty()


def walk_to(page: Page, square: str) -> None:
    """Walk across the island to a square and touch it."""
    press_until(page, "Shift+Tab", "square")
    at = focused(page)["square"]
    across, up = ord(square[0]) - ord(at[0]), int(square[1]) - int(at[1])
    for key, steps in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowUp", up), ("ArrowDown", -up)):
        for _ in range(max(0, steps)):
            page.keyboard.press(key)
    assert focused(page)["square"] == square
    page.keyboard.press("Enter")


def test_martinique_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    player = Player(page, visitor.make("martinique", "me", "stowaway"))
    kinds: set[str] = set()
    for snapshot in player.turns():
        offer, moves = player.sensible(snapshot), str(snapshot["moves"])
        page.keyboard.press("Escape")
        for place in (offer["facts"][key] for key in ("from", "to") if key in offer["facts"]):
            walk_to(page, place)
        page.wait_for_function(MADE_OR_ASKED, arg=[moves, offer["text"]], timeout=PATIENCE)
        if state(page)["moves"] == moves:
            press_until(page, "Tab", "move", offer["text"])
            page.keyboard.press("Enter")
        page.wait_for_function(MOVED, arg=moves, timeout=PATIENCE)
        kinds.add(offer["kind"])
        if kinds >= {"place", "move"} and snapshot["moves"] > 10:
            return
    raise AssertionError(f"only {kinds} came up")


def test_cards_and_pirates_can_be_dragged(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.make("original-tortuga", "me", "me")
    card, start = page.locator(".hand .can").first, page.locator('[data-space="0"]')
    card.drag_to(start)
    page.wait_for_function(MOVED, arg="0")
    assert state(page)["moves"] == "1"
    page.get_by_role("button", name="Take back").click()
    page.wait_for_function("() => document.querySelector('main').dataset.moves === '0'")


def test_two_browsers_and_one_is_cut_off(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.make("original-tortuga", "me", "open", **SHORT)
    expect(ann.page.locator("#invite-link")).to_have_value(re.compile(f"/t/{table}$"))
    expect(ann.page.locator(".invite")).to_contain_text("make play HOST=0.0.0.0")  # nobody else could follow this link
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_have_count(0)
    bob.page.goto(f"/t/{table}")
    bob.page.get_by_role("button", name="Sit down").click()
    for one in (ann, bob):
        one.page.wait_for_selector("[data-space]")
    bob.context.set_offline(True)
    first, second = Player(ann.page, table), Player(bob.page, table)
    snapshot = first.see()
    if snapshot["actor"] == "blue":
        offer = first.sensible(snapshot)
        first.make(offer, "0")
    bob.context.set_offline(False)
    bob.page.wait_for_function(
        "(moves) => document.querySelector('main').dataset.moves === moves", arg=state(ann.page)["moves"]
    )
    for _ in range(6):
        snapshot = first.see()
        mover = first if snapshot["actor"] == "blue" else second
        mover.page.wait_for_function(
            "(moves) => document.querySelector('main').dataset.moves === moves", arg=str(snapshot["moves"])
        )
        mover.make(mover.sensible(mover.see()), str(snapshot["moves"]))
    ann.page.get_by_label("Say something").fill("Ahoy!")
    ann.page.get_by_role("button", name="Send").click()
    expect(bob.page.get_by_text("Ahoy!")).to_be_visible()
    bob.forgive("ERR_INTERNET_DISCONNECTED")


def test_whoever_is_offline_is_told_so_at_once_and_when_it_is_over(visit: Visit) -> None:
    for edition in ("original-tortuga", "martinique"):
        visitor = visit()
        page = visitor.page
        page.clock.install()
        visitor.make(edition, "me", "me", **({"cards": "open", **SHORT} if edition != "martinique" else {}))
        page.wait_for_selector("[data-space], [data-ready]")
        if edition == "martinique":
            page.click("[data-ready]")
        status = page.locator(".tray [role=status]")
        expect(status).to_have_text("Your turn")
        visitor.context.set_offline(True)
        expect(status).to_have_text(re.compile("^No connection"))
        expect(page.locator(".notice")).to_contain_text("The connection is lost")
        expect(page.locator("[aria-live=polite]")).to_contain_text("The connection is lost")
        assert page.locator(".hand .can").count() == 0
        visitor.context.set_offline(False)
        expect(page.locator(".notice")).to_have_text("The connection is back.")
        expect(status).to_have_text("Your turn")
        expect(page.locator(".hand .can, .square.target").first).to_be_visible()
        page.clock.fast_forward(5_000)
        expect(page.locator(".notice")).to_have_count(0, timeout=15_000)
        visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_line_that_swallows_what_is_said_is_given_up(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    lines: list[WebSocketRoute] = []

    def swallow(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()
        if len(lines) == 1:
            line.on_message(lambda said: None)
        server.on_message(lambda said: line.send(said))

    page.route_web_socket("**/socket*", swallow)
    page.clock.install()
    visitor.make("original-tortuga", "me", "me", **SHORT)
    page.click(".hand .can")
    page.click('[data-space="0"]')
    for pause in (4_000, 9_000):  # until the page asks whether somebody listens, and until it gives up
        page.clock.fast_forward(pause)
    page.wait_for_function(MOVED, arg="0", timeout=PATIENCE)
    assert len(lines) == 2
    assert state(page)["moves"] == "1"


def test_a_spectator_sees_the_game_and_no_hidden_card(visit: Visit) -> None:
    ann, eve = visit(), visit()
    table = ann.make("original-jamaica", "me", "stowaway", **SHORT)
    eve.page.goto(f"/t/{table}")
    eve.page.wait_for_selector("[data-space]")
    assert eve.page.locator(".hand button").count() == 0
    assert eve.page.locator("[data-move]").count() == 0
    shown = eve.page.locator(".cards .hidden").all_inner_texts()
    assert shown
    assert all("hidden card" in one for one in shown)


def spoil(socket: WebSocketRoute) -> None:
    """Pass everything on, but let moves come too late."""
    server = socket.connect_to_server()
    socket.on_message(lambda said: server.send(str(said).replace('"number":1', '"number":7')))


def test_a_refused_move_says_why(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.route_web_socket("**/socket*", spoil)
    visitor.make("original-tortuga", "me", "me", **SHORT)
    page.click(".hand .can")
    page.click('[data-space="0"]')
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"\w+ \w+"))
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".hand .can").first).to_be_visible()


def test_play_now_is_one_click(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.page.wait_for_selector("[data-space]")
    expect(visitor.page).to_have_url(re.compile("/t/[a-z2-7]{16}$"))


def test_a_table_is_made_by_the_form_and_shared_on_one_device(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/new?edition=devir-escape")
    page.get_by_role("button", name="With the Black Witch").click()
    page.locator("[data-seat=red]").select_option("me")
    page.get_by_label("Name").nth(0).fill("Ann")
    page.get_by_label("Name").nth(1).fill("Bob")
    page.locator("[data-do=make]").click()
    ready = page.locator("[data-ready]")
    expect(ready).to_have_text(re.compile("Ann|Bob"))
    assert page.locator(".hand button").count() == 0
    ready.click()
    expect(page.locator(".hand button").first).to_be_visible()
    assert page.locator("svg .token").count() == 6


def test_moves_may_be_asked_about_first(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/settings")
    page.get_by_label("Confirm every action").check()
    table = visitor.make("original-tortuga", "me", "me", **SHORT)
    player = Player(page, table)
    page.wait_for_selector(".hand .can")
    page.click(".hand .can")
    page.click('[data-space="0"]')
    assert state(page)["moves"] == "0"
    page.click("[data-do=confirm]")
    page.wait_for_function(MOVED, arg="0")
    assert player.see()["moves"] == 1
