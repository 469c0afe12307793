"""Pirates as pawns: each colour has its own hat and letter, for the colour-blind."""

from balandra.drawing.shapes import BODY, HATS, INKS, LETTERS, LIGHT
from balandra.drawing.svg import circle, element, path, text, use

WIDTH, HEIGHT = 34, 46

# Apart in lightness as well as in hue; the page has the same in the light (web/src/design/tokens.css).
FILLS = {
    "blue": "#1b66b5",
    "red": "#dc452e",
    "yellow": "#f6cf35",
    "green": "#10a37a",
    "brown": "#5a3519",
    "black": "#34343c",
}
UNKNOWN = "#8a8a8a"

SKIN, LINE, RIM = "#f3cfa4", "#231a12", "#fffaf0"
LETTERING = {"font_family": "sans-serif", "font_weight": 800, "font_size": 17, "text_anchor": "middle"}


def letter_of(colour: str) -> str:
    """The letter on the pawns of a colour."""
    return LETTERS.get(colour, colour[:1].upper() or "?")


def _eye(x: float) -> str:
    return circle(x, 18.8, 1, fill=LINE, stroke="none")


def pawn_symbol(colour: str) -> str:
    """The pawn of a colour as a symbol to be used many times."""
    fill, ink = FILLS.get(colour, UNKNOWN), INKS.get(colour, LIGHT)
    head = circle(15, 17.5, 6.5, fill=SKIN) + _eye(12.6) + _eye(17.4)
    figure = path(BODY) + head + HATS.get(colour, "")
    shape = element("g", figure, fill=fill, stroke=LINE, stroke_width=1.6, stroke_linejoin="round")
    rim = path(BODY, fill="none", stroke=RIM, stroke_width=4.5, stroke_linejoin="round") + circle(15, 15, 9, fill=RIM)
    letter = text(15, 40.5, letter_of(colour), fill=ink, **LETTERING)
    return element("symbol", rim + shape + letter, id=pawn_name(colour), viewBox="-2 -1 34 46")


def pawn_name(colour: str) -> str:
    """The name under which the pawn of a colour is defined."""
    return f"p-{colour}" if colour in FILLS else "p-unknown"


def pawn(colour: str, x: float, y: float, height: float = HEIGHT) -> str:
    """A pawn whose feet stand in the middle of a point."""
    width = height * WIDTH / HEIGHT
    return use(pawn_name(colour), x - width / 2, y - height, width, height, data_pirate=colour)
