"""The bot that takes what looks best right after its move."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from balandra.bots.bot import Bot, BotDecision, chances
from balandra.bots.judgement import evaluator_assessment
from balandra.core.game import Game, Move, Position, Seed, View
from balandra.search.search import Budget

TRIES = 48  # moves played out on dealt positions before a choice, about
DEALS = 2  # the most positions that are dealt from a view


class GreedyBot(Bot):
    """Deals what it does not know a few times, plays each move, and takes the one with the best worth on average."""

    name = "greedy"
    about = "looks one move ahead"

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        heuristics = view.game.ruleset.heuristics
        moves = heuristics.worth_a_try(view)
        if len(moves) == 1:
            return BotDecision(moves[0])
        noises = chances(len(moves), self.name, seed)
        # Seldom more than a little, but no two bots wait for each other for ever.
        worths = [
            worth + heuristics.tie_noise * noise**8
            for worth, noise in zip(_worths(view, moves, seed), noises, strict=True)
        ]
        return BotDecision(moves[worths.index(max(worths))], evaluations=len(moves))


def _worths(view: View, moves: Sequence[Move], seed: Seed) -> list[float]:
    deals = max(1, min(DEALS, TRIES // len(moves)))
    positions = [view.game.redeal(view, f"greedy {seed!r} {number}") for number in range(deals)]
    worth = _worth_to(view.game, view.colour)
    return [sum(worth(position.play(move).position) for position in positions) / deals for move in moves]


def _worth_to(game: Game, colour: str) -> Callable[[Position], float]:
    """The worth of a position to a colour: as the game's heuristics have it, else as its evaluator."""
    judge = game.ruleset.heuristics.worth
    if judge is not None:
        return lambda position: judge(position.view(colour).mapping(), colour)
    assess, seat = evaluator_assessment(game), game.seat(colour)
    return lambda position: assess(game.rules, position._state, seat)
