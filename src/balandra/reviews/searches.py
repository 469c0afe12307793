"""What a review asks of the engine: plain evaluations, searches of one size, candidates, and moves by a script.

All else in a review is arithmetic over these. The page has its own for them (`web/src/engine/reviewing.ts`).
"""

from __future__ import annotations

import hashlib
from functools import cache

import numpy as np

from balandra.core.game import Game, Move, Seed, View
from balandra.core.kernel import TargetFunction, stamp
from balandra.core.record import GameRecord, TargetData
from balandra.core.ruleset import Ruleset
from balandra.search import engine as engines
from balandra.search.light import NO_MOVE, STATES
from balandra.search.playout import AS_IT_IS, Picker
from balandra.search.search import PARAMS, Search, new_tree, tree_capacity
from balandra.search.tree import NOWHERE, PATH, ROOT
from balandra.search.wasm_module import source_hash


def bare_bytes(state: GameRecord) -> bytes:
    """A state as bytes without its generator: positions that differ only in future draws are the same."""
    packed: bytes = state.pack()
    begin = state.layout().dtype.fields["rng"][1]
    end = begin + 8 * len(state.rng)
    return packed[:begin] + bytes(end - begin) + packed[end:]


_sources = cache(source_hash)  # they do not change while a program runs


def parameters_hash(game: Game, name: str) -> str:
    """A hash of the parameters of a game's evaluator."""
    return hashlib.sha256(game.ruleset.parameters(game, name).pack()).hexdigest()


def sources_hash(game: Game) -> str:
    """A hash of the sources of a game's kernels and of the search."""
    return _sources(game.ruleset)


@cache
def _scripted(ruleset: Ruleset) -> TargetFunction:
    return stamp(ruleset.kernels, lambda function: function, engines.SCRIPTED)["apply"]


def apply_script(game: Game, state: GameRecord, code: int) -> None:
    """Make a move whose draws follow the script in the state's generator (`core/chance.py`); it is noted in the log."""
    _scripted(game.ruleset)(game.rules, state, code)


class RootSearch:
    """A search from one view, for candidates and lines."""

    def __init__(self, view: View, seed: Seed, simulations: int, name: str) -> None:
        engine = engines.best_engine(view.game.ruleset, engines.SEARCH)
        self._search = Search(view, seed, tree_capacity(simulations), engine, name)
        self._search.run(simulations)

    def moves(self) -> list[Move]:
        """The moves that were tried, most visited first."""
        return [move for move, _, _ in self._search.ranking()]

    def line(self, first: Move, longest: int) -> list[str]:
        """A move and the moves that the search expects after it."""
        search, tree = self._search, self._search.tree
        node = next((child for child in search.children() if int(tree.move[child]) == first.code), NOWHERE)
        line = [first.text]
        while node != NOWHERE and len(line) < longest:
            node = int(tree.best[node])
            if node != NOWHERE:
                line.append(search.game._move(int(tree.move[node])).text)
        return line


class Leaf:
    """The evaluation of single positions: a rollout of no moves in one work space."""

    def __init__(self, game: Game, name: str) -> None:
        engine = engines.best_engine(game.ruleset, engines.LIGHT).workspace()
        self._run, self._engine, self._type = engine.drivers[engines.LIGHT], engine, game.ruleset.state_type
        self._states = engine.records(*[game.ruleset.state_type.blank() for _ in range(STATES)])
        self._picker = engine.records(Picker.blank())[0]
        self._rules, self._moves = engine.records(game.rules)[0], engine.buffer(game.ruleset.most_moves)
        self._rows, self._values = engine.array((1, game.players + 1)), engine.chances(game)
        self._evaluator = engine.evaluator(game, name)

    def values(self, state: bytes) -> list[float]:
        """Each seat's chance in a packed state."""
        _write(self._type, self._states, state, 1)
        work = self._picker, self._moves, self._values
        self._run(self._rules, self._evaluator, self._states, AS_IT_IS, NO_MOVE, *work, 0, 0, 0, self._rows)
        return [float(value) for value in self._rows[0][:-1]]


class ReusedTree:
    """Searches of one size, one after another in the same memory."""

    def __init__(self, game: Game, name: str, simulations: int) -> None:
        engine = engines.best_engine(game.ruleset, engines.SEARCH).workspace()
        self.game, self._run, self._engine = game, engine.drivers[engines.SEARCH], engine
        self._states = engine.records(*[game.ruleset.state_type.blank()] * 3)
        moves = game.ruleset.most_moves
        self._work = engine.buffer(moves), engine.buffer(moves), engine.buffer(PATH), engine.chances(game)
        self._rules, self._evaluator = engine.records(game.rules)[0], engine.evaluator(game, name)
        self._params = engine.array(len(PARAMS))
        self._params[:] = PARAMS
        self.tree = new_tree(tree_capacity(simulations), game.players, engine.array)

    def values(self, state: bytes, seat: int, seed: tuple[int, int], simulations: int) -> list[float]:
        """Each seat's chance after so many simulations from what a seat knows, a packed state."""
        self._clear()
        _write(self.game.ruleset.state_type, self._states, state, 3)
        where = self._rules, self._evaluator, self._states, seat, self.tree
        self._run(*where, *self._work, simulations, *seed, self._params)
        mean = self.tree.value[ROOT] / max(1, int(self.tree.visits[ROOT]))
        return [float(value) for value in mean]

    def _clear(self) -> None:
        used = int(self.tree.used[0])
        self.tree.visits[ROOT] = 0
        self.tree.value[ROOT] = 0.0
        self.tree.best[:used] = NOWHERE
        self.tree.child[:] = NOWHERE
        self.tree.used[0] = ROOT + 1


def _write(kind: type[GameRecord], states: TargetData, packed: bytes, count: int) -> None:
    """Put a packed state into the first records of a work space."""
    if isinstance(states, list):
        states[:count] = [kind.unpack(packed) for _ in range(count)]
    else:
        states[:count] = np.frombuffer(packed, dtype=states.dtype)
