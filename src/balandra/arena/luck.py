"""The luck of a game's draws, by one evaluator that is fixed before the match.

The luck of a draw is what it changed of each seat's chance to win, minus the mean over all draws there could have been.
Its mean is 0 whatever the evaluator is, so a result minus the luck of its game has the same mean as the result, and
varies less. The evaluator sees the whole position. The deal is left out: each bot has it on every seat.
"""

from __future__ import annotations

from functools import lru_cache

from balandra.core.game import Game, Move, Position, Seed
from balandra.reviews.draws import Expectation, expectation, listed, over_outcomes
from balandra.reviews.evaluator import STATIC, Chances, Evaluator, read_spec

GAMES = 4  # whose evaluators are remembered


@lru_cache(maxsize=GAMES)
def luck_evaluator(game: Game, spec: str) -> Evaluator:
    """The evaluator that a text names; `static` alone is the newest of the game, without a search."""
    return Evaluator(game, read_spec(game, f"{STATIC}@{game.ruleset.evaluator()}" if spec == STATIC else spec))


def draw_luck(evaluator: Evaluator, before: Position, move: Move, after: Position, seed: Seed) -> Chances | None:
    """Each seat's luck in the draws of a move, in units of 10⁻⁹ that add up to 0; None if nothing was drawn."""
    mean = _mean(evaluator, before, move, seed)
    if mean is None:
        return None
    return tuple(now - due for now, due in zip(evaluator.chances(after), mean.chances, strict=True))


def _mean(evaluator: Evaluator, before: Position, move: Move, seed: Seed) -> Expectation | None:
    """Over all outcomes, or over a sample with draws of its own where they are too many; None if there is only one."""
    outcomes = listed(before, move)
    if outcomes is None:
        return expectation(evaluator, before, move, seed)
    return over_outcomes(evaluator, outcomes) if len(outcomes) > 1 else None
