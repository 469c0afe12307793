"""Whole games between two levels in native code: thousands in the time of one match in the arena.

The same search, noise and overlooked moves as in `balandra.bots.search`, from other random numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import log, log10

import numpy as np

from balandra.bots.search import SURE, UNSEEN, Skill, alphabeta_evaluator, nodes_of
from balandra.core.evaluator import Evaluator
from balandra.core.game import Game
from balandra.core.kernel import TargetFunction, driver
from balandra.core.random import below, seed, seed_words
from balandra.core.record import GameRecord, RulesRecord, StateRecord
from balandra.core.ruleset import Ruleset
from balandra.core.slots import apply, copy_record, legal, observe, redeal, winner
from balandra.search.alphabeta import MOVE, AlphaBeta
from balandra.search.deepening import RECORDS, new_search, table_entries
from balandra.search.engine import native_engine
from balandra.search.playout import Picker, begin_game
from balandra.search.search import Budget, new_tree, tree_capacity
from balandra.search.selfplay import BLANK, LIMIT, REAL, VIEW, GameLog, forget, most_visited, new_book, search_open
from balandra.search.tree import NOWHERE, PATH, ROOT, Tree, child_slot, run_simulations

FINE = 1 << 20
RECORDS_OF_TREE = 5
SIMULATIONS, NODES = 0, 1  # the columns of a side's budget; of the two one is 0
NOISE, OVERLOOKS = 0, 1  # the columns of a side's errors


@driver
def erring_move(
    tree: Tree, moves: list[int], n: int, actor: int, picker: Picker, noise: float, overlooks: float
) -> int:
    """The best of the moves that are noticed, as it is judged; a win is noticed."""
    best = 2.0 * UNSEEN
    chosen = moves[0]
    for i in range(n):
        child = tree.child[child_slot(tree, ROOT, moves[i])]
        luck = (below(picker, FINE) + 0.5) / FINE
        attention = below(picker, FINE) / FINE
        if child != NOWHERE:
            value = tree.value[child][actor] / tree.visits[child]
            judged = value - noise * log(-log(luck))
            if value < SURE and attention < overlooks:
                judged += UNSEEN
            if judged > best:
                best = judged
                chosen = moves[i]
    return int(chosen)


@driver
def level_games(
    r: RulesRecord,
    evaluators: list[GameRecord],
    ints: list[int],
    floats: list[float],
    states: list[StateRecord],
    ab: AlphaBeta,
    picker: Picker,
    tree: Tree,
    moves: list[int],
    nodes: list[int],
    path: list[int],
    values: list[float],
    budgets: list[list[int]],
    errors: list[list[float]],
    params: list[list[float]],
    first: int,
    seed_high: int,
    game_log: GameLog,
) -> None:
    """Game i is deal i // players; side 0 has the seat i % players, side 1 the others."""
    players = r.players
    for game in range(len(game_log.winner)):
        copy_record(states, BLANK, REAL)
        begin_game(r, states[REAL], first + game // players, seed_high)
        for number in range(LIMIT):
            n = legal(r, states[REAL], moves)
            if n == 0:
                break
            move = moves[0]
            if n > 1:
                actor = states[REAL].actor + 0
                side = 0 if actor == game % players else 1
                copy_record(states, BLANK, VIEW)
                observe(r, states[REAL], states[VIEW], actor)
                e = Evaluator(evaluators[side], ints, floats)
                if budgets[side][NODES] > 0:
                    ab.states[0] = states[VIEW]
                    seed(ab.states[0], number, first + game)
                    redeal(r, ab.states[0], actor)
                    search_open(r, e, ab, actor, values, budgets[side][NODES])
                    move = ab.spot[MOVE]
                else:
                    forget(tree)
                    run_simulations(
                        r, e, states, actor, tree, moves, nodes, path,
                        values, budgets[side][SIMULATIONS], number << 20, first + game, params[side],
                    )  # fmt: skip
                    n = legal(r, states[REAL], moves)
                    if errors[side][NOISE] + errors[side][OVERLOOKS] > 0.0:
                        noise, overlooks = errors[side][NOISE], errors[side][OVERLOOKS]
                        move = erring_move(tree, moves, n, actor, picker, noise, overlooks)
                    else:
                        move = most_visited(tree, moves, n)
            apply(r, states[REAL], move)
            game_log.moves[game] = number + 1
        game_log.winner[game] = winner(r, states[REAL])


@dataclass(frozen=True)
class Side:
    """A player of such games: evaluator, simulations of the tree search or positions of alpha-beta, errors."""

    evaluator: str
    simulations: int
    nodes: int = 0
    noise: float = 0.0
    overlooks: float = 0.0


def side_of(game: Game, skill: Skill) -> Side:
    """The player with a skill; its budget is a number of simulations."""
    if evaluator := alphabeta_evaluator(game, skill):
        return Side(evaluator, 0, nodes_of(skill.budget).simulations)
    evaluator = game.ruleset.evaluator_for(game, skill.evaluator)
    return Side(evaluator, skill.budget.simulations, 0, skill.noise, skill.overlooks)


@cache
def _driver(ruleset: Ruleset) -> TargetFunction:
    engine = native_engine(ruleset)
    return engine._stamped([level_games], engine.kernels)["level_games"]


def share_of_wins(game: Game, strong: Side, weak: Side, games: int, first: int = 0, name: str = "levels") -> float:
    """The share of games that one player wins against another, or others; a game that nobody wins counts its share."""
    engine, sides = native_engine(game.ruleset), (strong, weak)
    blank, moves, players = game.ruleset.state_type.blank(), game.ruleset.most_moves, game.players
    evaluators = np.concatenate([game.ruleset.parameters(game, side.evaluator).array() for side in sides])
    picker = Picker.blank()
    low, high = seed_words(f"{name} {first}")
    seed(picker, low, high)
    entries = table_entries(Budget(max(side.nodes for side in sides)))
    game_log = new_book(games, 0, players)
    _driver(game.ruleset)(
        engine.records(game.rules)[0], evaluators, engine.buffer(game.ruleset.work_space.ints), engine.floats(),
        engine.records(*[blank] * RECORDS_OF_TREE),
        new_search(engine, engine.records(*[blank] * RECORDS), moves, entries),
        engine.records(picker)[0], new_tree(tree_capacity(max(side.simulations for side in sides)), players),
        engine.buffer(moves), engine.buffer(moves), engine.buffer(PATH), engine.chances(game),
        np.array([(side.simulations, side.nodes) for side in sides]),
        np.array([(side.noise, side.overlooks) for side in sides]),
        np.array([game.ruleset.search_params(side.evaluator) for side in sides]), first, high, game_log,
    )  # fmt: skip
    won = game_log.winner == np.arange(games) % players
    return float(np.where(game_log.winner < 0, 1.0 / players, won).mean())


def elo(share: float, players: int, games: int) -> float:
    """What a share of wins is in Elo; with several players, against one who wins the fair share."""
    share = min(max(share, 0.5 / games), 1 - 0.5 / games)
    return 400 * log10(share * (players - 1) / (1 - share))
