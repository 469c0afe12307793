"""Pirates as pawns: each colour has a hat and a letter of its own, so that no one needs to see the colour."""

from balandra.drawing.svg import circle, element, path, text, use

WIDTH, HEIGHT = 34, 46

LETTERS = {"blue": "B", "red": "R", "yellow": "Y", "green": "G", "brown": "N", "black": "B"}

# Fill and letter: apart in lightness as well as in hue.
COLOURS = {
    "blue": ("#1b66b5", "#fff"),
    "red": ("#dc452e", "#fff"),
    "yellow": ("#f6cf35", "#2b2118"),
    "green": ("#10a37a", "#06281e"),
    "brown": ("#5a3519", "#fff"),
    "black": ("#34343c", "#fff"),
}
UNKNOWN = ("#8a8a8a", "#fff")

SKIN, TRIM, LINE, RIM = "#f3cfa4", "#f6e7bd", "#231a12", "#fffaf0"
LETTERING = {"font_family": "sans-serif", "font_weight": 800, "font_size": 17, "text_anchor": "middle"}

TRICORNE = "M2 14c4-1 6-4 7-9 4-3 8-3 12 0 1 5 3 8 7 9-8 5-18 5-26 0z"
HATS = {
    "blue": path(TRICORNE) + path("M4 14c7-4 15-4 22 0", stroke=TRIM, stroke_width=1.6, fill="none"),
    "red": path("M21 11l7-3-2 5 3 4-8-2z") + path("M7.5 15C7 7 10 3 15 3s8 4 7.5 12c-5-2-10-2-15 0z"),
    "yellow": path("M8 12c0-6 3-9 7-9s7 3 7 9z") + element("ellipse", cx=15, cy=13, rx=13, ry=3.2),
    "green": path("M7.5 15C7 6 12 2 18 3c6 0 9 5 9 10-2-2-3-2-4.5 0v2z") + circle(26.5, 14.5, 2.8, fill=TRIM),
    "brown": path("M9 13V1h12v12z") + path("M9 10h12", stroke=TRIM, stroke_width=2.2) + path("M4 12.5h22v3.5H4z"),
    "black": path(TRICORNE) + circle(15, 8.5, 2.6, fill=TRIM, stroke="none"),
}
BODY = "M2 43C2 31 7 24 15 24s13 7 13 19z"


def letter_of(colour: str) -> str:
    """The letter on the pawns of a colour."""
    return LETTERS.get(colour, colour[:1].upper() or "?")


def pawn_symbol(colour: str) -> str:
    """The pawn of a colour as a symbol to be used many times."""
    fill, ink = COLOURS.get(colour, UNKNOWN)
    head = circle(15, 17.5, 6.5, fill=SKIN) + circle(12.6, 18.8, 1, fill=LINE) + circle(17.4, 18.8, 1, fill=LINE)
    figure = path(BODY) + head + HATS.get(colour, "")
    shape = element("g", figure, fill=fill, stroke=LINE, stroke_width=1.6, stroke_linejoin="round")
    rim = path(BODY, fill="none", stroke=RIM, stroke_width=4.5) + circle(15, 15, 9, fill=RIM)
    letter = text(15, 40.5, letter_of(colour), fill=ink, **LETTERING)
    return element("symbol", rim + shape + letter, id=pawn_name(colour), viewBox="-2 -1 34 46")


def pawn_name(colour: str) -> str:
    """The name under which the pawn of a colour is defined."""
    return f"p-{colour}" if colour in COLOURS else "p-unknown"


def pawn(colour: str, x: float, y: float, height: float = HEIGHT) -> str:
    """A pawn whose feet stand in the middle of a point."""
    width = height * WIDTH / HEIGHT
    return use(pawn_name(colour), x - width / 2, y - height, width, height, data_pirate=colour)
