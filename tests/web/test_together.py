"""Several people at one table: three and a bot, a clock that runs out, a line as slow as a bad telephone's."""

from __future__ import annotations

import json
import re
import secrets

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit, Visitor
from tests.web.driving import SEND, Player, state

SHORT = {"boards": 4, "pirates": 4}
# Slow 3G, as browsers' tools have it: 400 kbit/s both ways, 400 ms for every question.
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
AT = "(moves) => Number(document.querySelector('main')?.dataset.moves) >= moves"


def sit_down(host: Visitor, table: str, *others: Visitor) -> None:
    """Let others come by the link and take the first free seat."""
    for one in others:
        one.page.goto(f"/t/{table}")
        one.page.get_by_role("button", name="Sit down").first.click()
        expect(one.page.get_by_role("button", name="Sit down")).to_have_count(0)
    for one in (host, *others):
        one.page.wait_for_selector("[data-space], [data-square]")


def test_three_people_and_a_bot_play_to_the_end(visit: Visit) -> None:
    people = [visit(), visit(), visit()]
    table = people[0].make("original-jamaica", "me", "stowaway", "open", "open", **SHORT)
    sit_down(people[0], table, *people[1:])
    players = [Player(one.page, table) for one in people]
    colours = [player.see()["seat_views"][0]["seat"] for player in players]
    assert len({*colours, "red"}) == 4
    snapshot = players[0].see()
    while snapshot["state"] == "playing" and snapshot["moves"] < 24:  # two rounds by touching
        if snapshot["actor"] in colours:
            player = players[colours.index(snapshot["actor"])]
            snapshot = player.see()
            player.page.wait_for_function(AT, arg=snapshot["moves"])
            player.hurry(player.sensible(snapshot), str(snapshot["moves"]))
        snapshot = players[0].see()
    for one in people:  # what comes after is made while no board is shown
        one.page.goto("/settings")
    while snapshot["state"] == "playing":
        if snapshot["actor"] in colours:
            player = players[colours.index(snapshot["actor"])]
            snapshot = player.see()
            player.rush(player.sensible(snapshot), snapshot)
        snapshot = players[0].see()
    for one in people:
        one.page.goto(f"/t/{table}")
    for one, colour in zip(people, colours, strict=True):
        won = "You have won!" if colour == snapshot["result"]["winner"] else re.compile(" has won.$")
        expect(one.page.locator("#result-title")).to_have_text(won)
        expect(one.page.get_by_role("list", name="Players")).to_contain_text("Stowaway (bot)")


def test_whoever_sits_down_by_a_link_may_say_a_name(visit: Visit) -> None:
    ann, bob, cleo = visit(), visit(), visit()
    table = ann.make("original-tortuga", "me", "open", "open", **SHORT)
    expect(ann.page.locator(".seats")).to_be_visible()
    expect(ann.page.locator("#guest-name")).to_have_count(0)
    for one, name in ((bob, "Bob"), (cleo, "")):
        one.page.goto(f"/t/{table}")
        expect(one.page.locator("#guest-name")).to_have_value(re.compile(r"^Guest \w{4}$"))
        if name:
            one.page.fill("#guest-name", name)
        one.page.get_by_role("button", name="Sit down").first.click()
        expect(one.page.get_by_role("button", name="Sit down")).to_have_count(0)
    names = [seat["name"] for seat in Player(ann.page, table).see()["seats"]]
    assert names[1] == "Bob"
    assert re.fullmatch(r"Guest \w{4}", names[2])


def test_a_rematch_against_bots_begins_at_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.wishes = {"begins": "host"}
    table = visitor.make("original-tortuga", "me", "stowaway", **SHORT)
    for action in ("begin", "resign"):
        assert page.evaluate(SEND, [table, {"do": action, "request": secrets.token_hex(8)}]) == 200
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector("main[data-state=playing]")
    player = Player(page, page.url.rpartition("/")[2])
    assert player.table != table
    assert [seat["mine"] for seat in player.see()["seats"]] == [False, True]


def test_whoever_wants_a_rematch_sits_and_the_others_seats_are_kept(visit: Visit) -> None:
    ann, bob = visit(), visit()
    table = ann.make("original-tortuga", "me", "open", **SHORT)
    sit_down(ann, table, bob)
    assert ann.page.evaluate(SEND, [table, {"do": "resign", "request": secrets.token_hex(8)}]) == 200
    ann.page.get_by_role("button", name="Rematch").click()
    room = ann.page.locator(".seats")
    expect(room.get_by_role("button", name="Get up")).to_have_count(1)
    expect(room).to_contain_text("kept for Guest")
    expect(ann.page.get_by_text("Waiting for players: 1 seat is free.")).to_be_visible()
    bob.page.get_by_role("button", name="To the rematch").click()
    for one in (ann, bob):
        one.page.wait_for_selector("main[data-state=playing]")


def test_whoever_steps_away_is_waited_for_and_comes_back_under_the_same_name(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.wishes = {"start": "blue"}
    table = ann.make("original-tortuga", "me", "open", **SHORT)
    sit_down(ann, table, bob)
    name = Player(bob.page, table).see()["seats"][0]["name"]
    expect(bob.page.locator(".tray")).to_contain_text(f"{name} is playing")
    ann.page.locator("[data-open=menu]").click()
    ann.page.get_by_role("button", name="Take a break").click()
    expect(ann.page.locator("[data-do=play-now]")).to_be_visible()
    expect(bob.page.locator(".tray")).to_contain_text(f"{name} is away.")
    ann.page.goto(f"/t/{table}")
    expect(ann.page.locator(".tray")).to_contain_text(f"{name} is away.")
    expect(ann.page.locator(".hand .can")).to_have_count(0)
    ann.page.get_by_role("button", name="Come back").click()
    expect(ann.page.locator(".tray")).to_contain_text("Your turn")
    expect(bob.page.locator(".tray")).to_contain_text(f"{name} is playing")


def is_lost(text: str, colour: str) -> bool:
    """Whether the server says that this player has no connection."""
    message = json.loads(text)
    return message["type"] == "connections" and colour in message["lost"]


@pytest.mark.parametrize("edition", ["original-tortuga", pytest.param("martinique", marks=pytest.mark.long)])
def test_it_is_shown_whose_browser_is_gone_and_that_it_is_back(visit: Visit, edition: str) -> None:
    ann, bob = visit(), visit(viewport={"width": 360, "height": 740})
    options = SHORT if edition == "original-tortuga" else {}
    ann.page.clock.install()
    with ann.page.expect_websocket() as line:
        table = ann.make(edition, "me", "open", **options)
    sit_down(ann, table, bob)
    snapshot = Player(ann.page, table).see()
    his = snapshot["seats"][1]
    ann.page.wait_for_timeout(200)
    assert ann.page.locator("[data-lost]").count() == 0
    with line.value.expect_event("framereceived", lambda text: is_lost(str(text), his["colour"])):
        bob.page.goto("/settings")
    ann.page.clock.fast_forward(4_000)  # the time that a reload may take
    expect(ann.page.locator("[data-lost]")).to_have_attribute("data-lost", his["colour"], timeout=15_000)
    expect(ann.page.locator("[aria-live=polite]")).to_contain_text(f"{his['name']} has no connection.")
    if snapshot["actor"] == his["colour"]:
        expect(ann.page.locator(".tray [role=status]")).to_contain_text("has no connection")
    ann.check_access()
    bob.page.goto(f"/t/{table}")
    expect(ann.page.locator("[data-lost]")).to_have_count(0)
    assert bob.page.locator("[data-lost]").count() == 0


def test_the_menu_leads_to_the_rules_and_away_from_bots_who_wait(visit: Visit) -> None:
    visitor = visit()
    table = visitor.make("original-tortuga", "me", "stowaway", **SHORT)
    visitor.page.locator("[data-open=menu]").click()
    with visitor.context.expect_page() as rules:
        visitor.page.get_by_role("link", name="Rules of this game").click()
    expect(rules.value.get_by_role("heading", level=1)).to_have_text("Tortuga")
    visitor.page.get_by_role("button", name="Take a break").click()
    expect(visitor.page.locator("[data-do=play-now]")).to_be_visible()
    assert Player(visitor.page, table).see()["state"] == "playing"


def test_a_game_given_up_to_several_bots_can_be_replayed_and_reviewed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.wishes = {"start": "blue"}
    table = visitor.make("original-tortuga", "me", "stowaway", "stowaway", boards=4, pirates=4)
    page.wait_for_selector("[data-space]")
    player = Player(page, table)
    snapshot = player.see()
    player.rush(player.sensible(snapshot), snapshot)
    page.click("[data-open=menu]")
    page.click("[data-open=resign]")
    page.get_by_role("button", name="Yes, give up").click()
    expect(page.locator("#result-title")).to_have_text("The game was not played to its end.")
    assert page.get_by_role("button", name="Rematch").count() == 0
    expect(page.locator("[data-do=replay]")).to_have_attribute("href", f"/replay/{table}")
    page.click("[data-do=review]")
    expect(page.locator("main")).to_have_attribute("data-complete", "true", timeout=180_000)


def test_a_clock_runs_out_and_a_bot_plays_on(visit: Visit) -> None:
    ann, bob = visit(), visit()
    ann.wishes = {"clock": {"kind": "move", "seconds": 5}, "stand_in": "stowaway"}
    table = ann.make("original-tortuga", "me", "open", **SHORT)
    sit_down(ann, table, bob)
    slow, other = (ann, bob) if Player(ann.page, table).see()["actor"] == "blue" else (bob, ann)
    expect(slow.page.get_by_role("timer")).to_have_text(re.compile(r"^0:0\d$"))
    expect(slow.page.locator(".notice")).to_have_text("Your time is up: Stowaway plays on for you.", timeout=60_000)
    assert slow.page.locator(".hand button").count() == 0
    expect(other.page.get_by_role("list", name="Players")).to_contain_text("Stowaway (bot)")
    expect(other.page.get_by_label("What happened")).to_contain_text("ran out of time: Stowaway plays on.")
    other.page.wait_for_function(AT, arg=1)  # the bot has moved


def test_a_game_begins_on_a_slow_line(visit: Visit) -> None:
    visitor = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = visitor.page
    line = visitor.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    page.goto("/")
    page.locator("[data-do=play-now]").click()
    page.wait_for_selector("[data-space]")
    player = Player(page, page.url.rpartition("/")[2])
    snapshot = next(iter(player.turns()))
    player.make(player.sensible(snapshot), str(snapshot["moves"]))
    assert int(state(page)["moves"]) >= 1
