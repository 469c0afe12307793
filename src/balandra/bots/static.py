"""A bot that evaluates the position after each move once and takes the best: an evaluator without a search."""

from __future__ import annotations

from balandra.bots.bot import Bot, BotDecision
from balandra.core.game import Game, Seed, View
from balandra.search.search import Budget, search

ONE_DEAL = Budget(simulations=1)  # the first simulation tries every move once, in the same deal


class StaticBot(Bot):
    """Deals what is hidden once and takes the move with the best evaluation."""

    about = "one evaluation of each move, no search"

    def __init__(self, name: str, evaluator: str | None = None) -> None:
        self.name = name
        self.evaluator = evaluator  # by name; None: the one of the strongest search

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        if len(view.legal_moves) == 1:
            return BotDecision(view.legal_moves[0])
        found = search(view, ONE_DEAL, f"static {seed!r}", evaluator=self.evaluator or best_evaluator(view.game))
        return BotDecision(found.ranking()[0][0], found.values(), evaluations=len(view.legal_moves))


def best_evaluator(game: Game) -> str:
    """The evaluator of the strongest search: that of alpha-beta where it plays, else that of the tree search."""
    return game.ruleset.open_evaluator(game) or game.ruleset.evaluator_for(game)
