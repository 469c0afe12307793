"""The map of Cartagena: boards, spaces, pirates, sloop and both ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from balandra.cartagena.drawing.scenery import PLACES, approach, boat, stairs, waves
from balandra.cartagena.drawing.settings import Setting
from balandra.cartagena.drawing.track import EDGE, Layout, Point, Rect
from balandra.drawing.icons import icon
from balandra.drawing.page import Block
from balandra.drawing.pawns import pawn
from balandra.drawing.svg import DASH, caption, circle, element, number, path, rect, text

SLAB_WIDTH, SLAB_HEIGHT = 73, 72
WALL, FLOOR = 82, 77
PAWN_HEIGHT = 39
STANDING: dict[int, tuple[float, ...]] = {1: (0,), 2: (-14, 14), 3: (-23.5, 0, 23.5)}
HARBOUR = 156
TOKEN_SIGNS = {"empty": DASH, "snake": "S"}

GROUNDS = {"stone": ("rock", "wall", "floor"), "green": ("jungle", "hedge", "earth")}


@dataclass(frozen=True)
class Crowd:
    """Who stands where: for every space the colours of its pirates, and the numbers at both ends and aboard."""

    spaces: Mapping[int, Sequence[str]]
    start: Mapping[str, int]
    goal: Mapping[str, int]
    sloop: Mapping[str, int]


def crowd_of(pirates: Mapping[str, Sequence[str]], length: int) -> Crowd:
    """The crowd of a mapping's pirates on a track of that length."""
    spaces: dict[int, list[str]] = {}
    for colour, places in pirates.items():
        for place in places:
            if place.isdigit() and 0 < int(place) <= length:
                spaces.setdefault(int(place), []).append(colour)
    return Crowd(spaces, _standing(pirates, "0"), _standing(pirates, str(length + 1)), _standing(pirates, "sloop"))


def _standing(pirates: Mapping[str, Sequence[str]], place: str) -> dict[str, int]:
    """How many of each colour are at one place."""
    return {colour: list(places).count(place) for colour, places in pirates.items() if place in places}


def _board(board: Rect, ground: str) -> str:
    """One board: a slab of stone or a piece of jungle."""
    size = (board.x, board.y, board.width, board.height)
    return rect(*size, ground, rx=8, data_board=ground) + rect(*size, rx=8, fill=f"url(#t-{ground})")


def _passage(points: Sequence[Point], ground: str) -> str:
    """The bent passage through the boards."""
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    _, wall, floor = GROUNDS[ground]
    return path(line, wall, stroke_width=WALL) + path(line, floor, stroke_width=FLOOR)


def _lines(layout: Layout, setting: Setting) -> list[list[Point]]:
    """The line of every stretch of the path, from opening to opening."""
    lines = [list(points) for points in layout.paths]
    lines[0] = approach(setting.start, layout.start, layout.centres[0][1]) + lines[0]
    lines[-1] += approach(setting.goal, layout.goal, layout.centres[-1][1])[::-1]
    return lines


def token(value: str, x: float, y: float) -> str:
    """A chest token: a small disc, with its value only where the mapping has it."""
    sign = TOKEN_SIGNS.get(value, value)
    return circle(x, y, 10, "token", data_token=value) + text(x, y + 4.6, sign, "token-words")


def _pirates(colours: Sequence[str], x: float, y: float) -> str:
    """The pirates of one space, side by side."""
    step = (SLAB_WIDTH - 26) / max(1, len(colours) - 1)
    offsets = STANDING.get(len(colours)) or tuple(step * k - (SLAB_WIDTH - 26) / 2 for k in range(len(colours)))
    return "".join(pawn(colour, x + offset, y, PAWN_HEIGHT) for colour, offset in zip(colours, offsets, strict=True))


def _space(place: int, symbol: str, centre: Point, colours: Sequence[str], chest: str) -> str:
    """One space: its number, its symbol, who stands there, and the token if one lies there."""
    x, y = centre
    label = f"{place} {symbol}" + (f": {', '.join(colours)}" if colours else "")
    slab = rect(x - SLAB_WIDTH / 2, y - SLAB_HEIGHT / 2, SLAB_WIDTH, SLAB_HEIGHT, "slab", rx=8)
    sign = icon(symbol, x + 3, y - 18, 31) if colours else icon(symbol, x, y + 4, 48)
    parts = [caption(label), slab, text(x - 25, y - 21, str(place), "place"), sign]
    parts += [_pirates(colours, x, y + 34)] if colours else []
    parts += [token(chest, x + 27, y - 26)] if chest else []
    return element("g", "".join(parts), data_space=place)


def _grounds(layout: Layout, setting: Setting) -> list[str]:
    """The ground of every board, in the order of the path."""
    above = layout.breaks // 6
    return [setting.ground if layout.sea is None or k < above else "green" for k in range(len(layout.boards))]


def _land(layout: Layout, setting: Setting) -> str:
    """What lies under the boards: one land, or two shores with the sea between them."""
    if layout.sea is None:
        return rect(0, 0, layout.width, layout.height, GROUNDS[setting.ground][0], rx=14)
    shore, upper, lower = layout.sea.x - 2, layout.start.bottom + EDGE / 2, layout.goal.y - EDGE / 2
    sea = rect(0, 0, layout.width, layout.height, "sea", rx=14)
    cartagena, tortuga = _coast(shore, 0, upper, "rock"), _coast(shore, lower, layout.height - lower, "jungle")
    return sea + waves(layout.sea) + waves(Rect(0, upper - 10, shore, lower - upper + 10)) + cartagena + tortuga


def _coast(width: float, y: float, height: float, cls: str) -> str:
    """A piece of land with its sandy shore."""
    return rect(0, y, width, height, "shore", rx=14) + rect(0, y, width, height, cls, rx=14)


def _harbour(layout: Layout, sea: Rect, crowd: Crowd, sloop_at: str) -> str:
    """The sea of the Great Escape with the sloop at one of its shores."""
    x, gone = sea.x + sea.width / 2 + 7, sloop_at == "tortuga"
    upper, lower = layout.centres[layout.breaks - 1][1], layout.centres[layout.breaks][1]
    piers = path(f"M{sea.x - 8} {upper - 13}h36V{HARBOUR + 22}h-22V{upper + 13}h-14z", "pier")
    piers += rect(sea.x - 8, lower - 13, 36, 26, "pier")
    course = path(f"M{x} 246C{x + 46} 276 {x + 46} 300 {x} 330", "course")
    names = text(x, 232, "Cartagena", "sea-words") + text(x, layout.height - 214, "Tortuga", "sea-words")
    sloop = boat(crowd.sloop, x, layout.height - 66 if gone else HARBOUR)
    return piers + course + names + element("g", sloop, data_sloop=sloop_at)


def draw_map(
    layout: Layout, setting: Setting, track: Sequence[str], crowd: Crowd, tokens: Mapping[int, str], sloop_at: str
) -> Block:
    """The whole map."""
    grounds = _grounds(layout, setting)
    parts = [_land(layout, setting)]
    parts += [_board(board, ground) for board, ground in zip(layout.boards, grounds, strict=True)]
    parts += [PLACES[setting.start](layout.start, layout.centres[0][1], crowd.start, setting.start_name)]
    parts += [PLACES[setting.goal](layout.goal, layout.centres[-1][1], crowd.goal, setting.goal_name)]
    parts += [
        _passage(points, ground) for points, ground in zip(_lines(layout, setting), (grounds[0], "green"), strict=False)
    ]
    parts += [
        stairs(setting.start, layout.start, layout.centres[0][1]),
        stairs(setting.goal, layout.goal, layout.centres[-1][1]),
    ]
    parts += [_harbour(layout, layout.sea, crowd, sloop_at)] if layout.sea else []
    for place, (symbol, centre) in enumerate(zip(track, layout.centres, strict=True), 1):
        parts.append(_space(place, symbol, centre, crowd.spaces.get(place, ()), tokens.get(place, "")))
    return Block(layout.width, layout.height, "".join(parts))
