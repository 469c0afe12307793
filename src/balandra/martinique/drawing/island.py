"""The island of Martinique: beach, inland, tavern, tiles, pirates and the digs of sunset."""

from collections.abc import Mapping, Sequence

from balandra.drawing.icons import icon
from balandra.drawing.page import Block
from balandra.drawing.pawns import pawn
from balandra.drawing.svg import circle, element, path, rect, text
from balandra.martinique.drawing.tiles import souvenir, tile

LETTERS = "abcdefgh"
CELL, SHORE = 66, 38
WIDTH = 8 * CELL + 2 * SHORE
BONUS = 38


def square_centre(square: str) -> tuple[float, float]:
    """The middle of a square: a1 lies at the lower left."""
    column, line = LETTERS.index(square[0].lower()), int(square[1:])
    return SHORE + (column + 0.5) * CELL, SHORE + (8 - line + 0.5) * CELL


def _is_square(square: str) -> bool:
    """Whether the word names a square of the island."""
    return len(square) == 2 and square[0].lower() in LETTERS and square[1] in "12345678"


def _ground(*, dusk: bool) -> str:
    """Sea, beach, inland and tavern, with the lines between the squares."""
    land = rect(SHORE - 10, SHORE - 10, 8 * CELL + 20, 8 * CELL + 20, "sand", rx=34)
    inland = rect(SHORE + CELL, SHORE + CELL, 6 * CELL, 6 * CELL, "inland", rx=16)
    tavern = rect(SHORE + 3 * CELL, SHORE + 3 * CELL, 2 * CELL, 2 * CELL, "tavern", rx=8)
    sea = rect(0, 0, WIDTH, WIDTH, "dusk" if dusk else "sea", rx=14)
    span = 8 * CELL
    steps = [SHORE + k * CELL for k in range(1, 8)]
    lines = "".join(f"M{SHORE} {at}h{span}M{at} {SHORE}v{span}" for at in steps)
    return sea + land + inland + tavern + path(lines, "grid")


def _coordinates() -> str:
    """Letters below and above, numbers on both sides."""
    far, shown = WIDTH - SHORE + 30, []
    for k in range(8):
        middle, line = SHORE + (k + 0.5) * CELL, WIDTH - SHORE - (k + 0.5) * CELL + 7
        shown += [text(middle, far, LETTERS[k], "coordinate"), text(middle, 21, LETTERS[k], "coordinate")]
        shown += [text(14, line, str(k + 1), "coordinate"), text(WIDTH - 14, line, str(k + 1), "coordinate")]
    return "".join(shown)


def _tavern(bonuses: Sequence[str]) -> str:
    """What still lies in the tavern; an empty one shows its sign."""
    x = y = WIDTH / 2
    if not bonuses:
        return icon("hook", x, y, 84, cls="ink ghost")
    shown = []
    for k, words in enumerate(bonuses):
        line = bonuses[:3] if k < 3 else bonuses[3:]
        left = x - (len(line) - 1) * (BONUS + 5) / 2
        shown.append(tile(souvenir(words), left + k % 3 * (BONUS + 5), y - 24 + k // 3 * 48, BONUS))
    return element("g", "".join(shown))


def _tiles(tiles: Mapping[str, str], taken: set[str]) -> str:
    """The tiles on their squares, moved aside where a pirate stands."""
    placed = ((square, words) for square, words in tiles.items() if _is_square(square))
    return "".join(tile(souvenir(words), *square_centre(square), shared=square in taken) for square, words in placed)


def _pirates(pirates: Mapping[str, Sequence[str]]) -> str:
    """The pirates on the island."""
    shown = []
    for colour, squares in pirates.items():
        for square in filter(_is_square, squares):
            x, y = square_centre(square)
            shown.append(element("g", pawn(colour, x + 12, y + 29, 48), data_square=square))
    return "".join(shown)


def _dig(colour: str, square: str, order: int) -> str:
    """A pirate in the hole that he has dug, with his place in the order of that colour's digs."""
    x, y = square_centre(square)
    hole = element("ellipse", cx=x, cy=y + 20, rx=27, ry=10, class_="hole")
    mark = circle(x - 20, y - 19, 9, "badge") + text(x - 20, y - 14.5, str(order), "badge-words")
    return element("g", hole + pawn(colour, x, y + 24, 50) + mark, data_dig=square)


def _digs(digs: Mapping[str, Sequence[str]]) -> str:
    """All digs of sunset."""
    numbered = ((colour, square, k) for colour, squares in digs.items() for k, square in enumerate(squares, 1))
    return "".join(_dig(colour, square, k) for colour, square, k in numbered if _is_square(square))


def _treasure(secret: Sequence[str]) -> str:
    """The cross where the Lost Treasure lies, once the mapping has it."""
    square = "".join(secret)
    if not _is_square(square):
        return ""
    x, y = square_centre(square)
    cross = f"M{x - 22} {y - 22}l44 44m0-44l-44 44"
    spot = rect(x - CELL / 2, y - CELL / 2, CELL, CELL, "find-spot", rx=6)
    return element("g", spot + path(cross, "find-rim") + path(cross, "find"), data_treasure=square)


def _chest(secret: Sequence[str]) -> str:
    """The chest itself, in front of whoever may have found it."""
    square = "".join(secret)
    if not _is_square(square):
        return ""
    x, y = square_centre(square)
    return icon("chest", x + 19, y - 19, 27)


def draw_island(
    tiles: Mapping[str, str],
    pirates: Mapping[str, Sequence[str]],
    tavern: Sequence[str],
    digs: Mapping[str, Sequence[str]],
    secret: Sequence[str],
    *,
    dusk: bool,
) -> Block:
    """The whole island, in the light of day or of the evening."""
    taken = {square for squares in pirates.values() for square in squares}
    parts = [_ground(dusk=dusk), _coordinates(), _tavern(tavern), _treasure(secret)]
    parts += [_tiles(tiles, taken), _pirates(pirates), _digs(digs), _chest(secret)]
    return Block(WIDTH, WIDTH, "".join(parts))
