"""The value networks: small networks trained by self-play (`bench.teach`), with one hidden layer or two.

From the inputs of `features` a network predicts four outputs: the chance that the player to move finds the Lost
Treasure, the chance that the rival does, the expected lead in points of the player to move, and its uncertainty. The
rules turn them into a chance to win, so one network serves every variant.
"""

from __future__ import annotations

from balandra.core.exact_exp import exp
from balandra.core.kernel import kernel
from balandra.martinique.features import look
from balandra.martinique.state import (
    ANSWERS,
    DEEP,
    FEATURES,
    HIDDEN,
    MADE,
    ROWS,
    WIDE,
    WIDE_MADE,
    Parameters,
    Rules,
    State,
)

FINDS, RIVAL_FINDS, LEADS, UNCERTAINTY = range(ANSWERS)
UNIT = 10.0  # points
# Offsets in the work space.
INPUTS = 0
BIAS_INPUT = INPUTS + FEATURES  # always 1
UNITS = INPUTS + ROWS  # what the first layer makes
MIDDLE = UNITS + WIDE_MADE  # what the second layer of a deep network makes
OUTPUTS = MIDDLE + HIDDEN
WORK_SIZE = OUTPUTS + ANSWERS


@kernel
def add_products(
    rows: list[list[float]], count: int, values: list[float], inputs: int, sums: int, columns: int
) -> None:
    """Add inputs times their rows to sums, eight rows at once, so that few sums depend on the one before."""
    for i in range(0, count, 8):
        at = inputs + i
        a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
        e, f, g, h = values[at + 4], values[at + 5], values[at + 6], values[at + 7]
        row_a, row_b, row_c, row_d = rows[i], rows[i + 1], rows[i + 2], rows[i + 3]
        row_e, row_f, row_g, row_h = rows[i + 4], rows[i + 5], rows[i + 6], rows[i + 7]
        for j in range(columns):
            made = values[sums + j] + a * row_a[j] + b * row_b[j] + c * row_c[j] + d * row_d[j]
            values[sums + j] = made + e * row_e[j] + f * row_f[j] + g * row_g[j] + h * row_h[j]


@kernel
def multiply(p: Parameters, values: list[float]) -> None:
    """The first layer of a shallow network."""
    add_products(p.rows, ROWS, values, INPUTS, UNITS, MADE)


@kernel
def multiply_wide(p: Parameters, values: list[float]) -> None:
    """The first layer of a deep network."""
    add_products(p.wide, ROWS, values, INPUTS, UNITS, WIDE_MADE)


@kernel
def multiply_middle(p: Parameters, values: list[float]) -> None:
    """The second layer of a deep network."""
    add_products(p.middle, WIDE, values, UNITS, MIDDLE, HIDDEN)


@kernel
def add_to_twelve(rows: list[list[float]], count: int, values: list[float], inputs: int, sums: int, first: int) -> None:
    """Add inputs times their rows to twelve sums from one on, which stay in registers."""
    at = sums + first
    a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
    e, f, g, h = values[at + 4], values[at + 5], values[at + 6], values[at + 7]
    k, m, n, o = values[at + 8], values[at + 9], values[at + 10], values[at + 11]
    for i in range(count):
        x = values[inputs + i]
        if x != 0.0:  # a sum is never -0.0: adding zero would change no bit of it
            row = rows[i]
            a += x * row[first]
            b += x * row[first + 1]
            c += x * row[first + 2]
            d += x * row[first + 3]
            e += x * row[first + 4]
            f += x * row[first + 5]
            g += x * row[first + 6]
            h += x * row[first + 7]
            k += x * row[first + 8]
            m += x * row[first + 9]
            n += x * row[first + 10]
            o += x * row[first + 11]
    values[at], values[at + 1], values[at + 2], values[at + 3] = a, b, c, d
    values[at + 4], values[at + 5], values[at + 6], values[at + 7] = e, f, g, h
    values[at + 8], values[at + 9], values[at + 10], values[at + 11] = k, m, n, o


@kernel
def add_to_eight(rows: list[list[float]], count: int, values: list[float], inputs: int, sums: int, first: int) -> None:
    """Add inputs times their rows to eight sums from one on, which stay in registers."""
    at = sums + first
    a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
    e, f, g, h = values[at + 4], values[at + 5], values[at + 6], values[at + 7]
    for i in range(count):
        x = values[inputs + i]
        if x != 0.0:  # a sum is never -0.0: adding zero would change no bit of it
            row = rows[i]
            a += x * row[first]
            b += x * row[first + 1]
            c += x * row[first + 2]
            d += x * row[first + 3]
            e += x * row[first + 4]
            f += x * row[first + 5]
            g += x * row[first + 6]
            h += x * row[first + 7]
    values[at], values[at + 1], values[at + 2], values[at + 3] = a, b, c, d
    values[at + 4], values[at + 5], values[at + 6], values[at + 7] = e, f, g, h


@kernel
def multiply_short(p: Parameters, values: list[float]) -> None:
    """The same as `multiply`, quicker with vectors of two numbers."""
    add_to_twelve(p.rows, ROWS, values, INPUTS, UNITS, 0)
    add_to_eight(p.rows, ROWS, values, INPUTS, UNITS, 12)


@kernel
def multiply_wide_short(p: Parameters, values: list[float]) -> None:
    """The same as `multiply_wide`, quicker with vectors of two numbers."""
    add_to_twelve(p.wide, ROWS, values, INPUTS, UNITS, 0)
    add_to_twelve(p.wide, ROWS, values, INPUTS, UNITS, 12)
    add_to_twelve(p.wide, ROWS, values, INPUTS, UNITS, 24)


@kernel
def multiply_middle_short(p: Parameters, values: list[float]) -> None:
    """The same as `multiply_middle`, quicker with vectors of two numbers."""
    add_to_eight(p.middle, WIDE, values, UNITS, MIDDLE, 0)
    add_to_eight(p.middle, WIDE, values, UNITS, MIDDLE, 8)


@kernel
def answer(p: Parameters, values: list[float], units: int, straight: int) -> None:
    """The outputs: hidden units above 0, weighed, and what comes straight from the inputs."""
    a, b, c, d = values[straight], values[straight + 1], values[straight + 2], values[straight + 3]
    for j in range(HIDDEN):
        unit = max(0.0, values[units + j])
        row = p.out[j]
        a += unit * row[0]
        b += unit * row[1]
        c += unit * row[2]
        d += unit * row[3]
    values[OUTPUTS], values[OUTPUTS + 1], values[OUTPUTS + 2], values[OUTPUTS + 3] = a, b, c, d


@kernel
def run_shallow(p: Parameters, values: list[float]) -> None:
    """From the inputs to the outputs of a network with one hidden layer."""
    for j in range(MADE):
        values[UNITS + j] = 0.0
    multiply(p, values)
    answer(p, values, UNITS, UNITS + HIDDEN)


@kernel
def run_deep(p: Parameters, values: list[float]) -> None:
    """From the inputs to the outputs of a network with two hidden layers."""
    for j in range(WIDE_MADE):
        values[UNITS + j] = 0.0
    multiply_wide(p, values)
    for j in range(WIDE):
        values[UNITS + j] = max(0.0, values[UNITS + j])
    for j in range(HIDDEN):
        values[MIDDLE + j] = p.middle_bias[j]
    multiply_middle(p, values)
    answer(p, values, MIDDLE, UNITS + WIDE)


@kernel
def run_network(r: Rules, p: Parameters, s: State, values: list[float]) -> None:
    """Compute the inputs, then the outputs."""
    look(r, s, values, INPUTS)
    values[BIAS_INPUT] = 1.0
    if p.kind == DEEP:
        run_deep(p, values)
    else:
        run_shallow(p, values)


@kernel
def chance_to_lead(points: float, uncertainty: float) -> float:
    """The chance that a lead expected to be `points` is above zero."""
    return 1.0 / (1.0 + exp(-points / uncertainty))


@kernel
def evaluate_mover(r: Rules, p: Parameters, s: State, values: list[float]) -> float:
    """The chance to win of the player to move, during sunrise."""
    run_network(r, p, s, values)
    own = exp(values[OUTPUTS + FINDS])
    other = exp(values[OUTPUTS + RIVAL_FINDS])
    lead = UNIT * values[OUTPUTS + LEADS]
    uncertainty = UNIT * exp(values[OUTPUTS + UNCERTAINTY])
    by_points = chance_to_lead(lead, uncertainty)
    found, lost = 1.0, 0.0  # chance to win if the own side, or the rival, finds the treasure
    if r.twenty > 0:
        found = chance_to_lead(lead + r.twenty, uncertainty)
        lost = chance_to_lead(lead - r.twenty, uncertainty)
    return (own * found + other * lost + by_points) / (1.0 + own + other)
