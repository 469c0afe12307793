"""The page without a network: kept whole after one visit, replaced whole by a new version, installable."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from balandra.server.http import static
from tests.web.conftest import Visit, Visitor
from tests.web.driving import PATIENCE, state
from tests.web.test_local_games import make_moves

KEPT = "() => navigator.serviceWorker.controller?.state === 'activated'"
UPDATE = "() => navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => null, String)"
MARK = b"<!-- another version -->"


def keep(visitor: Visitor, path: str = "/") -> None:
    """Visit the page once, until all of it is kept."""
    visitor.page.goto(path)
    visitor.page.wait_for_function(KEPT, timeout=PATIENCE)


def go_offline(visitor: Visitor) -> None:
    """Cut the network."""
    visitor.context.set_offline(True)


def serve_version(monkeypatch: pytest.MonkeyPatch, *, whole: bool) -> None:
    """Let the server have another version of the page; one that is not whole has a document of yet another."""
    files = static.files()
    document, worker = files["index.html"], files["service-worker.js"]
    body = document.body.replace(b"</body>", MARK + b"</body>")
    head, program = worker.body.decode().split("\n", 1)
    build = json.loads(head.removeprefix("self.BUILD=").removesuffix(";"))
    digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
    given = {"version": "another", "files": {**build["files"], "": f"sha256-{digest}"}}
    written = f"self.BUILD={json.dumps(given)};\n{program}".encode()
    monkeypatch.setitem(files, "service-worker.js", replace(worker, body=written, squeezed={}))
    served = body if whole else body + b" "
    monkeypatch.setitem(files, "index.html", replace(document, body=served, squeezed={}))


def has_mark(page: Page) -> bool:
    """Whether the other version is shown."""
    return MARK.decode() in page.content()


def test_every_screen_opens_without_a_network(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    keep(visitor)
    go_offline(visitor)
    page.reload()
    expect(page.locator("[data-alone]")).to_be_visible()
    expect(page.locator(".editions li")).not_to_have_count(0)
    visitor.check_access()
    for path in ("/learn", "/learn/lesson-martinique", "/learn/morgan", "/settings", "/new?edition=martinique"):
        page.goto(path)
        page.wait_for_selector("main h1")
    page.goto("/settings")
    page.locator("select").nth(0).select_option("ca")
    expect(page.locator("html")).to_have_attribute("lang", "ca")
    page.goto("/elsewhere")
    expect(page.locator("main h1")).to_be_visible()
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def hand_over(visitor: Visitor) -> None:
    """Give the game that was played to the server, which keeps it as practice; twice is once."""
    page, count = visitor.page, state(visitor.page)["moves"]
    page.click("[data-do=hand-over]")
    expect(page.get_by_role("alert")).to_have_text("The server cannot be reached.")
    visitor.context.set_offline(False)
    for _ in range(2):
        page.click("[data-do=hand-over]")
        page.wait_for_selector("[data-handed]", timeout=PATIENCE)
        visitor.check_access()
        page.reload()
        page.wait_for_selector("#result-title", timeout=PATIENCE)
    (card,) = visitor.context.request.get("/api/tables?mine=true&limit=12").json()["tables"]
    table = visitor.context.request.get(f"/api/tables/{card['id']}").json()
    assert (table["state"], str(table["moves"]), table["practice"]) == ("finished", count, True)
    page.goto(f"/replay/{card['id']}")
    page.wait_for_selector("svg.map, svg.island", timeout=PATIENCE)


WHOLE = (
    "original-jamaica&boards=4&pirates=4",
    "ravensburger-advanced",
    "devir-great-escape&pirates=4",
    "martinique",
)


@pytest.mark.parametrize(
    ("edition", "moves"),
    [
        ("original-tortuga&boards=4&pirates=4", 1000),
        ("martinique", 6),
        *(pytest.param(edition, 1000, marks=pytest.mark.long) for edition in WHOLE),
    ],
)
def test_a_game_without_a_network(visit: Visit, edition: str, moves: int) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    keep(visitor)
    go_offline(visitor)
    page.goto(f"/new?edition={edition}")
    page.click("[data-do=make]")
    page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    make_moves(page, moves)
    assert int(state(page)["moves"]) >= min(moves, 20)
    assert state(page)["state"] == ("finished" if moves > 100 else "playing")
    if moves > 100:
        hand_over(visitor)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_games_of_the_device_are_kept(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    keep(visitor)
    go_offline(visitor)
    with page.expect_event("worker", timeout=PATIENCE):  # loaded before it is needed
        page.reload()
    page.click("[data-do=play-now]")
    page.wait_for_url("**/t/local-*", timeout=PATIENCE)
    make_moves(page, 3)
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop())")
    assert {name.split("-")[0] for name in loaded if name.endswith(".wasm")} == {"cartagena"}
    assert not [name for name in loaded if name.startswith("martinique-")]
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    before = state(page)
    page.reload()  # the worker is gone
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    assert state(page)["moves"] == before["moves"]
    make_moves(page, 1)
    page.close()
    visitor.page = page = visitor.context.new_page()
    visitor.context.set_offline(False)
    page.goto("/me")
    expect(page.locator("a[href^='/t/local-']")).to_have_count(1)
    go_offline(visitor)
    page.goto("/")
    page.click("[data-kept] a")
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    assert int(state(page)["moves"]) > int(before["moves"])
    page.goto("/")
    page.wait_for_selector("[data-kept]")
    visitor.check_access()
    page.click("[data-do=forget]")
    expect(page.locator("[data-kept] li")).to_have_count(1)
    page.click("[data-do=forget]")
    expect(page.locator("[data-kept]")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-alone]")
    expect(page.locator("[data-kept]")).to_have_count(0)
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_a_new_version_waits_for_the_reader(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    keep(visitor)
    serve_version(monkeypatch, whole=True)
    page.reload()
    page.wait_for_selector("[data-do=new-version]", timeout=PATIENCE)
    assert not has_mark(page)
    visitor.check_access()
    with page.expect_navigation():
        page.click("[data-do=new-version]")
    page.wait_for_selector("[data-do=play-now]")
    assert has_mark(page)
    go_offline(visitor)
    page.reload()
    page.wait_for_selector("[data-do=play-now]")
    assert has_mark(page)
    assert page.evaluate("() => caches.keys()") == ["balandra / another"]
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_half_a_version_is_never_used(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.page
    keep(visitor)
    serve_version(monkeypatch, whole=False)
    page.evaluate(UPDATE)
    page.wait_for_function("() => navigator.serviceWorker.getRegistration().then((one) => !one.installing)")
    assert page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.waiting)") is None
    page.reload()
    page.wait_for_selector("[data-do=play-now]")
    assert not has_mark(page)
    visitor.forgive("integrity", "Failed to load resource")


def test_the_page_can_be_installed(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    keep(visitor)
    line = visitor.context.new_cdp_session(visitor.page)
    found = line.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = visitor.page.request.get("/" + icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        width = int.from_bytes(answer.body()[16:20], "big")
        assert icon["sizes"] in ("any", f"{width}x{width}")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for shown in manifest["screenshots"]:
        answer = visitor.page.request.get("/" + shown["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, shown["type"])
        width, height = (1 + int.from_bytes(answer.body()[at : at + 3], "little") for at in (24, 27))
        assert shown["sizes"] == f"{width}x{height}"
    assert {shown["form_factor"] for shown in manifest["screenshots"]} == {"wide", "narrow"}
    problems = [one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(problems) <= {"in-incognito"}  # which all tests are


def test_the_shortcut_starts_a_game(visit: Visit) -> None:
    page = visit().page
    page.goto("/#play")
    page.wait_for_selector("[data-open=moves]", timeout=PATIENCE)
    page.go_back()
    page.wait_for_selector("[data-do=play-now]")
    assert page.url.endswith("/")
