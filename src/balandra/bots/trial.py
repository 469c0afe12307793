"""What each move would bring, tried out on a position that fits the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from balandra.core.game import Move, Seed, View


@dataclass(frozen=True)
class Trial:
    """A move with the records before and after it, as the seat that makes it sees them."""

    move: Move
    seat: int
    rules: Any
    before: Any
    after: Any
    winner: int  # below 0: nobody yet

    @property
    def wins(self) -> bool:
        """Whether the move ends the game in favour of the one who makes it."""
        return self.winner == self.seat

    @property
    def loses(self) -> bool:
        """Whether the move makes a rival win."""
        return self.winner >= 0 and self.winner != self.seat


def trials(view: View, seed: Seed) -> list[Trial]:
    """Every legal move, played once on the same redealt position."""
    game, seat = view.game, view.game.seat(view.colour)
    before = game.redeal(view, seed)._state
    return [_trial(game.ruleset.kernels, game.rules, seat, before, move) for move in view.legal_moves]


def _trial(kernels: Any, rules: Any, seat: int, before: Any, move: Move) -> Trial:
    after = before.copy()
    kernels["apply"](rules, after, move.code)
    return Trial(move, seat, rules, before, after, kernels["winner"](rules, after))
