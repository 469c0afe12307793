"""Draws the page's icons as PNG from web/public/balandra.svg, with Chromium: `python -m tools.icons`."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.web.conftest import CHROMIUM, FLAGS

PUBLIC = Path(__file__).parent.parent / "web" / "public"
ICONS = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "touch-180": 180}
WHOLE = ("maskable", "touch")  # systems cut these to their own shape
MARGIN = 12  # around the drawing of 64 units; what is cut off is at most a tenth on each side


def drawing(name: str) -> str:
    """The SVG of an icon; one that is cut has a full background and a margin."""
    svg = (PUBLIC / "balandra.svg").read_text(encoding="utf-8")
    if not name.startswith(WHOLE):
        return svg
    size = 64 + 2 * MARGIN
    svg = svg.replace('viewBox="0 0 64 64"', f'viewBox="{-MARGIN} {-MARGIN} {size} {size}"')
    return re.sub(r"<rect [^>]*?fill=", f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{size}" height="{size}" fill=', svg)


def draw(page: Page, name: str, size: int) -> None:
    """Write one icon."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{drawing(name)}")
    page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)


def main() -> None:
    """Write all icons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS])
        for name, size in ICONS.items():
            draw(browser.new_page(), name, size)
        browser.close()


if __name__ == "__main__":
    main()
