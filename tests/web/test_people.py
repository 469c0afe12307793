"""Accounts in the browser: made on one device, used on another, recovered; one's games and what became of them."""

from __future__ import annotations

import re
import secrets

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit, Visitor
from tests.web.driving import SEND

PASSWORD = "nine black pearls"


def fill(page: Page, form: str, **values: str) -> None:
    """Fill in a form and send it."""
    for name, value in values.items():
        page.fill(f"#{form}-{name}", value)
    page.locator(f"#{form} button").click()


def forget_refusals(visitor: Visitor) -> None:
    """The browser notes every answer that is no success; these were wanted."""
    visitor.forgive("403 (Forbidden)", "409 (Conflict)")


def code_of(page: Page) -> str:
    return page.locator("[data-code]").inner_text()


def test_an_account_made_in_one_browser_is_used_in_another_and_recovered(visit: Visit) -> None:
    ann, phone = visit(), visit(viewport={"width": 360, "height": 740})
    name = f"Anne {secrets.token_hex(4)}"
    table = ann.make("original-tortuga", "me", "stowaway")
    ann.page.goto("/me")
    expect(ann.page.locator("[data-me=guest]")).to_be_visible()
    fill(ann.page, "register", name=name, password=PASSWORD)
    expect(ann.page.locator("[data-me=account]")).to_have_text(name)
    code = code_of(ann.page)
    assert re.fullmatch(r"(\w{4}-){4}\w{4}", code)
    ann.check_access()
    ann.page.click("[data-do=kept-code]")
    expect(ann.page.locator("[data-code]")).to_have_count(0)

    phone.page.goto("/me")
    fill(phone.page, "login", name=name, password="not this one")
    wrong = phone.page.locator("#login-wrong")
    expect(wrong).to_contain_text("password")
    expect(phone.page.locator("#login-password")).to_have_attribute("aria-invalid", "true")
    expect(phone.page.locator("#login-password")).to_be_focused()
    phone.check_access()
    forget_refusals(phone)
    fill(phone.page, "login", name=name.upper(), password=PASSWORD)
    expect(phone.page.locator("[data-me=account]")).to_have_text(name)
    expect(phone.page.locator(f'a[href="/t/{table}"]')).to_be_visible()
    phone.page.click("[data-do=log-out]")
    expect(phone.page.locator("[data-me=guest]")).to_be_visible()

    phone.page.get_by_text("Forgot the password?").click()
    fill(phone.page, "recover", name=name, code="aaaa-aaaa-aaaa-aaaa-aaaa", password="ten black pearls")
    expect(phone.page.locator("#recover-wrong")).to_contain_text("recovery code")
    forget_refusals(phone)
    fill(phone.page, "recover", code=code)
    expect(phone.page.locator("[data-me=account]")).to_have_text(name)
    assert code_of(phone.page) != code


def test_what_is_missing_is_said_where_it_is_missing(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/me")
    fill(page, "register", name="", password="short")
    expect(page.locator("#register-wrong")).to_have_text("Missing: Name")
    fill(page, "register", name="Anne")
    expect(page.locator("#register-wrong")).to_have_text("At least 8 characters are needed.")
    expect(page.locator("#register").get_by_text("At least 8 characters")).to_have_count(1)
    expect(page.locator("#register-password")).to_have_attribute("autocomplete", "new-password")
    expect(page.locator("#login-password")).to_have_attribute("autocomplete", "current-password")
    expect(page.locator("#login-name")).to_have_attribute("autocomplete", "username")


def test_a_guest_without_a_name_is_called_the_same_everywhere(visit: Visit) -> None:
    page = visit(locale="fr").page
    page.goto("/me")
    shown = page.locator("[data-me=guest]")
    expect(shown).to_have_text(re.compile(r"^Invité \w{4}$"))
    expect(page.locator("#rename-nickname")).to_have_value(shown.inner_text())


def test_the_password_is_changed_and_other_devices_are_logged_out(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/me")
    name = f"Mary {secrets.token_hex(4)}"
    fill(page, "register", name=name, password=PASSWORD)
    page.get_by_text("Change the password").first.click()
    fill(page, "change", old="wrong password", password="eleven pearls")
    expect(page.locator("#change-wrong")).to_be_visible()
    forget_refusals(visitor)
    fill(page, "change", old=PASSWORD)
    expect(page.get_by_role("status").filter(has_text="The password is changed")).to_be_visible()


def test_games_and_what_became_of_them(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/me")
    expect(page.get_by_text("You have not finished a game yet.")).to_be_visible()
    table = visitor.make("original-jamaica", "me", "stowaway")
    resign = {"do": "resign", "request": secrets.token_hex(8)}
    assert page.evaluate(SEND, [table, resign]) == 200
    page.goto("/me")
    statistics = page.get_by_role("region", name="Won and lost")
    expect(statistics).to_contain_text("against bots: 0 of 1 won (0%)")
    expect(statistics.get_by_role("row").nth(1)).to_contain_text("Jamaica 2 players, against bots")
    played = page.get_by_role("region", name="Played")
    expect(played).to_contain_text("place 2")
    visitor.check_access()
    played.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/replay/{table}"))


def test_puzzles_from_own_games_are_allowed_by_a_box_that_is_empty_at_first(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.goto("/me")
    box = page.get_by_label("Puzzles may be made from my public games")
    expect(box).not_to_be_checked()
    visitor.check_access()
    box.check()
    page.wait_for_selector("[data-consent=true]")
    page.reload()
    expect(box).to_be_checked()
    box.uncheck()
    page.wait_for_selector("[data-consent=false]")
    page.reload()
    expect(box).not_to_be_checked()
