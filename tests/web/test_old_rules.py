"""A table that was begun under earlier rules says so, in every language; others say nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.hosting import Hosted
from tests.server.old_tables import OLD, store
from tests.web.conftest import Visit, Visitor

SAID = {
    "en": "This table follows the rules it was begun with (version 1).",
    "fr": "Cette table suit les règles avec lesquelles elle a commencé (version 1).",
    "nl": "Deze tafel volgt de regels waarmee ze begon (versie 1).",
    "de": "Dieser Tisch folgt den Regeln, mit denen er begonnen hat (Version 1).",
    "ca": "Aquesta taula segueix les regles amb què va començar (versió 1).",
}
CHOOSE = "(language) => localStorage.setItem('balandra.prefs', JSON.stringify({ language }))"


def go_to_old(visitor: Visitor, site: Hosted, name: str) -> None:
    """Put an old table of the visitor's into the database of the site and go there."""
    visitor.page.goto("/settings")
    person = visitor.page.evaluate("fetch('/api/me').then((answer) => answer.json()).then((me) => me.person)")
    assert site.context.config.database
    visitor.page.goto(f"/t/{store(site.context.config.database, name, person)}")
    visitor.page.click("[data-ready]")  # both seats are the visitor's


def test_an_old_table_says_that_it_keeps_its_rules(visit: Visit, site: Hosted) -> None:
    visitor = visit()
    page = visitor.page
    go_to_old(visitor, site, "great-escape")
    said = page.locator("details[data-rules='1']")
    for language in SAID:
        page.evaluate(CHOOSE, language)
        page.reload()
        page.click("[data-ready]")
        expect(said.locator("summary")).to_contain_text(SAID[language])
        expect(said.locator("li").first).not_to_be_visible()
    said.locator("summary").click()
    expect(said.locator("li").first).to_be_visible()
    expect(said.locator("a")).to_have_attribute("href", "/learn/devir-great-escape")
    visitor.check_access()


def test_an_old_table_goes_on_by_its_rules_in_the_browser(visit: Visit, site: Hosted) -> None:
    visitor = visit()
    page = visitor.page
    go_to_old(visitor, site, "great-escape")
    expect(page.get_by_text("Captain: one free sailing")).to_have_count(0)
    page.get_by_role("button", name="Sail", exact=True).click()
    expect(page.locator(".coins .coin")).to_have_count(2)


def test_a_new_table_says_nothing_of_its_rules(visit: Visit) -> None:
    visitor = visit()
    visitor.make("devir-great-escape", "me", "greedy")
    expect(visitor.page.locator(".tray")).to_be_visible()
    assert visitor.page.locator("details[data-rules]").count() == 0
    assert visitor.page.get_by_text("Captain: one free sailing").count() == 0  # nobody can sail yet


def test_an_old_transcript_says_by_which_rules_it_was_played(visit: Visit) -> None:
    page = visit().page
    page.goto("/replay/import")
    page.locator("textarea").fill((OLD / "great-escape.transcript.txt").read_text())
    page.click("[data-do=open]")
    expect(page.locator("details[data-rules='1'] summary")).to_contain_text(SAID["en"])
