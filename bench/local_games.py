"""Games that the page runs itself, in Chromium: bytes, time to the first move, speed and memory of the search.

`python -m bench local_games` prints a table for docs/local-games.md. Speeds are by processor time; times need an idle
machine.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import gzip
import json
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page
from tests.page_engine import FILES, build, decision
from tests.server.hosting import Hosted
from tests.web.conftest import Visitor
from tests.web.driving import PATIENCE
from tests.web.test_local_games import cut_off
from tests.web.test_offline import go_offline, keep

from balandra.catalogue import load
from balandra.core.game import Game
from balandra.core.present import present
from balandra.search.engine import SEARCH, Engine, has_driver, native_engine
from balandra.search.search import Search, tree_capacity
from balandra.search.wasm_engine import wasm_engine
from balandra.server.http.static import FOLDER
from bench.page import PHONE, browsing, seconds

SIMULATIONS = 4000  # of a search: all trees have room for them
GAMES = {"cartagena": "original-jamaica", "martinique": "martinique"}
FIRST_MOVE = "[data-open=moves]"
LATENCY, THROUGHPUT = 0.4, 50_000  # slow 3G: seconds for every question, bytes a second
PARTS = {
    "the worker": ("worker-*.js", "table-*.js"),
    "rules and search of Cartagena": ("cartagena-*.wasm",),
    "rules and search of Martinique": ("martinique-*.wasm",),
    "Cartagena's network": ("0.2-*.npz",),
}


def sizes() -> dict[str, int]:
    """Bytes of the parts of a build, squeezed."""
    assets = FOLDER / "assets"
    found = {name: [path for one in patterns for path in assets.glob(one)] for name, patterns in PARTS.items()}
    return {name: sum(len(gzip.compress(path.read_bytes())) for path in paths) for name, paths in found.items()}


@dataclass
class SlowLine:
    """A relay in front of a server: slow 3G for all that a browser fetches, also in workers."""

    port: int
    url: str = ""
    free_at: float = 0.0

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream_reader, upstream = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self._ask(reader, upstream), self._answer(upstream_reader, writer), return_exceptions=True)
        writer.close()

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            await asyncio.sleep(LATENCY)
            writer.write(data)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            self.free_at = max(self.free_at, time.monotonic()) + len(data) / THROUGHPUT
            await asyncio.sleep(self.free_at - time.monotonic())
            writer.write(data)
        writer.close()

    async def open(self) -> None:
        """Listen on a free port."""
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@contextmanager
def slow_line(site: Hosted) -> Iterator[SlowLine]:
    """A slow line to a server."""
    line, loop = SlowLine(int(site.url.rpartition(":")[2])), asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    asyncio.run_coroutine_threadsafe(line.open(), loop).result()
    yield line
    loop.call_soon_threadsafe(loop.stop)


def begin(page: Page) -> float:
    """Seconds from *Play now* to the first legal move."""
    page.click("[data-do=play-now]")
    return seconds(lambda: page.wait_for_selector(FIRST_MOVE, timeout=PATIENCE))


def offline(browser: Browser, site: Hosted) -> float:
    """The same without a network, after one visit and in a page that was opened anew."""
    visitor = Visitor(browser, site, service_workers="allow", **PHONE)
    keep(visitor)
    go_offline(visitor)
    visitor.page.reload()
    visitor.page.wait_for_selector("[data-do=play-now]:enabled")
    took = begin(visitor.page)
    visitor.context.close()
    return took


def cold(browser: Browser, site: Hosted) -> float:
    """Seconds from the address to the first legal move of a game in the page, on a slow line, with an empty cache."""
    with slow_line(site) as line:
        visitor = Visitor(browser, line, **PHONE)
        cut_off(visitor)
        start = time.perf_counter()
        visitor.page.goto("/")
        visitor.page.wait_for_selector("[data-do=play-now]:enabled")
        begin(visitor.page)
        took = time.perf_counter() - start
        visitor.context.close()
    return took


def renderers(line: CDPSession) -> dict[int, float]:
    """Processor seconds of the processes that run pages, by id."""
    found: dict[str, Any] = line.send("SystemInfo.getProcessInfo")
    return {one["id"]: one["cpuTime"] for one in found["processInfo"] if one["type"] == "renderer"}


def spent(line: CDPSession, work: Callable[[], object]) -> float:
    """Processor seconds of all pages for some work."""
    before = renderers(line)
    work()
    return sum(now - before.get(one, 0.0) for one, now in renderers(line).items())


def chromium_speed(browser: Browser, game: Game, searches: int) -> float:
    """Simulations a second in the browser."""
    page = browser.new_page()
    with tempfile.TemporaryDirectory() as folder:
        page.add_script_tag(path=build(Path(folder), "page_engine.ts", "browser"), type="module")
    page.wait_for_function("() => globalThis.engine")
    files = {name: base64.b64encode(path.read_bytes()).decode() for name, path in FILES.items()}
    page.evaluate("(files) => engine.prepare(files)", files)
    line = browser.new_browser_cdp_session()

    def search(number: int) -> float:
        asked = json.dumps(decision(game, number, [], "admiral", SIMULATIONS))
        return spent(line, lambda: page.evaluate("(asked) => engine.answered(asked)", asked))

    search(0)
    took = sum(search(number + 1) for number in range(searches))
    page.close()
    return searches * SIMULATIONS / took


def python_speed(engine: Engine, game: Game, searches: int) -> float:
    """Simulations a second in Python's process."""
    times = []
    for number in range(searches + 1):  # the first loads what is needed
        position = game.new(number)
        view, begun = position.view(present(position.actor, "somebody who decides")), time.process_time()
        Search(view, number, tree_capacity(SIMULATIONS), engine).run(SIMULATIONS)
        times.append(time.process_time() - begun)
    return searches * SIMULATIONS / sum(times[1:])


def memory(browser: Browser, site: Hosted) -> float:
    """Megabytes of the process of a page, with the worker in which a hint was found."""
    visitor = Visitor(browser, site, **PHONE)
    page, line = visitor.page, browser.new_browser_cdp_session()
    others = set(renderers(line))
    page.goto("/new?edition=original-jamaica")
    cut_off(visitor)
    page.click("[data-do=make]")
    page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    page.wait_for_selector(FIRST_MOVE, timeout=PATIENCE)
    page.click("[data-do=hint]")
    page.click("[data-do=hint-yes]")
    page.wait_for_selector("[data-do=follow-hint]", timeout=PATIENCE)
    (process,) = set(renderers(line)) - others
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    visitor.context.close()
    return int(next(one for one in text.splitlines() if one.startswith("Pss:")).split()[1]) / 1000


def speeds(browser: Browser, game: Game, searches: int) -> Iterator[tuple[str, float]]:
    """Simulations a second of a game's newest evaluator, wherever it runs."""
    yield "Chromium", chromium_speed(browser, game, searches)
    yield "wasmtime", python_speed(wasm_engine(game.ruleset), game, searches)
    if has_driver(game.ruleset, SEARCH):
        yield "native", python_speed(native_engine(game.ruleset), game, searches)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--searches", type=int, default=10, help=f"of {SIMULATIONS:,} simulations each")
    parser.add_argument("--repeat", type=int, default=3, help="of times: the middle one counts")
    given = parser.parse_args()
    for part, size in sizes().items():
        print(f"| {part} | {size / 1000:.0f} kB |")
    with browsing() as (browser, site):
        for what, measure in (("*Play now* to the first move, offline", offline), ("the same on slow 3G, cold", cold)):
            took = statistics.median(measure(browser, site) for _ in range(given.repeat))
            print(f"| {what} | {took:.2f} s |", flush=True)
        print(f"| memory of page and worker | {memory(browser, site):.0f} MB |", flush=True)
        for name, edition in GAMES.items():
            for where, speed in speeds(browser, load(name, edition), given.searches):
                print(f"| {name}, {where} | {speed:,.0f} simulations/s |", flush=True)


if __name__ == "__main__":
    main()
