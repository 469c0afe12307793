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

from balandra.core.errors import BalandraError
from balandra.server.http.context import ServerContext
from balandra.server.http.errors import HttpError
from balandra.server.http.guards import address, check_rate
from balandra.server.http.page import shared_tags
from balandra.server.http.route import TEMPLATE, NotFoundEndpoint

FOLDER = Path(__file__).parent.parent / "page"
DOCUMENT = "index.html"
TITLE = b"<title>"  # in the document; tags are put before it
SCREENS = (
    "/new",
    "/settings",
    "/me",
    "/learn",
    "/learn/{rest:path}",
    "/puzzles",
    "/puzzles/{rest:path}",
    "/editor",
)
FINISHED = ("/replay/{table}", "/review/{table}")  # screens about finished games
TABLE = "/t/{table}"
FILES = (
    "/assets/{name}",
    "/icons/{name}",
    "/screenshots/{name}",
    "/balandra.svg",
    "/manifest.webmanifest",
    "/puzzle-data/{name}",
    "/service-worker.js",
)
BROTLI = ".br"  # files that the build writes beside others
FOREVER, ALWAYS_ASK = "public, max-age=31536000, immutable", "no-cache"
# Media types worth compressing.
SQUEEZED = ("text/", "image/svg", "application/json", "application/manifest", "application/wasm")


@dataclass(frozen=True)
class File:
    """A file of the page, ready to send."""

    body: bytes
    media: str
    squeezed: dict[str, bytes]  # by encoding, the smallest first
    keeping: str

    def answer(self, request: Request, status: int = 200) -> Response:
        """The file as a response, compressed if the browser accepts it."""
        headers = {"Cache-Control": self.keeping, "Vary": "Accept-Encoding"}
        wishes = (one.partition(";") for one in request.headers.get("accept-encoding", "").split(","))
        accepted = {name.strip() for name, _, weight in wishes if weight.strip() != "q=0"}
        for encoding, squeezed in self.squeezed.items():
            if encoding in accepted:
                headers["Content-Encoding"] = encoding
                return Response(squeezed, status, media_type=self.media, headers=headers)
        return Response(self.body, status, media_type=self.media, headers=headers)


def _read(path: Path) -> File:
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    body = path.read_bytes()
    built = path.with_name(path.name + BROTLI)
    squeezed = {"br": built.read_bytes()} if built.is_file() else {}
    if media.startswith(SQUEEZED):
        squeezed["gzip"] = gzip.compress(body, mtime=0)
    return File(body, media, squeezed, FOREVER if path.parent.name == "assets" else ALWAYS_ASK)


@cache
def files(folder: Path = FOLDER) -> dict[str, File]:
    """All files of the page by path; empty if it has not been built."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != BROTLI)
    return {path.relative_to(folder).as_posix(): _read(path) for path in found}


def document(request: Request, about: str = "") -> Response | None:
    """The page's HTML document, if it has been built; with tags about what it shows."""
    found = files().get(DOCUMENT)
    if found is None or not about:
        return found.answer(request) if found else None
    body = found.body.replace(TITLE, about.encode() + TITLE, 1)
    return Response(body, media_type=found.media, headers={"Cache-Control": found.keeping})


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


class Shared:
    """Serves the document of a screen about one table, with tags about its game for those who get the link."""

    def __init__(self, finished: bool) -> None:
        self.finished = finished  # whether only finished games have such a screen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        reads = request.method in ("GET", "HEAD")
        found = document(request, await self._about(request)) if reads else None
        answer: ASGIApp = found or NotFoundEndpoint()
        scope[TEMPLATE] = "(page)"
        await answer(scope, receive, send)

    async def _about(self, request: Request) -> str:
        """The tags of a game; nothing if there is no such game, or the reader asks too often."""
        context: ServerContext = request.app.state.context
        try:
            check_rate(context.limits.reads, address(request))
            table = (await context.authority.look(request.path_params["table"], None)).table
        except (BalandraError, HttpError):
            return ""
        is_shown = table.result is not None or not self.finished
        return shared_tags(table, str(request.base_url)) if is_shown else ""


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
    screens += [Route(path, Shared(finished=True)) for path in FINISHED]
    screens.append(Route(TABLE, Shared(finished=False)))
    return [*screens, *(Route(path, Page()) for path in FILES), Route("/{rest:path}", Lost())]
