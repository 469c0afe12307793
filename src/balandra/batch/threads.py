"""The loops over many games for the GPU: one thread a game, its record in the thread's own memory.

On the card records lie word by word, word w of game i at [w, i], so that neighbouring threads read neighbouring words.
A thread that has played a game to its end takes the next one, so that none waits for a long game beside it.
These functions are stamped with a game's kernels and with what stands here in capitals.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from balandra.batch.drivers import PICKS, WAIT, begin_game, deal, is_refused, look, mark, result_of, reward
from balandra.core.random import MASK, seed
from balandra.core.slots import NOT_OVER, apply, code_of, is_stuck, random_move, winner
from balandra.search.playout import FIRST, MOVES, STUCK, TURNS, WINNER

cuda: Any = None  # numba.cuda
ONE = False  # whether all games are of one edition, which is then a constant
RULES: Any = None  # that edition
STATE: Any = None  # the types of records
PICKER: Any = None
CODE: Any = None  # the type of a move in a list
WORDS = LONGEST = 0  # words of a record, moves in a list


def clear(words: Any) -> None:
    """Make a record blank."""
    for w in range(WORDS):
        words[w] = 0


def fetch(words: Any, table: Any, i: int) -> None:
    """Copy game i into a thread's own record."""
    for w in range(WORDS):
        words[w] = table[w, i]


def keep(words: Any, table: Any, i: int) -> None:
    """Copy a thread's own record to game i."""
    for w in range(WORDS):
        table[w, i] = words[w]


def reset_thread(rules: Any, which: Any, table: Any, low: Any, high: Any, movers: Any) -> None:
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


def check_thread(rules: Any, which: Any, table: Any, actions: Any, count: int, refused: Any) -> None:
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
    rules: Any,
    which: Any,
    table: Any,
    low: Any,
    high: Any,
    made: Any,
    actions: Any,
    results: Any,
    rewards: Any,
    movers: Any,
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


def look_thread(rules: Any, which: Any, table: Any, rows: Any) -> None:
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


def mark_thread(rules: Any, which: Any, table: Any, low: Any, high: Any, made: Any, marks: Any, samples: Any) -> None:
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


def play_thread(
    rules: Any, which: Any, table: Any, low: Any, high: Any, limit: int, counter: Any, summaries: Any, movers: Any
) -> None:
    """Play every game at random from where it is; see `drivers.play_games`, with which it must agree."""
    states = cuda.local.array(1, STATE)
    pickers = cuda.local.array(1, PICKER)
    moves = cuda.local.array(LONGEST, CODE)
    words = states.view(np.int32)
    s = states[0]
    picker = pickers[0]
    count = len(which)
    i = cuda.atomic.add(counter, 0, 1)
    begun = False
    while i < count:
        r = RULES[0] if ONE else rules[which[i]]
        if not begun:
            begun = True
            fetch(words, table, i)
            seed(picker, low[i], high[i] ^ PICKS)
            summaries[i, FIRST] = s.turn
            made = 0
            turns = 0
            stuck = 0
            turn = -1
        n = random_move(r, s, picker, moves)
        if n == 0 or made == limit:
            summaries[i, MOVES] = made
            summaries[i, TURNS] = turns
            summaries[i, STUCK] = stuck
            summaries[i, WINNER] = winner(r, s)
            movers[i] = s.actor
            keep(words, table, i)
            i = cuda.atomic.add(counter, 0, 1)
            begun = False
        else:
            turns += s.turn != turn
            turn = s.turn
            stuck += is_stuck(r, s, moves, n)
            apply(r, s, moves[0])
            made += 1


def random_thread(
    rules: Any, which: Any, first: int, high: int, limit: int, count: int, counter: Any, summaries: Any
) -> None:
    """Fresh random games by their seeds; the same summaries as `Engine.random_games`."""
    states = cuda.local.array(1, STATE)
    pickers = cuda.local.array(1, PICKER)
    moves = cuda.local.array(LONGEST, CODE)
    words = states.view(np.int32)
    s = states[0]
    picker = pickers[0]
    i = cuda.atomic.add(counter, 0, 1)
    begun = False
    while i < count:
        r = RULES[0] if ONE else rules[which[i % len(which)]]
        if not begun:
            begun = True
            low = (first + i) & MASK
            clear(words)
            begin_game(r, s, low, high)
            seed(picker, low, high ^ PICKS)
            summaries[i, FIRST] = s.turn
            made = 0
            turns = 0
            stuck = 0
            turn = -1
        n = random_move(r, s, picker, moves)
        if n == 0 or made == limit:
            summaries[i, MOVES] = made
            summaries[i, TURNS] = turns
            summaries[i, STUCK] = stuck
            summaries[i, WINNER] = winner(r, s)
            i = cuda.atomic.add(counter, 0, 1)
            begun = False
        else:
            turns += s.turn != turn
            turn = s.turn
            stuck += is_stuck(r, s, moves, n)
            apply(r, s, moves[0])
            made += 1


def rollout_thread(
    rules: Any,
    which: Any,
    table: Any,
    seats: Any,
    first: int,
    high: int,
    count: int,
    limit: int,
    counter: Any,
    wins: Any,
) -> None:
    """Random games from positions, `count` from each; see `drivers.play_games`, with which it must agree."""
    states = cuda.local.array(1, STATE)
    pickers = cuda.local.array(1, PICKER)
    moves = cuda.local.array(LONGEST, CODE)
    words = states.view(np.int32)
    s = states[0]
    picker = pickers[0]
    nobody = wins.shape[1] - 1
    total = len(which) * count
    i = cuda.atomic.add(counter, 0, 1)
    begun = False
    while i < total:
        p = i // count
        r = RULES[0] if ONE else rules[which[p]]
        if not begun:
            begun = True
            low = (first + i) & MASK
            fetch(words, table, p)
            deal(r, s, seats[p], low, high)
            seed(picker, low, high ^ PICKS)
            made = 0
        n = random_move(r, s, picker, moves)
        if n == 0 or made == limit:
            won = winner(r, s)
            cuda.atomic.add(wins, (p, won if won >= 0 else nobody), 1)
            i = cuda.atomic.add(counter, 0, 1)
            begun = False
        else:
            apply(r, s, moves[0])
            made += 1
