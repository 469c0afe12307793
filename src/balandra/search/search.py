"""Searching a view: grows the tree a slice at a time until the budget is spent or nothing can change any more."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from balandra.core.evaluator import SEARCH_PARAMS
from balandra.core.game import Game, Move, Seed, View
from balandra.core.random import MASK, seed_words
from balandra.core.record import Array, TargetData
from balandra.search.engine import SEARCH, Engine, best_engine
from balandra.search.tree import NOWHERE, PATH, ROOT, Tree

ROOM = 1 << 22  # nodes, at most
CHILDREN = 64  # nodes that a round adds, at most, nearly always
FEWEST = 1000  # nodes there is always room for
SLICE = 0.004  # seconds between two looks at the clock, about
MOST_SIMULATIONS = 1 << 30
CLEAR = 20  # visits, at least, that a lead which ends a search has: the first simulations say little of the pace


@dataclass(frozen=True)
class Budget:
    """How long to search: so many simulations, or so many seconds, whichever comes first."""

    simulations: int = MOST_SIMULATIONS
    seconds: float = float("inf")


def tree_capacity(simulations: int) -> int:
    """The nodes that so many simulations may need."""
    return min(ROOM, CHILDREN * simulations + FEWEST)


class Searching(Protocol):
    """A search of any kind, and what it has found so far."""

    @property
    def game(self) -> Game:
        """The game that is searched."""

    @property
    def view(self) -> View:
        """The view that it is searched from."""

    @property
    def simulations(self) -> int:
        """The simulations so far, or positions."""

    def ranking(self) -> list[tuple[Move, float, int]]:
        """Moves with the mover's chance to win and how often they were searched, the best first."""

    def visits(self) -> dict[str, int]:
        """How often each move was searched, where that says how good it is."""

    def values(self) -> dict[str, float]:
        """Each colour's chance to win."""

    def line(self) -> tuple[str, ...]:
        """The moves that are expected."""


IsEnough = Callable[[Searching], bool]  # asked now and then: somebody may want to stop, or to hear how it goes


def never(search: Searching) -> bool:
    """Nobody stops the search."""
    return False


def new_tree(room: int, players: int, zeros: Callable[..., Array] = np.zeros) -> Tree:
    """A tree with nothing but its root, in arrays made by `zeros`."""
    size = 1 << (2 * room - 1).bit_length()
    tree = Tree(
        parent=zeros(room, np.int32),
        move=zeros(room, np.int32),
        visits=zeros(room, np.int32),
        prior=zeros(room, np.float32),
        value=zeros((room, players)),
        best=zeros(room, np.int32),
        child=zeros(size, np.int32),
        used=zeros(1, np.int64),
    )
    tree.used[0] = ROOT + 1
    return tree


class Search:
    """A search from one view; it can be continued."""

    def __init__(
        self,
        view: View,
        seed: Seed = 0,
        room: int = ROOM,
        engine: Engine | None = None,
        evaluator: str | None = None,
    ) -> None:
        self.view = view
        self.game = view.game
        self.seat = view.game.seat(view.colour)
        self.seed = seed_words(seed)
        self.engine = (engine or best_engine(self.game.ruleset, SEARCH)).workspace()
        self.evaluator = self.game.ruleset.evaluator_for(self.game, evaluator)
        self.tree = new_tree(room, self.game.players, self.engine.array)
        self.simulations = 0

    @cached_property
    def _arguments(self) -> tuple[TargetData, ...]:
        engine, moves = self.engine, self.game.ruleset.most_moves
        states = engine.records(*[self.view._state] * 3)
        buffers = engine.buffer(moves), engine.buffer(moves), engine.buffer(PATH), engine.chances(self.game)
        rules, evaluator = engine.records(self.game.rules)[0], engine.evaluator(self.game, self.evaluator)
        return rules, evaluator, states, self.seat, self.tree, *buffers

    @cached_property
    def _params(self) -> Array:
        return self.engine.array(len(SEARCH_PARAMS))

    def run(self, simulations: int, params: Sequence[float] | None = None) -> None:
        """Some more simulations, with the evaluator's parameters or others."""
        low, high = self.seed
        first = (low + self.simulations) & MASK
        self._params[:] = self.game.ruleset.search_params(self.evaluator) if params is None else params
        self.engine.drivers[SEARCH](*self._arguments, simulations, first, high, self._params)
        self.simulations += simulations

    def spend(self, budget: Budget, is_enough: IsEnough = never) -> None:
        """Search until the budget is spent; by the clock, stop when no other move can catch up any more."""
        begin = time.perf_counter()
        self._arguments  # noqa: B018 (made before the pace is measured)
        ready = time.perf_counter()
        simulations, slices = self.simulations, 1
        while self.simulations < budget.simulations:
            self.run(min(slices, budget.simulations - self.simulations))
            now = time.perf_counter()
            speed = (self.simulations - simulations) / max(now - ready, 1e-6)
            left = budget.seconds - (now - begin)
            if left <= 0 or self._lead() > max(speed * left, CLEAR) or is_enough(self):
                return
            slices = max(1, min(2 * slices, int(speed * min(SLICE, left))))

    def _lead(self) -> int:
        """By how many visits the first move leads."""
        visits = sorted((int(self.tree.visits[child]) for child in self.children()), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else MOST_SIMULATIONS

    def children(self, node: int = ROOT) -> list[int]:
        """The nodes after a node, most visited first."""
        count = int(self.tree.used[0])
        if node == ROOT and self.view.legal_moves:  # the same in every deal, so they were tried together
            count = min(count, ROOT + 1 + len(self.view.legal_moves))
        found = np.nonzero(self.tree.parent[:count] == node)[0]
        return sorted((int(child) for child in found if child > ROOT), key=lambda child: -int(self.tree.visits[child]))

    def visits(self) -> dict[str, int]:
        """How often each move of the view was looked at."""
        texts = {move.code: str(move) for move in self.view.legal_moves}
        return {texts[int(self.tree.move[c])]: int(self.tree.visits[c]) for c in self.children()}

    def values(self, node: int = ROOT) -> dict[str, float]:
        """Each colour's chance to win at a node."""
        mean = self.tree.value[node] / max(1, int(self.tree.visits[node]))
        return {colour: float(mean[seat]) for seat, colour in enumerate(self.game.colours)}

    def ranking(self) -> list[tuple[Move, float, int]]:
        """Every move that was tried with the mover's chance to win and its visits, most visited first."""
        moves = {move.code: move for move in self.view.legal_moves}
        value, visits = self.tree.value, self.tree.visits
        return [
            (moves[int(self.tree.move[c])], float(value[c][self.seat] / visits[c]), int(visits[c]))
            for c in self.children()
        ]

    def line(self, longest: int = 8) -> tuple[str, ...]:
        """The moves that were looked at most, one after another."""
        moves: list[str] = []
        node = int(self.tree.best[ROOT])
        while len(moves) < longest and node != NOWHERE:
            moves.append(self.game._move(int(self.tree.move[node])).text)
            node = int(self.tree.best[node])
        return tuple(moves)


def search(
    view: View, budget: Budget, seed: Seed = 0, is_enough: IsEnough = never, evaluator: str | None = None
) -> Search:
    """A search that has spent its budget; loading the engine counts."""
    begin = time.perf_counter()
    found = Search(view, seed, tree_capacity(budget.simulations), evaluator=evaluator)
    found.spend(Budget(budget.simulations, budget.seconds - (time.perf_counter() - begin)), is_enough)
    return found
