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
from balandra.martinique.state import ANSWERS, FEATURES, HIDDEN, LANES, MADE, SEATS, Rules, State

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
    blank = [0.0] * (MADE - HIDDEN - ANSWERS)
    rows = [[*row, *straight, *blank] for row, straight in zip(parts["rows"], parts["straight"], strict=True)]
    return {
        "lanes": [[row[first : first + LANES] for row in rows] for first in range(0, MADE, LANES)],
        "bias": [*parts["bias"], *parts["last"], *blank],
        "out": parts["out"],
    }


@kernel
def make_lanes(r: Rules, values: list[float], lane: int) -> None:
    """Make LANES numbers of what is seen, side by side, as a processor likes it."""
    a = b = c = d = e = f = g = h = 0.0
    for i in range(FEATURES):
        seen = values[SEEN + i]
        row = r.lanes[lane][i]
        a += seen * row[0]
        b += seen * row[1]
        c += seen * row[2]
        d += seen * row[3]
        e += seen * row[4]
        f += seen * row[5]
        g += seen * row[6]
        h += seen * row[7]
    first = LANES * lane
    at = THOUGHT + first
    values[at], values[at + 1], values[at + 2], values[at + 3] = a, b, c, d
    values[at + 4], values[at + 5], values[at + 6], values[at + 7] = e, f, g, h
    for j in range(LANES):
        values[at + j] += r.bias[first + j]


@kernel
def think(r: Rules, s: State, values: list[float]) -> None:
    """Look, and write the answers down."""
    look(r, s, values, SEEN)
    for lane in range(MADE // LANES):
        make_lanes(r, values, lane)
    for j in range(HIDDEN):
        thought = values[THOUGHT + j]
        if thought > 0.0:
            for k in range(ANSWERS):
                values[ANSWERED + k] += thought * r.out[j][k]


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
