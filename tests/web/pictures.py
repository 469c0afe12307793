"""Pictures of every screen for the docs (`make pictures`): real games on a real server in a real browser, always the same."""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import secrets
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import balandra
from balandra.bots.registry import bot
from balandra.server import authority
from tests.server.hosting import Guest, Hosted, hosted
from tests.web.conftest import CHROMIUM, FLAGS

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
HOST = "balandra.example"  # where the pictures say that the server is
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 360, "height": 740},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
SHARPNESS = {"desktop": 0.75, "phone": 1.25}  # pixels of the picture for one of the screen
QUALITY = 55
KIND = os.environ.get("KIND", "webp")
THEMES = ("light", "dark")
NAMES = ("Anne", "Ching", "Grace", "Jack", "Mary")
Json = dict[str, Any]


class Chance:
    """Stands in for the module `secrets`: the same numbers every time."""

    def __init__(self) -> None:
        self._drawn = count()

    def token_bytes(self, size: int) -> bytes:
        """So many bytes."""
        return hashlib.shake_128(f"balandra {next(self._drawn)}".encode()).digest(size)


class Crew:
    """Five people with names, who play sensibly."""

    def __init__(self, site: Hosted) -> None:
        self.people = [Guest(site.url) for _ in NAMES]
        for one, name in zip(self.people, NAMES, strict=True):
            assert one.http.put("/api/me", json={"name": name}).status_code == 200
        self._bot = bot("greedy")

    def open(self, host: int, settings: Json, seats: list[Json]) -> str:
        """A table of one of them."""
        body = {
            "request": f"make-{secrets.token_hex(8)}",
            "settings": settings,
            "seats": seats,
            "contribution": "ab" * 16,
        }
        answer = self.people[host].http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def sit(self, edition: str, players: int = 2, **options: Any) -> str:
        """A table with so many of them, Anne first."""
        settings = {"edition": edition, "players": players, "options": options}
        table = self.open(0, settings, [{"who": "me"}] + [{"who": "open"}] * (players - 1))
        for one in self.people[1:players]:
            one.act(table, "take", contribution="cd" * 16)
        return table

    def see(self, table: str) -> tuple[Guest, Json]:
        """Whoever decides, and what they see; the first of them when the game is over."""
        told = self.people[0].see(table)
        at = next((k for k, seat in enumerate(told["seats"]) if seat["colour"] == told["actor"]), 0)
        who = self.people[0] if len([seat for seat in told["seats"] if seat["mine"]]) > 1 else self.people[at]
        return who, who.see(table)

    def play(
        self, table: str, until: Callable[[Json, Json], object], prefer: Callable[[Json, Json], list[Json]]
    ) -> None:
        """Play on until the table looks as it should, with what is preferred where there is something."""
        while True:
            who, told = self.see(table)
            if told["state"] != "playing":
                return
            sight = next(one for one in told["sights"] if one["seat"] == told["actor"])
            if until(told, sight["view"]):
                return
            wanted = prefer(sight["view"], {"offers": sight["offers"], "seat": sight["seat"]})
            move = wanted[0]["text"] if wanted else self._sensible(told, sight)
            who.act(table, "play", move=move, number=told["moves"] + 1)

    def _sensible(self, told: Json, sight: Json) -> str:
        settings = told["settings"]
        game = balandra.load(
            told["game"], settings["edition"], players=settings["players"], options=settings["options"]
        )
        return str(self._bot.choose(game.view(sight["view"], told["actor"]), told["moves"]))


def anything(view: Json, sight: Json) -> list[Json]:
    """No wishes."""
    return []


def after(moves: int) -> Callable[[Json, Json], object]:
    """Anne's turn, after so many moves."""
    return lambda told, view: told["moves"] >= moves and told["actor"] == told["seats"][0]["colour"] and fresh(view)


def fresh(view: Json) -> bool:
    """All actions of a turn are left, where turns have several."""
    return bool(
        view.get("actions_left", 3) == 3 and view.get("stage") not in ("pistol", "rum", "lantern", "filibusters")
    )


@dataclass(frozen=True)
class Screen:
    """One screen: where it is, what to wait for, what to touch."""

    name: str
    path: str
    sight: str = "main h1"
    touch: tuple[str, ...] = ()
    who: int = 0  # of the crew


def lantern(view: Json, sight: Json) -> list[Json]:
    """Anne invokes the lantern as soon as she can."""
    if sight["seat"] != "blue":
        return []
    return [one for one in sight["offers"] if one["kind"] == "witch" and "lantern" in one["facts"]["cards"][0]]


def hoarding(view: Json, sight: Json) -> list[Json]:
    """Cards are gathered, until a dark one makes Anne discard."""
    offers = sight["offers"]
    ahead = [one for one in offers if one["kind"] == "advance"]
    dark = [one for one in ahead if one["facts"]["cards"][0].endswith("*")]
    light = [one for one in ahead if one not in dark]
    back = sorted((one for one in offers if one["kind"] == "retreat"), key=lambda one: -int(one["facts"]["draws"]))
    threatened = sight["seat"] != "blue" and sum(view["hands"]["blue"].values()) > 7
    if sight["seat"] != "blue":
        return dark if threatened and dark else []
    return back or light or dark


def digging(told: Json, view: Json) -> object:
    """Somebody has dug, and Anne is to decide."""
    return sum(map(len, view["digs"].values())) >= 2 and told["actor"] == told["seats"][0]["colour"]


def tables(crew: Crew) -> Iterator[Screen]:
    """Games in the middle, one of every kind, and what is around them."""
    space, card = "[data-space]", ".hand .can"
    games: list[tuple[str, str, int, Json, Any, Any, tuple[str, ...]]] = [
        ("tortuga", "original-tortuga", 3, {}, after(30), anything, (card,)),
        ("jamaica", "original-jamaica", 5, {}, after(45), anything, ()),
        ("ravensburger-basic", "ravensburger-basic", 2, {}, after(24), anything, ()),
        ("ravensburger-advanced", "ravensburger-advanced", 4, {}, after(40), anything, ()),
        ("devir-jungle", "devir-jungle", 3, {"draw_in_jungle": "morgan"}, after(36), anything, ()),
        ("great-escape", "devir-great-escape", 5, {"draw_in_tunnel": "both", "draw_in_jungle": "both"}, after(100), anything, ()),
        ("witch", "devir-escape", 3, {"witch": True}, lambda told, view: view["stage"] == "lantern", lantern, ()),
        ("filibusters", "devir-escape", 3, {"filibusters": True, "cards": "open"},
         lambda told, view: view["stage"] == "filibusters" and told["actor"] == "blue", hoarding, ()),
    ]  # fmt: skip
    for name, edition, players, options, until, prefer, touch in games:
        table = crew.sit(edition, players, **options)
        crew.play(table, until, prefer)
        yield Screen(name, f"/t/{table}", space, touch)


def islands(crew: Crew) -> Iterator[Screen]:
    """Martinique: the search, the dig."""
    square = "[data-square]"
    for name, until, touch in (("martinique", after(14), ("[data-can]",)), ("martinique-dig", digging, ())):
        table = crew.sit("martinique")
        crew.play(table, until, anything)
        yield Screen(name, f"/t/{table}", square, touch)


def ends(crew: Crew) -> Iterator[Screen]:
    """Before and after a game, and on one device."""
    names = [{"who": "me", "name": name} for name in ("Anne", "Jack")]
    shared = crew.open(0, {"edition": "original-jamaica", "players": 2, "options": {"pirates": 5}}, names)
    yield Screen("cover", f"/t/{shared}", "[data-ready]")
    done = crew.sit("original-tortuga", 4, boards=4, pirates=4)
    crew.play(done, lambda told, view: False, anything)
    yield Screen("result", f"/t/{done}", "#result-title")
    yield Screen("replay", f"/replay/{done}?as=all&at=40", "[data-do=run]")
    yield Screen("waiting", f"/t/{waiting(crew, 0, 'devir-great-escape', 4)}", "#invite-link")


def waiting(crew: Crew, host: int, edition: str, players: int) -> str:
    """A table with a free seat or two, a bot among those who wait."""
    settings = {"edition": edition, "players": players, "options": {}, "listing": "listed"}
    others = [{"who": "bot", "level": "boatswain"}, {"who": "open"}, {"who": "open"}][: players - 1]
    return crew.open(host, settings, [{"who": "me"}, *others])


def plain() -> Iterator[Screen]:
    """Screens that need no game."""
    yield Screen("new", "/new?edition=original-tortuga", ".picture svg")
    yield Screen("new-rules", "/new?edition=devir-great-escape", ".picture svg", ("summary >> nth=-1",))
    yield Screen("learn", "/learn")
    yield Screen("topic", "/learn/witch", "[data-exercise]")
    yield Screen("lesson-cartagena", "/learn/lesson-cartagena", "[data-exercise]")
    yield Screen("lesson-martinique", "/learn/lesson-martinique", "[data-exercise]")
    yield Screen("settings", "/settings")
    yield Screen("me", "/me")
    yield Screen("import", "/replay/import")
    yield Screen("missing", "/nowhere")


def screens(crew: Crew) -> Iterator[Screen]:
    """All of them."""
    yield from tables(crew)
    yield from islands(crew)
    yield from ends(crew)
    waiting(crew, 2, "ravensburger-advanced", 3)
    yield Screen("home", "/", ".editions li", who=3)
    yield from plain()


def come(browser: Browser, guest: Guest, size: str, theme: str) -> BrowserContext:
    """A browser that is known to the server as one of the crew."""
    context = browser.new_context(
        base_url=f"http://{HOST}", color_scheme=theme, locale="en", reduced_motion="reduce", **SIZES[size]
    )  # type: ignore[arg-type]
    cookies = [
        {"name": name, "value": value, "domain": HOST, "path": "/"} for name, value in guest.http.cookies.items()
    ]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    return context


def look(page: Page, screen: Screen, *, whole: bool, sharpness: float) -> bytes:
    """A screen as a picture."""
    page.goto(screen.path)
    page.wait_for_selector(screen.sight)
    page.wait_for_load_state("networkidle")
    for css in screen.touch:
        page.locator(css).first.click()
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    return capture(page, whole=whole, sharpness=sharpness)


def capture(page: Page, *, whole: bool, sharpness: float) -> bytes:
    """What is on the screen now, or the whole of the page, as WebP."""
    line = page.context.new_cdp_session(page)
    measure = "() => [innerWidth, document.documentElement.scrollHeight, innerHeight]"
    width, long, high = page.evaluate(measure)
    clip = {"x": 0, "y": 0, "width": width, "height": long if whole else high, "scale": sharpness}
    how = {"format": KIND, "quality": QUALITY, "clip": clip, "captureBeyondViewport": whole}
    return base64.b64decode(line.send("Page.captureScreenshot", how)["data"])


def make(folder: Path, only: list[str], *, whole: bool) -> None:
    """Make the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    authority.secrets = Chance()  # type: ignore[attr-defined]
    with tempfile.TemporaryDirectory() as kept, hosted(Path(kept)) as site, sync_playwright() as playwright:
        port = site.url.rpartition(":")[2]
        rules = f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{port}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, rules])
        crew = Crew(site)
        places = [one for one in screens(crew) if not only or one.name in only]
        for size, theme, who in product(SIZES, THEMES, sorted({one.who for one in places})):
            context = come(browser, crew.people[who], size, theme)
            page = context.new_page()
            for screen in (one for one in places if one.who == who):
                shot = look(page, screen, whole=whole, sharpness=SHARPNESS[size])
                (folder / f"{screen.name}-{size}-{theme}.{KIND}").write_bytes(shot)
            context.close()
        browser.close()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--whole", action="store_true", help="the whole page, not only what fits on the screen")
    parser.add_argument("only", nargs="*", help="names of screens; all if none are given")
    given = parser.parse_args()
    make(given.folder, given.only, whole=given.whole)


if __name__ == "__main__":
    main()
