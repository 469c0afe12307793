"""One game under way, as environments need it: observations with masks, actions as numbers, rewards at the end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from balandra import IllegalMove, InvalidOption
from balandra.adapters.codec import Codec
from balandra.adapters.pictures import MODES
from balandra.adapters.tables import Options, load, rewards

Observation = dict[str, NDArray[np.int8]]


class Match:
    """A game that can be begun again and again."""

    def __init__(self, edition: str | None, players: int | None, options: Options, max_moves: int | None) -> None:
        self.game = load(edition, players, options)
        self.codec = Codec(self.game)
        if max_moves is not None and max_moves < 1:
            raise InvalidOption(f"max_moves cannot be {max_moves}; it is a number from 1 up, or None")
        self.max_moves = max_moves
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A fresh game."""
        self.position = self.game.new(seed)
        self.made = 0

    @property
    def actor(self) -> str | None:
        """The colour that decides."""
        return self.position.actor

    @property
    def is_over(self) -> bool:
        """Whether somebody, or nobody, has won."""
        return self.position.outcome is not None

    @property
    def is_cut(self) -> bool:
        """Whether it has lasted too long."""
        return not self.is_over and self.max_moves is not None and self.made >= self.max_moves

    @property
    def rewards(self) -> dict[str, float]:
        """What each colour has won."""
        return dict(zip(self.game.colours, rewards(self.game, self.position.outcome), strict=True))

    def observe(self, colour: str) -> Observation:
        """What a colour knows, and which actions it may take."""
        view = self.position.view(colour)
        return {"observation": self.codec.encode(view), "action_mask": self.codec.mask(view)}

    def is_legal(self, action: int) -> bool:
        """Whether the one who decides may take an action."""
        try:
            self.codec.move(self.position, action)
        except (IllegalMove, InvalidOption):
            return False
        return True

    def step(self, action: int) -> None:
        """Carry out an action of the one who decides."""
        self.position = self.position.play(self.codec.move(self.position, action)).position
        self.made += 1


def check_mode(mode: str | None) -> str | None:
    """A render mode, or None."""
    if mode is not None and mode not in MODES:
        raise InvalidOption(f"render_mode cannot be {mode!r}; it is {', '.join(MODES)} or None")
    return mode
