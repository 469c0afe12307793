"""Assessment by a game's evaluator, for bots in games without heuristics."""

from __future__ import annotations

from balandra.core.game import Game
from balandra.core.heuristics import Assessment
from balandra.core.kernel import TargetFunction
from balandra.core.record import GameRecord
from balandra.core.slots import NOBODY_WINS, NOT_OVER
from balandra.search.engine import plain_engine


def evaluator_assessment(game: Game) -> Assessment:
    """A seat's chance to win, by the game's best evaluator."""
    kernels: dict[str, TargetFunction] = {**game.ruleset.kernels}
    evaluator = plain_engine(game.ruleset).evaluator(game, game.ruleset.evaluator_for(game))

    def assess(rules: GameRecord, state: GameRecord, seat: int) -> float:
        winner = kernels["winner"](rules, state)
        if winner != NOT_OVER:
            return 1.0 / game.players if winner == NOBODY_WINS else float(winner == seat)
        values = [0.0] * game.players
        kernels["evaluate"](rules, evaluator, state, values)
        return values[seat]

    return assess
