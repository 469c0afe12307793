"""What a bot is, and the chance that bots use."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar

from balandra.core.game import Move, Seed, View
from balandra.core.random import Random, below, seed_words
from balandra.core.random import seed as seed_generator

T = TypeVar("T")
FINE = 1 << 20


class Bot(ABC):
    """Somebody who chooses a move from a view, the same one from the same view and seed."""

    name: str
    about: str  # one sentence

    @abstractmethod
    def choose(self, view: View, seed: Seed = 0) -> Move:
        """One of the view's legal moves."""


def pick(items: Sequence[T], purpose: str, seed: Seed) -> T:
    """One of some things, each as likely as the next."""
    return items[below(_generator(purpose, seed), len(items))]


def chances(count: int, purpose: str, seed: Seed) -> list[float]:
    """So many numbers from 0 to 1."""
    generator = _generator(purpose, seed)
    return [below(generator, FINE) / FINE for _ in range(count)]


def _generator(purpose: str, seed: Seed) -> Random:
    """A generator of its own, apart from the game's and from those for other purposes."""
    generator = Random.blank()
    seed_generator(generator, *seed_words(f"{purpose} {seed!r}"))
    return generator
