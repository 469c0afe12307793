"""Searching an open position by alpha-beta, one action deeper at a time, until the budget is spent."""

from __future__ import annotations

import time
from functools import cached_property

import numpy as np

from balandra.core.game import Move, Seed, View
from balandra.core.random import seed as seed_generator
from balandra.core.random import seed_words
from balandra.core.record import Array, GameRecord, TargetData
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
    entry_of,
    position_key,
)
from balandra.search.engine import ALPHABETA, Engine, best_engine
from balandra.search.search import SLICE, Budget, IsEnough, never

RECORDS = LEVELS + 1  # positions on the way that is searched, the root included
ENTRIES = 1 << 20  # of the transposition table, at most; two a pair
LEAVES = 1 << 14
FEWEST_ENTRIES = 1 << 12
MOST_SPEED = 1 << 20  # positions a second, about
FIRST_SLICE = 64  # positions before the first look at the clock


def table_entries(budget: Budget) -> int:
    """The entries that a search with a budget may need."""
    nodes = min(budget.simulations, budget.seconds * MOST_SPEED)
    entries = FEWEST_ENTRIES
    while entries < min(2 * nodes, ENTRIES):
        entries *= 2
    return entries


def new_search(engine: Engine, states: TargetData, moves: int, entries: int, leaves: int = LEAVES) -> AlphaBeta:
    """A search that has not begun, from the first of some records; all RECORDS are its own."""
    spot, killers = engine.buffer(SPOTS), engine.buffer(RECORDS, 2)
    spot[LEVEL] = spot[MOVE] = NO_MOVE
    for pair in killers:
        pair[0] = pair[1] = NO_MOVE
    is_plain = isinstance(states, list)
    words: Array = np.zeros((0, 0), np.int64) if is_plain else states.view(np.int64).reshape(len(states), -1)
    return AlphaBeta(
        states=states,
        words=words,
        moves=engine.buffer(RECORDS, moves),
        hopes=engine.buffer(RECORDS, moves),
        levels=engine.buffer(RECORDS, COLUMNS),
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
        best = self.game.ruleset.open_evaluator(self.game)
        self.evaluator = self.game.ruleset.evaluator_for(self.game, evaluator or best)
        self.entries = entries

    @cached_property
    def _root(self) -> GameRecord:
        """The position that is searched: what the view does not know is dealt once, by the seed."""
        state = self.view._state.copy()
        seed_generator(state, *self.seed)
        self.game.ruleset.kernels["redeal"](self.game.rules, state, self.seat)
        return state

    @cached_property
    def _search(self) -> AlphaBeta:
        states = self.engine.records(*[self._root] * RECORDS)
        return new_search(self.engine, states, self.game.ruleset.most_moves, self.entries)

    @cached_property
    def _arguments(self) -> tuple[TargetData, ...]:
        engine = self.engine
        rules, evaluator = engine.records(self.game.rules)[0], engine.evaluator(self.game, self.evaluator)
        return rules, evaluator, self._search, self.seat, engine.chances(self.game)

    def run(self, nodes: int) -> None:
        """Search some more positions."""
        self.engine.drivers[ALPHABETA](*self._arguments, nodes)

    @property
    def simulations(self) -> int:
        """The positions searched so far."""
        return int(self._search.spot[NODES])

    @property
    def depth(self) -> int:
        """The iteration at work or, if all is known, the last."""
        return int(self._search.spot[ITERATION])

    @property
    def is_done(self) -> bool:
        """Whether more searching changes nothing: the end of the game is known."""
        return bool(self._search.spot[DONE])

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

    def values(self) -> dict[str, float]:
        """Each colour's chance to win, of two."""
        return {
            colour: self.chance if colour == self.view.colour else 1.0 - self.chance for colour in self.game.colours
        }

    def ranking(self) -> list[tuple[Move, float, int]]:
        """The best move with the mover's chance to win and the positions searched; of others only bounds are known."""
        return [(self.move, self.chance, self.simulations)]

    def visits(self) -> dict[str, int]:
        """Nothing: alpha-beta compares moves by their values."""
        return {}

    def line(self, longest: int = 8) -> tuple[str, ...]:
        """The principal variation, as far as the transposition table knows it, played on the position searched."""
        state, code, texts = self._root.copy(), self.move.code, list[str]()
        while len(texts) < longest and code in self._codes(state):
            texts.append(self.game._move(code).text)
            self.game.ruleset.kernels["apply"](self.game.rules, state, code)
            code = self._known_move(state)
        return tuple(texts)

    def _codes(self, state: GameRecord) -> list[int]:
        moves = [0] * self.game.ruleset.most_moves
        return moves[: self.game.ruleset.kernels["legal"](self.game.rules, state, moves)]

    def _known_move(self, state: GameRecord) -> int:
        """The best move of a position according to the table, or NO_MOVE."""
        key, table = position_key([state], self._search.words, 0), self._search.table
        place = entry_of(self._search, key)
        return (int(table[place][1]) & MOVE_MASK) - 1 if int(table[place][0]) == key else NO_MOVE

    def spend(self, budget: Budget, is_enough: IsEnough = never) -> None:
        """Search until the budget (of positions or seconds) is spent or the end of the game is known."""
        begin = time.perf_counter()
        self._arguments  # noqa: B018 (made before the pace is measured)
        ready, before, slices = time.perf_counter(), self.simulations, FIRST_SLICE
        while self.simulations < budget.simulations and not self.is_done:
            self.run(min(slices, budget.simulations - self.simulations))
            now = time.perf_counter()
            left = budget.seconds - (now - begin)
            if left <= 0 or is_enough(self):
                return
            speed = (self.simulations - before) / max(now - ready, 1e-6)
            slices = max(1, min(2 * slices, int(speed * min(SLICE, left))))


def deepen(
    view: View, budget: Budget, seed: Seed = 0, is_enough: IsEnough = never, evaluator: str | None = None
) -> AlphaBetaSearch:
    """A search that has spent its budget (of positions or seconds); loading the engine counts."""
    begin = time.perf_counter()
    found = AlphaBetaSearch(view, seed, table_entries(budget), evaluator=evaluator)
    found.spend(Budget(budget.simulations, budget.seconds - (time.perf_counter() - begin)), is_enough)
    return found
