"""The track and the pirates on it."""

from __future__ import annotations

from balandra.cartagena.state import BOARDS, CARTAGENA, SYMBOLS, TUNNEL, Rules, State
from balandra.core.kernel import kernel
from balandra.core.random import below

SPACE_LIMIT = 3
ABOARD_LIMIT = 3


@kernel
def lay_track(r: Rules, s: State) -> None:
    """Lay boards from the box, in any order and either way round (or as agreed), from the start to the goal."""
    used = 0
    cell = 1
    for path in range(2):
        for _ in range(r.boards[path]):
            if r.laid[used] > 0:
                cell = lay_given(r, s, r.laid[used] - 1, cell)
            else:
                cell = lay_board(r, s, path, below(s, r.box - used), cell)
            used += 1
        if path == TUNNEL and cell == r.sloop:
            cell += 1
    s.symbol[0] = -1
    s.symbol[r.goal] = -1
    if r.sloop > 0:
        s.symbol[r.sloop] = -1


@kernel
def lay_board(r: Rules, s: State, path: int, pick: int, cell: int) -> int:
    """Lay the pick-th board still in the box from this cell on; the cell after it."""
    board = take_board(s, pick)
    face = r.face[path]
    if face < 0:
        face = below(s, 2)
    return lay_given(r, s, 4 * board + 2 * face + below(s, 2), cell)


@kernel
def lay_given(r: Rules, s: State, given: int, cell: int) -> int:
    """Lay a board from this cell on, given as 4 times its number, 2 for its second face and 1 if it is turned round."""
    for i in range(SYMBOLS):
        place = SYMBOLS - 1 - i if given & 1 else i
        s.symbol[cell + i] = r.board[given >> 2][(given >> 1) & 1][place]
    return cell + SYMBOLS


@kernel
def take_board(s: State, pick: int) -> int:
    """The pick-th board not yet taken; `token` serves as the list of those taken until tokens are laid."""
    for board in range(BOARDS):
        if s.token[board] == 0:
            if pick == 0:
                s.token[board] = 1
                return board
            pick -= 1
    return 0


@kernel
def advance_target(r: Rules, s: State, cell: int, symbol: int) -> int:
    """The first empty space of that symbol ahead on the same path, else the sloop or the goal."""
    for c in range(cell + 1, r.goal):
        if c == r.sloop or (s.symbol[c] == symbol and s.crowd[c] == 0):
            return c
    return r.goal


@kernel
def retreat_target(r: Rules, s: State, cell: int) -> int:
    """The nearest space behind on the same path with one or two pirates; 0 without one."""
    for c in range(cell - 1, 0, -1):
        if c == r.sloop:
            return 0
        if 0 < s.crowd[c] < SPACE_LIMIT:
            return c
    return 0


@kernel
def morgan_target(r: Rules, s: State, cell: int) -> int:
    """The first space ahead on the same path with one or two pirates, else the sloop or the goal."""
    for c in range(cell + 1, r.goal):
        if c == r.sloop or 0 < s.crowd[c] < SPACE_LIMIT:
            return c
    return r.goal


@kernel
def rearmost_company(s: State, first: int, last: int) -> int:
    """The rearmost space of a stretch that holds one or two pirates; the one after its end if none does."""
    for c in range(first, last + 1):
        if 0 < s.crowd[c] < SPACE_LIMIT:
            return c
    return last + 1


@kernel
def foremost_company(s: State, first: int, last: int) -> int:
    """The foremost space of a stretch that holds one or two pirates; 0 if none does."""
    for c in range(last, first - 1, -1):
        if 0 < s.crowd[c] < SPACE_LIMIT:
            return c
    return 0


@kernel
def foremost_empty(s: State, first: int, last: int, symbol: int) -> int:
    """The foremost empty space of that symbol in a stretch; 0 if there is none."""
    for c in range(last, first - 1, -1):
        if s.symbol[c] == symbol and s.crowd[c] == 0:
            return c
    return 0


@kernel
def rearmost_empty(s: State, first: int, cell: int) -> int:
    """The rearmost empty space before this cell; the cell itself if there is none."""
    for c in range(first, cell):
        if s.crowd[c] == 0:
            return c
    return cell


@kernel
def move_pirate(r: Rules, s: State, seat: int, origin: int, target: int) -> None:
    """Take one of a seat's pirates from a cell to another, keeping them in the order of the path."""
    pirates = s.pirates[seat]
    i = 0
    while pirates[i] != origin:
        i += 1
    if target > origin:
        while i + 1 < r.pirates and pirates[i + 1] < target:
            pirates[i] = pirates[i + 1]
            i += 1
    else:
        while i > 0 and pirates[i - 1] > target:
            pirates[i] = pirates[i - 1]
            i -= 1
    pirates[i] = target
    s.crowd[origin] -= 1
    s.crowd[target] += 1
    if origin == r.sloop:
        s.aboard[seat] -= 1
    if target == r.sloop:
        s.aboard[seat] += 1


@kernel
def count_on(r: Rules, s: State, seat: int, cell: int) -> int:
    """How many pirates of a seat are on a cell."""
    count = 0
    for i in range(r.pirates):
        if s.pirates[seat][i] == cell:
            count += 1
    return count


@kernel
def is_home(r: Rules, s: State, seat: int) -> bool:
    """Whether all pirates of a seat are at the goal; the rearmost one tells."""
    return s.pirates[seat][0] == r.goal


@kernel
def can_board(s: State, seat: int, pirates: int) -> bool:
    """Whether so many pirates of a seat could go aboard now. R6: at most three of a colour, at Cartagena."""
    return s.sloop_at == CARTAGENA and s.aboard[seat] + pirates <= ABOARD_LIMIT


@kernel
def can_leave(r: Rules, s: State, cell: int) -> bool:
    """Whether a pirate on this cell could go ahead at all. R6: from the sloop only at Tortuga."""
    return cell != r.goal and (cell != r.sloop or s.sloop_at != CARTAGENA)


@kernel
def can_advance(r: Rules, s: State, cell: int, symbol: int, pirates: int) -> bool:
    """Whether so many pirates of the one whose turn it is can advance together from this cell with a symbol."""
    if not can_leave(r, s, cell):
        return False
    if r.sloop < 0 or cell >= r.sloop or can_board(s, s.turn, pirates):
        return True
    return foremost_empty(s, cell + 1, r.sloop - 1, symbol) > 0
