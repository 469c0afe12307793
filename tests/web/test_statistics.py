"""The page of statistics: answers and charts with intervals for every edition, readable by all."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_statistics_are_reached_from_learn_and_open_to_all(visit: Visit) -> None:
    visitor = visit(viewport={"width": 360, "height": 740})
    page = visitor.page
    page.goto("/learn")
    page.click("[data-do=statistics]")
    expect(page.locator("[data-figure]").first).to_be_visible()
    for edition in page.locator("select option").evaluate_all("all => all.map((one) => one.value)"):
        page.select_option("select", edition)
        expect(page.locator("[data-figure=seats] p").first).to_contain_text(" to ")
        assert page.locator("svg[role=img]").count() >= 3, edition
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, edition
    page.locator("[data-figure] summary").first.click()
    expect(page.locator("[data-figure] table").first).to_be_visible()
    visitor.check_access()


def test_an_address_names_the_edition(visit: Visit) -> None:
    page = visit().page
    page.goto("/learn/statistics?edition=martinique")
    expect(page.locator("[data-figure=ends]")).to_be_visible()
    expect(page.locator("[data-figure=carried]")).to_have_count(0)
    page.select_option("select", "devir-escape")
    expect(page.locator("[data-figure=carried]")).to_be_visible()
    assert page.url.endswith("edition=devir-escape")
