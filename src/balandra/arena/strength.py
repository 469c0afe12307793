"""Shares and Elo with intervals. Whole deals are resampled, because games of one deal are correlated.

The intervals come from a Bayesian bootstrap: each deal gets a weight drawn from the exponential distribution. Two
pseudo-deals are added, one won and one lost (at larger tables: won in the fair share), so that intervals keep a
width even if all real deals agree.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from balandra.arena.credits import Credits, Floats
from balandra.core.random import seed_words

REPLICATES = 2000
AT_ONCE = 4_000_000  # weights in memory at once
TAILS = (0.025, 0.975)
MADE_UP = 2.0  # pseudo-deals
PER_NATURAL = 400 / np.log(10)  # Elo points for a factor e in strength
STEPS, LONGEST_STEP, SMALL_STEP = 100, 2.0, 1e-9


class Estimate(NamedTuple):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


class Bootstrap:
    """Draws weights for the deals of a match, many times; the same seed gives the same weights."""

    def __init__(self, deals: int, seed: int | str, replicates: int = REPLICATES) -> None:
        self.deals = deals
        self.replicates = replicates
        self._seed = seed_words(f"bootstrap {seed!r}")

    def sums(self, figures: Floats) -> Floats:
        """For each replicate, the weighted sum over deals of figures that have one row for each deal."""
        random = np.random.default_rng([0, *self._seed])
        rows = max(1, AT_ONCE // max(1, self.deals))
        sizes = [min(rows, self.replicates - first) for first in range(0, self.replicates, rows)]
        return np.concatenate([random.standard_exponential((size, self.deals)) @ figures for size in sizes])

    def made_up(self, fair: Floats) -> Floats:
        """For each replicate and figure, the weight of the pseudo-deals, given their expected share of wins."""
        random = np.random.default_rng([1, *self._seed])
        return random.standard_gamma(MADE_UP * fair, (self.replicates, *fair.shape))


def shares(won: Floats, played: Floats, fair: Floats, bootstrap: Bootstrap) -> list[Estimate]:
    """The share of points won, from the points by deal, the games of each column in a deal, and its fair share."""
    sums = bootstrap.sums(np.column_stack([won / played, np.ones(len(won))]))
    chances = bootstrap.made_up(np.stack([fair, 1 - fair]))
    drawn = (sums[:, :-1] + chances[:, 0]) / (sums[:, -1:] + chances.sum(axis=1))
    return _estimates(won.mean(axis=0) / played, drawn)


def elo(credits: Credits, bootstrap: Bootstrap, anchor: int | None = None) -> list[Estimate]:
    """The rating of each bot; the mean, or the anchor's rating, is 0."""
    won, seats = credits.won.sum(axis=3), credits.played.sum(axis=2)
    flat = won.reshape(len(won), -1)
    games = seats.sum(axis=1, keepdims=True) / credits.players  # of each table, in a deal
    sitting = seats / games
    fair = sitting / sitting.sum(axis=1, keepdims=True)
    point = ratings((won.sum(axis=0) + MADE_UP * fair * games)[None], sitting)
    drawn = ratings(bootstrap.sums(flat).reshape(-1, *fair.shape) + bootstrap.made_up(fair) * games, sitting)
    return _estimates(anchored(point, anchor)[0], anchored(drawn, anchor))


def ratings(won: Floats, sitting: Floats) -> Floats:
    """Maximum-likelihood Elo where a bot wins in proportion to its strength (Bradley-Terry, Luce).

    `won` has the axes replicate, table, bot; `sitting` is the number of seats of each bot at each table.
    Two bots, 3 points to 1:

    >>> [round(float(x), 1) for x in ratings(np.array([[[3.0, 1.0]]]), np.array([[1.0, 1.0]]))[0]]
    [95.4, -95.4]
    """
    logs = np.zeros((len(won), won.shape[2]))
    games = won.sum(axis=2, keepdims=True)
    for _ in range(STEPS):
        step = _newton(logs, won, games, sitting)
        largest = np.abs(step).max(axis=1, keepdims=True)
        logs += step * np.minimum(1.0, LONGEST_STEP / np.maximum(largest, SMALL_STEP))
        if largest.max() < SMALL_STEP:
            break
    elo: Floats = PER_NATURAL * logs
    return elo


def _newton(logs: Floats, won: Floats, games: Floats, sitting: Floats) -> Floats:
    """One Newton step towards the maximum; the mean is unchanged."""
    strength = sitting * np.exp(logs)[:, None, :]
    chance = strength / strength.sum(axis=2, keepdims=True)
    slope = (won - games * chance).sum(axis=1)
    expected = games * chance
    curve = np.eye(logs.shape[1]) * expected.sum(axis=1)[:, None, :] - np.einsum("rta,rtb->rab", expected, chance)
    return np.linalg.solve(curve + games.sum(axis=1)[:, None, :], slope[:, :, None])[:, :, 0]


def anchored(values: Floats, anchor: int | None) -> Floats:
    """Ratings shifted so that their mean, or the anchor's rating, is 0."""
    zero = values.mean(axis=1) if anchor is None else values[:, anchor]
    return values - zero[:, None]


def _estimates(values: Floats, drawn: Floats) -> list[Estimate]:
    """Each value with its interval from the replicates; the interval always contains the value."""
    low, high = np.quantile(drawn, TAILS, axis=0)
    ends = zip(values, np.minimum(low, values), np.maximum(high, values), strict=True)
    return [Estimate(float(value), float(least), float(most)) for value, least, most in ends]
