"""Where the boards of Cartagena and their spaces lie on the page.

A board has two columns of three spaces: three in a row, a turn, a turn, and three back. The boards stand side by
side in two lines, so that they make one winding path.
"""

import math
from dataclasses import dataclass

BOARD = 6
CELL_WIDTH, CELL_HEIGHT = 92, 80
PAD, GAP, EDGE = 8, 4, 12
BOARD_WIDTH, BOARD_HEIGHT = 2 * CELL_WIDTH + 2 * PAD, 3 * CELL_HEIGHT + 2 * PAD
END_WIDTH, SEA_WIDTH, STRAIT = 176, 222, 44
FEWEST_COLUMNS = 3

Point = tuple[float, float]

# The six spaces of a board as (column, line): down, across, up.
BEND = ((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0))


@dataclass(frozen=True)
class Rect:
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True)
class Layout:
    """The places of everything on the map; `breaks` says after how many spaces the sea interrupts the path."""

    width: float
    height: float
    boards: tuple[Rect, ...]
    centres: tuple[Point, ...]
    start: Rect
    goal: Rect
    sea: Rect | None
    breaks: int

    @property
    def paths(self) -> tuple[tuple[Point, ...], ...]:
        """The line of every stretch of the path, from the place before it to the place after it."""
        first, last = (self.start.right - 12, self.centres[0][1]), (self.goal.right - 12, self.centres[-1][1])
        if self.sea is None:
            return ((first, *self.centres, last),)
        upper, lower = self.centres[: self.breaks], self.centres[self.breaks :]
        harbours = [(self.sea.x + 2, upper[-1][1]), (self.sea.x + 2, lower[0][1])]
        return (first, *upper, harbours[0]), (harbours[1], *lower, last)


def _bend(board: Rect, across: bool, upright: bool) -> list[Point]:
    """The centres of a board's spaces, mirrored left to right or top to bottom."""
    columns = [(1 - column if across else column, 2 - line if upright else line) for column, line in BEND]
    left, top = board.x + PAD + CELL_WIDTH / 2, board.y + PAD + CELL_HEIGHT / 2
    return [(left + column * CELL_WIDTH, top + line * CELL_HEIGHT) for column, line in columns]


def _line(count: int, columns: int, top: float, backwards: bool) -> list[Rect]:
    """The boards of one line, in the order of the path, as far right as they go."""
    left = EDGE + END_WIDTH + GAP
    slots = range(columns - count, columns)
    order = reversed(slots) if backwards else slots
    return [Rect(left + slot * (BOARD_WIDTH + GAP), top, BOARD_WIDTH, BOARD_HEIGHT) for slot in order]


def _end(boards: list[Rect]) -> Rect:
    """The place left of a line of boards."""
    leftmost = min(board.x for board in boards)
    return Rect(EDGE, boards[0].y, leftmost - GAP - EDGE, BOARD_HEIGHT)


def _lay(above: int, below: int, *, sea: bool) -> Layout:
    """Two lines of boards: there and back, with or without the sea between them."""
    columns = max(FEWEST_COLUMNS, above, below)
    upper = _line(above, columns, EDGE, backwards=False)
    lower = _line(below, columns, EDGE + BOARD_HEIGHT + (STRAIT if sea else GAP), backwards=True)
    spaces = [_bend(board, across=False, upright=not sea) for board in upper]
    spaces += [_bend(board, across=True, upright=sea) for board in lower]
    width, height = upper[-1].right + EDGE, lower[0].bottom + EDGE
    water = Rect(width, 0, SEA_WIDTH, height) if sea else None
    centres = tuple(centre for board in spaces for centre in board)
    whole_width = width + (SEA_WIDTH if sea else 0)
    return Layout(whole_width, height, (*upper, *lower), centres, _end(upper), _end(lower), water, above * BOARD)


def boards_in(spaces: int) -> int:
    """How many boards make a track of so many spaces."""
    if spaces < 2 * BOARD or spaces % BOARD:
        raise ValueError(f"a track of {spaces} spaces cannot be drawn: two or more whole boards of six are needed")
    return spaces // BOARD


def lay_path(spaces: int) -> Layout:
    """The layout of one path: there on the upper line, back on the lower."""
    boards = boards_in(spaces)
    above = min(boards - 1, max(FEWEST_COLUMNS, math.ceil(boards / 2)))
    return _lay(above, boards - above, sea=False)


def lay_great_escape(spaces: int, tunnel_boards: int) -> Layout:
    """The layout of the Great Escape: the tunnel above, the sea to the right, the jungle below."""
    boards = boards_in(spaces)
    above = min(boards - 1, max(1, tunnel_boards))
    return _lay(above, boards - above, sea=True)
