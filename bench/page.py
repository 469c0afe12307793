"""The page on poor devices: bytes of a first load, a slow line, and how soon it answers on a slow processor.

`python -m bench page` prints a table for docs/page.md. The server and the browser share this machine.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.server.hosting import Hosted, hosted
from tests.web.conftest import CHROMIUM, FLAGS, Visitor
from tests.web.driving import Player
from tests.web.test_access import weight
from tests.web.test_together import SLOW

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "no-preference"}
SLOWER = 4  # times
TOUCHED = (
    ".hand button",
    "[data-space='0']",
    "[data-space='7']",
    "[data-open=moves]",
    "[data-space=sloop]",
    ".hand .can",
)
# How long each interaction took until the next paint, as the browser tells it.
WATCH = """() => {
  window.slow = new Map();
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (one.interactionId) slow.set(one.interactionId, Math.max(slow.get(one.interactionId) ?? 0, one.duration));
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""
TOLD = "() => [...slow.values()]"


@contextmanager
def browsing() -> Iterator[tuple[Browser, Hosted]]:
    """A browser and a server."""
    with tempfile.TemporaryDirectory() as folder, hosted(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield browser, site
        browser.close()


def seconds(what: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.perf_counter()
    what()
    return time.perf_counter() - start


def weigh(browser: Browser, site: Hosted) -> dict[str, int]:
    """Bytes of a first load, squeezed: home, and a table that somebody comes to by its link."""
    table = Visitor(browser, site).make("devir-great-escape", *["me"] * 5, cards="open")
    home = weight(Visitor(browser, site), "/", ".editions li")
    return {"home": home, "a table of five": weight(Visitor(browser, site), f"/t/{table}", "[data-space]")}


def crawl(browser: Browser, site: Hosted) -> dict[str, float]:
    """Seconds on a slow line, until home can be used, then from *Play now* to the table, then for a move."""
    visitor = Visitor(browser, site, **PHONE)
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW)
    page = visitor.page
    found = {"home can be used": seconds(lambda: (page.goto("/"), page.wait_for_selector("[data-do=play-now]")))}
    found["editions are shown"] = seconds(lambda: page.wait_for_selector(".editions li"))
    page.click("[data-do=play-now]")
    found["from Play now to the table"] = seconds(lambda: page.wait_for_selector("[data-space]"))
    player = Player(page, page.url.rpartition("/")[2])
    reply = next(player.turns())
    found["a move"] = seconds(lambda: player.make(player.sensible(reply), str(reply["moves"])))
    visitor.context.close()
    return found


def poke(player: Player, touches: int) -> None:
    """Touch cards, spaces and dialogs one after the other, and walk on with the keys."""
    for k in range(touches):
        player.touch(TOUCHED[k % len(TOUCHED)])
        player.page.wait_for_timeout(100)
        player.page.keyboard.press("Escape" if TOUCHED[k % len(TOUCHED)] == "[data-open=moves]" else "ArrowRight")
        player.page.wait_for_timeout(100)


def next_paint(times: list[float]) -> float:
    """Interaction to next paint as it is defined: the slowest, without one of every fifty."""
    return sorted(times)[-1 - len(times) // 50]


def answer(browser: Browser, site: Hosted, touches: int, width: int) -> list[float]:
    """Milliseconds until the next paint, of every interaction at a table of five on a slow processor."""
    size = {"viewport": {"width": width, "height": 900 if width > 600 else 740}}
    visitor = Visitor(browser, site, **{**PHONE, **size})
    player = Player(visitor.page, visitor.make("devir-great-escape", *["me"] * 5, cards="open"))
    for reply in player.turns():
        if reply["moves"] >= 40:
            break
        player.rush(player.sensible(reply), reply)
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    visitor.page.evaluate(WATCH)
    poke(player, touches)
    player.make(player.sensible(player.see()), str(player.see()["moves"]))
    found: list[float] = visitor.page.evaluate(TOLD)
    visitor.context.close()
    return sorted(found)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--touches", type=int, default=60)
    given = parser.parse_args()
    with browsing() as (browser, site):
        for where, size in weigh(browser, site).items():
            print(f"| first load, {where} | {size / 1000:.0f} kB |")
        for what, took in crawl(browser, site).items():
            print(f"| slow 3G: {what} | {took:.1f} s |")
        for name, width in (("phone", 360), ("desktop", 1440)):
            times = answer(browser, site, given.touches, width)
            found = f"{next_paint(times):.0f} ms of {len(times)} (middle {statistics.median(times):.0f} ms"
            said = f"{found}, slowest {times[-1]:.0f} ms)"
            print(f"| interaction to next paint, five players, {name}, {SLOWER} × slower | {said} |")


if __name__ == "__main__":
    main()
