"""What a batch does with one game, the same on CPU threads and on the GPU; and the loops over many for the CPU.

Game-blind: the slots are replaced by a game's kernels when these functions are stamped onto a target.
"""

from __future__ import annotations

from typing import NamedTuple

from balandra.core.kernel import driver
from balandra.core.random import MASK, below, seed
from balandra.core.record import Array, RulesRecord, StateRecord
from balandra.core.slots import NOT_OVER, action_of, apply, code_of, encode, legal, observe, winner
from balandra.search.playout import PICKS, WINNER, Picker, begin_game, begin_summary, deal_anew, random_step

CUT_SHORT = -3  # as a result: the game was broken off after so many moves
WAIT = -2  # as an action: the game is left as it is
RESET, CHECK, STEP, LOOK, MARK, PLAY = range(6)  # tasks


@driver
def result_of(r: RulesRecord, s: StateRecord, made: int, limit: int) -> int:
    """Who has won; NOT_OVER, NOBODY_WINS, or CUT_SHORT after `limit` moves (0: never)."""
    result = winner(r, s)
    if result == NOT_OVER and limit > 0 and made >= limit:
        return CUT_SHORT
    return int(result)


@driver
def is_refused(r: RulesRecord, s: StateRecord, moves: list[int], action: int, actions: int) -> bool:
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


@driver
def reward(r: RulesRecord, result: int, rewards: list[float]) -> None:
    """1 for the winner, for the others together -1; nothing where nobody has won."""
    for seat in range(len(rewards)):
        rewards[seat] = 0.0
        if result >= 0 and seat < r.players:
            rewards[seat] = 1.0 if seat == result else -1.0 / (r.players - 1)


@driver
def look(r: RulesRecord, s: StateRecord, o: StateRecord, row: list[int]) -> None:
    """Write what the one who decides sees; `o` is a blank record."""
    observe(r, s, o, s.actor)
    encode(r, o, s.actor, row)


@driver
def mark(r: RulesRecord, s: StateRecord, moves: list[int], marks: list[bool], picker: Picker) -> int:
    """Mark the legal moves by their indices; the index of a random one, -1 if there is none."""
    for action in range(len(marks)):
        marks[action] = False
    n = legal(r, s, moves)
    for i in range(n):
        marks[action_of(r, s, moves[i])] = True
    if n == 0:
        return -1
    return int(action_of(r, s, moves[below(picker, n)]))


class Games(NamedTuple):
    """The games of a batch in the computer's memory, column by column; `rules` and `blank` are shared by all."""

    rules: Array
    blank: Array
    which: Array  # the edition of each game
    states: Array
    low: Array  # the words of each seed
    high: Array
    made: Array  # moves so far
    results: Array
    rewards: Array
    movers: Array
    samples: Array  # a random legal action


class Scratch(NamedTuple):
    """What one thread needs to work."""

    moves: list[int]
    pickers: Array  # one
    seen: Array  # one record
    summary: list[int]


@driver
def reset_games(g: Games) -> None:
    """Set up every game."""
    for i in range(len(g.states)):
        g.states[i] = g.blank[0]
        begin_game(g.rules[g.which[i]], g.states[i], g.low[i], g.high[i])
        g.movers[i] = g.states[i].actor


@driver
def check_games(g: Games, scratch: Scratch, actions: Array, count: int) -> int:
    """The number of the first game whose action is not legal, else -1."""
    for i in range(len(g.states)):
        if is_refused(g.rules[g.which[i]], g.states[i], scratch.moves, actions[i], count):
            return i
    return -1


@driver
def step_games(g: Games, actions: Array, again: int, limit: int) -> None:
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


@driver
def look_at_games(g: Games, scratch: Scratch, rows: Array) -> None:
    """Write what the one who decides sees, for every game."""
    for i in range(len(g.states)):
        scratch.seen[0] = g.blank[0]
        look(g.rules[g.which[i]], g.states[i], scratch.seen[0], rows[i])


@driver
def mark_games(g: Games, scratch: Scratch, marks: Array) -> None:
    """Mark the legal moves of every game, and choose a random one."""
    for i in range(len(g.states)):
        seed(scratch.pickers[0], g.low[i] ^ g.made[i], g.high[i] ^ PICKS)
        g.samples[i] = mark(g.rules[g.which[i]], g.states[i], scratch.moves, marks[i], scratch.pickers[0])


@driver
def play_games(
    g: Games, scratch: Scratch, seats: Array, limit: int, luck: tuple[int, int, int, int, int], table: Array
) -> None:
    """Random games by their numbers. Rollouts: so many from each state in turn, and each counts for its winner.

    `luck`: games from each state, the words of the first game's seed, the first number and the one after the last.
    With 0 games from each state: each is played from where it is, on its own seed, and summed up.
    """
    count, first, high, start, stop = luck
    for i in range(start, stop):
        p = i // count if count > 0 else i
        r = g.rules[g.which[p]]
        scratch.seen[0] = g.states[p]
        low = (first + i) & MASK if count > 0 else g.low[p]
        word = high if count > 0 else g.high[p]
        if count > 0:
            deal_anew(r, scratch.seen[0], seats[p], low, word)
        begin_summary(scratch.seen[0], scratch.pickers[0], low, word, scratch.summary)
        goes_on = True
        while goes_on:
            goes_on = random_step(r, scratch.seen[0], scratch.pickers[0], scratch.moves, limit, scratch.summary)
        if count > 0:
            won = scratch.summary[WINNER]
            table[p][won if won >= 0 else len(table[p]) - 1] += 1
        else:
            for column in range(len(scratch.summary)):
                table[p][column] = scratch.summary[column]
            g.states[p] = scratch.seen[0]
            g.movers[p] = scratch.seen[0].actor


@driver
def tend(
    task: int,
    g: Games,
    scratch: Scratch,
    actions: Array,
    rows: Array,
    marks: Array,
    table: Array,
    number: int,
    limit: int,
    luck: tuple[int, int, int, int, int],
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
