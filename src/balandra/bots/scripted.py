"""Scripted bots: a fixed order of preference, declared by each game, without lookahead."""

from __future__ import annotations

from collections.abc import Mapping

from balandra.bots.bot import Bot, BotDecision, chances, pick
from balandra.catalogue import GAMES
from balandra.core.game import Move, Seed, View
from balandra.core.heuristics import Trial
from balandra.core.kernel import TargetFunction
from balandra.core.record import GameRecord
from balandra.search.search import Budget

ANY_MOVE = 1 / 40  # the probability of a random move, which keeps two scripts from waiting for each other forever


class ScriptedBot(Bot):
    """Plays the move that its script prefers, and always a winning one; occasionally any move.

    >>> import balandra
    >>> game = balandra.load("cartagena", "original-jamaica")
    >>> mapping = {"turn": "blue", "pirates": {"blue": [0, 0, 0, 0, 9, 12], "red": [8, 8]}}
    >>> views = [game.position({**mapping, "hands": {"blue": {"key": keys}}}).view("blue") for keys in (3, 9)]
    >>> [ScriptedBot("hoard").choose(view).kind for view in views]
    ['retreat', 'advance']
    >>> mapping = {"turn": "blue", "pirates": {"blue": [3, 3, 9, 9, 20, 37]}, "hands": {"blue": {"key": 5}}}
    >>> str(ScriptedBot("rearmost").choose(game.position(mapping).view("blue")))
    'key 3'
    """

    def __init__(self, name: str) -> None:
        self.name = name  # of the script; in a game without it, all moves are equally good

    @property
    def about(self) -> str:  # type: ignore[override]
        """A description of the script, for each game that has it."""
        known = [(one.title, script) for one in GAMES.values() if (script := one.heuristics.scripts.get(self.name))]
        return "; ".join(f"in {title} {script.about}" for title, script in known)

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        if len(view.legal_moves) == 1:
            return BotDecision(view.legal_moves[0])
        tried = trials(view, f"{self.name} {seed!r}")
        winning = [one.move for one in tried if one.wins]
        return BotDecision(winning[0] if winning else self._preferred(view, tried, seed), evaluations=len(tried))

    def _preferred(self, view: View, tried: list[Trial], seed: Seed) -> Move:
        safe = [one for one in tried if not one.loses] or tried
        script = view.game.ruleset.heuristics.scripts.get(self.name)
        if script is None or chances(1, f"{self.name} whim", seed)[0] < ANY_MOVE:
            return pick(safe, f"{self.name} any", seed).move
        rank = script.preference(view)
        ranks = [rank(one) for one in safe]
        return pick([one for one, its in zip(safe, ranks, strict=True) if its == max(ranks)], self.name, seed).move


def trials(view: View, seed: Seed) -> list[Trial]:
    """Every legal move, tried on the same dealt position."""
    game, seat = view.game, view.game.seat(view.colour)
    before = game.redeal(view, seed)._state
    return [_trial(game.ruleset.kernels, game.rules, seat, before, move) for move in view.legal_moves]


def _trial(
    kernels: Mapping[str, TargetFunction], rules: GameRecord, seat: int, before: GameRecord, move: Move
) -> Trial:
    after = before.copy()
    kernels["apply"](rules, after, move.code)
    return Trial(move, seat, rules, before, after, kernels["winner"](rules, after))


def scripted_bots() -> tuple[ScriptedBot, ...]:
    """One bot for every script that a game declares."""
    names = dict.fromkeys(name for ruleset in GAMES.values() for name in ruleset.heuristics.scripts)
    return tuple(map(ScriptedBot, names))
