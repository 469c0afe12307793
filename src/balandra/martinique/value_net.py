"""The judge: a small network that was taught by self-play how a position will end (`bench.teach`).

It looks at a position (`features`) and answers four questions: how likely the one who decides finds the Lost Treasure,
how likely the rival does, by how many points the one who decides will lead, and how uncertain that is. What a
position is worth follows from the answers by the rules, so one judge serves every variant.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TypedDict

from balandra.core.exact_exp import exp
from balandra.core.kernel import kernel
from balandra.martinique.features import look
from balandra.martinique.state import ANSWERS, FEATURES, HIDDEN, MADE, ROWS, Parameters, Rules, State

FINDS, RIVAL_FINDS, LEADS, DOUBTS = range(ANSWERS)
UNIT = 10.0  # points
# Where the judge writes things down.
SEEN = 0
ALWAYS = SEEN + FEATURES  # what is always there
THOUGHT = SEEN + ROWS
ANSWERED = THOUGHT + HIDDEN
SCRIBBLES = ROWS + MADE
Lessons = Mapping[str, list[list[float]]]  # by the fields of `Parameters`


class TaughtParts(TypedDict):
    """A network as its file has it: what features add to hidden numbers and straight to answers, and the last layer."""

    rows: list[list[float]]
    straight: list[list[float]]
    bias: list[float]
    last: list[float]
    out: list[list[float]]


@cache
def taught() -> Lessons:
    """What the judge that comes with the game was taught."""
    return lessons(json.loads((files("balandra.martinique") / "value_net.json").read_text()))


def lessons(parts: TaughtParts) -> Lessons:
    """What a judge was taught, by the fields of its parameters."""
    rows = [[*row, *straight] for row, straight in zip(parts["rows"], parts["straight"], strict=True)]
    return {"rows": [*rows, [*parts["bias"], *parts["last"]]], "out": parts["out"]}


@cache
def parameters() -> Parameters:
    """The judge that comes with the game, as the kernels read it."""
    p = Parameters.blank()
    p.__dict__.update(taught())
    return p


@kernel
def make(p: Parameters, values: list[float]) -> None:
    """Make MADE numbers of what is seen: eight rows at once, so that few sums wait for the one before."""
    for j in range(MADE):
        values[THOUGHT + j] = 0.0
    for i in range(0, ROWS, 8):
        at = SEEN + i
        a, b, c, d = values[at], values[at + 1], values[at + 2], values[at + 3]
        e, f, g, h = values[at + 4], values[at + 5], values[at + 6], values[at + 7]
        row_a, row_b, row_c, row_d = p.rows[i], p.rows[i + 1], p.rows[i + 2], p.rows[i + 3]
        row_e, row_f, row_g, row_h = p.rows[i + 4], p.rows[i + 5], p.rows[i + 6], p.rows[i + 7]
        for j in range(MADE):
            made = values[THOUGHT + j] + a * row_a[j] + b * row_b[j] + c * row_c[j] + d * row_d[j]
            values[THOUGHT + j] = made + e * row_e[j] + f * row_f[j] + g * row_g[j] + h * row_h[j]


@kernel
def think(r: Rules, p: Parameters, s: State, values: list[float]) -> None:
    """Look, and write the answers down."""
    look(r, s, values, SEEN)
    values[ALWAYS] = 1.0
    make(p, values)
    a, b, c, d = values[ANSWERED], values[ANSWERED + 1], values[ANSWERED + 2], values[ANSWERED + 3]
    for j in range(HIDDEN):
        thought = max(0.0, values[THOUGHT + j])
        row = p.out[j]
        a += thought * row[0]
        b += thought * row[1]
        c += thought * row[2]
        d += thought * row[3]
    values[ANSWERED], values[ANSWERED + 1], values[ANSWERED + 2], values[ANSWERED + 3] = a, b, c, d


@kernel
def chance_to_lead(points: float, doubt: float) -> float:
    """The chance that what is expected to be so many points will be more than none."""
    return 1.0 / (1.0 + exp(-points / doubt))


@kernel
def evaluate_mover(r: Rules, p: Parameters, s: State, values: list[float]) -> float:
    """The chance to win of the one who decides, while pirates still collect."""
    think(r, p, s, values)
    own = exp(values[ANSWERED + FINDS])
    other = exp(values[ANSWERED + RIVAL_FINDS])
    lead = UNIT * values[ANSWERED + LEADS]
    doubt = UNIT * exp(values[ANSWERED + DOUBTS])
    by_points = chance_to_lead(lead, doubt)
    found, lost = 1.0, 0.0  # what it is worth that somebody finds the treasure
    if r.twenty > 0:
        found = chance_to_lead(lead + r.twenty, doubt)
        lost = chance_to_lead(lead - r.twenty, doubt)
    return (own * found + other * lost + by_points) / (1.0 + own + other)
