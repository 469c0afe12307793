"""Searches of one game, one after another in the same memory: for many short ones, where making a tree costs most."""

from __future__ import annotations

import numpy as np

from balandra.core.game import Game
from balandra.core.random import MASK
from balandra.core.record import GameRecord, TargetData
from balandra.search.engine import SEARCH, best_engine
from balandra.search.search import new_tree, tree_capacity
from balandra.search.tree import NOWHERE, PATH, ROOT


class ReusedTree:
    """Searches of up to so many simulations; they find what a `Search` of the same seed finds."""

    def __init__(self, game: Game, name: str, simulations: int) -> None:
        engine = best_engine(game.ruleset, SEARCH).workspace()
        self.game, self._run, self._engine = game, engine.drivers[SEARCH], engine
        self._states = engine.records(*[game.ruleset.state_type.blank()] * 3)
        moves = game.ruleset.most_moves
        self._work = engine.buffer(moves), engine.buffer(moves), engine.buffer(PATH), engine.chances(game)
        self._rules, self._evaluator = engine.records(game.rules)[0], engine.evaluator(game, name)
        params = game.ruleset.search_params(name)
        self._params = engine.array(len(params))
        self._params[:] = params
        self.tree = new_tree(tree_capacity(simulations), game.players, engine.array)
        self._seat, self._seed, self._done = 0, (0, 0), 0

    def begin(self, state: bytes, seat: int, seed: tuple[int, int]) -> None:
        """Begin a search from what a seat knows, a packed state."""
        used = int(self.tree.used[0])
        self.tree.visits[ROOT] = 0
        self.tree.value[ROOT] = 0.0
        self.tree.best[:used] = NOWHERE
        self.tree.child[:] = NOWHERE
        self.tree.used[0] = ROOT + 1
        write_states(self.game.ruleset.state_type, self._states, state, 3)
        self._seat, self._seed, self._done = seat, seed, 0

    def run(self, simulations: int) -> None:
        """Some more simulations."""
        where = self._rules, self._evaluator, self._states, self._seat, self.tree
        first = (self._seed[0] + self._done) & MASK
        self._run(*where, *self._work, simulations, first, self._seed[1], self._params)
        self._done += simulations

    def values(self, state: bytes, seat: int, seed: tuple[int, int], simulations: int) -> list[float]:
        """Each seat's chance after so many simulations from what a seat knows, a packed state."""
        self.begin(state, seat, seed)
        self.run(simulations)
        mean = self.tree.value[ROOT] / max(1, int(self.tree.visits[ROOT]))
        return [float(value) for value in mean]

    def ranking(self, count: int) -> list[tuple[int, float]]:
        """The codes of the seat's legal moves, so many, with its chances to win; most visited first.

        They are the same in every deal, so they were tried together, before all others.
        """
        tree, nodes = self.tree, slice(ROOT + 1, ROOT + 1 + count)
        visits = np.array(tree.visits[nodes])
        values = tree.value[nodes, self._seat] / visits
        order = np.argsort(-visits, kind="stable")
        return [(int(tree.move[nodes][k]), float(values[k])) for k in order]


def write_states(kind: type[GameRecord], states: TargetData, packed: bytes, count: int) -> None:
    """Put a packed state into the first records of a work space."""
    if isinstance(states, list):
        states[:count] = [kind.unpack(packed) for _ in range(count)]
    else:
        states[:count] = np.frombuffer(packed, dtype=states.dtype)
