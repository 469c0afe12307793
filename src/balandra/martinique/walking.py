"""M1: how a pirate walks: exactly so many steps, no square twice, past others but not onto them."""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.martinique.moves import walk_move
from balandra.martinique.state import (
    PIRATES,
    RESERVE,
    SEATED,
    SIDE,
    Rules,
    State,
)
from balandra.martinique.tiles import steps_of

WAYS = 4
EDGE = -1


@kernel
def step(square: int, way: int) -> int:
    """The square next to this one: up, right, down or left; EDGE at the island's end."""
    rank = square // SIDE
    file = square % SIDE
    if way == 0:
        return square + SIDE if rank < SIDE - 1 else EDGE
    if way == 1:
        return square + 1 if file < SIDE - 1 else EDGE
    if way == 2:
        return square - SIDE if rank > 0 else EDGE
    return square - 1 if file > 0 else EDGE


@kernel
def may_walk(r: Rules, s: State, seat: int) -> bool:
    """M4: moving is allowed once the agreed number of pirates has been placed."""
    placed = 0
    for i in range(PIRATES):
        if s.pirates[seat][i] != RESERVE:
            placed += 1
    return placed >= r.before_moving


@kernel
def face_down_maps(s: State, seat: int) -> int:
    """How many maps of a player lie face down."""
    count = 0
    for place in range(s.map_count[seat]):
        count += 1 - s.face_up[seat][place]
    return count


@kernel
def legal_walks(r: Rules, s: State, moves: list[int], n: int) -> int:
    """Every end of a walk, once for each number of opponents crossed that matters."""
    if not may_walk(r, s, s.turn):
        return n
    most = face_down_maps(s, 1 - s.turn)
    for i in range(PIRATES):
        square = s.pirates[s.turn][i]
        if square != RESERVE and square != SEATED:
            n = legal_walks_from(s, square, most, moves, n)
    return n


@kernel
def legal_walks_from(s: State, origin: int, most: int, moves: list[int], n: int) -> int:
    """All walks of one pirate."""
    first = n
    steps = steps_of(s.tile[origin])
    for way in range(WAYS):
        a = step(origin, way)
        if a != EDGE:
            if steps == 1:
                n = add_walk(s, origin, a, 0, moves, first, n)
            else:
                n = walk_on(s, origin, a, steps, most, moves, first, n)
    return n


@kernel
def walk_on(s: State, origin: int, a: int, steps: int, most: int, moves: list[int], first: int, n: int) -> int:
    """The second step from a square, and the third if there is one."""
    for way in range(WAYS):
        b = step(a, way)
        if b != EDGE and b != origin:
            if steps == 2:
                n = add_walk(s, origin, b, min(most, is_rival(s, a)), moves, first, n)
            else:
                crossed = min(most, is_rival(s, a) + is_rival(s, b))
                for last in range(WAYS):
                    c = step(b, last)
                    if c != EDGE and c != a:
                        n = add_walk(s, origin, c, crossed, moves, first, n)
    return n


@kernel
def is_rival(s: State, square: int) -> int:
    """1 if an opponent's pirate stands on a square, else 0."""
    return 1 if s.occupant[square] == 2 - s.turn else 0


@kernel
def add_walk(s: State, origin: int, target: int, crossed: int, moves: list[int], first: int, n: int) -> int:
    """Write a walk down if its end is free and it is not there yet."""
    if s.occupant[target] != 0:
        return n
    code = walk_move(origin, target, crossed)
    for i in range(first, n):
        if moves[i] == code:
            return n
    moves[n] = code
    return n + 1


@kernel
def can_walk(r: Rules, s: State, seat: int) -> bool:
    """Whether a player has any walk at all."""
    if not may_walk(r, s, seat):
        return False
    for i in range(PIRATES):
        square = s.pirates[seat][i]
        if square != RESERVE and square != SEATED and has_walk(s, square):
            return True
    return False


@kernel
def has_walk(s: State, origin: int) -> bool:
    """Whether a pirate on this square has any walk."""
    steps = steps_of(s.tile[origin])
    for way in range(WAYS):
        a = step(origin, way)
        if a != EDGE and reaches(s, origin, a, steps):
            return True
    return False


@kernel
def reaches(s: State, origin: int, a: int, steps: int) -> bool:
    """Whether a walk of so many steps whose first is to this square has a free end."""
    if steps == 1:
        return s.occupant[a] == 0
    for way in range(WAYS):
        b = step(a, way)
        if b != EDGE and b != origin:
            if steps == 2 and s.occupant[b] == 0:
                return True
            if steps == 3 and reaches_third(s, a, b):
                return True
    return False


@kernel
def reaches_third(s: State, a: int, b: int) -> bool:
    """Whether a third step from b, not back to a, finds a free square."""
    for way in range(WAYS):
        c = step(b, way)
        if c != EDGE and c != a and s.occupant[c] == 0:
            return True
    return False
