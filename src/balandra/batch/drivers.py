"""What a batch does with one game, the same on CPU threads and on the GPU; and the loops over many for the CPU.

Game-blind: the slots are replaced by a game's kernels when these functions are stamped onto a target.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from balandra.core.random import MASK, below, seed
from balandra.core.slots import (
    NOT_OVER,
    action_of,
    apply,
    code_of,
    encode,
    is_stuck,
    legal,
    observe,
    random_move,
    redeal,
    setup,
    winner,
)
from balandra.search.playout import FIRST, MOVES, STUCK, TURNS, WINNER

CUT_SHORT = -3  # as a result: the game was broken off after so many moves
WAIT = -2  # as an action: the game is left as it is
AS_IT_IS = -1  # as a seat: nothing is dealt anew
RESET, CHECK, STEP, LOOK, MARK, PLAY = range(6)  # tasks
PICKS = 1  # keeps the seeds of the picker apart from the game's


def begin_game(r: Any, s: Any, low: int, high: int) -> None:
    """Set up a fresh game in a blank record."""
    seed(s, low, high)
    setup(r, s, -1)


def result_of(r: Any, s: Any, made: int, limit: int) -> int:
    """Who has won; NOT_OVER, NOBODY_WINS, or CUT_SHORT after `limit` moves (0: never)."""
    result = winner(r, s)
    if result == NOT_OVER and limit > 0 and made >= limit:
        return CUT_SHORT
    return int(result)


def is_refused(r: Any, s: Any, moves: Any, action: int, actions: int) -> bool:
    """Whether an index is no legal move; where the game is over no index is looked at."""
    n = legal(r, s, moves)
    if n == 0 or action == WAIT:
        return False
    if action < 0 or action >= actions:
        return True
    code = code_of(r, s, action)
    for i in range(n):
        if moves[i] == code:
            return False
    return True


def reward(r: Any, result: int, rewards: Any) -> None:
    """1 for the winner, for the others together -1; nothing where nobody has won."""
    for seat in range(len(rewards)):
        rewards[seat] = 0.0
        if result >= 0 and seat < r.players:
            rewards[seat] = 1.0 if seat == result else -1.0 / (r.players - 1)


def look(r: Any, s: Any, o: Any, row: Any) -> None:
    """Write what the one who decides sees; `o` is a blank record."""
    observe(r, s, o, s.actor)
    encode(r, o, s.actor, row)


def mark(r: Any, s: Any, moves: Any, marks: Any, picker: Any) -> int:
    """Mark the legal moves by their indices; the index of a random one, -1 if there is none."""
    for action in range(len(marks)):
        marks[action] = False
    n = legal(r, s, moves)
    for i in range(n):
        marks[action_of(r, s, moves[i])] = True
    if n == 0:
        return -1
    return int(action_of(r, s, moves[below(picker, n)]))


def deal(r: Any, s: Any, seat: int, low: int, high: int) -> None:
    """Give a copied position fresh randomness, and what a seat does not know a fresh deal."""
    seed(s, low, high)
    if seat != AS_IT_IS:
        redeal(r, s, seat)


def play_on(r: Any, s: Any, picker: Any, moves: Any, limit: int, summary: Any) -> None:
    """Play a game at random to its end, or at most `limit` moves, and sum it up as `playout.play_random` does."""
    summary[FIRST] = s.turn
    summary[TURNS] = 0
    summary[STUCK] = 0
    turn = -1
    made = 0
    n = random_move(r, s, picker, moves)
    while n > 0 and made < limit:
        if s.turn != turn:
            turn = s.turn
            summary[TURNS] += 1
        if is_stuck(r, s, moves, n):
            summary[STUCK] += 1
        apply(r, s, moves[0])
        made += 1
        n = random_move(r, s, picker, moves)
    summary[MOVES] = made
    summary[WINNER] = winner(r, s)


class Games(NamedTuple):
    """The games of a batch in the computer's memory, column by column; `rules` and `blank` are shared by all."""

    rules: Any
    blank: Any
    which: Any  # the edition of each game
    states: Any
    low: Any  # the words of each seed
    high: Any
    made: Any  # moves so far
    results: Any
    rewards: Any
    movers: Any
    samples: Any  # a random legal action


class Scratch(NamedTuple):
    """What one thread needs to work."""

    moves: Any
    pickers: Any  # one
    seen: Any  # one record
    summary: Any


def reset_games(g: Games) -> None:
    """Set up every game."""
    for i in range(len(g.states)):
        g.states[i] = g.blank[0]
        begin_game(g.rules[g.which[i]], g.states[i], g.low[i], g.high[i])
        g.movers[i] = g.states[i].actor


def check_games(g: Games, scratch: Scratch, actions: Any, count: int) -> int:
    """The number of the first game whose action is not legal, else -1."""
    for i in range(len(g.states)):
        if is_refused(g.rules[g.which[i]], g.states[i], scratch.moves, actions[i], count):
            return i
    return -1


def step_games(g: Games, actions: Any, again: int, limit: int) -> None:
    """One legal action in every game that is not over; where one ends, the next may begin."""
    for i in range(len(g.states)):
        r = g.rules[g.which[i]]
        s = g.states[i]
        paid = NOT_OVER
        if result_of(r, s, g.made[i], limit) == NOT_OVER:
            if actions[i] != WAIT:
                apply(r, s, code_of(r, s, actions[i]))
                g.made[i] += 1
            paid = result_of(r, s, g.made[i], limit)
            g.results[i] = paid
            if again and paid != NOT_OVER:
                g.high[i] = (g.high[i] + 1) & MASK
                g.made[i] = 0
                g.states[i] = g.blank[0]
                begin_game(r, s, g.low[i], g.high[i])
        reward(r, paid, g.rewards[i])
        g.movers[i] = s.actor


def look_at_games(g: Games, scratch: Scratch, rows: Any) -> None:
    """Write what the one who decides sees, for every game."""
    for i in range(len(g.states)):
        scratch.seen[0] = g.blank[0]
        look(g.rules[g.which[i]], g.states[i], scratch.seen[0], rows[i])


def mark_games(g: Games, scratch: Scratch, marks: Any) -> None:
    """Mark the legal moves of every game, and choose a random one."""
    for i in range(len(g.states)):
        seed(scratch.pickers[0], g.low[i] ^ g.made[i], g.high[i] ^ PICKS)
        g.samples[i] = mark(g.rules[g.which[i]], g.states[i], scratch.moves, marks[i], scratch.pickers[0])


def play_games(g: Games, scratch: Scratch, seats: Any, limit: int, luck: Any, table: Any) -> None:
    """Random games by their numbers. Rollouts: so many from each state in turn, and each counts for its winner.

    `luck`: games from each state, the words of the first game's seed, the first number and the one after the last.
    With 0 games from each state: each is played from where it is, on its own seed, and summed up.
    """
    count, first, high, start, stop = luck
    for i in range(start, stop):
        p = i // count if count > 0 else i
        r = g.rules[g.which[p]]
        scratch.seen[0] = g.states[p]
        if count > 0:
            deal(r, scratch.seen[0], seats[p], (first + i) & MASK, high)
            seed(scratch.pickers[0], (first + i) & MASK, high ^ PICKS)
        else:
            seed(scratch.pickers[0], g.low[p], g.high[p] ^ PICKS)
        play_on(r, scratch.seen[0], scratch.pickers[0], scratch.moves, limit, scratch.summary)
        if count > 0:
            won = scratch.summary[WINNER]
            table[p][won if won >= 0 else len(table[p]) - 1] += 1
        else:
            for column in range(len(scratch.summary)):
                table[p][column] = scratch.summary[column]
            g.states[p] = scratch.seen[0]
            g.movers[p] = scratch.seen[0].actor


def tend(
    task: int,
    g: Games,
    scratch: Scratch,
    actions: Any,
    rows: Any,
    marks: Any,
    table: Any,
    number: int,
    limit: int,
    luck: Any,
) -> int:
    """Do one task with all games: one function, so that all is compiled once. Tasks ignore what they do not need."""
    if task == RESET:
        reset_games(g)
    elif task == CHECK:
        return check_games(g, scratch, actions, number)
    elif task == STEP:
        step_games(g, actions, number, limit)
    elif task == LOOK:
        look_at_games(g, scratch, rows)
    elif task == MARK:
        mark_games(g, scratch, marks)
    else:
        play_games(g, scratch, actions, limit, luck, table)
    return -1
