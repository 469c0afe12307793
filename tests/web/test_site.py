"""The site of static files: served from a folder of any host, it plays without a server."""

from __future__ import annotations

import fcntl
import functools
import http.server
import os
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tools.page import WEB, find_npm

from tests.web.conftest import Visitor
from tests.web.driving import PATIENCE, state
from tests.web.test_local_games import make_moves
from tests.web.test_offline import KEPT

FOLDER = "games/balandra"  # below the root of the host
SERVER = "https://tables.example"


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, and writes no log."""

    def log_message(self, format: str, *args: Any) -> None:
        """Write nothing."""


class StaticHost:
    """A host of static files."""

    def __init__(self, root: Path) -> None:
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(root)))
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def built_once(root: Path) -> Path:
    """The site in a folder that all test processes share; the first of them builds it."""
    with (root / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = root / "site"
        if not folder.exists():
            env = {**os.environ, "SITE_FOLDER": str(root / "new" / FOLDER), "VITE_SERVER": SERVER}
            subprocess.run([*find_npm(), "run", "--silent", "site"], cwd=WEB, check=True, env=env)
            (root / "new").rename(folder)
    return folder


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    """A host with the site in a folder."""
    root = tmp_path_factory.getbasetemp()
    found = StaticHost(built_once(root.parent if "PYTEST_XDIST_WORKER" in os.environ else root))
    yield found
    found.server.shutdown()
    found.server.server_close()


@pytest.fixture
def visitor(chromium: Browser, host: StaticHost) -> Iterator[Visitor]:
    """Somebody on the site; nothing may go wrong."""
    one = Visitor(chromium, host, service_workers="allow")
    one.page.goto(f"/{FOLDER}/")
    yield one
    one.context.close()
    assert one.troubles == []


def test_the_site_plays(visitor: Visitor) -> None:
    page = visitor.page
    expect(page.locator("[data-do=friends]")).to_have_attribute("href", SERVER)
    visitor.check_access()
    page.click("[data-do=play-now]")
    page.wait_for_url(f"**/{FOLDER}/#/t/local-*", timeout=PATIENCE)
    make_moves(page, 3)
    page.reload()
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    assert int(state(page)["moves"]) >= 3
    page.click(".brand")
    page.click(".editions a >> nth=0")
    page.wait_for_url(f"**/{FOLDER}/#/new?edition=*")
    page.reload()
    page.wait_for_selector("[data-do=make]:enabled")
    assert page.locator("[data-seat] option[value=open]").count() == 0


def test_the_site_teaches_and_needs_no_network(visitor: Visitor) -> None:
    page = visitor.page
    page.wait_for_function(KEPT, timeout=PATIENCE)
    visitor.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="Learn").first.click()
    page.click("a.lesson >> nth=0")
    page.wait_for_selector("svg.map, svg.island", timeout=PATIENCE)
    page.go_back()
    page.wait_for_selector("a.lesson")
    page.get_by_role("link", name="Settings").click()
    page.wait_for_selector("main h1")


def assert_reviewed(visitor: Visitor) -> None:
    """The page reviews its own game: why it was lost, a link to a move, figures on the profile."""
    page = visitor.page
    page.click("[data-do=review]")
    page.wait_for_url("**/#/review/local-*")
    expect(page.locator("[data-why]").first).to_contain_text("gave up with a chance of", timeout=PATIENCE)
    page.wait_for_selector("main[data-complete=true]", timeout=PATIENCE)
    page.locator("[role=slider]").press("ArrowRight")
    assert page.url.endswith("#1")
    visitor.check_access()
    page.reload()
    page.wait_for_selector("main[data-complete=true][data-at='1']", timeout=PATIENCE)  # continued from what was kept
    page.goto(f"/{FOLDER}/#/me")
    page.wait_for_selector("[data-trend='1']", timeout=PATIENCE)


def test_the_site_checks_tracks_and_shows_transcripts(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"/{FOLDER}/#/new?edition=devir-great-escape&tunnel_boards=4&track=3+1%27+2+5+6+4%27+8")
    page.wait_for_selector("[data-place]", timeout=PATIENCE)
    assert page.locator("[data-place]").count() == 7
    page.fill("#track-code", "1 1 1 1 1 1 1")
    expect(page.locator("#track-code-help")).to_contain_text("1", timeout=PATIENCE)
    expect(page.locator("#track-code")).to_have_attribute("aria-invalid", "true")
    page.fill("#track-code", "3 1' 2 5 6 4' 7")
    expect(page.locator("#track-code")).not_to_have_attribute("aria-invalid", "true", timeout=PATIENCE)
    page.goto(f"/{FOLDER}/#/new?edition=original-tortuga")
    page.click("[data-do=make]")
    page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    make_moves(page, 1)
    page.click("[data-open=menu]")
    page.dblclick("[data-open=resign]")
    assert state(page)["state"] == "playing"
    page.get_by_role("button", name="Yes, give up").click()
    page.wait_for_selector("#result-title")
    with page.expect_download() as saved:
        page.click("[data-do=transcript]")
    path = saved.value.path()
    assert_reviewed(visitor)
    page.goto(f"/{FOLDER}/#/replay/import")
    page.set_input_files("input[type=file]", path)
    page.click("[data-do=open]")
    page.wait_for_selector("[data-do=run]", timeout=PATIENCE)
