"""M1: how a pirate walks: exactly so many steps, no square twice, past others but not onto them."""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.martinique.state import (
    CROSSED_AT,
    FIRST_AT,
    PIRATES,
    RESERVE,
    SEATED,
    SIDE,
    TARGET_AT,
    WALK,
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
    """All walks of one pirate, each end once for each number of opponents crossed."""
    steps = steps_of(s.tile[origin])
    past_none = 0  # a bit for each end that has been written down
    past_one = 0
    past_two = 0
    for path in range(1 << (2 * steps)):
        target = walk_end(origin, steps, path)
        if target != EDGE and s.occupant[target] == 0:
            crossed = min(most, rivals_on(s, origin, steps, path))
            seen = past_none if crossed == 0 else past_one if crossed == 1 else past_two
            if (seen >> target) & 1 == 0:
                moves[n] = WALK + (origin << FIRST_AT) + (target << TARGET_AT) + (crossed << CROSSED_AT)
                n += 1
                past_none |= (1 << target) if crossed == 0 else 0
                past_one |= (1 << target) if crossed == 1 else 0
                past_two |= (1 << target) if crossed == 2 else 0
    return n


@kernel
def walk_end(origin: int, steps: int, path: int) -> int:
    """Where a path ends, two bits a step, the last one lowest; EDGE if it leaves the island or turns back."""
    a = step(origin, (path >> (2 * steps - 2)) & 3)
    if steps == 1 or a == EDGE:
        return a
    b = step(a, (path >> (2 * steps - 4)) & 3)
    if b == EDGE or b == origin:
        return EDGE
    if steps == 2:
        return b
    c = step(b, path & 3)
    return EDGE if c == a else c


@kernel
def rivals_on(s: State, origin: int, steps: int, path: int) -> int:
    """How many opponents a path that is possible passes."""
    if steps == 1:
        return 0
    a = step(origin, (path >> (2 * steps - 2)) & 3)
    if steps == 2:
        return is_rival(s, a)
    return is_rival(s, a) + is_rival(s, step(a, (path >> 2) & 3))


@kernel
def is_rival(s: State, square: int) -> int:
    """1 if an opponent's pirate stands on a square, else 0."""
    return 1 if s.occupant[square] == 2 - s.turn else 0


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
    for path in range(1 << (2 * steps)):
        target = walk_end(origin, steps, path)
        if target != EDGE and s.occupant[target] == 0:
            return True
    return False
