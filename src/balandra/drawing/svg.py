"""Small helpers that write SVG as text."""

from html import escape

DASH, TIMES = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"


def number(value: float) -> str:
    """A number as short as possible, two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _attribute(name: str, value: object) -> str:
    """One attribute; Python's `stroke_width` and `class_` become `stroke-width` and `class`."""
    written = number(value) if isinstance(value, int | float) else escape(str(value), quote=True)
    return f' {name.rstrip("_").replace("_", "-")}="{written}"'


def element(tag: str, body: str = "", /, **attributes: object) -> str:
    """An element around a body that is already SVG; empty attributes are left out."""
    written = "".join(_attribute(name, value) for name, value in attributes.items() if value not in ("", None))
    return f"<{tag}{written}>{body}</{tag}>" if body else f"<{tag}{written}/>"


def text(x: float, y: float, words: str, cls: str = "", /, **attributes: object) -> str:
    """A line of text, escaped."""
    return element("text", escape(words, quote=True), x=x, y=y, class_=cls, **attributes)


def line(x: float, y: float, *pieces: tuple[str, str]) -> str:
    """A line of text in pieces, each with its own style."""
    spans = [
        element("tspan", escape(words, quote=True), class_=cls, dx=9 if k else None)
        for k, (words, cls) in enumerate(pieces)
    ]
    return element("text", "".join(spans), x=x, y=y)


def use(name: str, x: float, y: float, width: float, height: float, cls: str = "", /, **attributes: object) -> str:
    """A picture defined once and shown here."""
    return element("use", href=f"#{name}", x=x, y=y, width=width, height=height, class_=cls, **attributes)


def rect(x: float, y: float, width: float, height: float, cls: str = "", /, **attributes: object) -> str:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, class_=cls, **attributes)


def circle(x: float, y: float, radius: float, cls: str = "", /, **attributes: object) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, class_=cls, **attributes)


def path(data: str, cls: str = "", /, **attributes: object) -> str:
    """A path."""
    return element("path", d=data, class_=cls, **attributes)


def shifted(body: str, x: float, y: float, /, **attributes: object) -> str:
    """A group moved to a point."""
    return element("g", body, transform=f"translate({number(x)} {number(y)})", **attributes)


def caption(words: str) -> str:
    """A title inside a group, shown as a tooltip."""
    return element("title", escape(words, quote=True))
