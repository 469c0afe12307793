"""Five languages on a small phone: every screen speaks them, and nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import balandra
from balandra.core.fair_shuffle import FairShuffle
from tests.tables import standard
from tests.web.conftest import Visit
from tests.web.test_ways import SHORT, spoil

GREETINGS = {
    "en": "Break out of Cartagena",
    "fr": "Évade-toi de Cartagena",
    "nl": "Ontsnap uit Cartagena",
    "de": "Raus aus Cartagena!",
    "ca": "Escapa de Cartagena",
}
SCREENS = ("/", "/new?edition=ravensburger-basic&track=3b+1+2+5b%27+6", "/settings", "/me", "/learn", "/replay/import")
# What is wider than the box it stands in, or than the screen.
CUT = """() => {
  const parts = [...document.querySelectorAll("button, .button, nav a, h1, h2, summary, .lesson, .topics a")];
  const cut = parts.filter((one) => one.getClientRects().length && one.scrollWidth > one.clientWidth + 1);
  const wide = document.documentElement.scrollWidth > innerWidth ? ["the whole screen"] : [];
  return [...wide, ...cut.map((one) => one.textContent.trim())];
}"""


@pytest.mark.parametrize("language", GREETINGS)
def test_a_phone_in_every_language(visit: Visit, language: str) -> None:
    page = visit(locale=language, viewport={"width": 360, "height": 740}).page
    for path in SCREENS:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.wait_for_selector("main h1")
        if "track" in path:
            page.wait_for_selector("[data-place]")
        if path == "/":
            expect(page.locator("h1")).to_have_text(GREETINGS[language])
        assert page.evaluate(CUT) == [], path


REFUSALS = {
    "fr": "Le prochain coup de la partie porte le numéro 1, pas 7.",
    "de": "Der nächste Zug der Partie hat die Nummer 1, nicht 7.",
}


@pytest.mark.parametrize("language", REFUSALS)
def test_a_refusal_is_told_in_the_language_of_the_page(visit: Visit, language: str) -> None:
    visitor = visit(locale=language)
    page = visitor.page
    page.route_web_socket("**/socket*", spoil)
    visitor.make("original-tortuga", "me", "me", **SHORT)
    page.click(".hand .can")
    page.click('[data-space="0"]')
    expect(page.get_by_role("alert")).to_contain_text(REFUSALS[language])


VERDICTS = {
    "en": "The transcript does not hold: this is no transcript: the first line must be",
    "fr": "La feuille de partie n'est pas juste : ce n'est pas une feuille de partie",
    "nl": "Het verslag klopt niet: dit is geen verslag",
    "de": "Die Mitschrift stimmt nicht: das ist keine Mitschrift",
    "ca": "La transcripció no és correcta: això no és una transcripció",
}


@pytest.mark.parametrize("language", VERDICTS)
def test_what_a_transcript_proves_is_told_in_the_language_of_the_page(visit: Visit, language: str) -> None:
    page = visit(locale=language).page
    page.goto("/replay/import")
    page.fill("textarea", "nonsense")
    page.click("[data-do=verify]")
    expect(page.locator(".verdict")).to_contain_text(VERDICTS[language])


def test_numbers_in_a_verdict_have_their_plural(visit: Visit) -> None:
    game = standard("martinique")
    for sent, words in ((("ab" * 16,), "und 1 Beitrag."), (("ab" * 16, "cd" * 16), "und 2 Beiträgen.")):
        page = visit(locale="de").page
        page.goto("/replay/import")
        page.fill("textarea", balandra.Transcript(game, FairShuffle(bytes(32), sent)).write())
        page.click("[data-do=verify]")
        expect(page.locator(".verdict")).to_contain_text(words)


def test_the_help_of_a_rule_has_no_words_of_programs(visit: Visit) -> None:
    page = visit().page
    page.goto("/new?edition=devir-escape")
    page.locator("summary").last.click()
    expect(page.get_by_text("Whether a whole turn may be passed.")).to_be_visible()
    assert "empty-hand:" not in page.locator("main").inner_text()
