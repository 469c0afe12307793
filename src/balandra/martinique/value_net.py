"""The value network: a small network trained by self-play (`bench.teach`).

From the inputs of `features` it predicts four outputs: the chance that the player to move finds the Lost Treasure, the
chance that the rival does, the expected lead in points of the player to move, and its uncertainty. The rules turn them
into a chance to win, so one network serves every variant.
"""

from __future__ import annotations

from balandra.core.exact_exp import exp
from balandra.core.kernel import kernel
from balandra.martinique.features import look
from balandra.martinique.state import ANSWERS, FEATURES, HIDDEN, MADE, ROWS, Parameters, Rules, State

FINDS, RIVAL_FINDS, LEADS, UNCERTAINTY = range(ANSWERS)
UNIT = 10.0  # points
# Offsets in the work space.
INPUTS = 0
BIAS_INPUT = INPUTS + FEATURES  # always 1
UNITS = INPUTS + ROWS
OUTPUTS = UNITS + HIDDEN
WORK_SIZE = ROWS + MADE


@kernel
def multiply(p: Parameters, values: list[float]) -> None:
    """Multiply the inputs by the first layer, eight rows at once, so that few sums depend on the one before."""
    for j in range(MADE):
        values[UNITS + j] = 0.0
    for i in range(0, ROWS, 8):
        at = INPUTS + i
        a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
        e, f, g, h = values[at + 4], values[at + 5], values[at + 6], values[at + 7]
        row_a, row_b, row_c, row_d = p.rows[i], p.rows[i + 1], p.rows[i + 2], p.rows[i + 3]
        row_e, row_f, row_g, row_h = p.rows[i + 4], p.rows[i + 5], p.rows[i + 6], p.rows[i + 7]
        for j in range(MADE):
            made = values[UNITS + j] + a * row_a[j] + b * row_b[j] + c * row_c[j] + d * row_d[j]
            values[UNITS + j] = made + e * row_e[j] + f * row_f[j] + g * row_g[j] + h * row_h[j]


@kernel
def multiply_first(p: Parameters, values: list[float]) -> None:
    """Multiply the inputs by the first twelve columns of the first layer."""
    a = b = c = d = e = f = g = h = k = m = n = o = 0.0
    for i in range(ROWS):
        x = values[INPUTS + i]
        if x != 0.0:  # a sum is never -0.0: adding zero would change no bit of it
            row = p.rows[i]
            a += x * row[0]
            b += x * row[1]
            c += x * row[2]
            d += x * row[3]
            e += x * row[4]
            f += x * row[5]
            g += x * row[6]
            h += x * row[7]
            k += x * row[8]
            m += x * row[9]
            n += x * row[10]
            o += x * row[11]
    values[UNITS] = a
    values[UNITS + 1] = b
    values[UNITS + 2] = c
    values[UNITS + 3] = d
    values[UNITS + 4] = e
    values[UNITS + 5] = f
    values[UNITS + 6] = g
    values[UNITS + 7] = h
    values[UNITS + 8] = k
    values[UNITS + 9] = m
    values[UNITS + 10] = n
    values[UNITS + 11] = o


@kernel
def multiply_rest(p: Parameters, values: list[float]) -> None:
    """Multiply the inputs by the other eight columns."""
    a = b = c = d = e = f = g = h = 0.0
    for i in range(ROWS):
        x = values[INPUTS + i]
        if x != 0.0:  # a sum is never -0.0: adding zero would change no bit of it
            row = p.rows[i]
            a += x * row[12]
            b += x * row[13]
            c += x * row[14]
            d += x * row[15]
            e += x * row[16]
            f += x * row[17]
            g += x * row[18]
            h += x * row[19]
    values[UNITS + 12] = a
    values[UNITS + 13] = b
    values[UNITS + 14] = c
    values[UNITS + 15] = d
    values[UNITS + 16] = e
    values[UNITS + 17] = f
    values[UNITS + 18] = g
    values[UNITS + 19] = h


@kernel
def multiply_short(p: Parameters, values: list[float]) -> None:
    """The same as `multiply`, quicker with vectors of two numbers: so many sums stay in registers."""
    multiply_first(p, values)
    multiply_rest(p, values)


@kernel
def run_network(r: Rules, p: Parameters, s: State, values: list[float]) -> None:
    """Compute the inputs, then the outputs."""
    look(r, s, values, INPUTS)
    values[BIAS_INPUT] = 1.0
    multiply(p, values)
    a, b, c, d = values[OUTPUTS], values[OUTPUTS + 1], values[OUTPUTS + 2], values[OUTPUTS + 3]
    for j in range(HIDDEN):
        unit = max(0.0, values[UNITS + j])
        row = p.out[j]
        a += unit * row[0]
        b += unit * row[1]
        c += unit * row[2]
        d += unit * row[3]
    values[OUTPUTS], values[OUTPUTS + 1], values[OUTPUTS + 2], values[OUTPUTS + 3] = a, b, c, d


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
