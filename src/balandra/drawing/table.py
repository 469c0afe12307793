"""A position of any game as a drawing: its mapping as a table."""

from collections.abc import Mapping

from balandra.core.notation import rows
from balandra.drawing.page import Block, document, header, shortened, stacked
from balandra.drawing.svg import text

WIDTH, LABEL, LINE = 720, 180, 26


def _row(label: str, words: str) -> Block:
    name = text(0, 18, shortened(label, LABEL - 10, 15), "faint small")
    return Block(WIDTH, LINE, name + text(LABEL, 18, shortened(words, WIDTH - LABEL, 17), "words status"))


def draw_table(mapping: Mapping[str, object], *, title: str = "", theme: str = "auto", prefix: str = "") -> str:
    """Draw the mapping of a position or a view of any game as SVG."""
    found = list(rows(mapping))
    top = header(title, str(mapping.get("edition", "")), WIDTH)
    described = "; ".join(f"{label}: {words}" for label, words in found)
    whole = stacked([top, *(_row(label, words) for label, words in found)], 2)
    return document(whole, title=title or "A position", description=described, theme=theme, prefix=prefix)
