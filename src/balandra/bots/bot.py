"""The interface of bots, and the random numbers they use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import TypeVar

from balandra.core.errors import InvalidPosition
from balandra.core.game import Move, Seed, View
from balandra.core.random import Random, below, seed_words
from balandra.core.random import seed as seed_generator
from balandra.search.search import Budget

T = TypeVar("T")
FINE = 1 << 20


@dataclass(frozen=True)
class BotDecision:
    """A move, and the bot's analysis: chances to win, visits of each move, the expected line."""

    move: Move
    values: Mapping[str, float] = field(default_factory=dict)  # the chance to win, by colour
    visits: Mapping[str, int] = field(default_factory=dict)  # by a move's text
    line: tuple[str, ...] = ()
    evaluations: int = 0


class Bot(ABC):
    """Chooses a move from a view; deterministic for a view and seed, unless the budget is a time."""

    name: str  # the spec it was created from
    about: str  # one sentence

    @abstractmethod
    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        """One of the view's legal moves, with its analysis; `budget` overrides the bot's own."""

    def prepare(self, view: View) -> None:  # noqa: B027 (most bots need nothing)
        """Compile or load what a decision on such a view needs, so that it does not count as thinking time."""

    def choose(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> Move:
        """One of the view's legal moves."""
        if not view.legal_moves:
            raise InvalidPosition(f"a bot chooses from the view of whoever decides; {view!r} has no legal moves")
        return self.think(view, seed, budget).move

    def leave(self) -> None:
        """Release resources after a game."""
        return


def pick(items: Sequence[T], purpose: str, seed: Seed) -> T:
    """One of some items, uniformly at random."""
    return items[below(_generator(purpose, seed), len(items))]


def chances(count: int, purpose: str, seed: Seed) -> list[float]:
    """Random numbers from 0 to 1."""
    generator = _generator(purpose, seed)
    return [below(generator, FINE) / FINE for _ in range(count)]


def gumbel_noise(count: int, purpose: str, seed: Seed) -> list[float]:
    """Random errors from the Gumbel distribution: small ones are frequent, large ones rare."""
    return [-log(-log((chance * FINE + 0.5) / FINE)) for chance in chances(count, purpose, seed)]


def _generator(purpose: str, seed: Seed) -> Random:
    """A generator separate from the game's and from those for other purposes."""
    generator = Random.blank()
    seed_generator(generator, *seed_words(f"{purpose} {seed!r}"))
    return generator
