"""Moves and views as numbers: the encoding of `balandra.batch`, shared by all adapters."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from balandra import Game, Move, Position, View
from balandra.batch import encoding

Seen = View | Position


class Codec:
    """The encoding of one game: the sizes of observations and actions, and conversions in both directions."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: int = game.ruleset.actions
        self.observation: int = game.ruleset.observation
        blocks = game.ruleset.observation_blocks
        self.most: NDArray[np.int8] = np.concatenate([np.full(b.size, b.most, np.int8) for b in blocks])
        self.scale: NDArray[np.float32] = encoding.scale(game.ruleset)  # scales all values to between 0 and 1

    def encode(self, view: View) -> NDArray[np.int8]:
        """A seat's view as a row of numbers."""
        return encoding.encode(view)

    def mask(self, seen: Seen) -> NDArray[np.int8]:
        """1 for every legal action; all 0 if the viewer has nothing to decide."""
        return encoding.mask(seen).astype(np.int8)

    def action(self, seen: Seen, move: Move) -> int:
        """The index of a legal move."""
        return encoding.action_of(seen, move)

    def move(self, seen: Seen, action: int) -> Move:
        """The legal move of an index."""
        return encoding.move_of(seen, int(action))

    def text(self, action: int) -> str:
        """A description of an action that is not legal."""
        return encoding.describe(self.game.ruleset, int(action))
