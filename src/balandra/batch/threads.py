"""The loops over many games for the GPU: one thread a game, its record in the thread's own memory.

On the card records lie word by word, word w of game i at [w, i], so that neighbouring threads read neighbouring words.
A thread that has played a game to its end takes the next one, so that none waits for a long game beside it.
These functions are stamped with a game's kernels and with what stands here in capitals.
"""

from __future__ import annotations

import numpy as np

from balandra.batch.drivers import WAIT, is_refused, look, mark, result_of, reward
from balandra.core.extras import Untyped
from balandra.core.kernel import driver
from balandra.core.random import MASK, seed
from balandra.core.record import Array
from balandra.core.slots import NOT_OVER, apply, code_of
from balandra.search.playout import COLUMNS, PICKS, WINNER, begin_game, begin_summary, deal_anew, random_step

cuda: Untyped = None  # numba.cuda
ONE = False  # whether all games are of one edition, which is then a constant
RULES: Untyped = None  # that edition
STATE: Untyped = None  # the types of records
PICKER: Untyped = None
CODE: Untyped = None  # the type of a move in a list
NUMBER: Untyped = None  # the type of a number in a summary
WORDS = LONGEST = 0  # words of a record, moves in a list


@driver
def clear(words: Array) -> None:
    """Make a record blank."""
    for w in range(WORDS):
        words[w] = 0


@driver
def fetch(words: Array, table: Array, i: int) -> None:
    """Copy game i into a thread's own record."""
    for w in range(WORDS):
        words[w] = table[w, i]


@driver
def keep(words: Array, table: Array, i: int) -> None:
    """Copy a thread's own record to game i."""
    for w in range(WORDS):
        table[w, i] = words[w]


def reset_thread(rules: Array, which: Array, table: Array, low: Array, high: Array, movers: Array) -> None:
    """Set up every game."""
    i = cuda.grid(1)
    if i >= len(which):
        return
    r = RULES[0] if ONE else rules[which[i]]
    states = cuda.local.array(1, STATE)
    words = states.view(np.int32)
    clear(words)
    begin_game(r, states[0], low[i], high[i])
    movers[i] = states[0].actor
    keep(words, table, i)


def check_thread(rules: Array, which: Array, table: Array, actions: Array, count: int, refused: Array) -> None:
    """Find the first game whose action is not legal."""
    i = cuda.grid(1)
    if i >= len(which):
        return
    r = RULES[0] if ONE else rules[which[i]]
    states = cuda.local.array(1, STATE)
    moves = cuda.local.array(LONGEST, CODE)
    fetch(states.view(np.int32), table, i)
    if is_refused(r, states[0], moves, actions[i], count):
        cuda.atomic.min(refused, 0, i)


def step_thread(
    rules: Array,
    which: Array,
    table: Array,
    low: Array,
    high: Array,
    made: Array,
    actions: Array,
    results: Array,
    rewards: Array,
    movers: Array,
    again: bool,
    limit: int,
) -> None:
    """One legal action in every game; see `drivers.step_games`, with which it must agree."""
    i = cuda.grid(1)
    if i >= len(which):
        return
    r = RULES[0] if ONE else rules[which[i]]
    states = cuda.local.array(1, STATE)
    words = states.view(np.int32)
    s = states[0]
    fetch(words, table, i)
    paid = NOT_OVER
    if result_of(r, s, made[i], limit) == NOT_OVER:
        total = made[i]
        if actions[i] != WAIT:
            apply(r, s, code_of(r, s, actions[i]))
            total += 1
        paid = result_of(r, s, total, limit)
        results[i] = paid
        if again and paid != NOT_OVER:
            total = 0
            high[i] = (high[i] + 1) & MASK
            clear(words)
            begin_game(r, s, low[i], high[i])
        made[i] = total
        keep(words, table, i)
    reward(r, paid, rewards[i])
    movers[i] = s.actor


def look_thread(rules: Array, which: Array, table: Array, rows: Array) -> None:
    """Write what the one who decides sees, for every game."""
    i = cuda.grid(1)
    if i >= len(which):
        return
    r = RULES[0] if ONE else rules[which[i]]
    states = cuda.local.array(1, STATE)
    seen = cuda.local.array(1, STATE)
    fetch(states.view(np.int32), table, i)
    clear(seen.view(np.int32))
    look(r, states[0], seen[0], rows[i])


def mark_thread(
    rules: Array, which: Array, table: Array, low: Array, high: Array, made: Array, marks: Array, samples: Array
) -> None:
    """Mark the legal moves of every game, and choose a random one."""
    i = cuda.grid(1)
    if i >= len(which):
        return
    r = RULES[0] if ONE else rules[which[i]]
    states = cuda.local.array(1, STATE)
    pickers = cuda.local.array(1, PICKER)
    moves = cuda.local.array(LONGEST, CODE)
    fetch(states.view(np.int32), table, i)
    seed(pickers[0], low[i] ^ made[i], high[i] ^ PICKS)
    samples[i] = mark(r, states[0], moves, marks[i], pickers[0])


@driver
def next_game(counter: Array) -> int:
    """The number of the next game that no thread has taken."""
    return int(cuda.atomic.add(counter, 0, 1))


@driver
def write_summary(summary: list[int], row: list[int]) -> None:
    """Copy a thread's own summary to that of a game."""
    for column in range(COLUMNS):
        row[column] = summary[column]


def play_thread(
    rules: Array,
    which: Array,
    table: Array,
    low: Array,
    high: Array,
    limit: int,
    counter: Array,
    summaries: Array,
    movers: Array,
) -> None:
    """Play every game at random from where it is; see `drivers.play_games`, with which it must agree."""
    states = cuda.local.array(1, STATE)
    pickers = cuda.local.array(1, PICKER)
    moves = cuda.local.array(LONGEST, CODE)
    summary = cuda.local.array(COLUMNS, NUMBER)
    i = next_game(counter)
    is_begun = False
    while i < len(which):
        if not is_begun:
            is_begun = True
            fetch(states.view(np.int32), table, i)
            begin_summary(states[0], pickers[0], low[i], high[i], summary)
        r = RULES[0] if ONE else rules[which[i]]
        if not random_step(r, states[0], pickers[0], moves, limit, summary):
            write_summary(summary, summaries[i])
            movers[i] = states[0].actor
            keep(states.view(np.int32), table, i)
            i = next_game(counter)
            is_begun = False


def random_thread(
    rules: Array, which: Array, first: int, high: int, limit: int, count: int, counter: Array, summaries: Array
) -> None:
    """Fresh random games by their seeds; the same summaries as `Engine.random_games`."""
    states = cuda.local.array(1, STATE)
    pickers = cuda.local.array(1, PICKER)
    moves = cuda.local.array(LONGEST, CODE)
    summary = cuda.local.array(COLUMNS, NUMBER)
    i = next_game(counter)
    is_begun = False
    while i < count:
        r = RULES[0] if ONE else rules[which[i % len(which)]]
        if not is_begun:
            is_begun = True
            low = (first + i) & MASK
            clear(states.view(np.int32))
            begin_game(r, states[0], low, high)
            begin_summary(states[0], pickers[0], low, high, summary)
        if not random_step(r, states[0], pickers[0], moves, limit, summary):
            write_summary(summary, summaries[i])
            i = next_game(counter)
            is_begun = False


def rollout_thread(
    rules: Array,
    which: Array,
    table: Array,
    seats: Array,
    first: int,
    high: int,
    count: int,
    limit: int,
    counter: Array,
    wins: Array,
) -> None:
    """Random games from positions, `count` from each; see `drivers.play_games`, with which it must agree."""
    states = cuda.local.array(1, STATE)
    pickers = cuda.local.array(1, PICKER)
    moves = cuda.local.array(LONGEST, CODE)
    summary = cuda.local.array(COLUMNS, NUMBER)
    i = next_game(counter)
    is_begun = False
    while i < len(which) * count:
        p = i // count
        r = RULES[0] if ONE else rules[which[p]]
        if not is_begun:
            is_begun = True
            low = (first + i) & MASK
            fetch(states.view(np.int32), table, p)
            deal_anew(r, states[0], seats[p], low, high)
            begin_summary(states[0], pickers[0], low, high, summary)
        if not random_step(r, states[0], pickers[0], moves, limit, summary):
            won = summary[WINNER]
            cuda.atomic.add(wins, (p, won if won >= 0 else wins.shape[1] - 1), 1)
            i = next_game(counter)
            is_begun = False
