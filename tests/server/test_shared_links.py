"""What a link to a finished game shows where it is shared: tags in the page's document, without a script."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from balandra.server.http import static
from balandra.server.http.static import File
from tests.server.hosting import Guest

DOCUMENT = b"<!doctype html><head><title>Balandra</title></head>"


@pytest.fixture(autouse=True)
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """A built page, whether it has been built or not."""
    built = {static.DOCUMENT: File(DOCUMENT, "text/html", {}, static.ALWAYS_ASK)}
    monkeypatch.setattr(static, "files", lambda folder=Path(): built)


def tags(text: str) -> dict[str, str]:
    return {key: unescape(value) for key, value in re.findall(r'<meta property="og:(\w+)" content="([^"]*)" />', text)}


@pytest.mark.parametrize("screen", ["replay", "review"])
def test_a_finished_game_is_described(ann: Guest, screen: str) -> None:
    seats = [{"who": "me", "name": 'An "n" <b>'}, {"who": "bot", "level": "greedy"}]
    table = ann.make(seats=seats)
    assert ann.http.get(f"/{screen}/{table}").content == DOCUMENT
    ann.act(table, do="resign")
    found = ann.http.get(f"/{screen}/{table}?at=3&as=all")
    shown = tags(found.text)
    assert shown["title"]
    assert "won after" in shown["description"]
    assert shown["image"].endswith("/icons/icon-512.png")
    assert "<b>" not in found.text
    assert found.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/review/import", "/replay/import", "/review/local-ab", "/review/aaaaaaaaaaaaaaaa"])
def test_other_links_lead_to_the_plain_page(ann: Guest, path: str) -> None:
    assert ann.http.get(path).content == DOCUMENT
