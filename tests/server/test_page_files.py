"""The files of the page as the server sends them, and what the page may do."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from starlette.requests import Request

from balandra.server.http import static
from balandra.server.http.middleware import POLICY

WEB = Path(__file__).parents[2] / "web"
PROGRAM = b"let answer = 42;" * 20


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None), ("", None)],
)
def test_browsers_get_the_smallest_encoding_that_they_accept(
    tmp_path: Path, accepted: str, encoding: str | None
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-1.js").write_bytes(PROGRAM)
    (tmp_path / "assets" / "a-1.js.br").write_bytes(b"smaller")
    files = static.files(tmp_path)
    assert list(files) == ["assets/a-1.js"]
    answer = files["assets/a-1.js"].answer(
        Request({"type": "http", "headers": [(b"accept-encoding", accepted.encode())]})
    )
    bodies = {"br": b"smaller", "gzip": gzip.compress(PROGRAM, mtime=0), None: PROGRAM}
    assert (answer.headers.get("content-encoding"), answer.body) == (encoding, bodies[encoding])
    assert answer.headers["vary"] == "Accept-Encoding"


def test_the_page_may_run_only_its_own_files_and_modules() -> None:
    site = re.findall(r"\"(default-src.*?)\" \+\n\s*\"(.*?)\";", (WEB / "vite.config.ts").read_text())
    assert len(site) == 1
    for policy in (POLICY, "".join(site[0])):
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert rules.pop("default-src") == "'none'"
        assert rules.pop("script-src") == "'self' 'wasm-unsafe-eval'"
        assert rules.pop("img-src") == "'self' data:"
        assert set(rules.values()) <= {"'self'", "'none'"}
        assert rules["base-uri"] == "'none'"
