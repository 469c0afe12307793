"""A finished game once more: by buttons, keys and scrubber, as a seat knew it or with all cards open; from a file."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

GOLDEN = Path(__file__).parents[1] / "golden"
# A few moves against the bot, then give up: the quickest way to a finished game.
PLAY = """async ([id, moves]) => {
  const see = () => fetch(`/api/tables/${id}`).then((answer) => answer.json());
  const act = (body) => fetch(`/api/tables/${id}/actions`, {
    method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, request: crypto.randomUUID() }),
  });
  for (let now = await see(); now.state === "playing" && now.moves < moves; now = await see()) {
    const offer = now.seat_views[0].offers[0];
    if (offer) await act({ do: "play", move: offer.text, number: now.moves + 1 });
    else await new Promise((done) => setTimeout(done, 50));
  }
  await act({ do: "resign" });
}"""


def at(page: Page, number: int) -> None:
    """So many moves have been shown."""
    expect(page.locator("main")).to_have_attribute("data-at", str(number))


def test_a_game_that_was_played_here(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.make("original-jamaica", "me", "greedy", boards=4, pirates=4)
    page.evaluate(PLAY, [table, 12])
    expect(page.locator(".tray [role=status]")).to_contain_text("has won")
    page.click("[data-do=replay]")
    page.wait_for_selector("[data-do=run]")
    at(page, 0)
    for number in range(6):  # both have been to move by then
        at(page, number)
        expect(page.locator(".tray [role=status]")).to_contain_text("is playing")
        page.click("[data-do=on]")
    page.click("[data-do=first]")
    assert page.locator(".players .cards").first.locator("li").count() == 1  # a rival's hand is hidden
    last = int(str(page.get_attribute("main", "data-steps"))) - 1
    page.click("[data-do=on]")
    page.locator("body").press("ArrowRight")
    at(page, 2)
    page.locator("body").press("End")
    at(page, last)
    page.locator("body").press("PageUp")
    page.locator("body").press("Home")
    at(page, 0)
    page.locator("input[type=range]").fill(str(last // 2))
    at(page, last // 2)
    page.select_option("[data-do=whose]", "all")
    expect(page).to_have_url(f"{visitor.url}/replay/{table}?as=all&at={last // 2}")
    visitor.check_access()
    page.reload()
    page.wait_for_selector("[data-do=run]")
    at(page, last // 2)
    page.select_option("select >> nth=0", "4")
    page.click("[data-do=run]")
    at(page, last)


def test_games_from_files(visit: Visit) -> None:
    visitor = visit(viewport={"width": 360, "height": 740})
    page = visitor.page
    for edition, seat_view in (("devir-great-escape", "[data-space=sloop]"), ("martinique", "[data-square=d4]")):
        page.goto("/replay/import")
        visitor.check_access()
        page.set_input_files("input[type=file]", GOLDEN / f"{edition}.transcript.txt")
        page.click("[data-do=open]")
        page.wait_for_selector(seat_view)
        page.click("[data-do=last]")
        page.click("[data-do=back]")
        snapshot = " ".join(page.locator(".game").inner_text().lower().split())
        assert "red" in snapshot
        assert "red red" not in snapshot  # a name that is the colour needs no colour beside it
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.check_access()


def test_a_file_that_was_changed_is_not_shown(visit: Visit) -> None:
    page = visit().page
    page.goto("/replay/import")
    page.fill("textarea", (GOLDEN / "martinique.transcript.txt").read_text().replace("black", "red"))
    page.click("[data-do=open]")
    expect(page.locator("[role=status]")).to_contain_text("does not hold")
    assert page.locator("[data-square]").count() == 0
