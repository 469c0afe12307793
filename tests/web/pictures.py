"""Pictures of every screen: `make pictures`. The games are always the same, and so are the pictures.

They are written into docs/built, which git ignores; the few that pages of the docs show are kept in docs/pictures.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.hosting import Guest, hosted
from tests.web.conftest import CHROMIUM, FLAGS
from tests.web.scenes import Chance, Crew, Screen, screens

DOCS = Path(__file__).parents[2] / "docs"
KEPT = DOCS / "pictures"
GALLERY = DOCS / "built" / "gallery.md"
HOST = "balandra.example"  # where the pictures say that the server is
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True},
}
SHARPNESS = {"desktop": 0.75, "phone": 1.2}  # pixels of the picture for one of the screen
WIDTHS = {"desktop": 420, "phone": 170}  # in the gallery
QUALITY = 35
THEMES = ("light", "dark")
HEAD = """# Gallery

Every screen in light and dark, on a desktop (1440 × 900) and a phone (360 × 740). `make pictures` plays these games
on a server, takes the pictures in a browser and writes this page.
"""


def come(browser: Browser, guest: Guest, size: str, theme: str) -> BrowserContext:
    """A browser that is known to the server as one of the crew."""
    given: dict[str, Any] = {**SIZES[size], "color_scheme": theme, "locale": "en", "reduced_motion": "reduce"}
    context = browser.new_context(base_url=f"http://{HOST}", **given)
    known = guest.http.cookies.items()
    context.add_cookies([{"name": name, "value": value, "domain": HOST, "path": "/"} for name, value in known])
    return context


def look(page: Page, screen: Screen) -> None:
    """Go to a screen and touch what is to be touched."""
    page.goto(screen.path)
    page.wait_for_selector(screen.seat_view)
    page.wait_for_load_state("networkidle")
    for css in screen.touch:
        page.locator(css).first.click()
    page.mouse.move(0, 0)  # nothing looks touched that was not
    if screen.then:
        page.wait_for_selector(screen.then)
    if screen.scroll:
        page.locator(screen.scroll).first.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


def capture(page: Page, kind: str, sharpness: float, *, whole: bool) -> bytes:
    """What is on the screen now, or the whole of the page."""
    line = page.context.new_cdp_session(page)
    width, high, long, down = page.evaluate(
        "() => [innerWidth, innerHeight, document.documentElement.scrollHeight, scrollY]"
    )
    part = {"y": 0, "height": long} if whole else {"y": down, "height": high}
    clip = {"x": 0, **part, "width": width, "scale": sharpness}
    how = {"format": kind, "quality": QUALITY, "clip": clip, "captureBeyondViewport": whole}
    return base64.b64decode(line.send("Page.captureScreenshot", how)["data"])


def make(folder: Path, only: list[str], kind: str, *, whole: bool) -> list[Screen]:
    """Make the pictures; what they show."""
    folder.mkdir(parents=True, exist_ok=True)
    with at_home() as (browser, crew):
        places = [one for one in screens(crew) if not only or one.name in only]
        for size, theme, who in product(SIZES, THEMES, sorted({one.who for one in places})):
            context = come(browser, crew.people[who], size, theme)
            page = context.new_page()
            for screen in (one for one in places if one.who == who):
                look(page, screen)
                picture = capture(page, kind, SHARPNESS[size], whole=whole)
                (folder / f"{screen.name}-{size}-{theme}.{kind}").write_bytes(picture)
            context.close()
    return places


@contextmanager
def at_home() -> Iterator[tuple[Browser, Crew]]:
    """A browser, and the crew on a server where the lots always fall the same."""
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("balandra.server.authority.secrets", Chance()),
        hosted(Path(folder)) as site,
        sync_playwright() as playwright,
    ):
        here = f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{site.url.rpartition(':')[2]}"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, here])
        yield browser, Crew(site)
        browser.close()


def gallery(places: list[Screen]) -> str:
    """The page of the docs that shows them."""
    return HEAD + "".join(f"\n## {one.title}\n{one.words}\n\n" + "\n".join(_images(one)) + "\n" for one in places)


def _images(screen: Screen) -> list[str]:
    return [
        f'<img src="pictures/{screen.name}-{size}-{theme}.webp" width="{WIDTHS[size]}"'
        f' alt="{screen.title} on a {size}, {theme}: {screen.words}">'
        for size, theme in product(SIZES, THEMES)
    ]


def refresh(folder: Path) -> None:
    """Copy the pictures that pages of the docs show to where they are kept."""
    for old in KEPT.iterdir():
        shutil.copyfile(folder / old.name, old)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="where to write them, instead of docs/built/pictures")
    parser.add_argument("--kind", choices=("webp", "png"), default="webp")
    parser.add_argument("--whole", action="store_true", help="the whole page, not only what fits on the screen")
    parser.add_argument("only", nargs="*", help="names of screens; all if none are given")
    given = parser.parse_args()
    folder = given.folder or GALLERY.parent / "pictures"
    places = make(folder, given.only, given.kind, whole=given.whole)
    if not (given.folder or given.only or given.whole) and given.kind == "webp":
        GALLERY.write_text(gallery(places))
        refresh(folder)


if __name__ == "__main__":
    main()
