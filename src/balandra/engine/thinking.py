"""A bot thinking beside the conversation, so that it can be told to stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from balandra.bots.bot import Bot, Thought
from balandra.bots.search import SearchBot
from balandra.core.game import Seed, View
from balandra.engine.words import NO_LIMIT, Limit
from balandra.search.seek import ROOM, Budget, Search

SLICE = 256  # rounds between two looks at the clock and at those who say stop
SPARE = 0.02  # seconds kept for everything but searching
NEWS = 0.5  # seconds between two words about the search


class Thinking:
    """A bot that thinks about a view; a search answers soon after `stop`, any other bot when it is done."""

    def __init__(self, bot: Bot, view: View, limit: Limit, seed: Seed) -> None:
        self.bot = bot
        self.view = view
        self.limit = limit
        self.seed = seed
        self.stopped = threading.Event()

    def run(self, tell: Callable[[Thought], None]) -> Thought:
        """Think, telling from time to time what has been found so far."""
        if isinstance(self.bot, SearchBot) and len(self.view.legal_moves) > 1:
            return self._search(self._budget(self.bot), tell)
        return self.bot.think(self.view, self.seed)

    def _budget(self, bot: SearchBot) -> Budget:
        if self.limit == NO_LIMIT:
            return bot.budget
        most = Budget()
        return Budget(self.limit.rounds or most.rounds, self.limit.seconds or most.seconds)

    def _search(self, budget: Budget, tell: Callable[[Thought], None]) -> Thought:
        """Search in slices: the same as `SearchBot.think`, if nobody says stop."""
        search = Search(self.view, f"search {self.seed!r}", min(ROOM, budget.rounds + 2))
        now = time.perf_counter()
        end, news = now + max(0.001, budget.seconds - SPARE), now + NEWS
        while True:
            search.run(min(SLICE, budget.rounds - search.rounds))
            now = time.perf_counter()
            if search.rounds >= budget.rounds or now >= end or self.stopped.is_set():
                return self._conclude(search)
            if now >= news:
                news = now + NEWS
                tell(self._conclude(search))

    def _conclude(self, search: Search) -> Thought:
        visits = search.visits()
        best = max(self.view.legal_moves, key=lambda move: visits.get(str(move), 0))
        return Thought(best, search.values(), visits, search.line(), search.rounds)


def prepare(bot: Bot, view: View) -> None:
    """Compile what a search needs, so that no clock runs meanwhile."""
    if isinstance(bot, SearchBot):
        Search(view, 0, 16).run(1)
