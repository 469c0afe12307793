"""The symbols of the games as small pictures."""

from balandra.drawing.shapes import ICONS
from balandra.drawing.svg import element, number, text, use


def has_icon(name: str) -> bool:
    """Whether there is a picture of that name."""
    return name in ICONS


def icon_symbol(name: str) -> str:
    """The picture as a symbol to be used many times."""
    strokes = {"stroke": "currentColor", "stroke_width": 2.4, "stroke_linejoin": "round", "stroke_linecap": "round"}
    return element("symbol", element("g", ICONS[name], fill="none", **strokes), id=f"i-{name}", viewBox="-2 -2 52 52")


def icon(name: str, x: float, y: float, size: float, *, cls: str = "ink") -> str:
    """The picture centred on a point; a name without a picture is written by its first letter."""
    if not has_icon(name):
        return text(x, y + size * 0.34, name[:1].upper() or "?", f"{cls} initial", font_size=number(size))
    return use(f"i-{name}", x - size / 2, y - size / 2, size, size, cls)
