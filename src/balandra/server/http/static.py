"""The built web page: files with hashed names, and one document for every screen."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from balandra.server.http.route import TEMPLATE, NotFoundEndpoint

FOLDER = Path(__file__).parent.parent / "page"
DOCUMENT = "index.html"
SCREENS = (
    "/new",
    "/settings",
    "/me",
    "/learn",
    "/learn/{rest:path}",
    "/puzzles",
    "/puzzles/{rest:path}",
    "/editor",
    "/t/{table}",
    "/replay/{table}",
    "/review/{table}",
)
FILES = (
    "/assets/{name}",
    "/icons/{name}",
    "/balandra.svg",
    "/manifest.webmanifest",
    "/puzzles.json",
    "/service-worker.js",
)
FOREVER, ALWAYS_ASK = "public, max-age=31536000, immutable", "no-cache"
# Media types worth compressing.
SQUEEZED = ("text/", "image/svg", "application/json", "application/manifest", "application/wasm")


@dataclass(frozen=True)
class File:
    """A file of the page, ready to send."""

    body: bytes
    media: str
    squeezed: bytes | None
    keeping: str

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file as a response, compressed if the browser accepts it."""
        headers = {"Cache-Control": self.keeping, "Vary": "Accept-Encoding"}
        if self.squeezed and "gzip" in request.headers.get("accept-encoding", ""):
            squeezed = {**headers, "Content-Encoding": "gzip"}
            return Response(self.squeezed, status, media_type=self.media, headers=squeezed)
        return Response(self.body, status, media_type=self.media, headers=headers)


def _read(path: Path) -> File:
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    body = path.read_bytes()
    squeezed = gzip.compress(body, mtime=0) if media.startswith(SQUEEZED) else None
    return File(body, media, squeezed, FOREVER if path.parent.name == "assets" else ALWAYS_ASK)


@cache
def files(folder: Path = FOLDER) -> dict[str, File]:
    """All files of the page by path; empty if it has not been built."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): _read(path) for path in found}


def document(request: Request) -> Response | None:
    """The page's HTML document, if it has been built."""
    found = files().get(DOCUMENT)
    return found.answer(request) if found else None


class Page:
    """Serves a file of the page, or its document for a screen."""

    def __init__(self, name: str | None = None) -> None:
        self.name = name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        found = files().get(self.name or request.url.path.strip("/"))
        answer: ASGIApp = found.answer(request) if found and request.method in ("GET", "HEAD") else NotFoundEndpoint()
        scope[TEMPLATE] = "(page)"
        await answer(scope, receive, send)


class Lost:
    """Unknown URLs: serves the page to browsers, an error to programs."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        reads = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
        found = files().get(DOCUMENT) if reads and not request.url.path.startswith(("/api/", "/assets/")) else None
        answer: ASGIApp = found.answer(request, 404) if found else NotFoundEndpoint()
        await answer(scope, receive, send)


def routes() -> list[Route]:
    """The routes of the page's screens and files."""
    screens = [Route(path, Page(DOCUMENT)) for path in SCREENS]
    return [*screens, *(Route(path, Page()) for path in FILES), Route("/{rest:path}", Lost())]
