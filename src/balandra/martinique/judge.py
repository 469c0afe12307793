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
from typing import Any

from balandra.core.kernel import kernel
from balandra.core.power import exp
from balandra.martinique.features import look
from balandra.martinique.state import ANSWERS, FEATURES, HIDDEN, MADE, SEATS, Rules, State

FINDS, RIVAL_FINDS, LEADS, DOUBTS = range(ANSWERS)
UNIT = 10.0  # points
# Where the judge writes things down, after the seats' chances.
SEEN = SEATS
THOUGHT = SEEN + FEATURES
ANSWERED = THOUGHT + HIDDEN
SCRIBBLES = FEATURES + MADE


@cache
def taught() -> Mapping[str, Any]:
    """What the judge that comes with the game was taught."""
    return lessons(json.loads((files("balandra.martinique") / "judge.json").read_text()))


def lessons(parts: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a judge was taught, by the fields of the rules."""
    rows = [[*row, *straight] for row, straight in zip(parts["rows"], parts["straight"], strict=True)]
    return {"rows": rows, "bias": [*parts["bias"], *parts["last"]], "out": parts["out"]}


@kernel
def make(r: Rules, values: list[float]) -> None:
    """Make MADE numbers of what is seen; written out, so that they stay in the processor's registers."""
    a0 = a1 = a2 = a3 = 0.0
    b0 = b1 = b2 = b3 = 0.0
    c0 = c1 = c2 = c3 = 0.0
    d0 = d1 = d2 = d3 = 0.0
    e0 = e1 = e2 = e3 = 0.0
    for i in range(FEATURES):
        seen = values[SEEN + i]
        if seen != 0.0:
            row = r.rows[i]
            a0 += seen * row[0]
            a1 += seen * row[1]
            a2 += seen * row[2]
            a3 += seen * row[3]
            b0 += seen * row[4]
            b1 += seen * row[5]
            b2 += seen * row[6]
            b3 += seen * row[7]
            c0 += seen * row[8]
            c1 += seen * row[9]
            c2 += seen * row[10]
            c3 += seen * row[11]
            d0 += seen * row[12]
            d1 += seen * row[13]
            d2 += seen * row[14]
            d3 += seen * row[15]
            e0 += seen * row[16]
            e1 += seen * row[17]
            e2 += seen * row[18]
            e3 += seen * row[19]
    values[THOUGHT + 0], values[THOUGHT + 1], values[THOUGHT + 2], values[THOUGHT + 3] = a0, a1, a2, a3
    values[THOUGHT + 4], values[THOUGHT + 5], values[THOUGHT + 6], values[THOUGHT + 7] = b0, b1, b2, b3
    values[THOUGHT + 8], values[THOUGHT + 9], values[THOUGHT + 10], values[THOUGHT + 11] = c0, c1, c2, c3
    values[THOUGHT + 12], values[THOUGHT + 13], values[THOUGHT + 14], values[THOUGHT + 15] = d0, d1, d2, d3
    values[THOUGHT + 16], values[THOUGHT + 17], values[THOUGHT + 18], values[THOUGHT + 19] = e0, e1, e2, e3
    for j in range(MADE):
        values[THOUGHT + j] += r.bias[j]


@kernel
def think(r: Rules, s: State, values: list[float]) -> None:
    """Look, and write the answers down."""
    look(r, s, values, SEEN)
    make(r, values)
    a, b, c, d = values[ANSWERED], values[ANSWERED + 1], values[ANSWERED + 2], values[ANSWERED + 3]
    for j in range(HIDDEN):
        thought = max(0.0, values[THOUGHT + j])
        row = r.out[j]
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
def judge_mover(r: Rules, s: State, values: list[float]) -> float:
    """The chance to win of the one who decides, while pirates still collect."""
    think(r, s, values)
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
