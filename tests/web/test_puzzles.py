"""Puzzles: solved by touching things, wrong answers, hints, rating and streak, the puzzle of the day, on all sizes."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import msgspec
import pytest
from playwright.sync_api import Page, expect

import balandra
from balandra.catalogue import GAMES
from balandra.core import notation
from balandra.core.edition import OptionValue
from balandra.core.game import Offer, Position
from balandra.puzzles.puzzle import GOALS, Puzzle
from balandra.puzzles.series import kept
from tests.web.conftest import Visit
from tests.web.driving import ways

PUZZLES = kept()
EDITIONS = {edition: game for game, ruleset in GAMES.items() for edition in ruleset.editions}
# Touch one thing after the other on the board, until a move was made.
TOUCH = """async (names) => {
  const board = document.querySelector("[data-position]");
  const before = board.dataset.position;
  for (const css of names) {
    if (board.dataset.position !== before) return;
    board.querySelector(css)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


def game_of(puzzle: Puzzle) -> str:
    """The name of the game, without reading the whole position: there are thousands."""
    return EDITIONS[puzzle.position.partition(";")[0].removeprefix("edition: ")]


def offer_of(position: Position, move: str) -> Offer:
    return next(one for one in position.view(position.actor).offers if one.text == move)


def play(page: Page, position: Position, move: str, number: int = 0) -> Position:
    """Make a move on the board, and in Python."""
    page.wait_for_selector(f'[data-position="{number}"]')
    offer = msgspec.to_builtins(offer_of(position, move), enc_hook=dict)
    page.evaluate(TOUCH, [*ways(offer, pirate_first=False), f'[data-move="{move}"]'])
    page.wait_for_selector(f'[data-position="{number + 1}"]')
    return position.play(move).position


def solve(page: Page, puzzle: Puzzle) -> None:
    position = puzzle.place
    for number, move in enumerate(puzzle.solution):
        position = play(page, position, move, number)
    expect(page.locator(f'[data-puzzle="{puzzle.id}"]')).to_have_attribute("data-verdict", "right")


@pytest.mark.parametrize("goal", GOALS)
def test_puzzles_of_every_goal_are_solved_on_the_board(visit: Visit, goal: str) -> None:
    page = visit().page
    chosen = [one for one in PUZZLES if one.goal == goal][:3]
    assert chosen
    for puzzle in chosen:
        page.goto(f"/puzzles/{puzzle.id}")
        solve(page, puzzle)
        expect(page.locator("[data-proof]")).to_have_attribute("data-proof", puzzle.proof)
        expect(page.locator("[data-do=next]")).to_be_visible()


def test_a_wrong_move_is_taken_back_and_counts_once(visit: Visit) -> None:
    page = visit().page
    puzzle = next(one for one in PUZZLES if one.goal == "best")
    page.goto(f"/puzzles/{puzzle.id}")
    play(page, puzzle.place, puzzle.second)
    expect(page.locator("[data-puzzle]")).to_have_attribute("data-verdict", "wrong")
    expect(page.locator("[data-rated]")).to_contain_text("Only the first attempt counts.")
    page.click("[data-do=again]")
    solve(page, puzzle)
    expect(page.locator("[data-rated]")).to_contain_text("Your rating: 1000 →")
    page.click(".small a")
    assert page.inner_text("[data-solved]").startswith("0 /")
    assert int(page.inner_text("[data-rating]").split()[0]) < 1000


def test_hints_and_the_solution(visit: Visit) -> None:
    page = visit().page
    puzzle = next(one for one in PUZZLES if one.goal == "win")
    page.goto(f"/puzzles/{puzzle.id}")
    page.click("[data-do=hint]")
    expect(page.locator("[data-hint]")).not_to_be_empty()
    page.click("[data-do=solution]")
    page.wait_for_selector(f'[data-position="{len(puzzle.solution)}"]')
    expect(page.locator("[data-puzzle]")).to_have_attribute("data-verdict", "shown")
    expect(page.locator("[data-puzzle]")).to_contain_text("The solution:")
    expect(page.locator("[data-rated]")).to_contain_text("Your rating: 1000 →")


def test_from_home_to_the_puzzle_of_the_day_and_a_streak(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.click("[data-do=puzzles]")
    page.click("[data-do=daily]")
    puzzle = next(one for one in PUZZLES if one.id == page.get_attribute("[data-puzzle]", "data-puzzle"))
    solve(page, puzzle)
    page.click("[data-do=next]")
    expect(page.locator("[data-puzzle]")).not_to_have_attribute("data-puzzle", puzzle.id)
    assert re.search(r"/puzzles/[0-9a-f]{10}", page.url)
    page.goto("/puzzles")
    expect(page.locator("[data-do=daily]")).to_contain_text("✓")
    expect(page.locator("[data-streak]")).to_contain_text("1")


def test_a_theme_gives_puzzles_of_that_theme(visit: Visit) -> None:
    page = visit().page
    page.goto("/puzzles")
    theme = page.locator("[data-theme-of]:enabled").last
    name = str(theme.get_attribute("data-theme-of"))
    theme.click()
    found = page.get_attribute("[data-puzzle]", "data-puzzle")
    assert name in next(one for one in PUZZLES if one.id == found).themes


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
def test_puzzles_are_open_to_all(visit: Visit, width: int) -> None:
    visitor = visit(viewport={"width": width, "height": 800})
    games = {game_of(one): one for one in PUZZLES}
    for place in ("/puzzles", "/puzzles/none", *(f"/puzzles/{one.id}" for one in games.values())):
        visitor.page.goto(place)
        visitor.page.wait_for_selector("[data-position], .themes")
        if visitor.page.locator("[data-do=solution]").count():
            visitor.page.click("[data-do=hint]")
            visitor.check_access()
            visitor.page.click("[data-do=solution]")
            visitor.page.wait_for_selector("[data-proof]")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width, place
        visitor.check_access()


def test_a_puzzle_works_without_a_server(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/puzzles")
    visitor.page.wait_for_selector(".themes")
    visitor.page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    visitor.page.click("[data-do=daily]")
    found = visitor.page.get_attribute("[data-puzzle]", "data-puzzle")
    solve(visitor.page, next(one for one in PUZZLES if one.id == found))


def test_a_puzzle_that_cannot_be_loaded_is_no_wrong_address(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/puzzles")
    page.wait_for_selector(".themes")
    page.route("**/puzzle-data/**", lambda route: route.abort("internetdisconnected"))
    page.click("[data-do=daily]")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded. Without a network")
    assert "no such puzzle" not in page.locator("main").inner_text()
    visitor.forgive("ERR_INTERNET_DISCONNECTED")


def test_on_a_phone_the_hand_is_in_sight_beside_a_high_board(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 640}, locale="fr").page
    puzzle = next(one for one in PUZZLES if "edition: devir-great-escape" in one.position)
    page.goto(f"/puzzles/{puzzle.id}")
    page.wait_for_selector('[data-position="0"]')
    expect(page.locator("[data-card]").first).to_be_in_viewport(ratio=1)


def test_on_a_phone_what_the_players_have_does_not_cover_the_island(visit: Visit) -> None:
    page = visit(viewport={"width": 375, "height": 740}).page
    puzzle = next(one for one in PUZZLES if one.goal == "find")
    page.goto(f"/puzzles/{puzzle.id}")
    page.wait_for_selector('[data-position="0"]')
    island = page.locator("svg.island").bounding_box()
    things = page.locator(".things").bounding_box()
    assert island
    assert things
    assert island["height"] > 200
    assert things["y"] >= island["y"] + island["height"]


def own_puzzle(edition: str, **options: OptionValue) -> str:
    """The address of a puzzle of a new game; which move is the best does not matter here."""
    position = balandra.load("cartagena", edition, options=options).new(seed=5, start="blue")
    text = notation.write({key: value for key, value in position.mapping().items() if key != "rng"})
    best, second = (str(move) for move in position.legal_moves[:2])
    how = {"margin": 0.1, "low": 0.1, "proof": "simulations", "evaluator": "rank"}
    own = {"position": text, "seat": "blue", "lines": {best: {}}, "second": second, **how}
    return f"/puzzles/own?puzzle={quote(json.dumps(own))}"


TOKENS = "Hidden too: the chest tokens"


@pytest.mark.parametrize(
    ("edition", "options", "said"),
    [
        ("original-tortuga-de", {"cards": "open"}, "Open: all cards in hand. Hidden: the pile."),
        ("original-tortuga-de", {"cards": "hidden"}, "Hidden: the pile and the rivals' cards"),
        ("devir-escape", {"cards": "open", "witch": True}, TOKENS),
    ],
)
def test_a_puzzle_says_what_is_hidden_and_which_rules_are_unusual(
    visit: Visit, edition: str, options: dict[str, OptionValue], said: str
) -> None:
    page = visit().page
    page.goto(own_puzzle(edition, **options))
    told = page.locator("[data-hidden]")
    expect(told).to_contain_text(said)
    if said != TOKENS:
        expect(told).not_to_contain_text(TOKENS)
    usual = options == {"cards": "open"}
    expect(told.locator("details")).to_have_count(0 if usual else 1)
    if not usual:
        told.locator("summary").click()
        expect(told.locator("details")).to_contain_text("Cards:")
