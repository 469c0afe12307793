"""Means with 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

NORMAL = NormalDist().inv_cdf(0.975)
STUDENT = (  # the terms of the expansion of Student's distribution
    (NORMAL**3 + NORMAL) / 4,
    (5 * NORMAL**5 + 16 * NORMAL**3 + 3 * NORMAL) / 96,
    (3 * NORMAL**7 + 19 * NORMAL**5 + 17 * NORMAL**3 - 15 * NORMAL) / 384,
)
MADE_UP = 2  # pseudo-results added at either end of the scale


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error and its 95 % interval."""

    mean: float
    error: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """The larger distance from the mean to a bound of the interval."""
        return max(self.high - self.mean, self.mean - self.low)


def bounded(sample: npt.ArrayLike, least: float = 0.0, most: float = 1.0) -> Estimate:
    """The mean of results between two bounds; two pseudo-results at either end keep the interval from collapsing.

    For games won and lost this is the interval of Agresti and Coull.

    >>> [round(x, 3) for x in (bounded([1.0] * 20).low, bounded([1.0] * 20).high)]
    [0.806, 1.0]
    """
    seen = np.asarray(sample, dtype=np.float64)
    ends = np.repeat([least, most], MADE_UP)
    joined = np.concatenate([seen, ends])
    mean, centre = float(seen.mean()), float(joined.mean())
    half = NORMAL * float(joined.std()) / sqrt(len(joined))
    return Estimate(mean, _error(seen), max(least, min(mean, centre - half)), min(most, max(mean, centre + half)))


def unbounded(sample: Iterable[float]) -> Estimate:
    """The mean of a few measurements, with Student's interval; it is infinite for a single measurement.

    >>> found = unbounded([0.4, 0.5, 0.6, 0.5])
    >>> [round(x, 2) for x in (found.mean, found.low, found.high)]
    [0.5, 0.37, 0.63]
    """
    seen = [float(value) for value in sample]
    mean = mean_of(seen)
    if len(seen) == 1:
        return Estimate(mean, inf, -inf, inf)
    error = deviation(seen) / sqrt(len(seen))
    half = student(len(seen) - 1) * error
    return Estimate(mean, error, mean - half, mean + half)


def total_of(values: Iterable[float]) -> float:
    """The sum, added up one by one: the same number by every version of Python, and in the page."""
    total = 0.0
    for value in values:
        total += value
    return total


def mean_of(values: Sequence[float]) -> float:
    """The mean."""
    return total_of(values) / len(values)


def deviation(values: Sequence[float]) -> float:
    """The standard deviation of a sample."""
    mean = mean_of(values)
    return sqrt(total_of([(value - mean) * (value - mean) for value in values]) / (len(values) - 1))


def _error(seen: Floats) -> float:
    return float(seen.std(ddof=1)) / sqrt(len(seen)) if len(seen) > 1 else inf


def student(freedom: float) -> float:
    """The 97.5 % point of Student's distribution, by its expansion around the normal; accurate from 3 degrees on."""
    point, power = NORMAL, 1.0
    for term in STUDENT:
        power *= freedom
        point += term / power
    return point
