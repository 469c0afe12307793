"""Searching a view: builds the tree in native code, a slice at a time, until the budget is spent."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from balandra.core.game import Seed, View
from balandra.core.random import MASK, seed_words
from balandra.search.engine import native_engine
from balandra.search.tree import DEEPEST, ROOT, Tree

DIALS = (0.06, 25.0, 0.5, 0.001)  # see `tree`
ROOM = 1 << 22  # nodes, at most
SLICE = 256  # rounds between two looks at the clock


@dataclass(frozen=True)
class Budget:
    """How long to search: so many rounds, or so many seconds, whichever comes first."""

    rounds: int = 1 << 30
    seconds: float = float("inf")


def new_tree(room: int, players: int) -> Tree:
    """A tree with nothing but its root."""
    size = 1 << (2 * room - 1).bit_length()
    return Tree(
        parent=np.zeros(room, dtype=np.int32),
        move=np.zeros(room, dtype=np.int32),
        visits=np.zeros(room, dtype=np.int32),
        liking=np.zeros(room, dtype=np.float32),
        value=np.zeros((room, players), dtype=np.float32),
        best=np.zeros(room, dtype=np.int32),
        child=np.zeros(size, dtype=np.int32),
        count=np.full(1, ROOT + 1, dtype=np.int64),
    )


class Search:
    """A search from one view; it can be continued."""

    def __init__(self, view: View, seed: Seed = 0, room: int = ROOM) -> None:
        assert view.seat is not None
        self.view = view
        self.game = view.game
        self.seat = view.game.seat(view.seat)
        self.seed = seed_words(seed)
        self.tree = new_tree(room, self.game.players)
        self.rounds = 0

    @cached_property
    def _arguments(self) -> tuple[Any, ...]:
        engine = native_engine(self.game.ruleset)
        states = engine.records(*[self.view._state] * 3)
        moves = self.game.ruleset.most_moves
        buffers = engine.buffer(moves), engine.buffer(moves), engine.buffer(DEEPEST), np.zeros(self.game.players)
        return engine.records(self.game.rules)[0], states, self.seat, self.tree, *buffers

    def run(self, rounds: int, dials: tuple[float, ...] = DIALS) -> None:
        """Some more rounds."""
        low, high = self.seed
        first = (low + self.rounds) & MASK
        driver = native_engine(self.game.ruleset).drivers["search_rounds"]
        driver(*self._arguments, rounds, first, high, np.array(dials))
        self.rounds += rounds

    def spend(self, budget: Budget) -> None:
        """Search until the budget is spent."""
        end = time.perf_counter() + budget.seconds
        while self.rounds < budget.rounds and time.perf_counter() < end:
            self.run(min(SLICE, budget.rounds - self.rounds))

    def children(self, node: int = ROOT) -> list[int]:
        """The nodes after a node, most visited first."""
        count = int(self.tree.count[0])
        found = np.nonzero(self.tree.parent[:count] == node)[0]
        return sorted((int(c) for c in found if c != ROOT), key=lambda c: -int(self.tree.visits[c]))

    def visits(self) -> dict[str, int]:
        """How often each move of the view was looked at."""
        texts = {move.code: str(move) for move in self.view.legal_moves}
        return {texts[int(self.tree.move[c])]: int(self.tree.visits[c]) for c in self.children()}

    def values(self, node: int = ROOT) -> dict[str, float]:
        """Each colour's chance to win at a node."""
        mean = self.tree.value[node] / max(1, int(self.tree.visits[node]))
        return {colour: float(mean[seat]) for seat, colour in enumerate(self.game.colours)}

    def line(self, longest: int = 8) -> tuple[str, ...]:
        """The moves that were looked at most, one after another."""
        moves: list[str] = []
        node = ROOT
        while len(moves) < longest and (after := self.children(node)):
            node = after[0]
            moves.append(self.game._move(int(self.tree.move[node])).text)
        return tuple(moves)
