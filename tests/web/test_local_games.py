"""Games on the visitor's machine: bots think in the browser as in Python, and a game goes on without a network."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import balandra
from balandra.bots import LEVELS
from tests.page_engine import FILES, build, decided, decision, random_start
from tests.server.hosting import Hosted
from tests.tables import standard
from tests.web.conftest import CHROMIUM, FLAGS, Visit, Visitor
from tests.web.driving import MOVED, PATIENCE, state

FEW = 12  # moves
AHEAD = ":not([data-move^=retreat]):not([data-move=end])"  # moves that bring a game to its end


@pytest.fixture(scope="module")
def blank(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """An empty page with the engine."""
    page = chromium.new_page()
    program = build(tmp_path_factory.mktemp("engine"), "page_engine.ts", "browser")
    page.add_script_tag(path=program, type="module")
    page.wait_for_function("() => globalThis.engine")
    files = {name: base64.b64encode(path.read_bytes()).decode() for name, path in FILES.items()}
    page.evaluate("(files) => engine.prepare(files)", files)
    yield page
    page.close()


@pytest.mark.parametrize("level", LEVELS)
def test_levels_decide_in_chromium_as_in_python(blank: Page, level: str) -> None:
    simulations = 60 if LEVELS[level].usual is None or level == "corsair" else 0
    for seed in range(20, 26):
        played = random_start(seed, standard("original-tortuga") if seed == 20 else None)  # open cards, two players
        asked = json.dumps(decision(played.game, seed, list(played.moves), level, simulations))
        answer = json.loads(blank.evaluate("(asked) => engine.answered(asked)", asked))
        assert answer == decided(played, seed, level, simulations)


def cut_off(visitor: Visitor) -> None:
    """The server is gone for the page, but for the files that the page is made of."""

    def refuse(route: Route) -> None:
        route.abort("internetdisconnected")

    visitor.page.route("**/api/**", refuse)


def make_moves(page: Page, count: int) -> None:
    """Make so many moves from the list of all moves, or all until the game is over."""
    for _ in range(count):
        page.wait_for_selector("[data-open=moves], main[data-state=finished]", timeout=PATIENCE)
        if state(page).get("state") == "finished":
            return
        before = state(page)["moves"]
        page.click("[data-open=moves]")
        ahead = page.locator(f"dialog[open] [data-move]{AHEAD}")
        (ahead if ahead.count() else page.locator("dialog[open] [data-move]")).first.click()
        page.wait_for_function(MOVED, arg=before, timeout=PATIENCE)


def test_play_now_without_a_server(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.wait_for_selector("[data-do=play-now]:enabled")
    cut_off(visitor)
    page.click("[data-do=play-now]")
    page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    make_moves(page, FEW)
    assert int(state(page)["moves"]) >= FEW
    expect(page.locator("[data-do=hint]")).to_be_visible(timeout=PATIENCE)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_only_levels_with_a_network_load_it(visit: Visit) -> None:
    """A game against the usual level waits for no network; the strongest level gets its own before it is to move."""
    visitor = visit()
    page, loaded = visitor.page, []
    page.context.on("request", lambda request: loaded.append(request.url))
    cut_off(visitor)
    for level, is_needed in (("sailor", False), ("admiral", True)):
        page.goto("/new?edition=original-jamaica")
        page.select_option("[data-seat] >> nth=1", f"bot {level}")
        if not is_needed:
            page.click("[data-do=make]")
            make_moves(page, 4)
            assert not [url for url in loaded if url.endswith(".npz")]
        else:
            with page.context.expect_event("request", lambda one: one.url.endswith(".npz"), timeout=PATIENCE):
                page.click("[data-do=make]")
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


TOO_OLD = {
    "en": "This browser is too old to play without a server.",
    "fr": "Ce navigateur est trop ancien pour jouer sans serveur.",
    "nl": "Deze browser is te oud om zonder server te spelen.",
    "de": "Dieser Browser ist zu alt, um ohne Server zu spielen.",
    "ca": "Aquest navegador és massa antic per jugar sense servidor.",
}


def test_a_browser_without_webassembly_is_told(chromium: Browser, site: Hosted) -> None:
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, "--js-flags=--jitless"])
    for language, sentence in TOO_OLD.items():
        visitor = Visitor(browser, site, locale=language)
        visitor.page.goto("/")
        assert visitor.page.evaluate("typeof WebAssembly") == "undefined"
        cut_off(visitor)
        visitor.page.click("[data-do=play-now]")
        expect(visitor.page.get_by_role("alert")).to_have_text(sentence, timeout=PATIENCE)
        visitor.forgive("ERR_INTERNET_DISCONNECTED", "WebAssembly is not defined")
        assert visitor.troubles == []
    browser.close()


def test_an_old_browser_is_told(visit: Visit) -> None:
    """A browser without SIMD refuses the module as it refuses this one."""
    visitor = visit()
    page = visitor.page
    unknown = {"body": b"\0asm\x01\0\0\0\x7f", "content_type": "application/wasm"}
    visitor.context.route("**/*.wasm", lambda route: route.fulfill(**unknown))
    page.goto("/")
    cut_off(visitor)
    page.click("[data-do=play-now]")
    expect(page.get_by_role("alert")).to_have_text(TOO_OLD["en"], timeout=PATIENCE)
    visitor.forgive("ERR_INTERNET_DISCONNECTED", "CompileError")


@pytest.mark.parametrize("edition", ["original-tortuga", "martinique"])
def test_two_at_one_device_without_a_server(visit: Visit, edition: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto(f"/new?edition={edition}")
    page.select_option("[data-seat] >> nth=1", "me")
    cut_off(visitor)
    page.click("[data-do=make]")
    page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    for _ in range(FEW):
        ready = page.locator("[data-ready]")  # the device is handed over
        page.wait_for_selector("[data-ready], [data-open=moves]", timeout=PATIENCE)
        if ready.count():
            ready.first.click()
        make_moves(page, 1)
    assert int(state(page)["moves"]) >= FEW
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_two_tabs_show_one_table(visit: Visit) -> None:
    """The tab that came last runs it; the other follows, moves too, and goes on alone."""
    visitor = visit()
    first = visitor.page
    first.goto("/new?edition=original-tortuga")
    first.select_option("[data-seat] >> nth=1", "me")
    cut_off(visitor)
    first.click("[data-do=make]")
    first.wait_for_url("**/t/local-*", timeout=PATIENCE)
    make_moves(first, 1)
    second = visitor.context.new_page()
    second.goto(first.url)
    for page, other, number in ((second, first, 2), (first, second, 3)):
        page.wait_for_selector(f"main[data-moves='{number - 1}'] [data-open=moves]", timeout=PATIENCE)
        make_moves(page, 1)
        other.wait_for_selector(f"main[data-moves='{number}']", timeout=PATIENCE)
    second.close()
    make_moves(first, 1)
    first.reload()
    first.wait_for_selector("main[data-moves='4']", timeout=PATIENCE)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.mark.long
@pytest.mark.parametrize(
    "edition",
    ["original-jamaica&boards=4&pirates=4", "devir-great-escape&pirates=4", "ravensburger-basic", "martinique"],
)
def test_whole_games_without_a_server(visit: Visit, edition: str) -> None:
    """Against a bot to the end; then the transcript, which Python reads, and the replay."""
    visitor = visit()
    page = visitor.page
    page.goto(f"/new?edition={edition}")
    cut_off(visitor)
    page.click("[data-do=make]")
    page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    make_moves(page, 1000)
    expect(page.locator("main")).to_have_attribute("data-state", "finished")
    with page.expect_download() as saved:
        page.click("[data-do=transcript]")
    text = saved.value.path().read_text(encoding="utf-8")
    assert balandra.Transcript.read(text).position.outcome
    page.click("[data-do=replay]")
    page.wait_for_url("**/replay/local-*")
    page.wait_for_selector("svg.map, svg.island", timeout=PATIENCE)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")
