"""What a link to a finished game shows where it is shared: tags in the page's document, without a script."""

from __future__ import annotations

import asyncio
import re
import struct
from html import unescape
from pathlib import Path

import pytest

from balandra.core.random import game_seed
from balandra.server.http import page, static, tables
from balandra.server.http.errors import HttpError
from balandra.server.http.static import File
from balandra.server.pictures import HEIGHT, WIDTH, Draw, Key, Pictures, framed
from tests.server.hosting import Guest
from tests.tables import standard

DOCUMENT = b"<!doctype html><head><title>Balandra</title></head>"


@pytest.fixture(autouse=True)
def built(monkeypatch: pytest.MonkeyPatch) -> None:
    """A built page, whether it has been built or not."""
    files = {static.DOCUMENT: File(DOCUMENT, "text/html", {}, static.ALWAYS_ASK)}
    monkeypatch.setattr(static, "files", lambda folder=Path(): files)


def tags(text: str) -> dict[str, str]:
    found = re.findall(r'<meta property="(?:og:)?([\w:]+)" content="([^"]*)" />', text)
    return {key: unescape(value) for key, value in found}


@pytest.fixture
def icons_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server without resvg-py."""
    for module in (page, tables):
        monkeypatch.setattr(module, "can_draw", lambda: False)


@pytest.mark.usefixtures("icons_only")
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


# Pictures


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack_from(">II", png, 16)
    return width, height


def test_a_link_shows_the_position_of_a_game(ann: Guest, bob: Guest) -> None:
    table = ann.make("me", "open")
    assert tags(ann.http.get(f"/t/{table}").text)["image"].endswith("/icons/icon-512.png")  # nothing to show yet
    assert ann.http.get(f"/api/tables/{table}/picture").status_code == 404
    bob.take(table)
    shown = tags(bob.http.get(f"/t/{table}").text)
    assert (shown["image:width"], shown["image:height"]) == (str(WIDTH), str(HEIGHT))
    assert shown["twitter:card"] == "summary_large_image"
    first = bob.http.get(shown["image"])
    assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
    assert size_of(first.content) == (WIDTH, HEIGHT)
    assert ann.http.get(shown["image"]).content == first.content  # the same for players and strangers
    (ann if ann.see(table)["seat_views"][0]["offers"] else bob).play_any(table)
    assert bob.http.get(shown["image"]).content != first.content
    bob.act(table, do="resign")
    assert tags(bob.http.get(f"/review/{table}").text)["image"] == shown["image"]


@pytest.mark.usefixtures("icons_only")
def test_without_resvg_there_is_no_picture(ann: Guest) -> None:
    table = ann.make("me", "me")
    assert tags(ann.http.get(f"/t/{table}").text)["image"].endswith("/icons/icon-512.png")
    assert ann.http.get(f"/api/tables/{table}/picture").status_code == 404


@pytest.mark.parametrize("edition", ["original-jamaica", "devir-escape", "martinique"])
def test_a_picture_does_not_depend_on_what_is_hidden(edition: str) -> None:
    position = standard(edition).new(5)
    for number in range(12):
        position = position.play(position.legal_moves[number % len(position.legal_moves)]).position
    public = position.view(None)
    other = position.game.redeal(public, game_seed("other", 1))
    assert other != position
    assert framed(other.view(None)._repr_svg_()) == framed(public._repr_svg_())
    assert size_of(Draw(public).answer().body) == (WIDTH, HEIGHT)


def test_pictures_are_remembered_made_once_and_bounded() -> None:
    made: list[int] = []

    async def check() -> None:
        pictures = Pictures(most=2)

        async def make(number: int) -> bytes:
            made.append(number)
            await asyncio.sleep(0.01)
            if number > 8:
                raise HttpError(503, "busy", "busy")
            return bytes([number])

        async def find(number: int) -> bytes:
            return await pictures.find(Key("table", bytes([number])), lambda: make(number))

        assert list(await asyncio.gather(find(1), find(1), find(2))) == [b"\1", b"\1", b"\2"]
        assert await find(1) == b"\1"
        await find(3)
        await find(2)  # had been dropped
        assert made == [1, 2, 3, 2]
        for _ in range(2):  # what failed is tried again
            with pytest.raises(HttpError):
                await find(9)
        assert made[-2:] == [9, 9]

    asyncio.run(check())
