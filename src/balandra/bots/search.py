"""The bot that searches: it deals what it does not know, looks ahead, and takes the move it looked at most."""

from __future__ import annotations

from balandra.bots.bot import Bot, Thought
from balandra.core.game import Seed, View
from balandra.search.seek import ROOM, Budget, Search

SPARE = 0.02  # seconds kept for everything but searching


class SearchBot(Bot):
    """Tree search with a budget of rounds or of seconds."""

    about = "searches many deals of what it cannot see"

    def __init__(self, name: str, budget: Budget) -> None:
        self.name = name
        self.budget = budget

    def think(self, view: View, seed: Seed = 0) -> Thought:
        if len(view.legal_moves) == 1:
            return Thought(view.legal_moves[0])
        room = min(ROOM, 64 * self.budget.rounds + 1000)
        search = Search(view, f"search {seed!r}", room)
        search.spend(Budget(self.budget.rounds, max(0.001, self.budget.seconds - SPARE)))
        visits = search.visits()
        best = max(view.legal_moves, key=lambda move: visits.get(str(move), 0))
        return Thought(best, search.values(), visits, search.line(), search.rounds)
