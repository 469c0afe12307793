"""Searching an open position by alpha-beta, one action deeper at a time, until the budget is spent."""

from __future__ import annotations

import atexit
import time
from functools import cached_property

import numpy as np

from balandra.core.game import Game, Move, Seed, View
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
from balandra.search.engine import ALPHABETA, Engine, best_engine, packed
from balandra.search.search import MOST_SIMULATIONS, SLICE, Budget, IsEnough, never

RECORDS = LEVELS + 1  # positions on the way that is searched, the root included
ENTRIES = 1 << 20  # of the transposition table, at most; two a pair
LEAVES = 1 << 14
FEWEST_ENTRIES = 1 << 12
MOST_SPEED = 1 << 20  # positions a second, about
FIRST_SLICE = 64  # positions before the first look at the clock
HISTORY_FADES = 4  # by what the history is divided for the next move
MOST_KEPT = 2  # searches of a process
KEPT_SEED = "kept"


def table_entries(budget: Budget) -> int:
    """The entries that a search with a budget may need."""
    nodes = min(budget.simulations, budget.seconds * MOST_SPEED)
    entries = FEWEST_ENTRIES
    while entries < min(2 * nodes, ENTRIES):
        entries *= 2
    return entries


def new_search(engine: Engine, states: TargetData, moves: int, entries: int, leaves: int = LEAVES) -> AlphaBeta:
    """A search that has not begun, from the first of some records; all RECORDS are its own."""
    is_plain = isinstance(states, list)
    words: Array = np.zeros((0, 0), np.int64) if is_plain else states.view(np.int64).reshape(len(states), -1)
    search = AlphaBeta(
        states=states,
        words=words,
        moves=engine.buffer(RECORDS, moves),
        hopes=engine.buffer(RECORDS, moves),
        levels=engine.buffer(RECORDS, COLUMNS),
        spot=engine.buffer(SPOTS),
        table=engine.array((entries, 2), np.int64),
        leaves=engine.array((leaves, 2), np.int64),
        killers=engine.buffer(RECORDS, 2),
        history=engine.buffer(2, HISTORY),
    )
    reset(search)
    return search


def reset(search: AlphaBeta) -> None:
    """Make a search one that has not begun; its tables stay as they are."""
    for place in range(SPOTS):
        search.spot[place] = 0
    search.spot[LEVEL] = search.spot[MOVE] = NO_MOVE
    for pair in search.killers:
        pair[0] = pair[1] = NO_MOVE


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
        self.look_at(view)
        self.seed = seed_words(seed)
        self.engine = (engine or best_engine(self.game.ruleset, ALPHABETA)).workspace()
        best = self.game.ruleset.open_evaluator(self.game)
        self.evaluator = self.game.ruleset.evaluator_for(self.game, evaluator or best)
        self.entries = entries

    def look_at(self, view: View) -> None:
        """The view to search from."""
        self.view = view
        self.game = view.game
        self.seat = view.game.seat(view.colour)

    def begin_again(self, view: View) -> None:
        """Search from another view of the same game; what is known of positions is kept."""
        self.look_at(view)
        self.__dict__.pop("_root", None)
        search = self._search
        if isinstance(search.states, list):
            search.states[0] = self._root
        else:
            search.states[:1].view(np.uint8)[:] = packed([self._root]).view(np.uint8)
        reset(search)
        for row in search.history:
            row[:] = [value // HISTORY_FADES for value in row] if isinstance(row, list) else row // HISTORY_FADES

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
        return rules, evaluator, self._search, engine.chances(self.game)

    def run(self, nodes: int) -> None:
        """Search some more positions."""
        rules, evaluator, search, chances = self._arguments
        self.engine.drivers[ALPHABETA](rules, evaluator, search, self.seat, chances, nodes)

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


class KeptSearches:
    """Searches by the clock whose tables serve the next move: the newest few of a process, by game and evaluator.

    A key holds the whole position, so one table may serve several games of the same rules. The cards that nobody knows
    are dealt by one seed for all, or no position would come again.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[tuple[Game, str], AlphaBetaSearch] = {}

    def take(self, view: View, evaluator: str) -> AlphaBetaSearch:
        """A search of a view, for nobody else until it is given back."""
        found = self.kept.pop((view.game, evaluator), None)
        if found is None:
            return AlphaBetaSearch(view, KEPT_SEED, evaluator=evaluator)
        found.begin_again(view)
        return found

    def give_back(self, search: AlphaBetaSearch) -> None:
        """Keep a search; the oldest go if there are too many."""
        self.kept[search.game, search.evaluator] = search
        while len(self.kept) > self.most:
            del self.kept[next(iter(self.kept))]


KEPT = KeptSearches(MOST_KEPT)
atexit.register(KEPT.kept.clear)  # before the modules that they need are gone


def deepen(
    view: View, budget: Budget, seed: Seed = 0, is_enough: IsEnough = never, evaluator: str | None = None
) -> AlphaBetaSearch:
    """A search that has spent its budget (of positions or seconds); loading the engine counts.

    A search by the clock uses what earlier ones of the process have found; one by positions depends on nothing else.
    """
    begin = time.perf_counter()
    best = evaluator or view.game.ruleset.open_evaluator(view.game)
    if budget.simulations < MOST_SIMULATIONS or best is None:
        found = AlphaBetaSearch(view, seed, table_entries(budget), evaluator=best)
        found.spend(Budget(budget.simulations, budget.seconds - (time.perf_counter() - begin)), is_enough)
        return found
    found = KEPT.take(view, best)
    found.spend(Budget(seconds=budget.seconds - (time.perf_counter() - begin)), is_enough)
    KEPT.give_back(found)
    return found
