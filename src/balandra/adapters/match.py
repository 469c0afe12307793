"""A running game for environments: observations with masks, actions as numbers, rewards at the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from balandra import IllegalMove, InvalidOption
from balandra.adapters.codec import Codec
from balandra.adapters.pictures import MODES
from balandra.adapters.tables import Options, load, rewards

Observation = dict[str, NDArray[np.int8]]


class Match:
    """A game that can be restarted."""

    def __init__(self, edition: str | None, players: int | None, options: Options, max_moves: int | None) -> None:
        self.game = load(edition, players, options)
        self.codec = Codec(self.game)
        if max_moves is not None and max_moves < 1:
            raise InvalidOption(f"max_moves cannot be {max_moves}; it is a number from 1 up, or None")
        self.max_moves = max_moves
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Start a new game."""
        self.position = self.game.new(seed)
        self.made = 0

    @property
    def actor(self) -> str | None:
        """The colour that decides."""
        return self.position.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, with or without a winner."""
        return self.position.outcome is not None

    @property
    def is_cut(self) -> bool:
        """Whether the game has reached the move limit."""
        return not self.is_over and self.max_moves is not None and self.made >= self.max_moves

    @property
    def rewards(self) -> dict[str, float]:
        """The reward of each colour."""
        return dict(zip(self.game.colours, rewards(self.game, self.position.outcome), strict=True))

    def observe(self, colour: str) -> Observation:
        """A colour's observation with its action mask."""
        view = self.position.view(colour)
        return {"observation": self.codec.encode(view), "action_mask": self.codec.mask(view)}

    def is_legal(self, action: int) -> bool:
        """Whether the actor may take an action."""
        try:
            self.codec.move(self.position, action)
        except (IllegalMove, InvalidOption):
            return False
        return True

    def step(self, action: int) -> None:
        """Play an action of the actor."""
        self.position = self.position.play(self.codec.move(self.position, action)).position
        self.made += 1


def check_mode(mode: str | None) -> str | None:
    """Check a render mode; None is allowed."""
    if mode is not None and mode not in MODES:
        raise InvalidOption(f"render_mode cannot be {mode!r}; it is {', '.join(MODES)} or None")
    return mode
