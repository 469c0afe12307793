"""The places at both ends of a path and between them: dungeon, camp, boat, sloop, cave, sea."""

from collections.abc import Callable, Mapping

from balandra.cartagena.drawing.track import END_WIDTH, Rect
from balandra.drawing.pawns import pawn
from balandra.drawing.shapes import DRIP, FLAG, FROND, FROND_TURNS, HOLE, HULL, MAST, PLANKS, SAILS, TRUNK
from balandra.drawing.svg import TIMES, circle, element, number, path, rect, shifted, text

CREW_STEP, CREW_HEIGHT = 31, 41

ARCH_SIDES = (0, 0.745, 0.943, 1, 0.943, 0.745)  # how high an arch is at each sixth of its width
ROSE_LEAF = "M0-66L12-12 0 0-12-12z"
WAVE = "q7-7 14 0t14 0"


def crew(counts: Mapping[str, int], x: float, y: float, cls: str) -> str:
    """One pawn a colour, standing on the line y, with its number below."""
    left = x - CREW_STEP * (len(counts) - 1) / 2
    shown = []
    for place, (colour, count) in enumerate(counts.items()):
        middle = left + place * CREW_STEP
        shown.append(pawn(colour, middle, y, CREW_HEIGHT) + text(middle, y + 19, f"{TIMES}{count}", f"crew {cls}"))
    return element("g", "".join(shown)) if shown else ""


def waves(area: Rect) -> str:
    """Little waves all over a piece of sea."""
    lines = []
    for line, y in enumerate(range(int(area.y) + 22, int(area.bottom) - 8, 34)):
        start = int(area.x) + 14 + (line % 2) * 34
        lines += [f"M{x} {y}{WAVE}" for x in range(start, int(area.right) - 34, 72)]
    return path("".join(lines), "wave")


def sea(area: Rect) -> str:
    """A bay with a sandy shore."""
    return rect(area.x, area.y, area.width, area.height, "sea", rx=16) + waves(area)


def boat(counts: Mapping[str, int], x: float, deck: float, *, leaking: bool = False) -> str:
    """A sloop with those aboard standing on its deck."""
    rigging = path(MAST, "mast") + path(SAILS, "sail") + path(FLAG, "dark")
    hull = path(HULL, "hull") + path(PLANKS, "plank") + (_leak() if leaking else "")
    return shifted(rigging + hull + crew(counts, 0, 3, "light-words"), x, deck)


def _leak() -> str:
    """A hole in the hull and the water that comes through it."""
    return path(HOLE, "dark") + path(DRIP, "wave")


def _sea_label(words: str, x: float, y: float) -> str:
    """The name of a place on the water."""
    return text(x, y, words, "sea-words")


def compass(x: float, y: float) -> str:
    """A compass rose, where the sea would be empty."""
    short = "".join(path(ROSE_LEAF, "rose", transform=f"rotate({turn}) scale(.7)") for turn in range(45, 405, 90))
    long = "".join(path(ROSE_LEAF, "rose", transform=f"rotate({turn})") for turn in range(0, 360, 90))
    return shifted(circle(0, 0, 44, "wave") + short + long, x, y)


def pier(x: float, door: float, reach: float, end: float) -> str:
    """A jetty from the end of the path out over the water and along to the boat."""
    return path(f"M{x} {door - 13}h-{reach}V{end}h20V{door + 13}h{reach - 20}z", "pier")


def boat_place(area: Rect, door: float, counts: Mapping[str, int], name: str) -> str:
    """The goal at the sea: the boat waits close to the end of the path."""
    middle = area.right - 104 if area.width > 260 else area.x + area.width / 2
    rose = compass(area.x + (area.width - 210) / 2, area.centre[1]) if area.width > 360 else ""
    deck = area.y + 176
    jetty = pier(area.right - 8, door, 26, deck + 20)
    return sea(area) + rose + jetty + boat(counts, middle, deck) + _sea_label(name, middle, deck + 62)


def wreck_place(area: Rect, door: float, counts: Mapping[str, int], name: str) -> str:
    """The start of the jungle: a sloop that leaks."""
    middle, deck = area.x + area.width / 2, area.y + 170
    plank = rect(area.right - 26, door - 11, 26, 22, "pier")
    return sea(area) + plank + boat(counts, middle, deck, leaking=True) + _sea_label(name, middle, deck + 68)


def dungeon_place(area: Rect, door: float, counts: Mapping[str, int], name: str) -> str:
    """The start of the tunnel: a fortress with an arch."""
    left, top, right, bottom = area.x + 2, area.y + 4, area.right, area.bottom - 2
    teeth = max(3, int(area.width // 44))
    step = (right - left) / (2 * teeth - 1)
    crest = "".join(f"h{number(step)}v{'16' if k % 2 == 0 else '-16'}" for k in range(2 * teeth - 2))
    outline = f"M{left} {bottom}V{top}{crest}h{number(step)}V{bottom}z"
    wall = path(outline, "fort") + path(outline, fill="url(#t-stone)")
    room = _room(area)
    cell = _arch(room, 160, barred=True) + crew(counts, *_floor(room), "light-words")
    return wall + cell + _plate(name, room, door)


def _room(area: Rect) -> Rect:
    """The part of a place that lies next to the path."""
    return Rect(area.right - END_WIDTH, area.y, END_WIDTH, area.height)


def is_high(area: Rect, door: float) -> bool:
    """Whether the path meets a place above its middle, and so has to come down to the opening."""
    return door < area.centre[1]


def approach(kind: str, area: Rect, door: float) -> list[tuple[float, float]]:
    """How the path goes on inside a place, from the opening outwards."""
    if kind not in ("dungeon", "cave") or not is_high(area, door):
        return []
    middle = area.right - END_WIDTH / 2
    return [(middle, area.bottom - 150), (middle, door)]


def stairs(kind: str, area: Rect, door: float) -> str:
    """The steps down to an opening below the path."""
    turns = approach(kind, area, door)
    return path("".join(f"M{turns[0][0] - 38} {turns[0][1] - 9 * k}h76" for k in range(4)), "step") if turns else ""


def _floor(area: Rect) -> tuple[float, float]:
    """Where those who wait in a place stand."""
    return area.x + area.width / 2, area.bottom - 58


def _arch(room: Rect, width: float, *, barred: bool = False) -> str:
    """A dark opening."""
    left, bottom, half = room.centre[0] - width / 2, room.bottom - 24, width / 2
    bars = "".join(
        f"M{number(left + k * width / 6)} {bottom}V{number(bottom - 74 - 66 * ARCH_SIDES[k])}" for k in range(1, 6)
    )
    return path(f"M{left} {bottom}v-74a{half} 66 0 0 1 {width} 0v74z", "dark") + (path(bars, "bars") if barred else "")


def _plate(name: str, room: Rect, door: float) -> str:
    """A name plate above an opening, or below it where the path comes from above."""
    x, y = room.centre[0], room.bottom - 7 if is_high(room, door) else room.y + 46
    width = len(name) * 9.4 + 22
    return rect(x - width / 2, y - 17, width, 25, "slab", rx=5) + text(x, y + 1, name, "plate initial")


def palm(x: float, y: float, size: float) -> str:
    """A palm tree standing on a point."""
    leaves = "".join(path(FROND, "frond", transform=f"translate(6 -50) rotate({turn})") for turn in FROND_TURNS)
    tree = path(TRUNK, "trunk") + leaves
    return element("g", tree, transform=f"translate({number(x)} {number(y)}) scale({number(size)})")


def _grove(area: Rect, left: float) -> str:
    """Palms where a place is wider than what stands in it."""
    free = int((left - area.x) // 78)
    return "".join(
        palm(area.x + 40 + k * 78, area.bottom - 50 - (k % 2) * 96, 1.25 - k % 3 * 0.15) for k in range(free)
    )


def cave_place(area: Rect, door: float, counts: Mapping[str, int], name: str) -> str:
    """The goal in the jungle: a cave in the rocks."""
    room, bottom = _room(area), area.bottom - 6
    middle = room.centre[0]
    rocks = f"M{middle - 84} {bottom}c-6-60 0-120 26-150 20-30 42-40 66-34 36 4 56 30 66 64 14 40 16 80 10 120z"
    cave = path(rocks, "mound") + _arch(room, 156) + crew(counts, *_floor(room), "light-words")
    return _grove(area, room.x) + palm(middle - 64, area.y + 84, 0.9) + cave + _plate(name, room, door)


def camp_place(area: Rect, door: float, counts: Mapping[str, int], name: str) -> str:
    """The start of the jungle path: a clearing with a fire."""
    room = _room(area)
    x, y = _floor(room)
    clearing = element("ellipse", cx=x, cy=y - 2, rx=84, ry=54, class_="sand")
    logs = path(f"M{x - 16} {y - 58}l32 8m0-8l-32 8", "trunk")
    fire = path(f"M{x} {y - 98}c10 14 16 20 16 30a16 14 0 0 1-32 0c0-8 8-12 16-30z", "flame")
    trees = palm(x - 62, y - 62, 1) + palm(x + 58, y - 74, 0.8)
    return (
        _grove(area, room.x)
        + trees
        + clearing
        + logs
        + fire
        + _plate(name, room, door)
        + crew(counts, x, y + 6, "initial")
    )


PLACES: dict[str, Callable[[Rect, float, Mapping[str, int], str], str]] = {
    "boat": boat_place,
    "wreck": wreck_place,
    "dungeon": dungeon_place,
    "cave": cave_place,
    "camp": camp_place,
}
