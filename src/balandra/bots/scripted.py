"""Scripted players: a fixed order of preference, no looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from balandra.bots.bot import Bot, BotDecision, chances, pick
from balandra.bots.trial import Trial, trials
from balandra.core.game import Move, Seed, View
from balandra.search.search import Budget

Rank = tuple[float, ...]
Script = Callable[[View], Callable[[Trial], Rank]]  # from a view to how much a move is preferred
TIE_NOISE = 1 / 40  # how often any move is played, so that no two scripts wait for each other for ever


class ScriptedBot(Bot):
    """Plays the move that its script prefers, and a winning one always; now and then any move."""

    scripts: ClassVar[Mapping[str, Script]]  # by game; in a game without one every move is as good as the next

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        if len(view.legal_moves) == 1:
            return BotDecision(view.legal_moves[0])
        tried = trials(view, f"{self.name} {seed!r}")
        winning = [one.move for one in tried if one.wins]
        return BotDecision(winning[0] if winning else self._preferred(view, tried, seed), evaluations=len(tried))

    def _preferred(self, view: View, tried: list[Trial], seed: Seed) -> Move:
        safe = [one for one in tried if not one.loses] or tried
        script = self.scripts.get(view.game.edition.game)
        if script is None or chances(1, f"{self.name} whim", seed)[0] < TIE_NOISE:
            return pick(safe, f"{self.name} any", seed).move
        rank = script(view)
        ranks = [rank(one) for one in safe]
        return pick([one for one, its in zip(safe, ranks, strict=True) if its == max(ranks)], self.name, seed).move
