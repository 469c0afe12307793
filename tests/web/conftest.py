"""What tests of the page share: a server, a browser, and pages that notice whatever goes wrong in them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from balandra.server.http.static import FOLDER
from tests.server.hosting import Hosted, hosted

# The shell draws no window around the page and takes two thirds of the time.
CHROMIUM = next((one for one in ("/usr/bin/chromium-headless-shell", "/usr/bin/chromium") if Path(one).exists()), "")
FLAGS = (
    *("--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run"),
)
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
Json = dict[str, Any]
RULES: Json = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS: Json = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}  # what the theme decides
expect.set_options(timeout=60_000)  # a busy machine is no failure
BLOCKED = "Service Worker registration blocked by Playwright"


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server with the built page."""
    assert (FOLDER / "index.html").exists(), "the page has not been built: run make page"
    with hosted(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A real browser."""
    assert CHROMIUM, "Chromium is not installed: run tools/services.sh"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        yield browser
        browser.close()


class Host(Protocol):
    """What serves the page."""

    url: str


class Visitor:
    """Somebody with a browser of their own, who writes down what goes wrong."""

    def __init__(self, browser: Browser, site: Host, **context: Any) -> None:
        usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "locale": "en"}
        given = {**usual, "service_workers": "block", **context}  # only tests of the service worker need it
        self.context = browser.new_context(base_url=site.url, **given)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.wishes: Json = {}  # for the tables made from here
        self.url = site.url
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", self._watch)

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning") and said.text != BLOCKED:
            self.troubles.append(said.text)

    def _watch(self, request: Request) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws", 1), "data:", "blob:")):
            self.troubles.append(f"a request to {request.url}")

    def make(self, edition: str, *seats: str, **options: Any) -> str:
        """Make a table with these seats (me, open or a level) and go there; its id."""
        wishes = [{"who": one} if one in ("me", "open") else {"who": "bot", "level": one} for one in seats]
        settings = {"edition": edition, "players": len(seats), "options": options, **self.wishes}
        body = {"request": secrets.token_hex(8), "settings": settings, "seats": wishes, "contribution": "ab" * 16}
        self.context.request.get("/api/me")  # a cookie
        answer = self.context.request.post("/api/tables", data=body, headers={"origin": self.url})
        table = str(answer.json()["id"])
        self.page.goto(f"/t/{table}")
        return table

    def forgive(self, *complaints: str) -> None:
        """Let these complaints of the browser pass, which a test has provoked, and no others."""
        self.troubles = [one for one in self.troubles if not any(known in one for known in complaints)]

    def check_access(self) -> None:
        """Let axe look at the screen by day and, for its colours, by night."""
        self._look_with_axe("light", RULES)
        self._look_with_axe("dark", COLOURS)

    def _look_with_axe(self, theme: Literal["light", "dark"], rules: Json) -> None:
        self.page.emulate_media(color_scheme=theme)
        expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        wishes = "{ runOnly: rules, resultTypes: ['violations'] }"
        found: list[Json] = self.page.evaluate(f"(rules) => axe.run({wishes}).then((told) => told.violations)", rules)
        assert not found, "\n".join(f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found)


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(chromium: Browser, site: Hosted) -> Iterator[Visit]:
    """Visitors; at the end nothing may have gone wrong for any of them."""
    visitors: list[Visitor] = []

    def come(**context: Any) -> Visitor:
        visitors.append(Visitor(chromium, site, **context))
        return visitors[-1]

    yield come
    for one in visitors:
        one.context.close()
    assert [trouble for one in visitors for trouble in one.troubles] == []
