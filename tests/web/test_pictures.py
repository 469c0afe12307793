"""The docs show every picture that is kept, the gallery every screen, each with words."""

from __future__ import annotations

import re
from itertools import product

from tests.web.pictures import DOCS, KEPT, SIZES, THEMES, gallery
from tests.web.scenes import PLAIN

LARGEST = 500_000  # bytes, all together
SHOWN = re.compile(r'<img src="pictures/(.+?)" width="\d+" alt="(.+?)">')


def test_every_picture_that_is_kept_is_shown() -> None:
    pages = [DOCS.parent / "README.md", *DOCS.glob("*.md")]
    shown = re.findall(
        r'<img src="(?:docs/)?pictures/([^"]+)" width="\d+" alt="[^"]+">', "".join(page.read_text() for page in pages)
    )
    assert set(shown) == {path.name for path in KEPT.iterdir()}
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < LARGEST


def test_the_gallery_shows_every_screen_in_every_size_and_theme() -> None:
    shown = dict(SHOWN.findall(gallery(list(PLAIN))))
    assert set(shown) == {f"{one.name}-{size}-{theme}.webp" for one, size, theme in product(PLAIN, SIZES, THEMES)}
    assert len(set(shown.values())) == len(shown)
