"""A reverse proxy before the server, configured as docs/server.md says."""

from __future__ import annotations

import re
from pathlib import Path

from tests.server.hosting import Guest, hosted
from tests.server.running import free_port
from tests.services import Nginx

PAGE = Path(__file__).parents[2] / "docs" / "server.md"


def documented(port: int, server: str) -> str:
    """The block of the page, with a port to listen at and the server that runs."""
    found: list[str] = re.findall(r"^```nginx\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    (block,) = found
    assert (block.count("listen 80;"), block.count("http://127.0.0.1:8000")) == (1, 1)
    return block.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("http://127.0.0.1:8000", server)


def test_games_are_played_through_nginx_as_it_is_documented(tmp_path: Path) -> None:
    port = free_port()
    with hosted(tmp_path) as host:
        nginx = Nginx(documented(port, host.url), port)
        try:
            nginx.start()
            with Guest(f"http://127.0.0.1:{port}") as guest:
                table = guest.make("me", "me")
                with guest.socket(table) as socket:
                    assert socket.hear()["table"]["id"] == table
                    assert socket.answer(socket.send("say", words="Ahoy!"))["type"] == "done"
                with guest.stream(table) as updates:
                    assert next(updates)["table"]["id"] == table
                assert guest.http.get("/metrics").status_code == 404
                large = guest.http.post("/api/verify", json={"transcript": "x" * 999_000})
                assert large.status_code == 200
        finally:
            nginx.close()
