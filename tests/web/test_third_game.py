"""A game that the page has no board for: its view is a table, its moves are a list."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from balandra import catalogue
from tests.server.hosting import Hosted, hosted
from tests.third_game.pack import REGATTA
from tests.web.conftest import Visit
from tests.web.driving import MOVED, PATIENCE, state


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server whose processes know the game."""
    catalogue.register(REGATTA)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BALANDRA_GAMES", "tests.third_game.pack:REGATTA")
        with hosted(tmp_path_factory.mktemp("regatta")) as server:
            yield server
    del catalogue.GAMES["regatta"]


def facts(page: Page) -> dict[str, str]:
    """The rows of the table, by their keys."""
    rows = page.locator("[data-fact]").all()
    return {str(row.get_attribute("data-fact")): row.locator("td").inner_text() for row in rows}


def test_a_race_is_played_from_the_list_of_moves_to_its_end(visit: Visit) -> None:
    visitor = visit()
    visitor.make("regatta", "me", "greedy", "random", length=6)
    page = visitor.page
    moves = page.locator("[data-move]")
    expect(page.locator('[data-fact="boats.blue"]')).to_have_text("boats · blue0", use_inner_text=False)
    while state(page)["state"] == "playing":
        page.wait_for_function(
            "() => document.querySelector('[data-move]') || document.querySelector('main').dataset.state !== 'playing'",
            timeout=PATIENCE,
        )
        if moves.count():
            seen = facts(page)
            assert seen["hands.red.?"] == "3"
            assert sum(int(seen.get(f"hands.blue.{kind}", "0")) for kind in range(1, 5)) == 3
            before = state(page)["moves"]
            moves.first.click()
            page.wait_for_function(MOVED, arg=before, timeout=PATIENCE)
    expect(page.locator("#result-title")).to_be_visible()
    visitor.check_access()
