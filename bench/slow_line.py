"""Slow lines for measurements of the page, and a host of static files as sites have it."""

from __future__ import annotations

import asyncio
import functools
import gzip
import http.server
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.web.conftest import Host
from tools.page import WEB, find_npm

LATENCY, THROUGHPUT = 0.4, 50_000  # slow 3G: seconds for every request, bytes a second
SQUEEZED = (".js", ".css", ".html", ".json", ".svg", ".wasm", ".webmanifest")


@dataclass
class SlowLine:
    """A relay in front of a host: slow 3G for all that a browser fetches, also in workers."""

    port: int
    url: str = ""
    free_at: float = 0.0

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        upstream_reader, upstream = await asyncio.open_connection("127.0.0.1", self.port)
        await asyncio.gather(self._ask(reader, upstream), self._answer(upstream_reader, writer), return_exceptions=True)
        writer.close()

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            await asyncio.sleep(LATENCY)
            writer.write(data)
        writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            self.free_at = max(self.free_at, time.monotonic()) + len(data) / THROUGHPUT
            await asyncio.sleep(self.free_at - time.monotonic())
            writer.write(data)
        writer.close()

    async def open(self) -> None:
        """Listen on a free port."""
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def close(self) -> None:
        """Give up what is still under way."""
        relays = asyncio.all_tasks() - {asyncio.current_task()}
        for relay in relays:
            relay.cancel()
        await asyncio.gather(*relays, return_exceptions=True)


@contextmanager
def slow_line(host: Host) -> Iterator[SlowLine]:
    """A slow line to a host."""
    line, loop = SlowLine(int(host.url.rpartition(":")[2])), asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    asyncio.run_coroutine_threadsafe(line.open(), loop).result()
    yield line
    asyncio.run_coroutine_threadsafe(line.close(), loop).result()
    loop.call_soon_threadsafe(loop.stop)


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves a folder as hosts of sites do: kept connections, compressed files, which may be kept for ten minutes."""

    protocol_version = "HTTP/1.1"
    encodings: tuple[str, ...] = ("br", "gzip")

    def log_message(self, format: str, *args: Any) -> None:
        """Write nothing."""

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        encoding, body = self.squeezed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Cache-Control", "max-age=600")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def squeezed(self, path: Path) -> tuple[str, bytes]:
        """The file by the best encoding that browser and host have."""
        accepted = [one for one in self.encodings if one in self.headers.get("Accept-Encoding", "")]
        if path.suffix not in SQUEEZED or not accepted:
            return "", path.read_bytes()
        if accepted[0] == "br":
            return "br", path.with_name(path.name + ".br").read_bytes()
        return "gzip", gzip.compress(path.read_bytes())


class GzipFiles(Files):
    """A host that knows no brotli."""

    encodings = ("gzip",)


class QuietServer(http.server.ThreadingHTTPServer):
    """Browsers may be gone before they have all that they asked for."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing."""


@dataclass
class StaticHost:
    """A host of static files."""

    url: str


@contextmanager
def site_host(folder: Path, files: type[Files] = Files) -> Iterator[StaticHost]:
    """A host of a built site."""
    server = QuietServer(("127.0.0.1", 0), functools.partial(files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield StaticHost(f"http://127.0.0.1:{server.server_port}")
    server.shutdown()


@contextmanager
def built_site() -> Iterator[Path]:
    """The page as a site of static files."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SITE_FOLDER": folder}
        subprocess.run([*find_npm(), "run", "--silent", "site"], cwd=WEB, check=True, env=env)
        yield Path(folder)
