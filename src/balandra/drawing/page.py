"""Blocks laid beside and below each other, and the finished drawing around them."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from balandra.drawing import icons, palette, pawns
from balandra.drawing.svg import element, number, rect, shifted, text

MARGIN = 16
GAP = 10
LARGEST = 1.2  # how far a drawing may grow beyond its natural size


@dataclass(frozen=True)
class Block:
    """A piece of the drawing with its size; its own corner is the point 0, 0."""

    width: float
    height: float
    body: str


def stacked(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Blocks one below the other."""
    placed, y, width = [], 0.0, 0.0
    for block in blocks:
        placed.append(shifted(block.body, 0, y))
        y, width = y + block.height + gap, max(width, block.width)
    return Block(width, max(0.0, y - gap), "".join(placed))


def beside(blocks: Iterable[Block], gap: float = GAP) -> Block:
    """Blocks one beside the other."""
    placed, x, height = [], 0.0, 0.0
    for block in blocks:
        placed.append(shifted(block.body, x, 0))
        x, height = x + block.width + gap, max(height, block.height)
    return Block(max(0.0, x - gap), height, "".join(placed))


def flowing(blocks: Sequence[Block], width: float, gap: float = GAP, line_gap: float = GAP) -> Block:
    """Blocks in lines as in a text, a new line where the width is full."""
    lines: list[list[Block]] = [[]]
    left = width
    for block in blocks:
        if lines[-1] and block.width > left:
            lines.append([])
            left = width
        lines[-1].append(block)
        left -= block.width + gap
    return stacked([beside(line, gap) for line in lines if line], line_gap)


def boxed(block: Block, width: float, *, cls: str = "panel", pad: float = 10, height: float = 0) -> Block:
    """A block inside a box with round corners."""
    tall = max(height, block.height + 2 * pad)
    return Block(width, tall, rect(0, 0, width, tall, cls, rx=9) + shifted(block.body, pad, pad))


def text_width(words: str, size: float) -> float:
    """An upper estimate of the width of a text."""
    return len(words) * size * 0.58


def shortened(words: str, width: float, size: float) -> str:
    """The words cut so that they fit."""
    most = max(1, int(width / (size * 0.58)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def header(title: str, status: str, width: float) -> Block:
    """The title and who is to move: on one line where both fit."""
    if not title:
        return Block(width, 24, text(0, 18, status, "words status"))
    heading = text(0, 20, shortened(title, width, 23), "words heading")
    if text_width(title, 23) + text_width(status, 17) + 20 < width:
        return Block(width, 26, heading + text(width, 19, status, "words status right"))
    return Block(width, 52, heading + text(0, 46, status, "words status"))


@dataclass(frozen=True)
class Look:
    """The styles (by class) and patterns (by name) of a game's drawings."""

    styles: palette.Styles = field(default_factory=dict)
    patterns: Mapping[str, str] = field(default_factory=dict)


def _definition(name: str, look: Look) -> str:
    """The definition of a name used in the drawing."""
    kind, _, rest = name.partition("-")
    if kind == "i":
        return icons.icon_symbol(rest)
    return pawns.pawn_symbol(rest) if kind == "p" else look.patterns[name]


def _definitions(body: str, look: Look) -> str:
    """Everything the drawing uses, each once."""
    names = sorted(set(re.findall(r'(?:href="|url\()#([\w-]+)', body)))
    return element("defs", "".join(_definition(name, look) for name in names))


def _prefixed(drawing: str, prefix: str) -> str:
    """The drawing with a prefix on its names, so that drawings on one page do not clash."""
    named = re.sub(r'( href="|url\()#', rf"\g<1>#{prefix}-", drawing)
    return re.sub(r'<(symbol|pattern) id="', rf'<\g<1> id="{prefix}-', named)


def _check(theme: str, prefix: str) -> None:
    """Refuse a theme that does not exist and a prefix that is no plain name."""
    if theme not in palette.THEMES:
        raise ValueError(f"no theme {theme!r}: one of {', '.join(palette.THEMES)}")
    if prefix and not re.fullmatch(r"[A-Za-z][\w-]*", prefix):
        raise ValueError(f"the prefix {prefix!r} is not a plain name")


PLAIN = Look()


def document(
    block: Block, *, title: str, description: str, theme: str = "auto", prefix: str = "", look: Look = PLAIN
) -> str:
    """The finished drawing."""
    _check(theme, prefix)
    width, height = block.width + 2 * MARGIN, block.height + 2 * MARGIN
    frame = rect(0.5, 0.5, width - 1, height - 1, "page", rx=12)
    body = frame + shifted(block.body, MARGIN, MARGIN)
    prefix = prefix or "balandra-" + hashlib.sha256(f"{title}{description}{theme}{body}".encode()).hexdigest()[:8]
    drawing = _definitions(body, look) + body
    style = element("style", palette.stylesheet(prefix, drawing, theme, look.styles))
    names = f'<title id="{prefix}-title">{escape(title)}</title><desc id="{prefix}-desc">{escape(description)}</desc>'
    return element(
        "svg",
        names + style + _prefixed(drawing, prefix),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width="100%",
        style=f"max-width:{number(width * LARGEST)}px;height:auto",
        class_=prefix,
        role="img",
        aria_labelledby=f"{prefix}-title {prefix}-desc",
    )


def labelled(words: str, block: Block) -> Block:
    """A block under its name."""
    width = max(block.width, len(words) * 8.2)
    return Block(width, block.height + 20, text(0, 13, words, "faint small") + shifted(block.body, 0, 20))
