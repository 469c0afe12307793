"""Means with 95 % intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

NORMAL = NormalDist().inv_cdf(0.975)
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


def unbounded(sample: npt.ArrayLike) -> Estimate:
    """The mean of a few measurements, with Student's interval; it is infinite for a single measurement.

    >>> found = unbounded([0.4, 0.5, 0.6, 0.5])
    >>> [round(x, 2) for x in (found.mean, found.low, found.high)]
    [0.5, 0.37, 0.63]
    """
    seen = np.asarray(sample, dtype=np.float64)
    mean, error = float(seen.mean()), _error(seen)
    half = student(len(seen) - 1) * error if len(seen) > 1 else inf
    return Estimate(mean, error, mean - half, mean + half)


def _error(seen: Floats) -> float:
    return float(seen.std(ddof=1)) / sqrt(len(seen)) if len(seen) > 1 else inf


def student(freedom: float) -> float:
    """The 97.5 % point of Student's distribution, by its expansion around the normal; accurate from 3 degrees on."""
    z = NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / freedom ** (power + 1) for power, term in enumerate(terms))
