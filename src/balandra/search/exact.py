"""Exact values for two players: a deepening search that proves bounds, all chance enumerated.

The value of a position is the chance of seat 0 to win; seat 0 wants it high, seat 1 low. What has not been looked at
is worth anything from 0 to 1, so the bounds hold at any time, and they close as the search goes deeper. Effort is
spent where it promises most: following the move that looks best costs one unit, following others costs more.
"""

from __future__ import annotations

import hashlib
from math import log2
from typing import Any, NamedTuple

from balandra.core.chance import LAST, begin_script, chance_of, following
from balandra.core.kernel import kernel
from balandra.core.slots import NOBODY_WINS, NOT_OVER, apply, copy_record, evaluate, legal, winner

LEVELS = 200  # moves in one line
NOWHERE = -1
STEP, RANK_COST, WIDTH_COST = 2, 4.0, 1.0  # effort; chosen on endgames from play
CLOSED = 1e-12  # bounds nearer than this are one number
ROOT = 0
LOW, HIGH, GUESS, EFFORT = range(4)  # what is known of a position
# The columns of a level's numbers: what its finished moves come to, what the outcomes of the move at hand come to,
# the chance of its outcomes still ahead and of the one at hand, and the window outside which bounds are of no use.
BEST_LOW, BEST_HIGH, BEST_GUESS, SUM_LOW, SUM_HIGH, SUM_GUESS, AHEAD, CHANCE, ALPHA, BETA = range(10)
NUMBERS = 10
# The columns of a level's whole numbers.
COUNT, AT, THIS, NEXT, BUDGET, ACTOR = range(6)  # moves, the one at hand, its script and the one after, effort, who
WHOLE = 6
LEVEL, NODES = range(2)  # of the whole search: where it is, positions opened
FIRST, SECOND = 0x2545F4914F6CDD1D, 0x1B03738712FAD5C9


class Desk(NamedTuple):
    """All that a search works with: a line of positions with a level each, and the book of what is known."""

    states: Any
    words: Any  # the same records as whole numbers
    moves: Any  # a level
    hopes: Any  # how good each of them looks to the one who decides
    number: Any  # a level: see the columns
    whole: Any
    values: Any  # room for an evaluation, a seat
    key: Any  # room for the key of a position
    root: Any  # the bounds of each move at the root
    spot: Any  # of the whole search
    keys: Any  # the book: keys, what is known, and where a key lies
    known: Any
    slots: Any
    entries: Any  # one number: how many there are


@kernel
def write_key(desk: Any, level: int) -> None:
    """The key of the position at a level, from its bytes."""
    digest = hashlib.blake2b(desk.states[level].pack(), digest_size=16).digest()
    desk.key[0] = int.from_bytes(digest[:8], "little", signed=True)
    desk.key[1] = int.from_bytes(digest[8:], "little", signed=True)


@kernel
def write_key_native(desk: Any, level: int) -> None:
    """Stands in for `write_key` where numbers have 64 bits and wrap around."""
    a = FIRST
    b = SECOND
    for word in desk.words[level]:
        a = (a ^ word) * FIRST
        a ^= a >> 29
        b = (b + word) * SECOND
        b ^= b >> 31
    desk.key[0] = a
    desk.key[1] = b


def find_slot(desk: Desk) -> int:
    """Where the key at hand lies in the book, or would lie."""
    mask = len(desk.slots) - 1
    slot = desk.key[0] & mask
    entry = desk.slots[slot]
    while entry != NOWHERE and (desk.keys[entry][0] != desk.key[0] or desk.keys[entry][1] != desk.key[1]):
        slot = (slot + 1) & mask
        entry = desk.slots[slot]
    return int(slot)


def look_up(r: Any, desk: Desk, level: int) -> int:
    """The entry of the position at a level; its end or its evaluation in entry 0 if the book does not have it."""
    won = winner(r, desk.states[level])
    found = desk.known[0]
    if won != NOT_OVER:
        value = 0.5 if won == NOBODY_WINS else 1.0 - won
        found[LOW] = value
        found[HIGH] = value
        found[GUESS] = value
        return 0
    write_key(desk, level)
    entry = desk.slots[find_slot(desk)]
    if entry != NOWHERE:
        return int(entry)
    evaluate(r, desk.states[level], desk.values)
    found[LOW] = 0.0
    found[HIGH] = 1.0
    found[GUESS] = desk.values[0]
    found[EFFORT] = 0.0
    return 0


def unfold(r: Any, desk: Desk, level: int, move: int, script: int) -> float:
    """Play a move by a script into the next level; how likely that outcome is, below 0 if chance is too much."""
    copy_record(desk.states, level, level + 1)
    s = desk.states[level + 1]
    begin_script(s, script)
    apply(r, s, move)
    desk.whole[level][NEXT] = following(s)
    chance = chance_of(s)
    for i in range(len(s.rng)):
        s.rng[i] = 0
    return chance


def list_moves(r: Any, desk: Desk, level: int) -> None:
    """The moves at a level, what looks best to the one who decides first."""
    moves = desk.moves[level]
    hopes = desk.hopes[level]
    n = legal(r, desk.states[level], moves)
    for k in range(n):
        move = moves[k]
        unfold(r, desk, level, move, 0)
        guess = desk.known[look_up(r, desk, level + 1)][GUESS]
        hope = 1.0 - guess if desk.states[level].actor else guess
        place = k
        while place > 0 and hopes[place - 1] < hope:
            hopes[place] = hopes[place - 1]
            moves[place] = moves[place - 1]
            place -= 1
        hopes[place] = hope
        moves[place] = move
    desk.whole[level][COUNT] = n


def open_level(desk: Desk, level: int, budget: int, alpha: float, beta: float) -> None:
    """Begin with the position at a level, whose moves have been listed."""
    whole = desk.whole[level]
    number = desk.number[level]
    whole[AT] = 0
    whole[BUDGET] = budget
    whole[ACTOR] = desk.states[level].actor
    number[ALPHA] = alpha
    number[BETA] = beta
    worst = 1.0 * whole[ACTOR]
    number[BEST_LOW] = worst
    number[BEST_HIGH] = worst
    number[BEST_GUESS] = worst
    begin_move(desk, level)
    desk.spot[NODES] += 1


def begin_move(desk: Desk, level: int) -> None:
    """Nothing is known yet of the move at hand."""
    desk.whole[level][THIS] = 0
    number = desk.number[level]
    number[SUM_LOW] = 0.0
    number[SUM_HIGH] = 0.0
    number[SUM_GUESS] = 0.0
    number[AHEAD] = 1.0


def cost(desk: Desk, level: int) -> int:
    """What following the move at hand costs: for one who seems to win, more the worse a move looks; for one who seems
    to lose, more the more moves there are, since all of them have to be refuted."""
    whole = desk.whole[level]
    if level == ROOT:
        return STEP
    if desk.hopes[level][0] > 0.5:
        return STEP + int(RANK_COST * log2(1.0 + whole[AT]))
    return STEP + int(WIDTH_COST * log2(1.0 * whole[COUNT]))


def step(r: Any, desk: Desk, level: int) -> bool:
    """Take the next outcome of the move at hand; whether it has to be searched, one level on."""
    whole = desk.whole[level]
    number = desk.number[level]
    at = whole[AT]
    if level == ROOT and desk.root[at][1] - desk.root[at][0] <= CLOSED:
        whole[AT] += 1
        return False
    chance = unfold(r, desk, level, desk.moves[level][at], whole[THIS])
    if chance < 0.0:
        number[SUM_LOW] = 0.0
        number[SUM_HIGH] = 1.0
        number[SUM_GUESS] = desk.hopes[level][at]
        number[AHEAD] = 0.0
        finish_move(desk, level)
        return False
    number[CHANCE] = chance
    others = number[AHEAD] - chance
    alpha = (lowest_use(number, whole[ACTOR], level) - number[SUM_HIGH] - others) / chance
    beta = (highest_use(number, whole[ACTOR], level) - number[SUM_LOW]) / chance
    entry = desk.known[look_up(r, desk, level + 1)]
    budget = whole[BUDGET] - cost(desk, level)
    if is_enough(entry, alpha, beta) or budget <= entry[EFFORT] or level + 2 >= LEVELS:
        receive(desk, level, entry[LOW], entry[HIGH], entry[GUESS])
        return False
    list_moves(r, desk, level + 1)
    open_level(desk, level + 1, budget, alpha, beta)
    return True


def lowest_use(number: Any, actor: int, level: int) -> float:
    """A value below it is of no use to whoever decides here or before."""
    if level == ROOT:
        return -1.0
    return float(number[ALPHA] if actor else max(number[ALPHA], number[BEST_LOW]))


def highest_use(number: Any, actor: int, level: int) -> float:
    """A value above it is of no use to whoever decides here or before."""
    if level == ROOT:
        return 2.0
    return float(min(number[BETA], number[BEST_HIGH]) if actor else number[BETA])


def is_enough(entry: Any, alpha: float, beta: float) -> bool:
    """Whether all that is wanted is known of a position."""
    if entry[HIGH] - entry[LOW] <= CLOSED:
        return True
    return bool(entry[LOW] >= beta - CLOSED or entry[HIGH] <= alpha + CLOSED)


def receive(desk: Desk, level: int, low: float, high: float, guess: float) -> None:
    """An outcome of the move at hand is worth this much."""
    number = desk.number[level]
    whole = desk.whole[level]
    chance = number[CHANCE]
    number[SUM_LOW] += chance * low
    number[SUM_HIGH] += chance * high
    number[SUM_GUESS] += chance * guess
    number[AHEAD] -= chance
    if whole[NEXT] == LAST:
        number[AHEAD] = 0.0
        finish_move(desk, level)
    elif is_decided(desk, level):
        finish_move(desk, level)
    else:
        whole[THIS] = whole[NEXT]


def is_decided(desk: Desk, level: int) -> bool:
    """Whether the outcomes taken say enough of the move at hand, however those ahead fall."""
    number = desk.number[level]
    actor = desk.whole[level][ACTOR]
    if number[SUM_LOW] >= highest_use(number, actor, level):
        return True
    return bool(number[SUM_HIGH] + number[AHEAD] <= lowest_use(number, actor, level))


def finish_move(desk: Desk, level: int) -> None:
    """The move at hand is worth this much; on to the next."""
    number = desk.number[level]
    whole = desk.whole[level]
    low = number[SUM_LOW]
    high = number[SUM_HIGH] + number[AHEAD]
    if level == ROOT:
        bounds = desk.root[whole[AT]]
        bounds[0] = max(bounds[0], low)
        bounds[1] = min(bounds[1], high)
    if whole[ACTOR]:
        number[BEST_LOW] = min(number[BEST_LOW], low)
        number[BEST_HIGH] = min(number[BEST_HIGH], high)
        number[BEST_GUESS] = min(number[BEST_GUESS], number[SUM_GUESS])
    else:
        number[BEST_LOW] = max(number[BEST_LOW], low)
        number[BEST_HIGH] = max(number[BEST_HIGH], high)
        number[BEST_GUESS] = max(number[BEST_GUESS], number[SUM_GUESS])
    whole[AT] += 1
    begin_move(desk, level)


def is_settled(desk: Desk, level: int) -> bool:
    """Whether nothing more is wanted of a level: all moves are done, or one is good enough."""
    whole = desk.whole[level]
    number = desk.number[level]
    if whole[AT] == whole[COUNT]:
        return True
    if level == ROOT:
        return False
    if whole[ACTOR]:
        return bool(number[BEST_HIGH] <= max(number[ALPHA], 0.0) + CLOSED)
    return bool(number[BEST_LOW] >= min(number[BETA], 1.0) - CLOSED)


def close_level(desk: Desk, level: int) -> int:
    """Write into the book what was found at a level; the entry."""
    whole = desk.whole[level]
    number = desk.number[level]
    is_whole = whole[AT] == whole[COUNT]
    write_key(desk, level)
    slot = find_slot(desk)
    entry = desk.slots[slot]
    if entry == NOWHERE:
        entry = add_entry(desk, slot)
    known = desk.known[entry]
    known[LOW] = max(known[LOW], 0.0 if whole[ACTOR] and not is_whole else number[BEST_LOW])
    known[HIGH] = min(known[HIGH], 1.0 if not whole[ACTOR] and not is_whole else number[BEST_HIGH])
    known[GUESS] = min(max(number[BEST_GUESS], known[LOW]), known[HIGH])
    known[EFFORT] = max(known[EFFORT], whole[BUDGET])
    return int(entry)


def add_entry(desk: Desk, slot: int) -> int:
    """A new entry for the key at hand."""
    entry = desk.entries[0]
    desk.entries[0] += 1
    desk.slots[slot] = entry
    desk.keys[entry][0] = desk.key[0]
    desk.keys[entry][1] = desk.key[1]
    desk.known[entry][LOW] = 0.0
    desk.known[entry][HIGH] = 1.0
    return int(entry)


def begin_round(r: Any, desk: Desk, budget: int) -> None:
    """Begin at the root with a new budget of effort."""
    desk.spot[LEVEL] = ROOT
    desk.whole[ROOT][COUNT] = legal(r, desk.states[ROOT], desk.moves[ROOT])
    open_level(desk, ROOT, budget, -1.0, 2.0)


def go_on(r: Any, desk: Desk, nodes: int) -> bool:
    """Open so many positions at most; whether the round is over."""
    level = desk.spot[LEVEL]
    stop = min(desk.spot[NODES] + nodes, desk.spot[NODES] + len(desk.keys) - desk.entries[0] - LEVELS)
    while desk.spot[NODES] < stop:
        if not is_settled(desk, level):
            if step(r, desk, level):
                level += 1
        elif level == ROOT:
            return True
        else:
            known = desk.known[close_level(desk, level)]
            level -= 1
            receive(desk, level, known[LOW], known[HIGH], known[GUESS])
    desk.spot[LEVEL] = level
    return False


# Each after those that it calls itself.
INNER = (
    find_slot,
    look_up,
    unfold,
    list_moves,
    begin_move,
    open_level,
    cost,
    lowest_use,
    highest_use,
    is_enough,
    finish_move,
    is_decided,
    receive,
    step,
    is_settled,
    add_entry,
    close_level,
)
