"""Learning: every example can be solved by touching things, wrong answers are answered, lessons lead to a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.driving import Player, ways

FILES = (Path(__file__).parents[2] / "web" / "src" / "games").glob("*/learn/examples.json")
EXAMPLES = {name: data for file in FILES for name, data in json.loads(file.read_text()).items()}
PLACES = (
    *("cartagena", "original-tortuga", "original-tortuga-de", "ravensburger-basic", "devir-escape", "devir-jungle"),
    *("devir-great-escape", "morgan", "filibusters", "witch", "martinique"),
)
LESSONS = ("lesson-cartagena", "lesson-sail")
QUICK = ("devir-great-escape", "witch", "martinique")  # with a ship, with powers, on an island
ALL = 25  # lessons
# Touch one thing after the other inside an example, until its step has changed.
TOUCH = """async ([id, names]) => {
  const box = document.querySelector(`[data-exercise="${id}"]`);
  const step = () => box.dataset.step + (box.dataset.done ?? "");
  const before = step();
  for (const css of names) {
    if (step() !== before) return;
    box.querySelector(css)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
  }
}"""


def touches(node: dict[str, Any], move: str) -> list[str]:
    """What is to be touched to answer with a move."""
    if node["ask"] == "count":
        return [f'[data-number="{node["answer"]}"]']
    offer = next(one for one in node["offers"] if one["text"] == move)
    if node["ask"] == "where":
        return [f'[data-space="{offer["facts"]["to"]}"], [data-square="{offer["facts"]["to"]}"]']
    return [*ways(offer, pirate_first=False), f'[data-move="{move}"]']


def touch(page: Page, name: str, names: list[str]) -> None:
    """Touch things in an example, once it is there."""
    page.wait_for_selector(f'[data-exercise="{name}"]')
    page.evaluate(TOUCH, [name, names])


def solve(page: Page, name: str) -> None:
    """Give all the right answers of an example, the last right one of each step."""
    node = EXAMPLES[name]
    while node:
        move = node["right"][-1] if node["right"] else ""
        touch(page, name, touches(node, move))
        node = node["outcomes"].get(move, {}).get("next")
    assert page.get_attribute(f'[data-exercise="{name}"]', "data-done"), f"{name} was not solved"


@pytest.mark.parametrize("place", [pytest.param(one, marks=[pytest.mark.long] * (one not in QUICK)) for one in PLACES])
def test_every_topic_shows_examples_that_can_be_solved(visit: Visit, place: str) -> None:
    """The last one of every topic; the path solves all others."""
    page = visit().page
    page.goto(f"/learn/{place}")
    page.wait_for_selector("[data-exercise]")
    solve(page, str(page.locator("[data-exercise]").last.get_attribute("data-exercise")))


def solve_lesson(page: Page) -> list[str]:
    """Solve all steps of the lesson that is shown; returns their names."""
    names = []
    for _ in page.locator(".way li").all():
        names.append(str(page.get_attribute("[data-exercise]", "data-exercise")))
        solve(page, names[-1])
        if page.locator("[data-do=next]").count():
            page.click("[data-do=next]")
    return names


@pytest.mark.parametrize("wanted", [2, pytest.param(ALL, marks=pytest.mark.long)])
def test_the_path_leads_through_the_lessons_and_is_remembered(visit: Visit, wanted: int) -> None:
    page, solved = visit().page, {"great-green"}  # a topic shows that one
    page.goto("/learn")
    page.click("a.lesson >> nth=0")
    lessons = 0
    while True:
        page.wait_for_selector("[data-exercise]")
        steps = solve_lesson(page)
        assert len(steps) in ((5, 6) if page.url.endswith(("-cartagena", "-martinique")) else (2, 3)), page.url
        solved |= set(steps)
        lessons += 1
        expect(page.locator(".end.whole h2")).to_be_visible()
        if lessons == wanted:
            break
        before = page.inner_text("h1")
        page.click("[data-do=next-lesson]")
        expect(page.locator("h1")).not_to_have_text(before)
    assert page.locator("[data-do=next-lesson]").count() == (0 if wanted == ALL else 1)
    assert wanted < ALL or solved == set(EXAMPLES)
    page.goto("/learn")
    expect(page.locator("[data-progress]")).to_have_attribute("data-progress", str(wanted))
    expect(page.locator("[data-finished]")).to_have_count(wanted)
    page.click("[data-do=forget-lessons]")
    expect(page.locator("[data-finished]")).to_have_count(0)


def test_a_lesson_with_a_skipped_step_is_not_finished(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/lesson-gift")
    page.click("[data-do=next]")
    solve(page, "gift-take")
    expect(page.locator(".end h2")).to_contain_text("1 step of this lesson is still open")
    expect(page.locator(".end.whole")).to_have_count(0)
    page.goto("/learn")
    expect(page.locator("[data-progress]")).to_have_attribute("data-progress", "0")
    page.goto("/learn/lesson-gift")  # it opens at the step that is open
    solve(page, "gift-home")
    page.click("[data-do=next]")
    expect(page.locator(".end.whole h2")).to_have_text("Lesson solved.")
    page.goto("/learn")
    expect(page.locator('[data-finished][href="/learn/lesson-gift"]')).to_have_count(1)


@pytest.mark.parametrize("game", ["cartagena", "martinique"])
def test_a_first_lesson_from_home_to_a_table(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/")
    page.click(f'a[href="/learn/lesson-{game}"]')
    page.wait_for_selector("[data-exercise]")
    solve_lesson(page)
    visitor.check_access()
    edition = "original-tortuga" if game == "cartagena" else game
    expect(page.locator('.end a[href^="/new"]')).to_have_attribute("href", f"/new?edition={edition}")
    expect(page.locator(".end [data-do=play-now]")).to_be_in_viewport()
    page.click("[data-do=play-now]")
    page.wait_for_selector("main[data-state=playing]")
    assert Player(page, page.url.rsplit("/", 1)[-1]).see()["settings"]["edition"] == edition


def test_wrong_answers_are_answered_and_taken_back(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/cartagena")
    touch(page, "jump", ['[data-space="11"]'])
    expect(page.locator('[data-exercise="jump"] [role=status]')).to_contain_text("Somebody stands there")
    touch(page, "fall-back-two", ['[data-number="1"]'])
    expect(page.locator('[data-exercise="fall-back-two"] [role=status]')).to_contain_text("nearest space behind")
    page.goto("/learn/lesson-cartagena")
    page.click("[data-do=next]")
    touch(page, "lesson-jump", touches(EXAMPLES["lesson-jump"], "key 0"))
    expect(page.locator("[role=status]")).to_contain_text("another card takes him further")
    page.click("[data-do=back]")
    solve(page, "lesson-jump")


@pytest.mark.parametrize(
    "place",
    [
        *("/learn", "/learn/filibusters", "/learn/lesson-martinique", "/learn/lesson-deny"),
        *(pytest.param(f"/learn/{one}", marks=pytest.mark.long) for one in ("martinique-20-points", *LESSONS)),
    ],
)
def test_learning_is_open_to_all(visit: Visit, place: str) -> None:
    visitor = visit(viewport={"width": 360, "height": 740})
    visitor.page.goto(place)
    visitor.page.wait_for_selector("main h1")
    visitor.page.wait_for_load_state("networkidle")
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.check_access()


def test_the_rules_can_be_searched(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn")
    page.fill("input[type=search]", "snake rum")
    page.click(".hits a >> nth=0")
    page.wait_for_selector("[data-exercise=witch-snake]")
    assert page.url.endswith("/learn/witch?part=6")


def test_cards_and_pirates_are_dragged_in_lessons_too(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/lesson-cartagena")
    page.wait_for_selector('[data-exercise="lesson-enter"]')
    page.locator('[data-card="skull"]').drag_to(page.locator('[data-space="0"]'), force=True)
    expect(page.locator('[data-exercise="lesson-enter"]')).to_have_attribute("data-done", "true")
    page.click("[data-do=next]")
    page.click("[data-do=next]")  # on to falling back
    offer = next(one for one in EXAMPLES["lesson-draw"]["offers"] if one["text"] == "retreat 14")["facts"]
    pirate, space = page.locator(f'[data-over="{offer["from"]}"]').first, page.locator(f'[data-space="{offer["to"]}"]')
    pirate.drag_to(space, force=True)
    expect(page.locator('[data-exercise="lesson-draw"]')).to_have_attribute("data-done", "true")
    page.goto("/learn/lesson-martinique")
    page.click("[data-do=next]")
    page.wait_for_selector('[data-exercise="island-map"]')
    page.locator('[data-square="c1"]').drag_to(page.locator('[data-square="d2"]'), force=True)
    expect(page.locator('[data-exercise="island-map"]')).to_have_attribute("data-done", "true")


def test_a_step_that_was_skipped_is_not_called_solved(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/lesson-cartagena")
    page.click("[data-do=next]")
    page.click("[data-do=next]")
    expect(page.locator(".way li.now")).to_have_text("3")
    expect(page.locator(".way li.done")).to_have_count(0)
    solve(page, "lesson-draw")
    expect(page.locator(".way li.done")).to_have_text(["3solved"])
    page.click("[data-do=next]")
    expect(page.locator(".way li.done")).to_have_text(["3solved"])


def test_praise_tells_what_has_happened(visit: Visit) -> None:
    page = visit().page
    for card, praise in (("hat", "If somebody had stood on that space"), ("skull", "Red stands on the first skull")):
        page.goto("/learn/lesson-cartagena")
        page.click(".way button >> nth=0")  # once solved, the lesson opens at the next step
        touch(page, "lesson-enter", touches(EXAMPLES["lesson-enter"], f"{card} 0"))
        expect(page.locator("[role=status]")).to_contain_text(praise)
