"""Runs a bot in the background, so that its search can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from balandra.bots.bot import Bot, BotDecision
from balandra.bots.search import SearchBot
from balandra.core.game import Seed, View
from balandra.engine.protocol import NO_LIMIT, Limit
from balandra.search.search import Budget, IsEnough, Searching

REPORT_INTERVAL = 0.5  # seconds between two reports of a search


class Thinking:
    """A bot's decision in progress; a search ends soon after `stop`, any other bot when it is done."""

    def __init__(self, bot: Bot, view: View, limit: Limit, seed: Seed) -> None:
        self.bot = bot
        self.view = view
        self.limit = limit
        self.seed = seed
        self.stopped = threading.Event()

    def run(self, tell: Callable[[BotDecision], None]) -> BotDecision:
        """Think, and report intermediate results."""
        budget = self._budget()
        if not isinstance(self.bot, SearchBot):
            return self.bot.think(self.view, self.seed, budget)
        return self.bot.think(self.view, self.seed, budget, self._watch(self.bot, tell))

    def _budget(self) -> Budget | None:
        if self.limit == NO_LIMIT:
            return None
        most = Budget()
        return Budget(self.limit.simulations or most.simulations, self.limit.seconds or most.seconds)

    def _watch(self, bot: SearchBot, tell: Callable[[BotDecision], None]) -> IsEnough:
        """A stop condition for the search that also reports intermediate results."""
        next_report = time.perf_counter() + REPORT_INTERVAL

        def is_enough(search: Searching) -> bool:
            nonlocal next_report
            if time.perf_counter() >= next_report:
                next_report = time.perf_counter() + REPORT_INTERVAL
                tell(bot.conclude(search, self.seed))
            return self.stopped.is_set()

        return is_enough
