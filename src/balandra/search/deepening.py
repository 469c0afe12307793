"""Searching an open position by alpha-beta, one action deeper at a time, until the budget is spent."""

from __future__ import annotations

import time
from functools import cached_property

import numpy as np

from balandra.core.game import Move, Seed, View
from balandra.core.random import seed as seed_generator
from balandra.core.random import seed_words
from balandra.core.record import Array, TargetData
from balandra.search.alphabeta import (
    COLUMNS,
    DONE,
    HISTORY,
    ITERATION,
    LEVEL,
    LEVELS,
    MOVE,
    MOVE_MASK,
    NEAR_WIN,
    NO_MOVE,
    NODES,
    ONE,
    SPOTS,
    VALUE,
    AlphaBeta,
    position_key,
)
from balandra.search.engine import ALPHABETA, Engine, best_engine
from balandra.search.search import SLICE, Budget

ENTRIES = 1 << 20  # of the transposition table, at most; two a pair
LEAVES = 1 << 14
FEWEST_ENTRIES = 1 << 12
MOST_SPEED = 1 << 20  # positions a second, about


def table_entries(budget: Budget) -> int:
    """The entries that a search with a budget may need."""
    nodes = int(min(budget.simulations, budget.seconds * MOST_SPEED, ENTRIES))
    return max(FEWEST_ENTRIES, min(ENTRIES, 1 << (2 * nodes - 1).bit_length()))


def new_search(engine: Engine, states: TargetData, moves: int, entries: int, leaves: int = LEAVES) -> AlphaBeta:
    """A search that has not begun, from the first of some records; the next LEVELS are its own."""
    spot, killers = engine.buffer(SPOTS), engine.buffer(LEVELS + 1, 2)
    spot[LEVEL] = spot[MOVE] = NO_MOVE
    for pair in killers:
        pair[0] = pair[1] = NO_MOVE
    return AlphaBeta(
        states=states,
        words=states.view(np.int64).reshape(len(states), -1) if isinstance(states, np.ndarray) else None,
        moves=engine.buffer(LEVELS + 1, moves),
        hopes=engine.buffer(LEVELS + 1, moves),
        levels=engine.buffer(LEVELS + 1, COLUMNS),
        spot=spot,
        table=engine.array((entries, 2), np.int64),
        leaves=engine.array((leaves, 2), np.int64),
        killers=killers,
        history=engine.buffer(2, HISTORY),
    )


class AlphaBetaSearch:
    """A search from one view of an open position; it can be continued."""

    def __init__(
        self,
        view: View,
        seed: Seed = 0,
        entries: int = ENTRIES,
        engine: Engine | None = None,
        evaluator: str | None = None,
    ) -> None:
        self.view = view
        self.game = view.game
        self.seat = view.game.seat(view.colour)
        self.seed = seed_words(seed)
        self.engine = (engine or best_engine(self.game.ruleset, ALPHABETA)).workspace()
        self.evaluator = self.game.ruleset.evaluator_for(self.game, evaluator)
        self.entries = entries

    @cached_property
    def _search(self) -> AlphaBeta:
        engine, moves = self.engine, self.game.ruleset.most_moves
        state = self.view._state.copy()
        seed_generator(state, *self.seed)
        self.game.ruleset.kernels["redeal"](self.game.rules, state, self.seat)
        states = engine.records(*[state] * (LEVELS + 1))
        return new_search(engine, states, moves, self.entries)

    @cached_property
    def _arguments(self) -> tuple[TargetData, ...]:
        engine = self.engine
        rules, evaluator = engine.records(self.game.rules)[0], engine.evaluator(self.game, self.evaluator)
        return rules, evaluator, self._search, self.seat, engine.chances(self.game)

    def run(self, nodes: int) -> None:
        """Search some more positions."""
        self.engine.drivers[ALPHABETA](*self._arguments, nodes)

    @property
    def nodes(self) -> int:
        """The positions searched so far."""
        return int(self._search.spot[NODES])

    @property
    def depth(self) -> int:
        """The iteration at work or, if all is known, the last."""
        return int(self._search.spot[ITERATION])

    @property
    def chance(self) -> float:
        """The chance to win of the seat that searches."""
        value = int(self._search.spot[VALUE])
        if abs(value) > NEAR_WIN:
            return 1.0 if value > 0 else 0.0
        return (value / ONE + 1.0) / 2.0

    @property
    def move(self) -> Move:
        """The best move so far."""
        code = int(self._search.spot[MOVE])
        return next((move for move in self.view.legal_moves if move.code == code), self.view.legal_moves[0])

    def spend(self, budget: Budget) -> None:
        """Search until the budget is spent or the end of the game is known."""
        begin = time.perf_counter()
        self._arguments  # noqa: B018 (made before the pace is measured)
        ready = time.perf_counter()
        nodes = 64
        while self.nodes < budget.simulations and not self._search.spot[DONE]:
            self.run(min(nodes, budget.simulations - self.nodes))
            now = time.perf_counter()
            left = budget.seconds - (now - begin)
            if left <= 0:
                return
            speed = self.nodes / max(now - ready, 1e-6)
            nodes = max(1, min(2 * nodes, int(speed * min(SLICE, left))))
