"""What the page takes for granted about the server, and what the server gives of the page."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from tools import page_types

from balandra.server.http import static


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert page_types.types() == page_types.WIRE.read_text(), "run make golden"
    assert page_types.edition_cards() == page_types.EDITIONS.read_text(), "run make golden"
    assert page_types.scenes() == page_types.SCENES.read_text(), "run make golden"


def _request(**headers: str) -> Request:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": given})


def test_files_with_hashed_names_are_kept_and_the_document_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "index-1a2b.js").write_text("let x = 1;" * 100)
    (tmp_path / "index.html").write_text("<!doctype html>")
    found = static.files(tmp_path)
    kept, asked = found["assets/index-1a2b.js"], found["index.html"]
    assert "immutable" in kept.answer(_request()).headers["cache-control"]
    assert asked.answer(_request()).headers["cache-control"] == "no-cache"
    small = kept.answer(_request(accept_encoding="gzip, br"))
    assert small.headers["content-encoding"] == "gzip"
    assert len(small.body) < len(kept.body)


def test_a_page_that_was_not_built_has_no_files(tmp_path: Path) -> None:
    assert static.files(tmp_path / "nothing") == {}
