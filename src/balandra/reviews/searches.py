"""What a review asks of the engine: plain evaluations, searches of one size, candidates, and moves by a script.

All else in a review is arithmetic over these. The page has its own for them (`web/src/engine/reviewing.ts`).
"""

from __future__ import annotations

import hashlib
from functools import cache

from balandra.core.game import Game, Move, Seed, View
from balandra.core.kernel import TargetFunction, stamp
from balandra.core.record import GameRecord
from balandra.core.ruleset import Ruleset
from balandra.search import engine as engines
from balandra.search.light import NO_MOVE, STATES
from balandra.search.playout import AS_IT_IS, Picker
from balandra.search.reused_tree import write_states
from balandra.search.search import Search, tree_capacity
from balandra.search.tree import NOWHERE
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
        write_states(self._type, self._states, state, 1)
        work = self._picker, self._moves, self._values
        self._run(self._rules, self._evaluator, self._states, AS_IT_IS, NO_MOVE, *work, 0, 0, 0, self._rows)
        return [float(value) for value in self._rows[0][:-1]]
