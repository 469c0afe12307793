"""Exact values for two players: a deepening search that proves bounds, all chance enumerated.

The value of a position is the chance of seat 0 to win; seat 0 wants it high, seat 1 low. What has not been looked at
is worth anything from 0 to 1, so the bounds hold at any time, and they close as the search goes deeper. Effort is
spent where it promises most: following the move that looks best costs one unit, following others costs more.
"""

from __future__ import annotations

import hashlib
from math import log2
from typing import NamedTuple

from balandra.core.chance import LAST, begin_script, chance_of, following
from balandra.core.evaluator import Evaluator
from balandra.core.kernel import driver, kernel
from balandra.core.record import Array, RulesRecord, StateRecord
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


class SolverState(NamedTuple):
    """All that a search works with: a line of positions with a level each, and the book of what is known."""

    states: list[StateRecord]
    words: Array  # the same records as whole numbers
    moves: list[list[int]]  # a level
    hopes: Array  # how good each of them looks to the one who decides
    number: Array  # a level: see the columns
    whole: Array
    values: list[float]  # room for an evaluation, a seat
    evaluator: Evaluator
    key: Array  # room for the key of a position
    root: Array  # the bounds of each move at the root
    spot: Array  # of the whole search
    keys: Array  # the book: keys, what is known, and where a key lies
    known: Array
    slots: Array
    entries: Array  # one number: how many there are


@kernel
def write_key(solver: SolverState, level: int) -> None:
    """The key of the position at a level, from its bytes."""
    digest = hashlib.blake2b(solver.states[level].pack(), digest_size=16).digest()
    solver.key[0] = int.from_bytes(digest[:8], "little", signed=True)
    solver.key[1] = int.from_bytes(digest[8:], "little", signed=True)


@kernel
def write_key_native(solver: SolverState, level: int) -> None:
    """Stands in for `write_key` where numbers have 64 bits and wrap around."""
    a = FIRST
    b = SECOND
    for word in solver.words[level]:
        a = (a ^ word) * FIRST
        a ^= a >> 29
        b = (b + word) * SECOND
        b ^= b >> 31
    solver.key[0] = a
    solver.key[1] = b


@driver
def find_slot(solver: SolverState) -> int:
    """Where the key at hand lies in the book, or would lie."""
    mask = len(solver.slots) - 1
    slot = solver.key[0] & mask
    entry = solver.slots[slot]
    while entry != NOWHERE and (solver.keys[entry][0] != solver.key[0] or solver.keys[entry][1] != solver.key[1]):
        slot = (slot + 1) & mask
        entry = solver.slots[slot]
    return int(slot)


@driver
def look_up(r: RulesRecord, solver: SolverState, level: int) -> int:
    """The entry of the position at a level; its end or its evaluation in entry 0 if the book does not have it."""
    won = winner(r, solver.states[level])
    found = solver.known[0]
    if won != NOT_OVER:
        value = 0.5 if won == NOBODY_WINS else 1.0 - won
        found[LOW] = value
        found[HIGH] = value
        found[GUESS] = value
        return 0
    write_key(solver, level)
    entry = solver.slots[find_slot(solver)]
    if entry != NOWHERE:
        return int(entry)
    evaluate(r, solver.evaluator, solver.states[level], solver.values)
    found[LOW] = 0.0
    found[HIGH] = 1.0
    found[GUESS] = solver.values[0]
    found[EFFORT] = 0.0
    return 0


@driver
def unfold(r: RulesRecord, solver: SolverState, level: int, move: int, script: int) -> float:
    """Play a move by a script into the next level; how likely that outcome is, below 0 if chance is too much."""
    copy_record(solver.states, level, level + 1)
    s = solver.states[level + 1]
    begin_script(s, script)
    apply(r, s, move)
    solver.whole[level][NEXT] = following(s)
    chance = chance_of(s)
    for i in range(len(s.rng)):
        s.rng[i] = 0
    return chance


@driver
def list_moves(r: RulesRecord, solver: SolverState, level: int) -> None:
    """The moves at a level, what looks best to the one who decides first."""
    moves = solver.moves[level]
    hopes = solver.hopes[level]
    n = legal(r, solver.states[level], moves)
    for k in range(n):
        move = moves[k]
        unfold(r, solver, level, move, 0)
        guess = solver.known[look_up(r, solver, level + 1)][GUESS]
        hope = 1.0 - guess if solver.states[level].actor else guess
        place = k
        while place > 0 and hopes[place - 1] < hope:
            hopes[place] = hopes[place - 1]
            moves[place] = moves[place - 1]
            place -= 1
        hopes[place] = hope
        moves[place] = move
    solver.whole[level][COUNT] = n


@driver
def open_level(solver: SolverState, level: int, budget: int, alpha: float, beta: float) -> None:
    """Begin with the position at a level, whose moves have been listed."""
    whole = solver.whole[level]
    number = solver.number[level]
    whole[AT] = 0
    whole[BUDGET] = budget
    whole[ACTOR] = solver.states[level].actor
    number[ALPHA] = alpha
    number[BETA] = beta
    worst = 1.0 * whole[ACTOR]
    number[BEST_LOW] = worst
    number[BEST_HIGH] = worst
    number[BEST_GUESS] = worst
    begin_move(solver, level)
    solver.spot[NODES] += 1


@driver
def begin_move(solver: SolverState, level: int) -> None:
    """Nothing is known yet of the move at hand."""
    solver.whole[level][THIS] = 0
    number = solver.number[level]
    number[SUM_LOW] = 0.0
    number[SUM_HIGH] = 0.0
    number[SUM_GUESS] = 0.0
    number[AHEAD] = 1.0


@driver
def cost(solver: SolverState, level: int) -> int:
    """What following the move at hand costs: for one who seems to win, more the worse a move looks; for one who seems
    to lose, more the more moves there are, since all of them have to be refuted."""
    whole = solver.whole[level]
    if level == ROOT:
        return STEP
    if solver.hopes[level][0] > 0.5:
        return STEP + int(RANK_COST * log2(1.0 + whole[AT]))
    return STEP + int(WIDTH_COST * log2(1.0 * whole[COUNT]))


@driver
def step(r: RulesRecord, solver: SolverState, level: int) -> bool:
    """Take the next outcome of the move at hand; whether it has to be searched, one level on."""
    whole = solver.whole[level]
    number = solver.number[level]
    at = whole[AT]
    if level == ROOT and solver.root[at][1] - solver.root[at][0] <= CLOSED:
        whole[AT] += 1
        return False
    chance = unfold(r, solver, level, solver.moves[level][at], whole[THIS])
    if chance < 0.0:
        number[SUM_LOW] = 0.0
        number[SUM_HIGH] = 1.0
        number[SUM_GUESS] = solver.hopes[level][at]
        number[AHEAD] = 0.0
        finish_move(solver, level)
        return False
    number[CHANCE] = chance
    others = number[AHEAD] - chance
    alpha = (lowest_use(number, whole[ACTOR], level) - number[SUM_HIGH] - others) / chance
    beta = (highest_use(number, whole[ACTOR], level) - number[SUM_LOW]) / chance
    entry = solver.known[look_up(r, solver, level + 1)]
    budget = whole[BUDGET] - cost(solver, level)
    if is_enough(entry, alpha, beta) or budget <= entry[EFFORT] or level + 2 >= LEVELS:
        receive(solver, level, entry[LOW], entry[HIGH], entry[GUESS])
        return False
    list_moves(r, solver, level + 1)
    open_level(solver, level + 1, budget, alpha, beta)
    return True


@driver
def lowest_use(number: list[float], actor: int, level: int) -> float:
    """A value below it is of no use to whoever decides here or before."""
    if level == ROOT:
        return -1.0
    return float(number[ALPHA] if actor else max(number[ALPHA], number[BEST_LOW]))


@driver
def highest_use(number: list[float], actor: int, level: int) -> float:
    """A value above it is of no use to whoever decides here or before."""
    if level == ROOT:
        return 2.0
    return float(min(number[BETA], number[BEST_HIGH]) if actor else number[BETA])


@driver
def is_enough(entry: list[float], alpha: float, beta: float) -> bool:
    """Whether all that is wanted is known of a position."""
    if entry[HIGH] - entry[LOW] <= CLOSED:
        return True
    return bool(entry[LOW] >= beta - CLOSED or entry[HIGH] <= alpha + CLOSED)


@driver
def receive(solver: SolverState, level: int, low: float, high: float, guess: float) -> None:
    """An outcome of the move at hand is worth this much."""
    number = solver.number[level]
    whole = solver.whole[level]
    chance = number[CHANCE]
    number[SUM_LOW] += chance * low
    number[SUM_HIGH] += chance * high
    number[SUM_GUESS] += chance * guess
    number[AHEAD] -= chance
    if whole[NEXT] == LAST:
        number[AHEAD] = 0.0
        finish_move(solver, level)
    elif is_decided(solver, level):
        finish_move(solver, level)
    else:
        whole[THIS] = whole[NEXT]


@driver
def is_decided(solver: SolverState, level: int) -> bool:
    """Whether the outcomes taken say enough of the move at hand, however those ahead fall."""
    number = solver.number[level]
    actor = solver.whole[level][ACTOR]
    if number[SUM_LOW] >= highest_use(number, actor, level):
        return True
    return bool(number[SUM_HIGH] + number[AHEAD] <= lowest_use(number, actor, level))


@driver
def finish_move(solver: SolverState, level: int) -> None:
    """The move at hand is worth this much; on to the next."""
    number = solver.number[level]
    whole = solver.whole[level]
    low = number[SUM_LOW]
    high = number[SUM_HIGH] + number[AHEAD]
    if level == ROOT:
        bounds = solver.root[whole[AT]]
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
    begin_move(solver, level)


@driver
def is_settled(solver: SolverState, level: int) -> bool:
    """Whether nothing more is wanted of a level: all moves are done, or one is good enough."""
    whole = solver.whole[level]
    number = solver.number[level]
    if whole[AT] == whole[COUNT]:
        return True
    if level == ROOT:
        return False
    if whole[ACTOR]:
        return bool(number[BEST_HIGH] <= max(number[ALPHA], 0.0) + CLOSED)
    return bool(number[BEST_LOW] >= min(number[BETA], 1.0) - CLOSED)


@driver
def close_level(solver: SolverState, level: int) -> int:
    """Write into the book what was found at a level; the entry."""
    whole = solver.whole[level]
    number = solver.number[level]
    is_whole = whole[AT] == whole[COUNT]
    write_key(solver, level)
    slot = find_slot(solver)
    entry = solver.slots[slot]
    if entry == NOWHERE:
        entry = add_entry(solver, slot)
    known = solver.known[entry]
    known[LOW] = max(known[LOW], 0.0 if whole[ACTOR] and not is_whole else number[BEST_LOW])
    known[HIGH] = min(known[HIGH], 1.0 if not whole[ACTOR] and not is_whole else number[BEST_HIGH])
    known[GUESS] = min(max(number[BEST_GUESS], known[LOW]), known[HIGH])
    known[EFFORT] = max(known[EFFORT], whole[BUDGET])
    return int(entry)


@driver
def add_entry(solver: SolverState, slot: int) -> int:
    """A new entry for the key at hand."""
    entry = solver.entries[0]
    solver.entries[0] += 1
    solver.slots[slot] = entry
    solver.keys[entry][0] = solver.key[0]
    solver.keys[entry][1] = solver.key[1]
    solver.known[entry][LOW] = 0.0
    solver.known[entry][HIGH] = 1.0
    return int(entry)


@driver
def begin_round(r: RulesRecord, solver: SolverState, budget: int) -> None:
    """Begin at the root with a new budget of effort."""
    solver.spot[LEVEL] = ROOT
    solver.whole[ROOT][COUNT] = legal(r, solver.states[ROOT], solver.moves[ROOT])
    open_level(solver, ROOT, budget, -1.0, 2.0)


@driver
def go_on(r: RulesRecord, solver: SolverState, nodes: int) -> bool:
    """Open so many positions at most; whether the round is over."""
    level = solver.spot[LEVEL]
    stop = min(solver.spot[NODES] + nodes, solver.spot[NODES] + len(solver.keys) - solver.entries[0] - LEVELS)
    while solver.spot[NODES] < stop:
        if not is_settled(solver, level):
            if step(r, solver, level):
                level += 1
        elif level == ROOT:
            return True
        else:
            known = solver.known[close_level(solver, level)]
            level -= 1
            receive(solver, level, known[LOW], known[HIGH], known[GUESS])
    solver.spot[LEVEL] = level
    return False
