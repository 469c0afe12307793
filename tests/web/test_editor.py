"""The editor: positions set up by touch, keys, drag, text, JSON and link; then analysed, solved and played."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import balandra
from balandra.core import notation
from tests.web.conftest import Visit

GAME = balandra.load("cartagena", "original-tortuga", options={"boards": 4, "pirates": 4})
ENDGAME = GAME.position(
    {
        "turn": "blue",
        "actions_left": 1,
        "pirates": {"blue": [24, 25, 25, 25], "red": [24, 25, 25, 25]},
        "hands": {"blue": {"skull": 1}, "red": {"key": 2}},
    }
)
WORDS = {key: value for key, value in ENDGAME.mapping().items() if key != "rng"}


def words_of(page: Page) -> dict[str, object]:
    """The position that is shown."""
    return notation.read(str(page.get_attribute("[data-read]", "data-read")))


def opened(visit: Visit, edition: str = "original-tortuga", **context: object) -> Page:
    page = visit(**context).page
    page.goto("/editor")
    page.wait_for_selector("[data-read]")
    page.select_option("[data-field=edition]", edition)
    page.wait_for_selector(f'[data-read^="edition: {edition};"]')
    return page


def touch(page: Page, css: str) -> None:
    page.evaluate("css => document.querySelector(css).dispatchEvent(new MouseEvent('click', { bubbles: true }))", css)


def changed(page: Page, key: str, value: object) -> None:
    """Wait until a key of the position has a value."""
    text = re.escape(notation.write({key: value}))
    expect(page.locator("[data-read]")).to_have_attribute("data-read", re.compile(text))


def move(page: Page, start: int, to: int) -> None:
    touch(page, f'[data-space="{start}"]')
    expect(page.locator(f'[data-space="{start}"]')).to_have_attribute("aria-pressed", "true")
    touch(page, f'[data-space="{to}"]')


def test_pirates_are_moved_by_touch_and_by_keys(visit: Visit) -> None:
    page = opened(visit)
    move(page, 0, 7)
    changed(page, "pirates", {"blue": [0, 0, 0, 0, 0, 7], "red": [0] * 6})
    page.locator('[data-space="0"]').focus()
    page.keyboard.press("Enter")  # blue
    page.keyboard.press("Enter")  # red
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    changed(page, "pirates", {"blue": [0, 0, 0, 0, 0, 7], "red": [0, 0, 0, 0, 0, 1]})


def test_a_pirate_is_dragged(visit: Visit) -> None:
    page = opened(visit)
    page.locator('[data-over="0"]').last.hover(force=True)
    page.mouse.down()
    page.locator('[data-space="5"]').hover(force=True)
    page.locator('[data-space="9"]').hover(force=True)
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('[data-read]').dataset.read.includes(' 9]')")


def test_an_impossible_position_is_explained_and_not_taken(visit: Visit) -> None:
    page = opened(visit, locale="de")
    for number in range(3):
        move(page, 0, 5)
        changed(page, "pirates", {"blue": [0] * (5 - number) + [5] * (number + 1), "red": [0] * 6})
    move(page, 0, 5)
    expect(page.locator("[data-problem]")).to_contain_text("4 Piraten stehen auf Feld 5, höchstens 3 dürfen es sein")
    assert words_of(page)["pirates"] == {"blue": [0, 0, 0, 5, 5, 5], "red": [0] * 6}


def test_cards_turn_and_actions(visit: Visit) -> None:
    page = opened(visit)
    hands = words_of(page)["hands"]
    assert isinstance(hands, dict)
    before = hands["red"].get("skull", 0)
    page.click('[data-counter="red skull"] button:last-child')
    expect(page.locator('[data-counter="red skull"] output')).to_have_text(str(before + 1))
    page.select_option("[data-field=turn]", "red")
    changed(page, "turn", "red")
    page.fill("[data-field=actions]", "2")
    page.keyboard.press("Tab")
    changed(page, "actions_left", 2)
    page.fill("[data-field=actions]", "7")
    page.keyboard.press("Tab")
    expect(page.locator("[data-problem]")).to_contain_text("from 1 to 3")


def test_text_json_and_links(visit: Visit) -> None:
    page = opened(visit)
    text = notation.write(WORDS)
    page.fill("#position-text", text)
    page.click("[data-do=apply]")
    expect(page.locator("[data-read]")).to_have_attribute("data-read", text)
    link = page.url
    page.fill("#position-text", json.dumps({**notation.plain(WORDS), "actions_left": 2}))
    page.click("[data-do=apply]")
    changed(page, "actions_left", 2)
    page.fill("#position-text", "{")
    page.click("[data-do=apply]")
    expect(page.locator("[data-problem]")).to_contain_text("JSON")
    other = visit().page
    other.goto("/editor?p=edition:%20original-tortuga;%20turn:%20nobody")
    expect(other.locator("[data-problem]")).to_contain_text("nobody plays 'nobody'")
    expect(other.locator("#position-text")).to_have_value(re.compile("turn: nobody"))
    other.goto(link)
    expect(other.locator("[data-read]")).to_have_attribute("data-read", text)


def test_what_is_typed_while_a_position_is_read_stays(visit: Visit) -> None:
    page = opened(visit)
    page.evaluate(
        """() => {
          const [field, text] = ["[data-field=edition]", "#position-text"].map((css) => document.querySelector(css));
          field.value = "original-jamaica";
          field.dispatchEvent(new Event("change", { bubbles: true }));
          text.value = "typed meanwhile";
          text.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    page.wait_for_selector('[data-read^="edition: original-jamaica;"]')
    expect(page.locator("#position-text")).to_have_value("typed meanwhile")


def test_a_position_is_analysed_solved_and_played(visit: Visit) -> None:
    page = opened(visit)
    page.fill("#position-text", notation.write(WORDS))
    page.click("[data-do=apply]")
    changed(page, "hands", WORDS["hands"])
    for name, words in (("analyse", "simulations"), ("solve", "Proved, with perfect play")):
        page.click(f"[data-do={name}]")
        page.wait_for_selector("[data-analysis=done]")
        expect(page.locator("[data-analysis]")).to_contain_text(words)
        expect(page.locator("[data-analysis] li").first).to_contain_text("100.0%")
    page.click("[data-do=play]")
    page.wait_for_selector('[data-position="0"]')
    touch(page, '[data-move="end"]')
    page.wait_for_function("() => document.querySelector('[data-position]').dataset.position > 1")  # the bot has moved
    page.click("[data-do=back]")
    expect(page.locator("[data-read]")).to_be_visible()


def test_pirates_and_tiles_of_the_island(visit: Visit) -> None:
    page = opened(visit, "martinique")
    page.click('[data-beside="red reserve"]')
    touch(page, '[data-square="a1"]')
    changed(page, "pirates", {"black": [], "red": ["a1"]})
    touch(page, '[data-square="a1"]')
    page.click('[data-beside="red stools"]')
    changed(page, "stools", ["red"])
    page.select_option("[data-field=thing]", label="no tile")
    touch(page, '[data-square="h8"]')
    page.wait_for_function("() => !document.querySelector('[data-read]').dataset.read.includes('h8')")


def test_every_edition_can_be_set_up(visit: Visit) -> None:
    page = opened(visit)
    for edition in balandra.editions():
        page.select_option("[data-field=edition]", edition.id)
        page.wait_for_selector(f'[data-read^="edition: {edition.id};"]')
        most = edition.players[-1]
        page.select_option("[data-field=players]", str(most))
        page.wait_for_function(
            "([count, id]) => document.querySelectorAll('[data-field=turn] option').length === count"
            " && document.querySelector('[data-read]').dataset.read.startsWith(`edition: ${id};`)",
            arg=[most, edition.id],
        )
    assert page.locator("[data-problem]").count() == 0


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
@pytest.mark.parametrize("edition", ["devir-great-escape", "martinique"])
def test_the_editor_is_open_to_all(visit: Visit, width: int, edition: str) -> None:
    visitor = visit(viewport={"width": width, "height": 800})
    page = visitor.page
    page.goto("/editor")
    page.wait_for_selector("[data-read]")
    page.select_option("[data-field=edition]", edition)
    page.wait_for_selector(f'[data-read^="edition: {edition};"]')
    page.click("[data-do=analyse]")
    page.wait_for_selector("[data-analysis=done]")
    visitor.check_access()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_analysis_and_puzzle_agree(visit: Visit) -> None:
    """By how much the best move leads is the difference of the first two chances."""
    page = opened(visit)
    page.click("[data-do=analyse]")
    page.wait_for_selector("[data-analysis=done]")
    shown = page.locator("[data-analysis] .chance").all_inner_texts()[:2]
    best, second = (float(text.removesuffix("%")) for text in shown)
    page.click("[data-do=make-puzzle]")
    expect(page.locator("[data-made=none]")).to_contain_text(f"by {best - second:.1f}% in the analysis")


def test_a_refused_number_gives_way_to_the_one_before(visit: Visit) -> None:
    page = opened(visit, locale="de")
    page.fill("[data-field=actions]", "7")
    page.press("[data-field=actions]", "Tab")
    expect(page.locator("[data-problem]")).to_contain_text("Aktionen übrig: erwartet wird eine Zahl von 1 bis 3")
    expect(page.locator("[data-field=actions]")).to_have_value("3")
    page.click("[data-do=close-problem]")
    expect(page.locator("[data-problem]")).to_have_count(0)


def test_a_puzzle_is_made_and_solved_by_its_link(visit: Visit) -> None:
    """The exact solver proves it; where all moves win, it is no puzzle."""
    page = visit().page
    page.goto(f"/editor?p={quote(notation.write(WORDS))}")
    page.click("[data-do=make-puzzle]")
    expect(page.locator("[data-made=puzzle]")).to_contain_text("Proved by the exact solver")
    page.click("[data-do=try-puzzle]")
    page.wait_for_selector('[data-position="0"]')
    page.reload()  # the link alone suffices
    page.wait_for_selector('[data-position="0"]')
    for css in ('[data-card="skull"]', '[data-space="24"]'):
        if page.locator("[data-verdict]").count() == 0:
            touch(page, css)
    expect(page.locator("[data-puzzle=own]")).to_have_attribute("data-verdict", "right")
    page.click("[data-do=next]")
    expect(page.locator("[data-rating]")).to_contain_text("1000")  # not rated
    only = {**WORDS, "hands": {"blue": {}, "red": {"key": 2}}}
    page.goto(f"/editor?p={quote(notation.write(only))}")
    page.click("[data-do=make-puzzle]")
    expect(page.locator("[data-made=none]")).to_contain_text("No puzzle")
