"""Five languages on a small phone: every screen speaks them, and nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.conftest import RequestLog
from tests.web.test_ways import SHORT, spoil

GREETINGS = {
    "en": "Break out of Cartagena",
    "fr": "Évade-toi de Carthagène",
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
def test_a_phone_in_every_language(visit: RequestLog, language: str) -> None:
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
def test_a_refusal_is_told_in_the_language_of_the_page(visit: RequestLog, language: str) -> None:
    visitor = visit(locale=language)
    page = visitor.page
    page.route_web_socket("**/socket*", spoil)
    visitor.make("original-tortuga", "me", "me", **SHORT)
    page.click(".hand .can")
    page.click('[data-space="0"]')
    expect(page.get_by_role("alert")).to_contain_text(REFUSALS[language])
