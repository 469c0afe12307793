"""Playing in a real browser as people do: a sensible move is chosen, then made with mouse, finger or keys."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page

import balandra
from balandra.bots.registry import bot

Json = dict[str, Any]
PATIENCE = 60_000  # milliseconds; nothing should take as long
BEGINNING = 8  # moves that are always made by touching

# The middle of the first thing on the screen that a selector finds, scrolled into sight; nothing if there is none, or
# if that many moves are no longer what was made.
POINT = """([css, moves]) => {
  if (moves !== null && document.querySelector("main").dataset.moves !== moves) return null;
  const found = [...document.querySelectorAll(css)].find((el) => !el.disabled && el.getClientRects().length > 0);
  if (!found) return null;
  const part = found.querySelector(".area, .slab") ?? found;
  let box = part.getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!over || !(found.contains(over) || over.closest("[data-over], [data-space], [data-square], .pawns"))) {
    part.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    box = part.getBoundingClientRect();
  }
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
TABLE = "(id) => fetch(`/api/tables/${id}`).then((answer) => answer.json())"
# The table as the server tells it, once the page shows the same and is not busy.
SHOWN = """async (id) => {
  for (;;) {
    const told = await fetch(`/api/tables/${id}`).then((answer) => answer.json());
    const shown = () => document.querySelector("main")?.dataset ?? {};
    while (shown().busy || !(Number(shown().moves) >= told.moves)) await new Promise(requestAnimationFrame);
    if (told.state !== "playing" || shown().moves === String(told.moves)) return told;
  }
}"""
SEND = """([id, action]) => fetch(`/api/tables/${id}/actions`, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(action),
}).then((answer) => answer.status)"""
STATE = "() => ({ ...document.querySelector('main')?.dataset })"
MOVED = "(moves) => document.querySelector('main')?.dataset.moves !== moves"


# Touch one thing after the other, without a pointer, until the move is on its way.
HURRY = """async ([names, moves]) => {
  const shown = () => document.querySelector("main").dataset;
  for (const css of names) {
    if (shown().moves !== moves || shown().busy) return;
    const found = [...document.querySelectorAll(css)].find((el) => !el.disabled && el.getClientRects().length > 0);
    found?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
  }
}"""


def state(page: Page) -> dict[str, str]:
    """How the table stands on the screen: its state, how many moves were made, who decides."""
    snapshot: dict[str, str] = page.evaluate(STATE)
    return snapshot


def ways(offer: Json, *, pirate_first: bool) -> list[str]:
    """What is to be touched for a move, one thing after the other."""
    facts, kind, text = offer["facts"], offer["kind"], offer["text"]
    card = f'.hand [data-card="{facts["cards"][0]}"]' if "cards" in facts else ""
    button = f'.stage [data-move="{text}"], .tray [data-move="{text}"], .turnup[data-move="{text}"]'
    start, end = (f'[data-space="{facts.get(key)}"], [data-square="{facts.get(key)}"]' for key in ("from", "to"))
    if kind == "advance":
        return [start, card, button] if pirate_first else [card, start, button]
    if kind in ("parrots", "hook"):
        pair = facts["symbol"] if kind == "parrots" else facts["cards"][1]
        return [card, f'[data-pair="{pair}"]', start, button]
    if kind in ("retreat", "morgan", "move"):
        return [start, end, button]
    if kind in ("place", "dig"):
        return [end]
    return [card, button] if kind == "witch" else [button]


def click(page: Page, x: float, y: float) -> None:
    """Touch with the mouse."""
    page.mouse.click(x, y)


def tap(page: Page, x: float, y: float) -> None:
    """Touch with a finger."""
    page.touchscreen.tap(x, y)


def is_late(snapshot: Json) -> bool:
    """Whether a game is near its end: one pirate of somebody is missing at the goal, or the digging has begun."""
    view = snapshot["seat_views"][0]["view"]
    if "phase" in view:
        return bool(view["phase"] != "sunrise")
    goal = len(view["track"]) + 1
    return any(pirates.count(goal) >= len(pirates) - 1 for pirates in view["pirates"].values())


class Player:
    """Somebody who plays sensibly and touches what there is to touch."""

    def __init__(self, page: Page, table: str, touch: Callable[[Page, float, float], None] = click) -> None:
        self.page, self.table, self._touch = page, table, touch
        self.kinds: set[str] = set()
        self._bot = bot("greedy")

    def see(self) -> Json:
        """The table as the server tells it to this browser."""
        snapshot: Json = self.page.evaluate(TABLE, self.table)
        return snapshot

    def offers(self, snapshot: Json) -> list[Json]:
        """What is offered to whoever decides."""
        found: list[Json] = next(one for one in snapshot["seat_views"] if one["seat"] == snapshot["actor"])["offers"]
        return found

    def sensible(self, snapshot: Json) -> Json:
        """The offer that a simple bot would take."""
        settings = snapshot["settings"]
        game = balandra.load(
            snapshot["game"], settings["edition"], players=settings["players"], options=settings["options"]
        )
        seat_view = next(one for one in snapshot["seat_views"] if one["seat"] == snapshot["actor"])
        move = str(self._bot.choose(game.view(seat_view["view"], snapshot["actor"]), snapshot["moves"]))
        return next(offer for offer in seat_view["offers"] if offer["text"] == move)

    def touch(self, css: str, moves: str | None = None) -> bool:
        """Touch the first thing that a selector finds, while so many moves are made; whether there was one."""
        point = self.page.evaluate(POINT, [css, moves])
        if point:
            self._touch(self.page, *point)
        return bool(point)

    def make(self, offer: Json, moves: str) -> None:
        """Make a move by touching one thing after the other, until it is made."""
        self.kinds.add(offer["kind"])
        for css in ways(offer, pirate_first=int(moves) % 2 == 0):
            self.touch(css, moves)
        self.page.wait_for_function(MOVED, arg=moves, timeout=PATIENCE)

    def hurry(self, offer: Json, moves: str) -> None:
        """Make a move by the same touches, told to the page's parts without moving a pointer there."""
        self.kinds.add(offer["kind"])
        self.page.evaluate(HURRY, [["[data-ready]", *ways(offer, pirate_first=int(moves) % 2 == 0)], moves])
        self.page.wait_for_function(MOVED, arg=moves, timeout=PATIENCE)

    def rush(self, offer: Json, snapshot: Json) -> None:
        """Make a move without touching anything, where only what comes later matters."""
        action = {"do": "play", "request": secrets.token_hex(8), "move": offer["text"], "number": snapshot["moves"] + 1}
        assert self.page.evaluate(SEND, [self.table, action]) == 200

    def turns(self) -> Iterator[Json]:
        """The table, whenever somebody on this device is to move, until the game is over."""
        while (snapshot := self.page.evaluate(SHOWN, self.table))["state"] == "playing":
            if any(one["seat"] == snapshot["actor"] for one in snapshot["seat_views"]):
                yield snapshot
            else:
                self.page.wait_for_function(MOVED, arg=str(snapshot["moves"]), timeout=PATIENCE)

    def play_parts(self, *, hurry: bool = False) -> None:
        """Play until the game is over; what is not the beginning, the end or a new kind of move is made unseen.

        All seats are this browser's. Unseen moves are made while another screen is shown, which draws no board.
        """
        path, is_shown = f"/t/{self.table}", True
        while (snapshot := self.see())["state"] == "playing":
            offer = self.sensible(snapshot)
            wants_showing = snapshot["moves"] < BEGINNING or offer["kind"] not in self.kinds or is_late(snapshot)
            if wants_showing != is_shown:
                self.page.goto(path if wants_showing else "/settings")
                is_shown = wants_showing
            if is_shown:
                self.play_shown(offer, hurry=hurry)
            else:
                self.rush(offer, snapshot)
        if not is_shown:
            self.page.goto(path)
        self.page.wait_for_selector("main[data-state=finished]", timeout=PATIENCE)

    def play_shown(self, offer: Json, *, hurry: bool) -> None:
        """Make one move by touching, once the page shows the position."""
        snapshot: Json = self.page.evaluate(SHOWN, self.table)
        if hurry:
            self.hurry(offer, str(snapshot["moves"]))
        else:
            self.touch("[data-ready]")
            self.make(offer, str(snapshot["moves"]))

    def play_out(self, *, hurry: bool = False) -> int:
        """Play until the game is over; how many moves were made here."""
        count = 0
        for count, snapshot in enumerate(self.turns(), 1):  # noqa: B007 (the count is what is wanted)
            self.play_shown(self.sensible(snapshot), hurry=hurry)
        self.page.wait_for_selector("main[data-state=finished]", timeout=PATIENCE)
        return count
