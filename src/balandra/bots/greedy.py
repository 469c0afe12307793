"""The bot that takes what looks best right after its move."""

from __future__ import annotations

from collections.abc import Sequence

from balandra.bots import cartagena, martinique
from balandra.bots.bot import Bot, BotDecision, chances
from balandra.bots.view_evaluator import ViewEvaluator
from balandra.core.game import Move, Position, Seed, View
from balandra.search.search import Budget

VIEW_EVALUATORS: dict[str, ViewEvaluator] = {
    "cartagena": cartagena.VIEW_EVALUATOR,
    "martinique": martinique.VIEW_EVALUATOR,
}
EVEN = ViewEvaluator(
    lambda mapping, seat: 0.0
)  # for a game that nobody has taught it: every move is as good as the next
TRIES = 48  # moves played out on dealt positions before a choice, about
DEALS = 2  # the most positions that are dealt from a view


class GreedyBot(Bot):
    """Deals what it does not know a few times, plays each move, and takes the one with the best worth on average."""

    name = "greedy"
    about = "looks one move ahead"

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        evaluator = VIEW_EVALUATORS.get(view.game.edition.game, EVEN)
        moves = evaluator.worth_a_try(view)
        if len(moves) == 1:
            return BotDecision(moves[0])
        noises = chances(len(moves), self.name, seed)
        # Seldom more than a little, but no two bots wait for each other for ever.
        worths = [
            worth + evaluator.tie_noise * tie_noise**8
            for worth, tie_noise in zip(_worths(evaluator, view, moves, seed), noises, strict=True)
        ]
        return BotDecision(moves[worths.index(max(worths))], evaluations=len(moves))


def _worths(evaluator: ViewEvaluator, view: View, moves: Sequence[Move], seed: Seed) -> list[float]:
    deals = max(1, min(DEALS, TRIES // len(moves)))
    positions = [view.game.redeal(view, f"greedy {seed!r} {number}") for number in range(deals)]
    return [sum(_worth(evaluator, view, position, move) for position in positions) / deals for move in moves]


def _worth(evaluator: ViewEvaluator, view: View, position: Position, move: Move) -> float:
    after = position.play(move).position
    return evaluator.worth(after.view(view.colour).mapping(), view.colour)
