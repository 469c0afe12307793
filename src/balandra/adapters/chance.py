"""Explicit chance: a move is tried with the draws made so far; if it needs another draw, that is a chance node.

The rules are not duplicated: the kernels run with external draws (`balandra.core.external_draws`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from balandra import Position

Chances = tuple[tuple[int, float], ...]  # possible draws with their probabilities
Attempt = Callable[["Script"], Position]


class Wanted(Exception):
    """A kernel needs another draw, with these chances."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances


@dataclass
class Script:
    """The draws made so far, in order."""

    draws: tuple[int, ...]
    used: int = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; a single possibility needs no draw."""
        return 0 if n == 1 else self._next(tuple((number, 1 / n) for number in range(n)))

    def kind(self, counts: list[int], total: int) -> int:
        """A kind, with a probability proportional to its count."""
        chances = tuple((kind, count / total) for kind, count in enumerate(counts) if count > 0)
        return chances[0][0] if len(chances) == 1 else self._next(chances)

    def _next(self, chances: Chances) -> int:
        if self.used == len(self.draws):
            raise Wanted(chances)
        self.used += 1
        return self.draws[self.used - 1]


def tried(attempt: Attempt, draws: tuple[int, ...]) -> Position | Chances:
    """The position that an attempt leads to with these draws, or the chances of the next draw."""
    try:
        return attempt(Script(draws))
    except Wanted as wanted:
        return wanted.chances


def results(attempt: Attempt) -> list[tuple[float, Position]]:
    """Each position that an attempt can lead to, with its probability; equal positions are merged."""
    chances: dict[Position, float] = {}
    _gather(attempt, (), 1.0, chances)
    return [(chance, position) for position, chance in chances.items()]


def _gather(attempt: Attempt, draws: tuple[int, ...], chance: float, found: dict[Position, float]) -> None:
    result = tried(attempt, draws)
    if isinstance(result, Position):
        found[result] = found.get(result, 0.0) + chance
        return
    for draw, share in result:
        _gather(attempt, (*draws, draw), chance * share, found)
