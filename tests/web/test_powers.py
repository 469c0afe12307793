"""Every power of the Black Witch and Filibusters' discards, each by its own buttons."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.driving import Json, Player

ALL = {"pistol", "take", "rum", "give", "lantern", "keep", "return", "chest", "parrots", "hook"}
GAMES = 6  # in which all powers should have come up; mostly one or two are enough


def power(offer: Json) -> str:
    """What an offer shows of the witch: a power that is invoked, a choice it leads to, or two cards."""
    return str(offer["facts"]["cards"][0]).removesuffix("*") if offer["kind"] == "witch" else str(offer["kind"])


def test_every_power_of_the_witch(visit: Visit) -> None:
    visitor = visit()
    shown: set[str] = set()
    for _ in range(GAMES):
        player = Player(visitor.page, visitor.make("devir-escape", "me", "me", cards="open", witch=True))
        for snapshot in player.turns():
            new = [offer for offer in player.offers(snapshot) if power(offer) in ALL - shown]
            if new:
                player.make(new[0], str(snapshot["moves"]))
                shown.add(power(new[0]))
            else:
                player.rush(player.sensible(snapshot), snapshot)
            if shown == ALL:
                return
    raise AssertionError(f"not shown in {GAMES} games: {ALL - shown}")


def hoarding(player: Player, snapshot: Json, most: int = 7) -> Json:
    """The offer of somebody who gathers cards, until a dark one makes a rival with more than `most` discard."""
    offers = player.offers(snapshot)
    hands = snapshot["seat_views"][0]["view"]["hands"]
    threatened = any(sum(hand.values()) > most for colour, hand in hands.items() if colour != snapshot["actor"])
    dark = [offer for offer in offers if offer["kind"] == "advance" and offer["facts"]["cards"][0].endswith("*")]
    light = [offer for offer in offers if offer["kind"] == "advance" and offer not in dark]
    back = sorted((one for one in offers if one["kind"] == "retreat"), key=lambda one: -int(one["facts"]["draws"]))
    return (dark if threatened and dark else back or light or dark or offers)[0]


def test_filibusters_make_the_others_discard(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    player = Player(page, visitor.make("devir-escape", "me", "me", boards=4, cards="open", filibusters=True))
    for snapshot in player.turns():
        if snapshot["seat_views"][0]["view"]["stage"] == "filibusters":
            break
        player.rush(hoarding(player, snapshot), snapshot)
    expect(page.get_by_role("heading", name="Filibusters")).to_be_visible()
    visitor.check_access()
    loser = snapshot["actor"]
    while (snapshot := player.see())["seat_views"][0]["view"]["stage"] == "filibusters":
        player.make(player.offers(snapshot)[0], str(snapshot["moves"]))
    assert sum(snapshot["seat_views"][0]["view"]["hands"][loser].values()) == 7
    expect(page.get_by_role("heading", name="Filibusters")).to_have_count(0)


def test_filibusters_say_how_many_cards_are_too_many(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    player = Player(page, visitor.make("devir-escape", "me", "me", boards=4, cards="open", filibusters=True))
    for snapshot in player.turns():
        view = snapshot["seat_views"][0]["view"]
        over = sum(view["hands"][snapshot["actor"]].values()) - 7
        if view["stage"] == "filibusters" and over > 1:
            break
        player.rush(hoarding(player, snapshot, 9), snapshot)
    expect(page.locator("#stage-title")).to_have_text(f"Filibusters! Discard {over} cards")
    while over > 1:
        snapshot = player.see()
        player.make(player.offers(snapshot)[0], str(snapshot["moves"]))
        over -= 1
    expect(page.locator("#stage-title")).to_have_text("Filibusters! Discard 1 card")
