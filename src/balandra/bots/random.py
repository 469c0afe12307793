"""A bot that plays at random."""

from __future__ import annotations

from balandra.bots.bot import Bot, BotDecision, pick
from balandra.core.game import Seed, View
from balandra.search.search import Budget


class RandomBot(Bot):
    """Chooses a legal move uniformly at random.

    >>> import balandra
    >>> view = balandra.load("cartagena", "original-jamaica").new(seed=7, start="blue").view("blue")
    >>> RandomBot().choose(view, seed=1) == RandomBot().choose(view, seed=1)
    True
    """

    name = "random"
    about = "plays any legal move"

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        return BotDecision(pick(view.legal_moves, self.name, seed))
