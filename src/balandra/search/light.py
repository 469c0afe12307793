"""Whole games by a light policy: each move is the one that looks best right after it, now and then any other.

Nobody looks at what is hidden: whoever decides deals what they do not know once, and tries every move on that.
"""

from __future__ import annotations

from balandra.core.evaluator import Evaluator
from balandra.core.kernel import driver
from balandra.core.random import MASK, below, mix, seed
from balandra.core.record import RulesRecord, StateRecord
from balandra.core.slots import apply, copy_record, legal, observe, redeal
from balandra.search.playout import PICKS, Picker, deal_anew
from balandra.search.tree import evaluate_leaf

# The states of a game: where it starts, where it is, a blank one, what the one who decides supposes, one to try on.
ORIGIN, HERE, BLANK, SUPPOSED, TRIAL = range(5)
STATES = 5
NO_MOVE = -1
RANDOM_MOVE_ODDS = 24  # one move in this many is random, so that no game waits for ever
DRAWS = 2  # keeps the seeds of the chance ahead apart from the deal's and the picker's


@driver
def light_move(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    picker: Picker,
    moves: list[int],
    n: int,
    values: list[float],
) -> int:
    """The move after which the one who makes it has the best chance at a glance."""
    if n == 1 or below(picker, RANDOM_MOVE_ODDS) == 0:
        return int(moves[below(picker, n)])
    actor = states[HERE].actor
    copy_record(states, BLANK, SUPPOSED)
    observe(r, states[HERE], states[SUPPOSED], actor)
    seed(states[SUPPOSED], below(picker, MASK), below(picker, MASK))
    redeal(r, states[SUPPOSED], actor)
    start = below(picker, n)
    best = -1.0
    chosen = start
    for i in range(n):
        k = (start + i) % n
        copy_record(states, SUPPOSED, TRIAL)
        apply(r, states[TRIAL], moves[k])
        evaluate_leaf(r, e, states[TRIAL], values)
        if values[actor] > best:
            best = values[actor]
            chosen = k
    return int(moves[chosen])


@driver
def play_light(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    picker: Picker,
    moves: list[int],
    values: list[float],
    low: int,
    seed_high: int,
    limit: int,
) -> int:
    """Play to the end, or at most `limit` moves; how many were made.

    Every move has chance of its own: two games that began differently meet the same luck at the same move.
    """
    for made in range(limit):
        n = legal(r, states[HERE], moves)
        if n == 0:
            return made
        own = low ^ mix(made)
        seed(picker, own, seed_high ^ PICKS)
        seed(states[HERE], own, seed_high ^ DRAWS)
        apply(r, states[HERE], light_move(r, e, states, picker, moves, n, values))
    return limit


@driver
def light_games(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    seat: int,
    move: int,
    picker: Picker,
    moves: list[int],
    values: list[float],
    first: int,
    seed_high: int,
    limit: int,
    results: list[list[float]],
) -> None:
    """One game a row from what a seat knows, after a move of its own or NO_MOVE: each seat's result, then the length.

    Game i has the seed (first + i, seed_high): the same deal and the same luck, whatever the move.
    """
    for i in range(len(results)):
        low = (first + i) & MASK
        copy_record(states, ORIGIN, HERE)
        deal_anew(r, states[HERE], seat, low, seed_high)
        if move != NO_MOVE:
            apply(r, states[HERE], move)
        length = play_light(r, e, states, picker, moves, values, low, seed_high, limit)
        evaluate_leaf(r, e, states[HERE], values)
        for player in range(r.players):
            results[i][player] = values[player]
        results[i][r.players] = length
