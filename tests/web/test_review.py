"""The review on the page: curve, ledger, board at the cursor, links to moves, downloads, and clear refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from balandra import Transcript
from balandra.reviews import Review
from tests.web.conftest import Json, Visit
from tests.web.test_replay import GOLDEN, PLAY, at

WRITTEN = Transcript.read((GOLDEN / "original-tortuga.transcript.txt").read_text())
SHORT = Transcript(WRITTEN.game, WRITTEN.seed, WRITTEN.start, WRITTEN.moves[:14]).write()
MOVES = 14
ON_SCREEN = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
SIZES = ((360, 640), (844, 390), (1280, 720))


def open_review(page: Page, transcript: str) -> None:
    """Import a transcript and wait until its review is complete."""
    page.goto("/review/import")
    page.fill("textarea", transcript)
    page.click("[data-do=open]")
    expect(page.locator("main")).to_have_attribute("data-complete", "true", timeout=180_000)


def saved(page: Page, button: str) -> str:
    """What a button downloads."""
    with page.expect_download() as download:
        page.click(f"[data-do={button}]")
    return Path(download.value.path()).read_text()


def check_ledger(page: Page, colours: int) -> None:
    """The figures of every player, as they are shown, add up to the result."""
    cards = page.locator("[data-ledger]").all()
    assert len(cards) == colours
    for card in cards:
        units = [int(str(cell.get_attribute("data-units"))) for cell in card.locator("dd").all()]
        shown = [float(cell.inner_text().split("%")[0]) for cell in card.locator("dd").all()]
        assert shown == [unit / 10_000_000 for unit in units]
        assert sum(units[:-1]) == units[-1]


def check_files(page: Page) -> None:
    """The picture is a PNG of the chart; the notebook's game is the transcript."""
    with page.expect_download() as download:
        page.click("[data-do=save-png]")
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20], "big") == 1200
    notebook = json.loads(saved(page, "save-notebook"))
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    known: Json = {}
    exec(code[0], known)
    assert known["game"].write() == SHORT
    assert "balandra.review(game)" in code[1]


def try_move(page: Page, move: str) -> None:
    """Play a move of the position that is tried again, and wait for the comparison."""
    page.click("[data-open=moves]")
    page.locator(f"dialog[open] [data-move={json.dumps(move)}]").click()
    expect(page.locator(f"[data-tried={json.dumps(move)}]")).to_be_visible(timeout=60_000)


def test_a_mistake_is_shown_on_the_board_and_tried_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    open_review(page, SHORT)
    review = Review.read(saved(page, "save-json"))
    step = review.steps[int(str(page.locator("[data-try]").first.get_attribute("data-try"))) - 1]
    assert step.decision is not None
    page.locator(f"[data-try='{step.number}']").first.click()
    trial = page.locator("[data-trial]")
    expect(trial).to_contain_text("What would you play?", timeout=60_000)
    assert page.locator("[data-better]").count() == 0, "nothing is told yet"
    assert page.locator(".way, .made").count() == 0
    try_move(page, step.decision.best)
    expect(trial).to_contain_text("the best")
    visitor.check_access()
    page.click("[data-do=try-more]")
    try_move(page, step.move)
    expect(trial).to_contain_text(f"This move lost {step.decision.loss / 1e7:.1f}%")
    page.click("[data-do=try-end]")
    expect(page.locator("[data-better]")).to_be_visible()
    expect(page.locator("svg .made[d^=M]").first).to_be_attached()
    expect(page.locator("svg .way[d^=M]").first).to_be_attached()
    page.locator("[data-do=draw]").uncheck()
    expect(page.locator(".lines .made")).to_have_count(0)


def test_an_imported_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    open_review(page, SHORT)
    assert page.locator("[data-curve]").count() == len(WRITTEN.game.colours)
    check_ledger(page, len(WRITTEN.game.colours))
    review = Review.read(saved(page, "save-json"))
    assert saved(page, "save-csv") == review.csv()
    assert "<svg" in saved(page, "save-picture")
    check_files(page)
    chart = page.get_by_role("slider", name="Chances over the game")
    for key, number in (("ArrowRight", 1), ("End", MOVES), ("ArrowLeft", MOVES - 1), ("Home", 0)):
        chart.press(key)
        at(page, number)
        expect(chart).to_have_attribute("aria-valuenow", str(number))
    worst = review.players[0].mistakes[0]
    page.locator(f"[data-moment='{worst}']").first.click()
    at(page, worst)
    assert page.url.endswith(f"#{worst}")
    decision = review.steps[worst - 1].decision
    assert decision is not None
    told = page.get_by_role("region", name="Move at the cursor")
    expect(told).to_contain_text(f"This move lost {decision.loss / 1e7:.1f}%")
    expect(page.locator("[data-better]")).to_contain_text(f"Chance after it: {decision.value / 1e7:.1f}%")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] - 76, "y": 60})
    at(page, MOVES)
    visitor.check_access()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_nothing_covers_the_buttons_of_a_mistake_tried_again(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]}).page
    open_review(page, SHORT)
    page.locator("[data-try]").last.click()
    expect(page.locator("[data-trial]")).to_contain_text("What would you play?", timeout=60_000)
    page.click("[data-open=moves]")
    page.locator("dialog[open] [data-move]").last.click()
    page.wait_for_selector("[data-tried]")
    for name in ("try-more", "try-end"):
        page.locator(f"[data-do={name}]").click(trial=True, timeout=5_000)  # fails where it is covered
        assert page.locator(f"[data-do={name}]").evaluate(ON_SCREEN), name
    page.click("[data-do=try-end]")
    expect(page.locator("[data-ledger]")).to_have_count(len(WRITTEN.game.colours))


def test_the_ledger_says_what_its_sums_are(visit: Visit) -> None:
    page = visit().page
    open_review(page, SHORT)
    ledger = page.locator("section[aria-labelledby=ledger-title]")
    expect(ledger).to_contain_text("A sum may exceed 100%")
    expect(ledger).to_contain_text("Corrections of the evaluation")
    expect(ledger).not_to_contain_text("what was hidden")
    expect(page.locator("[data-about=evaluator] summary")).to_contain_text("400 simulations")
    expect(page.locator("[data-about=evaluator] code")).to_be_hidden()


def test_on_a_phone_a_link_to_a_move_brings_it_into_sight(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).page
    open_review(page, SHORT)
    link = page.locator("[data-why] a").first
    link.tap()
    told = page.get_by_role("region", name="Move at the cursor")
    at(page, int(str(link.get_attribute("href")).removeprefix("#")))
    expect(told.locator("h2")).to_be_in_viewport()


def test_the_summary_says_the_figure_of_the_ledger(visit: Visit) -> None:
    page = visit().page
    open_review(page, SHORT)
    review = Review.read(saved(page, "save-json"))
    names = {"draws", "hidden", "unforeseen", "own", "own giving up", "rivals", "rivals giving up"}
    for player, sentences in zip(review.players, review.summaries, strict=True):
        (part,) = (one.concept.split(": ")[1] for one in sentences if one.concept.startswith(("gain: ", "cost: ")))
        assert part in names
        row = (
            page.locator(f"[data-ledger={player.colour}] [data-part={json.dumps(part)}] dd").inner_text().split(" ±")[0]
        )
        assert row in str(page.locator(f"[data-why={player.colour}]").text_content())


def test_a_review_in_progress_shows_no_sums(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    body: Json = {}

    def stopped(route: Route) -> None:
        """A review that never gets further."""
        if not body:
            body.update(route.fetch().json())
            body.update(complete=False, share=0.5)
            for step in body["review"]["steps"][3:]:
                step["decision"] = None
        route.fulfill(json=body)

    page.route("**/api/reviews", stopped)
    page.goto("/review/import")
    page.fill("textarea", SHORT)
    page.click("[data-do=open]")
    expect(page.locator("[data-about=provisional]")).to_contain_text(f"of {MOVES} moves are assessed")
    assert page.locator("[data-ledger], [data-do=save-json]").count() == 0


def test_a_game_that_was_played_here_with_a_link_to_a_move(visit: Visit) -> None:
    visitor = visit(viewport={"width": 360, "height": 640})
    page = visitor.page
    table = visitor.make("original-jamaica", "me", "greedy", boards=4, pirates=4)
    page.goto(f"/review/{table}")
    expect(page.locator("[role=alert]")).to_contain_text("not over yet")
    visitor.forgive("409 (Conflict)")
    page.goto(f"/t/{table}")
    page.evaluate(PLAY, [table, 6])
    page.click("[data-do=review]")
    expect(page.locator("[data-curve]").first).to_be_visible(timeout=60_000)
    page.goto(f"/review/{table}#3")
    page.reload()
    expect(page.locator("main")).to_have_attribute("data-complete", "true", timeout=180_000)
    at(page, 3)
    expect(page.get_by_role("region", name="Move at the cursor")).to_have_attribute("data-move", "3")
    check_ledger(page, 2)
    page.locator("body").press("End")
    expect(page.get_by_role("region", name="Move at the cursor")).to_contain_text("give up")
    visitor.forgive("503 (Service Unavailable)")  # the first visit was still being answered


@pytest.mark.parametrize(("error", "words"), [("too-long", "too many moves"), ("busy", "busy with other reviews")])
def test_refusals_are_explained(visit: Visit, error: str, words: str) -> None:
    visitor = visit()
    page = visitor.page
    problem: Json = {"type": "problem", "error": error, "message": "no", "text": None, "facts": {}, "retry_after": None}
    page.route("**/api/reviews", lambda route: route.fulfill(status=422, body=json.dumps(problem)))
    page.goto("/review/import")
    page.fill("textarea", SHORT)
    page.click("[data-do=open]")
    expect(page.locator("[role=alert]")).to_contain_text(words)
    visitor.forgive("422 (Unprocessable")


def test_a_game_is_reviewed_on_this_device_if_the_server_cannot_be_reached(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.route("**/api/reviews", lambda route: route.abort())
    page.goto("/review/import")
    page.fill("textarea", SHORT)
    page.click("[data-do=open]")
    expect(page.locator("main")).to_have_attribute("data-complete", "true", timeout=180_000)
    visitor.forgive("ERR_FAILED")
