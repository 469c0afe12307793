"""Alpha-beta over single actions where nothing is hidden: principal variation search with iterative deepening.

A value is the chance to win of the seat that searches, as a whole number; that seat wants it high, all others want it
low (with two players that is what each wants). Chance follows the generator inside the state, so a card that nobody
knows yet is the same in the whole search. The search keeps its line of play in arrays and can stop after any position.

The value of an iteration is expected near that of the one before (an aspiration window); if it lies elsewhere, the
iteration is searched again. Late moves are searched less deeply at first, and near the leaves left out; a move that
turns out well is searched again in full. A shallower search that finds a position far outside the window answers for
the deep one (ProbCut). The transposition table keeps what is known of a position under a key made from all its bytes;
where it knows no move, a position is searched less deeply (internal iterative reduction).
"""

from __future__ import annotations

from typing import NamedTuple

from balandra.core.evaluator import Evaluator
from balandra.core.kernel import driver, kernel
from balandra.core.record import Array, RulesRecord, StateRecord
from balandra.core.slots import NOBODY_WINS, NOT_OVER, apply, copy_record, evaluate, legal, move_order, winner

LEVELS = 96  # moves in one line, at most
DEEPEST = 90  # of an iteration
ONE = 1_000_000  # a chance to win of 1, less a chance of 0: values lie between -ONE and ONE
WIN = 1_500_000  # less the moves until then
NEAR_WIN = WIN - 1000
WORST = -2_000_000
NO_MOVE = -1

# The columns of a level.
TEAM, DEPTH, ALPHA, BETA, START, BEST, BEST_MOVE, COUNT, AT, PHASE, KEY, LESS = range(12)
COLUMNS = 12
# How the move at hand is searched; or it is to be chosen first (NEXT), or the moves to be listed (LIST). From HIGH on
# a shallower search of the same position is asked whether the value lies far above the window, or far below.
REDUCED, EMPTY_WINDOW, FULL, NEXT, LIST, HIGH, LOW = range(7)
# The columns of the search.
LEVEL, ITERATION, MOVE, VALUE, NODES, DONE, RETURNED, FAILS, LAST = range(9)
SPOTS = 9

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
VALUE_AT, DEPTH_AT, BOUND_AT = 41, 34, 32  # in an entry, above the move
MOVE_MASK, DEPTH_MASK, BOUND_MASK = (1 << 32) - 1, (1 << 7) - 1, 3
OFFSET = 1 << 21
PROBE_DEPTH, PROBE_LESS = 5, 4  # from which depth on a shallower search is asked, and how much shallower it is
PROBE_MARGIN = ONE // 20  # outside the window by which it answers for the deep one
WINDOW = ONE // 25  # on either side of the last iteration's value: where the next one expects its own
WINDOW_DEPTH = 5  # from which iteration on
MOST_FAILS = 4  # of an iteration, whose window is twice as wide each time, before it asks for any value
UNGUIDED_DEPTH = 4  # from which on a position counts as one less deep if the table knows no move of it
HISTORY = 1 << 12
HISTORY_MOST = 1 << 14
HASH_MOVE = 0x9E3779B1
LANES = 4
FIRST, SECOND, THIRD, FOURTH = 0x2545F4914F6CDD1D, 0x1B03738712FAD5C9, 0x369DEA0F31A53F85, 0x27BB2EE687B0B0FD
MASK = (1 << 64) - 1


class AlphaBeta(NamedTuple):
    """All that a search works with."""

    states: list[StateRecord]  # a level
    words: Array  # the same records as whole numbers
    moves: list[list[int]]  # a level
    hopes: list[list[int]]  # how good each of them looks
    levels: list[list[int]]  # see the columns
    spot: list[int]  # of the whole search
    table: Array  # keys, and what is known
    leaves: Array  # keys of positions that were evaluated, and their values
    killers: list[list[int]]  # two moves a level that were too good for a rival
    history: list[list[int]]  # by team and move, how often it was so


@kernel
def position_key(states: list[StateRecord], words: Array, level: int) -> int:
    """The key of the position at a level, from all its bytes."""
    data = states[level].pack()
    lanes = [FIRST, SECOND, THIRD, FOURTH]
    factors = (FIRST, SECOND, THIRD, FOURTH)
    count = len(data) // 8 // LANES * LANES
    for i in range(count):
        word = int.from_bytes(data[8 * i : 8 * i + 8], "little")
        lanes[i % LANES] = ((lanes[i % LANES] ^ word) * factors[i % LANES]) & MASK
        lanes[i % LANES] ^= lanes[i % LANES] >> 32
    for i in range(count, len(data) // 8):
        word = int.from_bytes(data[8 * i : 8 * i + 8], "little")
        lanes[0] = ((lanes[0] ^ word) * FIRST) & MASK
        lanes[0] ^= lanes[0] >> 32
    key = lanes[0]
    for i in range(1, LANES):
        key = ((key ^ lanes[i]) * factors[i]) & MASK
        key ^= key >> 32
    return key - (1 << 64) if key >> 63 else key


@kernel
def position_key_native(states: list[StateRecord], words: Array, level: int) -> int:
    """Stands in for `position_key` where numbers have 64 bits and wrap around."""
    row = words[level]
    a = FIRST
    b = SECOND
    c = THIRD
    d = FOURTH
    count = len(row) // LANES * LANES
    for i in range(0, count, LANES):
        a = (a ^ row[i]) * FIRST
        b = (b ^ row[i + 1]) * SECOND
        c = (c ^ row[i + 2]) * THIRD
        d = (d ^ row[i + 3]) * FOURTH
        a ^= (a >> 32) & 0xFFFFFFFF
        b ^= (b >> 32) & 0xFFFFFFFF
        c ^= (c >> 32) & 0xFFFFFFFF
        d ^= (d >> 32) & 0xFFFFFFFF
    for i in range(count, len(row)):
        a = (a ^ row[i]) * FIRST
        a ^= (a >> 32) & 0xFFFFFFFF
    a = (a ^ b) * SECOND
    a ^= (a >> 32) & 0xFFFFFFFF
    a = (a ^ c) * THIRD
    a ^= (a >> 32) & 0xFFFFFFFF
    a = (a ^ d) * FOURTH
    a ^= (a >> 32) & 0xFFFFFFFF
    return a


@driver
def entry_of(ab: AlphaBeta, key: int) -> int:
    """The place of a key in the table: the first of a pair for the deepest result, the second for the latest."""
    place = key & (len(ab.table) - 2)
    if ab.table[place + 1][0] == key:
        return place + 1
    return place


@driver
def store(ab: AlphaBeta, level: int) -> None:
    """Keep what was found at a level."""
    frame = ab.levels[level]
    key = frame[KEY]
    value = frame[BEST]
    depth = frame[DEPTH]
    move = frame[BEST_MOVE]
    bound = AT_LEAST if value >= frame[BETA] else (EXACT if value > frame[START] else AT_MOST)
    if value > NEAR_WIN:
        value += level
    elif value < -NEAR_WIN:
        value -= level
    place = entry_of(ab, key)
    known = ab.table[place][1]
    if ab.table[place][0] == key:
        if (known >> DEPTH_AT) & DEPTH_MASK > depth:
            return
        if move == NO_MOVE:
            move = (known & MOVE_MASK) - 1
    elif known != 0 and (known >> DEPTH_AT) & DEPTH_MASK > depth:
        place += 1
    ab.table[place][0] = key
    ab.table[place][1] = ((value + OFFSET) << VALUE_AT) + (depth << DEPTH_AT) + (bound << BOUND_AT) + move + 1


@driver
def leaf_value(r: RulesRecord, e: Evaluator, ab: AlphaBeta, level: int, seat: int, values: list[float]) -> int:
    """The evaluation of the position at a level, seen by its team."""
    frame = ab.levels[level]
    key = frame[KEY]
    place = key & (len(ab.leaves) - 1)
    if ab.leaves[place][0] != key:
        evaluate(r, e, ab.states[level], values)
        ab.leaves[place][0] = key
        value = int((2.0 * values[seat] - 1.0) * ONE)
        ab.leaves[place][1] = value if frame[TEAM] == 0 else -value
    return int(ab.leaves[place][1])


@driver
def history_place(move: int) -> int:
    """Where a move lies in the history."""
    return ((move * HASH_MOVE) & 0xFFFFFFFF) >> 20


@driver
def list_moves(r: RulesRecord, ab: AlphaBeta, level: int, first: int) -> None:
    """The legal moves at a level, and how good they look before they are tried."""
    frame = ab.levels[level]
    moves = ab.moves[level]
    hopes = ab.hopes[level]
    n = legal(r, ab.states[level], moves)
    history = ab.history[frame[TEAM]]
    for i in range(n):
        move = moves[i]
        if move == first:
            hopes[i] = 1 << 30
        elif move == ab.killers[level][0]:
            hopes[i] = 1 << 20
        elif move == ab.killers[level][1]:
            hopes[i] = (1 << 20) - 1
        else:
            hopes[i] = history[history_place(move)] + move_order(r, ab.states[level], move)
    frame[COUNT] = n


@driver
def select_move(ab: AlphaBeta, level: int, at: int) -> int:
    """Bring the most promising of the moves from a place on to that place."""
    moves = ab.moves[level]
    hopes = ab.hopes[level]
    best = at
    for i in range(at + 1, ab.levels[level][COUNT]):
        if hopes[i] > hopes[best]:
            best = i
    move = moves[best]
    hope = hopes[best]
    moves[best] = moves[at]
    hopes[best] = hopes[at]
    moves[at] = move
    hopes[at] = hope
    return int(move)


@driver
def reward(ab: AlphaBeta, level: int) -> None:
    """The move at hand was too good: it is tried sooner from now on, those before it later."""
    frame = ab.levels[level]
    moves = ab.moves[level]
    killers = ab.killers[level]
    at = frame[AT]
    if killers[0] != moves[at]:
        killers[1] = killers[0]
        killers[0] = moves[at]
    bonus = min(frame[DEPTH] * frame[DEPTH] * 4, HISTORY_MOST // 2)
    history = ab.history[frame[TEAM]]
    place = history_place(moves[at])
    history[place] += bonus - history[place] * bonus // HISTORY_MOST
    for i in range(at):
        place = history_place(moves[i])
        history[place] -= bonus + history[place] * bonus // HISTORY_MOST


@driver
def reduction(depth: int, at: int) -> int:
    """How much less deeply a late move is searched."""
    if depth < 2 or at < 2:
        return 0
    less = 1
    if at >= 4:
        less += 1
    if at >= 7:
        less += 1
    if at >= 12:
        less += 1
    if depth >= 6 and at >= 3:
        less += 1
    if depth >= 9:
        less += 1
    return less


@driver
def is_left_out(frame: list[int]) -> bool:
    """Whether the move at hand and those after it are left out: near the leaves, where some move does not lose."""
    depth = frame[DEPTH]
    if depth > 4 or frame[BETA] - frame[START] != 1 or frame[BEST] <= -NEAR_WIN:
        return False
    most = 5 if depth <= 1 else (9 if depth == 2 else (14 if depth == 3 else 20))
    return frame[AT] >= most


@driver
def known_value(known: int, level: int) -> int:
    """The value in an entry of the table; the moves until a win are counted from the root."""
    value = (known >> VALUE_AT) - OFFSET
    if value > NEAR_WIN:
        value -= level
    elif value < -NEAR_WIN:
        value += level
    return value


@driver
def is_settled(frame: list[int], known: int, value: int) -> bool:
    """Whether an entry of the table, with its value, is enough for the depth and window of a level."""
    if (known >> DEPTH_AT) & DEPTH_MASK < frame[DEPTH]:
        return False
    bound = (known >> BOUND_AT) & BOUND_MASK
    return (
        bound == EXACT or (bound == AT_LEAST and value >= frame[BETA]) or (bound == AT_MOST and value <= frame[ALPHA])
    )


@driver
def open_level(r: RulesRecord, e: Evaluator, ab: AlphaBeta, level: int, seat: int, values: list[float]) -> bool:
    """Begin with the position at a level, its depth and window set; whether its value is known at once (RETURNED).

    Called in one place only, where native code copies it: to pass all arrays would take a third of the time.
    """
    frame = ab.levels[level]
    s = ab.states[level]
    spot = ab.spot
    spot[NODES] += 1
    won = winner(r, s)
    if won != NOT_OVER:
        value = 0 if won == NOBODY_WINS else (WIN - level if won == seat else level - WIN)
        spot[RETURNED] = value if frame[TEAM] == 0 else -value
        return True
    frame[KEY] = position_key(ab.states, ab.words, level)
    is_leaf = frame[DEPTH] <= 0 or level + 1 >= LEVELS
    place = entry_of(ab, frame[KEY])
    if level > 0 and not is_leaf and ab.table[place][0] == frame[KEY]:
        known = int(ab.table[place][1])
        value = known_value(known, level)
        if is_settled(frame, known, value):
            spot[RETURNED] = value
            return True
    frame[PHASE] = LIST
    if is_leaf or may_probe(frame, level):
        value = leaf_value(r, e, ab, level, seat, values)
        frame[PHASE] = HIGH if value >= frame[BETA] else LOW
        spot[RETURNED] = value
    frame[START] = frame[ALPHA]
    frame[BEST] = WORST
    frame[BEST_MOVE] = NO_MOVE
    frame[AT] = 0
    return is_leaf


@driver
def may_probe(frame: list[int], level: int) -> bool:
    """Whether a shallower search may answer for a position: deep enough, where only a bound is asked for."""
    if level == 0 or level + 2 >= LEVELS or frame[DEPTH] < PROBE_DEPTH:
        return False
    return frame[BETA] - frame[ALPHA] == 1 and abs(frame[BETA]) < ONE


@driver
def begin_moves(r: RulesRecord, ab: AlphaBeta, level: int) -> None:
    """List the moves at a level, the one that the table knows first; without one the depth is less."""
    frame = ab.levels[level]
    first = NO_MOVE
    place = entry_of(ab, frame[KEY])
    if ab.table[place][0] == frame[KEY]:
        first = (int(ab.table[place][1]) & MOVE_MASK) - 1
    if first == NO_MOVE and level > 0 and frame[DEPTH] >= UNGUIDED_DEPTH:
        frame[DEPTH] -= 1
    list_moves(r, ab, level, first)
    if frame[COUNT] == 1:
        frame[DEPTH] += 1
    frame[PHASE] = NEXT


@driver
def next_move(r: RulesRecord, ab: AlphaBeta, level: int) -> None:
    """Play the next move of a level into the level below."""
    frame = ab.levels[level]
    move = select_move(ab, level, frame[AT])
    copy_record(ab.states, level, level + 1)
    apply(r, ab.states[level + 1], move)
    frame[LESS] = reduction(frame[DEPTH], frame[AT])
    frame[PHASE] = FULL if frame[AT] == 0 else (REDUCED if frame[LESS] > 0 else EMPTY_WINDOW)


@driver
def set_child(ab: AlphaBeta, level: int, seat: int) -> None:
    """The depth and window of the level below, by how the move at hand (or the same position) is searched."""
    frame = ab.levels[level]
    below = ab.levels[level + 1]
    if frame[PHASE] >= HIGH:
        copy_record(ab.states, level, level + 1)
        below[DEPTH] = frame[DEPTH] - PROBE_LESS
        below[TEAM] = frame[TEAM]
        below[ALPHA] = frame[ALPHA] + (PROBE_MARGIN if frame[PHASE] == HIGH else -PROBE_MARGIN)
        below[BETA] = below[ALPHA] + 1
        return
    low = frame[ALPHA]
    high = frame[BETA] if frame[PHASE] == FULL else low + 1
    below[DEPTH] = frame[DEPTH] - 1 - (frame[LESS] if frame[PHASE] == REDUCED else 0)
    below[TEAM] = 0 if ab.states[level + 1].actor == seat else 1
    if below[TEAM] == frame[TEAM]:
        below[ALPHA] = low
        below[BETA] = high
    else:
        below[ALPHA] = -high
        below[BETA] = -low


@driver
def take_probe(frame: list[int], value: int) -> bool:
    """Use the value that a shallower search found; whether it answers for the deep one."""
    is_high = frame[PHASE] == HIGH
    frame[PHASE] = LIST
    if is_high and value >= frame[BETA] + PROBE_MARGIN:
        frame[BEST] = frame[BETA]
        return True
    if not is_high and value <= frame[ALPHA] - PROBE_MARGIN:
        frame[BEST] = frame[ALPHA]
        return True
    return False


@driver
def take_value(ab: AlphaBeta, level: int) -> bool:
    """Use the value that came back for the move at hand; whether the level is finished."""
    frame = ab.levels[level]
    value = ab.spot[RETURNED]
    if ab.levels[level + 1][TEAM] != frame[TEAM]:
        value = -value
    if frame[PHASE] >= HIGH:
        return take_probe(frame, value)
    if frame[PHASE] != FULL and value > frame[ALPHA]:
        if frame[PHASE] == REDUCED:
            frame[PHASE] = EMPTY_WINDOW
            return False
        if value < frame[BETA]:
            frame[PHASE] = FULL
            return False
    if value > frame[BEST]:
        frame[BEST] = value
        if value > frame[ALPHA]:
            frame[ALPHA] = value
            frame[BEST_MOVE] = ab.moves[level][frame[AT]]
            if level == 0:
                ab.spot[MOVE] = frame[BEST_MOVE]
                ab.spot[VALUE] = value
            if value >= frame[BETA]:
                reward(ab, level)
                return True
    frame[AT] += 1
    frame[PHASE] = NEXT
    return frame[AT] >= frame[COUNT] or is_left_out(frame)


@driver
def begin_iteration(ab: AlphaBeta, seat: int) -> None:
    """Set the root's depth, one action deeper than before, and its window; where that failed, only a wider window."""
    spot = ab.spot
    frame = ab.levels[0]
    if spot[FAILS] == 0:
        spot[ITERATION] += 1
    frame[DEPTH] = spot[ITERATION]
    frame[TEAM] = 0 if ab.states[0].actor == seat else 1
    frame[ALPHA] = WORST
    frame[BETA] = -WORST
    if spot[ITERATION] >= WINDOW_DEPTH and spot[FAILS] < MOST_FAILS and abs(spot[LAST]) < ONE:
        half = WINDOW << spot[FAILS]
        frame[ALPHA] = spot[LAST] - half
        frame[BETA] = spot[LAST] + half


@driver
def end_iteration(ab: AlphaBeta) -> None:
    """An iteration is over, if its value lies inside the window; the last one is if the end of the game is in sight."""
    spot = ab.spot
    frame = ab.levels[0]
    if frame[BEST] <= frame[START] or frame[BEST] >= frame[BETA]:
        spot[FAILS] += 1
        return
    spot[FAILS] = 0
    spot[LAST] = frame[BEST]
    value = abs(spot[VALUE])
    if spot[ITERATION] >= DEEPEST or (value > NEAR_WIN and spot[ITERATION] > WIN - value):
        spot[DONE] = 1


@driver
def run_alphabeta(r: RulesRecord, e: Evaluator, ab: AlphaBeta, seat: int, values: list[float], nodes: int) -> None:
    """Go on searching for about so many positions; begins with the first iteration where none has begun."""
    spot = ab.spot
    last = spot[NODES] + nodes
    while spot[NODES] < last and spot[DONE] == 0:
        level = spot[LEVEL]
        if level < 0:
            begin_iteration(ab, seat)
        else:
            if ab.levels[level][PHASE] == LIST:
                begin_moves(r, ab, level)
            if ab.levels[level][PHASE] == NEXT:
                next_move(r, ab, level)
            set_child(ab, level, seat)
        if not open_level(r, e, ab, level + 1, seat, values):
            spot[LEVEL] = level + 1
            continue
        while level >= 0 and take_value(ab, level):
            store(ab, level)
            spot[RETURNED] = ab.levels[level][BEST]
            level -= 1
        spot[LEVEL] = level
        if level < 0:
            end_iteration(ab)
