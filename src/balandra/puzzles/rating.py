"""How hard a puzzle is, in points of rating."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import exp, log2

from balandra.core.game import Position, Seed, View
from balandra.core.random import game_seed
from balandra.puzzles.puzzle import Line
from balandra.puzzles.selfplay import MOST_SIMULATIONS, ShortSearches

FEWEST = 16  # simulations that a rating begins with; they are doubled again and again
EASIEST, PER_STEP, PER_HALVING, PER_BIT = 500, 120, 250, 120  # points of rating
LARGEST_NOISE, SMALLEST_NOISE, FINER = 0.3, 0.003, 0.9  # of the levels


def best_rating(searches: ShortSearches, view: View, moves: Collection[str], seed: Seed) -> int:
    """How hard it is to find one of the moves.

    The levels choose by the values of a search and a noise (`bots.levels`). Points are given for how small the noise
    must be for an even chance to choose right, and for each doubling of the search until it chooses right for good.
    """
    sizes = [FEWEST << step for step in range((MOST_SIMULATIONS // FEWEST).bit_length())]
    found = list(searches.deepening(view, game_seed(f"rating {seed!r}", 0), sizes))
    steps = max((step + 1 for step, one in enumerate(found) if one.moves[0].text not in moves), default=0)
    values = {move.text: value for move, value in zip(found[-1].moves, found[-1].values, strict=True)}
    return round(EASIEST + PER_STEP * steps + PER_HALVING * log2(LARGEST_NOISE / even_noise(values, moves)))


def goal_rating(position: Position, lines: Line) -> int:
    """How hard it is to reach a goal other than to win most often: by the chance of moves made at random."""
    return round(EASIEST + PER_BIT * -log2(_random_chance(position, lines)))


def _random_chance(position: Position, lines: Line) -> float:
    after = (_random_chance(position.play(move).position, rest) if rest else 1.0 for move, rest in lines.items())
    return sum(after) / len(position.legal_moves)


def even_noise(values: Mapping[str, float], moves: Collection[str]) -> float:
    """The noise with which a level would choose one of the moves every second time, within the noises of levels."""
    best = max(values.values())
    noise = LARGEST_NOISE
    while noise > SMALLEST_NOISE:
        weights = {move: exp((value - best) / noise) for move, value in values.items()}  # Gumbel noise: a softmax
        if 2 * sum(weights[move] for move in moves if move in weights) >= sum(weights.values()):
            break
        noise *= FINER
    return noise
