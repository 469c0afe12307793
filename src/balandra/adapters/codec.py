"""Moves and views as numbers: the encoding of `balandra.batch`, as all adapters use it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from balandra import Game, Move, Position, View
from balandra.batch import encoding

Seen = View | Position


class Codec:
    """The encoding of one game: how many numbers a view has, how many actions there are, and both ways between."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: int = game.ruleset.actions
        self.observation: int = game.ruleset.observation
        blocks = game.ruleset.observation_blocks
        self.most: NDArray[np.int8] = np.concatenate([np.full(b.size, b.most, np.int8) for b in blocks])
        self.scale: NDArray[np.float32] = encoding.scale(game.ruleset)  # brings all numbers between 0 and 1

    def encode(self, view: View) -> NDArray[np.int8]:
        """What a seat knows, as a row of numbers."""
        return encoding.encode(view)

    def mask(self, seen: Seen) -> NDArray[np.int8]:
        """1 for every action that is a legal move; none where the viewer has nothing to decide."""
        return encoding.mask(seen).astype(np.int8)

    def action(self, seen: Seen, move: Move) -> int:
        """The index of a legal move."""
        return encoding.action_of(seen, move)

    def move(self, seen: Seen, action: int) -> Move:
        """The legal move of an index."""
        return encoding.move_of(seen, int(action))

    def text(self, action: int) -> str:
        """What an index stands for where it is not legal."""
        return encoding.describe(self.game.ruleset, int(action))
