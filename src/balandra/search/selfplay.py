"""Self-play: whole games between two searches in native code, and what their positions were worth.

The two sides may differ in their evaluators, in simulations and in search parameters; each deal is played once with
each seating. Evaluators are trained and tested this way.
"""

from __future__ import annotations

from math import log
from typing import NamedTuple

import numpy as np

from balandra.core.evaluator import Evaluator
from balandra.core.kernel import driver
from balandra.core.random import below, seed
from balandra.core.record import Array, GameRecord, RulesRecord, StateRecord
from balandra.core.slots import apply, copy_record, evaluate, legal, observe, redeal, winner
from balandra.search.alphabeta import LEVEL, LEVELS, MOVE, NEAR_WIN, NO_MOVE, ONE, VALUE, AlphaBeta, run_alphabeta
from balandra.search.playout import Picker, begin_game
from balandra.search.tree import NOWHERE, ROOT, Tree, child_slot, run_simulations

VIEW, REAL, BLANK = 0, 3, 4  # among the records; 1 and 2 are the search's own
STATES = 5  # the records from here on are positions that were written down
OPEN_REAL, OPEN_BLANK, OPEN_STATES = LEVELS + 1, LEVELS + 2, LEVELS + 3  # likewise, among those of an alpha-beta search
LIMIT = 3000  # moves
RANDOM_BEFORE = 120  # random moves come only before one of the first so many, drawn for each game
OFF_LINE_MOVES = 4  # random moves that lead off the line, at most
NO_GAME = -1  # that a position off the line belongs to
LEAST = 1e-9  # chance


class GameLog(NamedTuple):
    """What is written down of the games."""

    winner: Array  # a seat, or below 0, a game
    moves: Array  # a game
    game: Array  # the game of each position; NO_GAME off the line
    worth: Array  # each seat's chance to win at each position, as the search found; 0 where there was no choice
    move: Array  # that the search chose at each position
    positions: Array  # one number: how many were written down


def new_book(games: int, room: int, players: int) -> GameLog:
    """An empty book for so many games, with room for so many positions."""
    winner, moves, game, move, count = (np.zeros(size, dtype=np.int64) for size in (games, games, room, room, 1))
    return GameLog(winner, moves, game, np.zeros((room, players)), move, count)


@driver
def forget(tree: Tree) -> None:
    """Make the tree a bare root again."""
    for node in range(tree.used[0]):
        tree.visits[node] = 0
        tree.best[node] = 0
        for seat in range(len(tree.value[node])):
            tree.value[node][seat] = 0.0
    tree.child[:] = NOWHERE
    tree.used[0] = ROOT + 1


@driver
def most_visited(tree: Tree, moves: list[int], n: int) -> int:
    """The move that was looked at most."""
    best = -1
    chosen = moves[0]
    for i in range(n):
        child = tree.child[child_slot(tree, ROOT, moves[i])]
        if child != NOWHERE and tree.visits[child] > best:
            best = tree.visits[child]
            chosen = moves[i]
    return int(chosen)


@driver
def keep(states: list[StateRecord], game_log: GameLog, game: int) -> int:
    """Write the position down, if there is room; its number, or -1."""
    number = int(game_log.positions[0])
    if number >= len(game_log.game):
        return -1
    copy_record(states, REAL, STATES + number)
    game_log.game[number] = game
    game_log.positions[0] += 1
    return number


@driver
def note_worth(tree: Tree, game_log: GameLog, number: int, move: int) -> None:
    """Write down the move that a search chose, and what it found the position to be worth: the mean after it."""
    child = tree.child[child_slot(tree, ROOT, move)]
    if number >= 0 and child != NOWHERE:
        game_log.move[number] = move
        for seat in range(len(tree.value[child])):
            game_log.worth[number][seat] = tree.value[child][seat] / tree.visits[child]


@driver
def search_view(
    r: RulesRecord,
    e: Evaluator,
    states: list[StateRecord],
    place: int,
    tree: Tree,
    moves: list[int],
    nodes: list[int],
    path: list[int],
    values: list[float],
    simulations: int,
    low: int,
    high: int,
    params: list[float],
) -> int:
    """Search what the one to decide sees of a position; the move that was looked at most."""
    actor = states[place].actor + 0  # as wide as Python gives it, for one compiled search
    copy_record(states, BLANK, VIEW)
    observe(r, states[place], states[VIEW], actor)
    forget(tree)
    run_simulations(r, e, states, actor, tree, moves, nodes, path, values, simulations, low, high, params)
    return most_visited(tree, moves, legal(r, states[place], moves))


@driver
def leave_line(
    r: RulesRecord, states: list[StateRecord], first: int, picker: Picker, moves: list[int], game_log: GameLog
) -> int:
    """Play random moves off the line from the position written down last; its number, -1 if there is no choice."""
    number = int(game_log.positions[0]) - 1
    for _ in range(1 + below(picker, OFF_LINE_MOVES)):
        n = legal(r, states[first + number], moves)
        if n > 0:
            apply(r, states[first + number], moves[below(picker, n)])
    if legal(r, states[first + number], moves) >= 2:
        return number
    game_log.positions[0] -= 1
    return -1


@driver
def selfplay_games(
    r: RulesRecord,
    evaluators: list[GameRecord],
    ints: list[int],
    floats: list[float],
    states: list[StateRecord],
    picker: Picker,
    tree: Tree,
    moves: list[int],
    nodes: list[int],
    path: list[int],
    values: list[float],
    simulations: list[int],
    params: list[list[float]],
    first: int,
    seed_high: int,
    every: int,
    random_one_in: int,
    off_line: int,
    game_log: GameLog,
) -> None:
    """Game i is deal i // players; side 0 has the seat i % players, side 1 the others; each with its own evaluator.

    One position in `every` is written down, and how each game ended (0: none); one move in `random_one_in` is random
    (0: none). From one position in `off_line` random moves lead to one off the line, which is searched and written
    down too: a search meets many that good play never comes to.
    """
    for game in range(len(game_log.winner)):
        copy_record(states, BLANK, REAL)
        begin_game(r, states[REAL], first + game // r.players, seed_high)
        until = below(picker, RANDOM_BEFORE)
        for number in range(LIMIT):
            if off_line > 0 and below(picker, off_line) == 0 and keep(states, game_log, NO_GAME) >= 0:
                apart = leave_line(r, states, STATES, picker, moves, game_log)
                if apart >= 0:
                    side = number % 2
                    move = search_view(
                        r, Evaluator(evaluators[side], ints, floats), states, STATES + apart, tree, moves, nodes, path,
                        values, simulations[side], number << 20, first + game, params[side],
                    )  # fmt: skip
                    note_worth(tree, game_log, apart, move)
            n = legal(r, states[REAL], moves)
            if n == 0:
                break
            kept = keep(states, game_log, game) if every > 0 and below(picker, every) == 0 else -1
            move = moves[0]
            if n > 1 and random_one_in > 0 and number < until and below(picker, random_one_in) == 0:
                move = moves[below(picker, n)]
            elif n > 1:
                side = 0 if states[REAL].actor == game % r.players else 1
                move = search_view(
                    r, Evaluator(evaluators[side], ints, floats), states, REAL, tree, moves, nodes, path,
                    values, simulations[side], number << 20, first + game, params[side],
                )  # fmt: skip
                note_worth(tree, game_log, kept, move)
            apply(r, states[REAL], move)
            game_log.moves[game] = number + 1
        if every > 0:
            keep(states, game_log, game)
        game_log.winner[game] = winner(r, states[REAL])


@driver
def forget_search(ab: AlphaBeta) -> None:
    """Make an alpha-beta search a fresh one."""
    for i in range(len(ab.spot)):
        ab.spot[i] = 0
    ab.spot[LEVEL] = NO_MOVE
    ab.spot[MOVE] = NO_MOVE
    for pair in ab.killers:
        pair[0] = NO_MOVE
        pair[1] = NO_MOVE
    for row in ab.history:
        for i in range(len(row)):
            row[i] = 0
    ab.table[:] = 0
    ab.leaves[:] = 0


@driver
def search_open(r: RulesRecord, e: Evaluator, ab: AlphaBeta, actor: int, values: list[float], nodes: int) -> None:
    """Search the position at OPEN_REAL from the actor's view; the generator of level 0 stays as the caller set it."""
    forget_search(ab)
    run_alphabeta(r, e, ab, actor, values, nodes)


@driver
def note_chance(ab: AlphaBeta, game_log: GameLog, number: int, actor: int) -> None:
    """Write down what a search found a position to be worth, with two players."""
    if number < 0:
        return
    value = ab.spot[VALUE]
    chance = 0.5 + 0.5 * value / ONE
    game_log.move[number] = ab.spot[MOVE]
    if value > NEAR_WIN:
        chance = 1.0
    elif value < -NEAR_WIN:
        chance = 0.0
    game_log.worth[number][actor] = chance
    game_log.worth[number][1 - actor] = 1.0 - chance


@driver
def keep_open(ab: AlphaBeta, game_log: GameLog, game: int) -> int:
    """Write the position down, if there is room; its number, or -1."""
    number = int(game_log.positions[0])
    if number >= len(game_log.game):
        return -1
    copy_record(ab.states, OPEN_REAL, OPEN_STATES + number)
    game_log.game[number] = game
    game_log.positions[0] += 1
    return number


@driver
def look_at(r: RulesRecord, ab: AlphaBeta, place: int, low: int, high: int) -> int:
    """Begin at what the one to decide sees of a position, with a deal of the rest; their seat."""
    actor = ab.states[place].actor + 0
    copy_record(ab.states, OPEN_BLANK, 0)
    observe(r, ab.states[place], ab.states[0], actor)
    seed(ab.states[0], low, high)
    redeal(r, ab.states[0], actor)
    return int(actor)


@driver
def alphabeta_games(
    r: RulesRecord,
    evaluators: list[GameRecord],
    ints: list[int],
    floats: list[float],
    ab: AlphaBeta,
    picker: Picker,
    moves: list[int],
    values: list[float],
    nodes: list[int],
    first: int,
    seed_high: int,
    every: int,
    random_one_in: int,
    off_line: int,
    game_log: GameLog,
) -> None:
    """As `selfplay_games`, by alpha-beta with so many nodes a side: for two players who see everything."""
    for game in range(len(game_log.winner)):
        copy_record(ab.states, OPEN_BLANK, OPEN_REAL)
        begin_game(r, ab.states[OPEN_REAL], first + game // 2, seed_high)
        until = below(picker, RANDOM_BEFORE)
        for number in range(LIMIT):
            if off_line > 0 and below(picker, off_line) == 0 and keep_open(ab, game_log, NO_GAME) >= 0:
                apart = leave_line(r, ab.states, OPEN_STATES, picker, moves, game_log)
                if apart >= 0:
                    e = Evaluator(evaluators[number % 2], ints, floats)
                    actor = look_at(r, ab, OPEN_STATES + apart, number, first + game)
                    search_open(r, e, ab, actor, values, nodes[number % 2])
                    note_chance(ab, game_log, apart, actor)
            n = legal(r, ab.states[OPEN_REAL], moves)
            if n == 0:
                break
            kept = keep_open(ab, game_log, game) if every > 0 and below(picker, every) == 0 else -1
            move = moves[0]
            if n > 1 and random_one_in > 0 and number < until and below(picker, random_one_in) == 0:
                move = moves[below(picker, n)]
            elif n > 1:
                actor = look_at(r, ab, OPEN_REAL, number, first + game)
                side = 0 if actor == game % 2 else 1
                search_open(r, Evaluator(evaluators[side], ints, floats), ab, actor, values, nodes[side])
                move = ab.spot[MOVE]
                note_chance(ab, game_log, kept, actor)
            apply(r, ab.states[OPEN_REAL], move)
            game_log.moves[game] = number + 1
        game_log.winner[game] = winner(r, ab.states[OPEN_REAL])


@driver
def cross_entropy(
    r: RulesRecord, e: Evaluator, states: list[StateRecord], winners: list[int], values: list[float]
) -> float:
    """How little the winners were expected: minus the mean logarithm of their estimated chance."""
    total = 0.0
    for i in range(len(states)):
        evaluate(r, e, states[i], values)
        total -= log(max(values[winners[i]], LEAST))
    return total / len(states)
