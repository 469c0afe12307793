"""A bot that takes the move with the best position immediately after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from balandra.bots.bot import Bot, BotDecision, chances
from balandra.bots.judgement import evaluator_assessment
from balandra.core.game import Game, Move, Position, Seed, View
from balandra.search.search import Budget

TRIES = 48  # approximate moves tried on dealt positions for one decision
DEALS = 2  # positions dealt from a view at most


class GreedyBot(Bot):
    """Deals the hidden information a few times, tries each move, and takes the one with the best mean worth."""

    name = "greedy"
    about = "looks one move ahead"

    def think(self, view: View, seed: Seed = 0, budget: Budget | None = None) -> BotDecision:
        heuristics = view.game.ruleset.heuristics
        moves = heuristics.worth_a_try(view)
        if len(moves) == 1:
            return BotDecision(moves[0])
        noises = chances(len(moves), self.name, seed)
        # Usually small, but it keeps two bots from waiting for each other forever.
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
    """The worth of a position to a colour, by the game's heuristics or else by its evaluator."""
    worth = game.ruleset.heuristics.worth
    if worth is not None:
        return lambda position: worth(position.view(colour).mapping(), colour)
    assess, seat = evaluator_assessment(game), game.seat(colour)
    return lambda position: assess(game.rules, position._state, seat)
