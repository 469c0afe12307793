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
