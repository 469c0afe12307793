"""Games that the page runs itself, in Chromium: bytes, time to the first move, memory, and speed against native code.

`python -m bench local_games` prints tables for docs/local-games.md; `--only` names some of them. Speeds are by
processor time, native code, wasmtime and Chromium in turn. Times of a busy machine are too long: the processor seconds
of the page beside them do not depend on other programs.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page
from tests.page_engine import FILES, build, decision
from tests.server.hosting import Hosted
from tests.web.conftest import Host, Visitor
from tests.web.driving import PATIENCE
from tests.web.test_local_games import cut_off
from tests.web.test_offline import go_offline, keep

from balandra.catalogue import load
from balandra.core.game import Game
from balandra.core.present import present
from balandra.search.engine import Engine, native_engine
from balandra.search.search import Search, tree_capacity
from balandra.search.wasm_engine import wasm_engine
from balandra.server.http.static import FOLDER
from bench.page import PHONE, browsing
from bench.slow_line import Files, GzipFiles, built_site, site_host, slow_line

SIMULATIONS = 4000  # of a search: all trees have room for them
GAMES = {"cartagena": "original-jamaica", "martinique": "martinique"}
FIRST_MOVE = "[data-open=moves]"
MOST_TRIES = 8  # of a measurement in which the reader has to begin
# When the page was touched, and when it first showed what was waited for.
WATCH = """() => {
  window.at = {};
  const note = (name) => (at[name] ??= performance.now());
  addEventListener("click", (event) => event.target.closest("[data-do=play-now]") && note("click"), true);
  new MutationObserver(() => {
    if (document.querySelector("main[data-state=playing]")) note("board");
    if (document.querySelector("[data-open=moves]")) note("move");
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
PRESS = "() => document.querySelector('[data-do=play-now]').click()"


def sizes() -> Iterator[tuple[str, int, int]]:
    """Bytes of the parts of a build, by gzip and brotli."""
    assets = FOLDER / "assets"
    rules = {name: next(one for one in assets.glob("rules-*.js") if name in one.read_text()) for name in GAMES}
    worker = [*assets.glob("worker-*.js")]
    parts = {"the worker, for all games": worker}
    for name in GAMES:
        module = [*assets.glob(f"{name}-*.wasm")]
        parts[f"{name}: module, translated Python"] = [*module, rules[name]]
        parts[f"{name}: rules and search, all"] = [*module, rules[name], *worker]
    for name, paths in parts.items():
        squeezed = sum(len(gzip.compress(path.read_bytes())) for path in paths)
        yield name, squeezed, sum(path.with_name(path.name + ".br").stat().st_size for path in paths)


def renderers(line: CDPSession) -> dict[int, float]:
    """Processor seconds of the processes that run pages, by id."""
    found: dict[str, Any] = line.send("SystemInfo.getProcessInfo")
    return {one["id"]: one["cpuTime"] for one in found["processInfo"] if one["type"] == "renderer"}


def spent(line: CDPSession, work: Callable[[], object]) -> float:
    """Processor seconds of all pages for some work."""
    before = renderers(line)
    work()
    return sum(now - before.get(one, 0.0) for one, now in renderers(line).items())


@dataclass(frozen=True)
class Start:
    """How long a first game took to start, in seconds."""

    wall: float
    processor: float
    moves: int  # made before the reader's first

    def __str__(self) -> str:
        return f"{self.wall:.2f} s ({self.processor:.2f} s of processor)"


def begin(browser: Browser, page: Page, since: str) -> Start:
    """From *Play now* (`click`) or the address (`0`) to the first legal move; the board, if a bot makes that."""
    line = browser.new_browser_cdp_session()

    def play() -> None:
        page.evaluate(PRESS)
        page.wait_for_selector(FIRST_MOVE, timeout=PATIENCE)

    processor = spent(line, play)
    moves = int(page.evaluate("() => document.querySelector('main').dataset.moves"))
    start = "0" if since == "0" else "at.click"
    wall: float = page.evaluate(f"() => ({'at.move' if moves == 0 else 'at.board'} - {start}) / 1000")
    return Start(wall, processor, moves)


def offline(browser: Browser, site: Host, pause: float) -> Start:
    """Without a network, after one visit, in a page opened anew; *Play now* is pressed after a pause."""
    visitor = Visitor(browser, site, service_workers="allow", **PHONE)
    keep(visitor)
    go_offline(visitor)
    visitor.page.add_init_script(f"({WATCH})()")
    visitor.page.reload()
    visitor.page.wait_for_selector("[data-do=play-now]:enabled")
    visitor.page.wait_for_timeout(1000 * pause)
    found = begin(browser, visitor.page, "click")
    visitor.context.close()
    return found


def cold(browser: Browser, host: Host) -> Start:
    """From the address to the first legal move on slow 3G with an empty cache; *Play now* is pressed at once."""
    with slow_line(host) as line:
        visitor = Visitor(browser, line, service_workers="allow", **PHONE)
        visitor.page.add_init_script(f"({WATCH})()")
        visitor.page.goto("/", wait_until="commit")
        visitor.page.wait_for_selector("[data-do=play-now]:enabled")
        found = begin(browser, visitor.page, "0")
        visitor.context.close()
    return found


def repeated(measure: Callable[[], Start], repeat: int) -> str:
    """The best and the middle one of several games that the reader begins; of all, if a bot always does."""
    found: list[Start] = []
    while sum(one.moves == 0 for one in found) < repeat and len(found) < MOST_TRIES * repeat:
        found.append(measure())
    begun = [one for one in found if one.moves == 0] or found
    best = min(begun, key=lambda one: one.wall)
    middle = statistics.median(one.wall for one in begun)
    return f"{best}, middle of {len(begun)} {middle:.2f} s"


def starts(browser: Browser, site: Hosted, repeat: int) -> Iterator[tuple[str, str]]:
    """How soon a first game starts."""
    yield "offline, pressed at once", repeated(lambda: offline(browser, site, 0), repeat)
    yield "offline, pressed after 2 s", repeated(lambda: offline(browser, site, 2), repeat)
    yield "slow 3G, table of the server", repeated(lambda: cold(browser, site), repeat)
    with built_site() as folder:
        for name, files in (("brotli", Files), ("gzip", GzipFiles)):
            with site_host(folder, files) as host:
                measure = repeated(lambda host=host: cold(browser, host), repeat)  # type: ignore[misc]
            yield f"slow 3G, site of a host with {name}", measure


def chromium_searches(page: Page, line: CDPSession, game: Game) -> Callable[[int], float]:
    """Searches in the browser: processor seconds of one."""

    def search(number: int) -> float:
        asked = json.dumps(decision(game, number, [], "admiral", SIMULATIONS))
        return spent(line, lambda: page.evaluate("(asked) => engine.answered(asked)", asked))

    return search


def python_searches(engine: Engine, game: Game) -> Callable[[int], float]:
    """Searches in Python's process: processor seconds of one."""

    def search(number: int) -> float:
        position = game.new(number)
        view, begun = position.view(present(position.actor, "somebody who decides")), time.process_time()
        Search(view, number, tree_capacity(SIMULATIONS), engine).run(SIMULATIONS)
        return time.process_time() - begun

    return search


@contextmanager
def engine_page(browser: Browser) -> Iterator[Page]:
    """An empty page with the engine."""
    page = browser.new_page()
    with tempfile.TemporaryDirectory() as folder:
        page.add_script_tag(path=build(Path(folder), "page_engine.ts", "browser"), type="module")
    page.wait_for_function("() => globalThis.engine")
    files = {name: base64.b64encode(path.read_bytes()).decode() for name, path in FILES.items()}
    page.evaluate("(files) => engine.prepare(files)", files)
    yield page
    page.close()


def speeds(browser: Browser, game: Game, searches: int) -> Iterator[tuple[str, float, float]]:
    """Simulations a second of a game's newest evaluator and their share of native code's, the middle of searches.

    The engines search each position in turn; the first search loads what is needed.
    """
    with engine_page(browser) as page:
        engines = {
            "native": python_searches(native_engine(game.ruleset), game),
            "wasmtime": python_searches(wasm_engine(game.ruleset), game),
            "Chromium": chromium_searches(page, browser.new_browser_cdp_session(), game),
        }
        times: dict[str, list[float]] = {name: [] for name in engines}
        for number in range(searches + 1):
            for name, search in engines.items():
                times[name].append(search(number))
    for name, took in times.items():
        shares = (native / own for native, own in zip(times["native"][1:], took[1:], strict=True))
        yield name, SIMULATIONS / statistics.median(took[1:]), statistics.median(shares)


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


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--searches", type=int, default=40, help=f"of {SIMULATIONS:,} simulations each")
    parser.add_argument("--repeat", type=int, default=3, help="games that the reader begins, of each kind")
    tables = ("sizes", "starts", "memory", "speeds")
    parser.add_argument("--only", nargs="+", choices=tables, default=tables)
    given = parser.parse_args()
    if "sizes" in given.only:
        for part, gzipped, brotli in sizes():
            print(f"| {part} | {gzipped / 1000:.0f} kB | {brotli / 1000:.0f} kB |")
    with browsing() as (browser, site):
        if "starts" in given.only:
            for what, took in starts(browser, site, given.repeat):
                print(f"| {what} | {took} |", flush=True)
        if "memory" in given.only:
            print(f"| memory of page and worker | {memory(browser, site):.0f} MB |", flush=True)
        for name, edition in GAMES.items() if "speeds" in given.only else ():
            for where, speed, share in speeds(browser, load(name, edition), given.searches):
                print(f"| {name}, {where} | {speed:,.0f} simulations/s | {share:.0%} |", flush=True)


if __name__ == "__main__":
    main()
