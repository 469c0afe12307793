"""The exponential function from multiplications and additions alone, so that every machine and target rounds it alike.

A library's `exp` may differ in its last bit from the next one's, and so might everything that a search then does.
"""

from __future__ import annotations

from math import ldexp

from balandra.core.kernel import kernel

LOWEST, HIGHEST = -700.0, 700.0  # beyond lie numbers that no chance to win needs
PER_DOUBLING = 1.4426950408889634  # 1 / ln 2
LN_2, LN_2_REST = 0.6931471803691238, 1.9082149292705877e-10  # the first has so few digits that its multiples are exact
SHIFT = 2048  # makes what is rounded positive
NEAR, SMALL = 31, 2.0**-31  # doublings that fit into a whole number
C2, C3, C4, C5, C6 = 1 / 2, 1 / 6, 1 / 24, 1 / 120, 1 / 720
C7, C8, C9, C10, C11 = 1 / 5040, 1 / 40320, 1 / 362880, 1 / 3628800, 1 / 39916800


@kernel
def exp(x: float) -> float:
    """e to the power of x, to 14 digits; 0 where it is too small to count.

    >>> exp(0.0), round(exp(1.0), 12), exp(-1000.0)
    (1.0, 2.718281828459, 0.0)
    """
    if x < LOWEST:
        return 0.0
    x = min(x, HIGHEST)
    doublings = int(x * PER_DOUBLING + (SHIFT + 0.5)) - SHIFT
    y = (x - doublings * LN_2) - doublings * LN_2_REST
    y2 = y * y
    y4 = y2 * y2
    low = (1.0 + y) + y2 * (C2 + y * C3)
    middle = (C4 + y * C5) + y2 * (C6 + y * C7)
    high = (C8 + y * C9) + y2 * (C10 + y * C11)
    result = low + y4 * (middle + y4 * high)
    if -NEAR <= doublings <= NEAR:  # what ldexp would do, without a call
        return result * ((1 << (doublings + NEAR)) * SMALL)
    return ldexp(result, doublings)
