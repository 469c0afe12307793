"""Martinique's tiles: souvenirs, jokers and maps, face up and face down."""

from dataclasses import dataclass

from balandra.drawing.icons import icon
from balandra.drawing.page import Block
from balandra.drawing.shapes import CROSS, TRAIL
from balandra.drawing.svg import DASH, element, number, path, rect, text
from balandra.drawing.view_fields import HIDDEN

SIZE, SMALL = 54, 40
KINDS = {"letter": f"a{DASH}h", "number": f"1{DASH}8"}


@dataclass(frozen=True)
class Tile:
    """A tile in words: what it is, its value, and whether it lies face up."""

    kind: str
    value: str
    open: bool = True


def souvenir(words: str) -> Tile:
    """The tile of a souvenir, a joker or a map as it lies on the island or in the tavern."""
    kind, _, value = words.partition(" ")
    return Tile(kind, value, kind != "map")


def owned_map(words: str) -> Tile:
    """The tile of a map that somebody has taken: `7^` lies face up."""
    return Tile("map", words.removesuffix("^"), words.endswith("^"))


def _map_back(x: float, y: float, size: float) -> str:
    """The back of a map: a trail and a cross."""
    step = size / 54
    trail = path(_scaled(TRAIL, x, y, step), "map-line")
    return trail + path(_scaled(CROSS, x, y, step), "map-cross")


def _scaled(data: str, x: float, y: float, step: float) -> str:
    """Path data of a 54-pixel tile, drawn smaller and around another point."""
    points, moved, along = data.replace("-", " -"), [], False
    for mark in "MCL":
        points = points.replace(mark, f" {mark} ")
    for piece in points.split():
        if piece in "MCL":
            moved.append(piece)
            continue
        along = not along
        moved.append(number(float(piece) * step + (x if along else y)) + " ")
    return "".join(moved)


def _map(tile: Tile, x: float, y: float, size: float) -> str:
    """A map: its coordinate if it is known, tilted while the tile lies face down."""
    if tile.value in ("", HIDDEN):
        return _map_back(x, y, size)
    if tile.value in KINDS:
        return _map_back(x, y - size * 0.1, size * 0.8) + text(x, y + size * 0.4, KINDS[tile.value], "map-hint")
    tilt = "" if tile.open else f"rotate(-14 {number(x)} {number(y)})"
    return text(x, y + size * 0.19, tile.value.upper(), "map-words", font_size=number(size * 0.56), transform=tilt)


def tile(shown: Tile, x: float, y: float, size: float = SIZE, *, shared: bool = False) -> str:
    """A tile around a point; a shared one leaves room for a pirate."""
    ground = {True: "face", False: "map-face" if shown.open else "map-back"}[shown.kind != "map"]
    frame = rect(x - size / 2, y - size / 2, size, size, ground, rx=size / 8)
    named = {"data_tile": f"{shown.kind} {shown.value}".strip(), "data_open": "yes" if shown.open else "no"}
    if shown.kind == "map":
        body = _map(shown, x - (size * 0.16 if shared else 0), y, size * (0.74 if shared else 1))
        return element("g", frame + body, **named)
    sign, corner = (size * 0.5, -0.2) if shared else (size * 0.68, 0.07 if shown.value else 0)
    art = icon(shown.kind, x + size * corner, y + size * (0.2 if shared else 0.07 if shown.value else 0), sign)
    value = (
        text(x - size * 0.34, y - size * 0.17, shown.value, "value", font_size=number(size * 0.36))
        if shown.value
        else ""
    )
    return element("g", frame + art + value, **named)


def tile_block(shown: Tile, size: float = SMALL) -> Block:
    """A tile that stands in a line of tiles."""
    return Block(size, size, tile(shown, size / 2, size / 2, size))
