"""What a bot is, and the chance that bots use."""

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
    """A move, and what the bot thought: win chances, how often it looked at each move, the line it expects."""

    move: Move
    values: Mapping[str, float] = field(default_factory=dict)  # the chance to win, a colour
    visits: Mapping[str, int] = field(default_factory=dict)  # a move's text
    line: tuple[str, ...] = ()
    evaluations: int = 0


class Bot(ABC):
    """Somebody who chooses a move from a view, the same one from the same view and seed (unless the clock decides)."""

    name: str  # the spec it was made from
    about: str  # one sentence

    @abstractmethod
    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        """One of the view's legal moves, with what was thought about it; a budget comes before the bot's own."""

    def prepare(self, view: View) -> None:  # noqa: B027 (most bots need nothing)
        """Compile or load what thinking about such a view needs, so that no clock runs meanwhile."""

    def choose(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> Move:
        """One of the view's legal moves."""
        if not view.legal_moves:
            raise InvalidPosition(f"a bot chooses from the view of whoever decides; {view!r} has no legal moves")
        return self.think(view, seed, budget).move

    def leave(self) -> None:
        """The game is over: let go of what it took for playing."""
        return


def pick(items: Sequence[T], purpose: str, seed: Seed) -> T:
    """One of some things, each as likely as the next."""
    return items[below(_generator(purpose, seed), len(items))]


def chances(count: int, purpose: str, seed: Seed) -> list[float]:
    """So many numbers from 0 to 1."""
    generator = _generator(purpose, seed)
    return [below(generator, FINE) / FINE for _ in range(count)]


def gumbel_noise(count: int, purpose: str, seed: Seed) -> list[float]:
    """So many errors of judgement (Gumbel's distribution): small ones often, large ones seldom."""
    return [-log(-log((chance * FINE + 0.5) / FINE)) for chance in chances(count, purpose, seed)]


def _generator(purpose: str, seed: Seed) -> Random:
    """A generator of its own, apart from the game's and from those for other purposes."""
    generator = Random.blank()
    seed_generator(generator, *seed_words(f"{purpose} {seed!r}"))
    return generator
