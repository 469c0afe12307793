"""Stone and leaves: the look of a tunnel board and of a jungle board."""

from balandra.drawing.shapes import BRICKS, LEAVES
from balandra.drawing.svg import element, path


def _pattern(name: str, width: int, height: int, body: str) -> str:
    """A picture repeated over a whole surface."""
    return element("pattern", body, id=name, width=width, height=height, patternUnits="userSpaceOnUse")


PATTERNS = {
    "t-stone": _pattern("t-stone", 44, 32, path(BRICKS, "brick")),
    "t-green": _pattern("t-green", 42, 40, path(LEAVES, "leaf")),
}
