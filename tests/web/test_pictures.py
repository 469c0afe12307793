"""The gallery shows every picture there is, each with words, and stays small enough for a repository."""

from __future__ import annotations

import re
from itertools import product

from tests.web.pictures import DOCS, SIZES, THEMES

LARGEST = 3_000_000  # bytes, all together
SHOWN = re.compile(r'<img src="pictures/(.+?)" width="\d+" alt="(.+?)">')


def test_the_gallery_shows_every_picture() -> None:
    shown = dict(SHOWN.findall((DOCS / "gallery.md").read_text()))
    assert set(shown) == {path.name for path in (DOCS / "pictures").iterdir()}, "run make pictures"
    names = {name.removesuffix("-desktop-light.webp") for name in shown if name.endswith("-desktop-light.webp")}
    assert set(shown) == {f"{one}-{size}-{theme}.webp" for one, size, theme in product(names, SIZES, THEMES)}
    assert len(set(shown.values())) == len(shown)


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in (DOCS / "pictures").iterdir()) < LARGEST
