"""A position of any game as a drawing: its mapping as a table."""

from collections.abc import Iterator, Mapping, Sequence

from balandra.drawing.page import Block, document, header, shortened, stacked
from balandra.drawing.svg import text

WIDTH, LABEL, LINE = 720, 180, 26
UNSEEN = ("edition", "rules", "options", "rng")  # said elsewhere, or of no use to players


def rows(mapping: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """A label and a text for each thing that a mapping holds; the parts of inner mappings have rows of their own."""
    for key, value in mapping.items():
        if isinstance(value, Mapping) and key not in UNSEEN:
            yield from ((f"{key} {part}", _words(its)) for part, its in value.items())
        elif key not in UNSEEN:
            yield key, _words(value)


def _words(value: object) -> str:
    """A value as a text: lists and mappings with commas."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_words(its)}" for key, its in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_words, value))
    return "" if value is None else str(value)


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
