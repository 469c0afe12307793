"""Stone and leaves: the look of a tunnel board and of a jungle board."""

from balandra.drawing.svg import element, path


def _pattern(name: str, width: int, height: int, body: str) -> str:
    """A picture repeated over a whole surface."""
    return element("pattern", body, id=name, width=width, height=height, patternUnits="userSpaceOnUse")


BRICKS = "M0 .8h44M0 16.8h44M14 0v16M36 16v16"
LEAVES = "M8 4q9 0 9 9-9 0-9-9zM30 9q-8 1-8 9 8-1 8-9zM12 24q0 8 8 9 0-8-8-9zM34 26q-2 7 4 11 3-7-4-11z"

PATTERNS = {
    "t-stone": _pattern("t-stone", 44, 32, path(BRICKS, "brick")),
    "t-green": _pattern("t-green", 42, 40, path(LEAVES, "leaf")),
}
