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
from balandra.martinique.state import ANSWERS, FEATURES, HIDDEN, JUDGE, SEATS, Rules, State

FINDS, RIVAL_FINDS, LEADS, DOUBTS = range(ANSWERS)
UNIT = 10.0  # points
# Where things lie in what the judge was taught.
ROWS = 0  # a row a feature: to the hidden numbers
BIAS = FEATURES * HIDDEN
OUT = BIAS + HIDDEN  # a row a hidden number: to the answers
STRAIGHT = OUT + HIDDEN * ANSWERS  # a row a feature: to the answers
LAST = STRAIGHT + FEATURES * ANSWERS
# Where the judge writes things down, after the seats' chances.
SEEN = SEATS
THOUGHT = SEEN + FEATURES
ANSWERED = THOUGHT + HIDDEN
SCRIBBLES = FEATURES + HIDDEN + ANSWERS


@cache
def taught() -> list[float]:
    """What the judge that comes with the game was taught."""
    return lessons(json.loads((files("balandra.martinique") / "judge.json").read_text()))


def lessons(parts: Mapping[str, Any]) -> list[float]:
    """What a judge was taught, as the kernels read it."""
    found: list[float] = []
    for name in ("rows", "bias", "out", "straight", "last"):
        for part in parts[name]:
            found += part if isinstance(part, list) else [part]
    assert len(found) == JUDGE
    return [float(one) for one in found]


@kernel
def add_row(r: Rules, row: int, count: int, times: float, values: list[float], at: int) -> None:
    """Add a row of what was taught, so many times, to some numbers."""
    for j in range(count):
        values[at + j] += times * r.judge[row + j]


@kernel
def think(r: Rules, s: State, values: list[float]) -> None:
    """Look, and write the answers down."""
    look(r, s, values, SEEN)
    for j in range(HIDDEN):
        values[THOUGHT + j] = r.judge[BIAS + j]
    for j in range(ANSWERS):
        values[ANSWERED + j] = r.judge[LAST + j]
    for i in range(FEATURES):
        seen = values[SEEN + i]
        if seen != 0.0:
            add_row(r, ROWS + i * HIDDEN, HIDDEN, seen, values, THOUGHT)
            add_row(r, STRAIGHT + i * ANSWERS, ANSWERS, seen, values, ANSWERED)
    for j in range(HIDDEN):
        if values[THOUGHT + j] > 0.0:
            add_row(r, OUT + j * ANSWERS, ANSWERS, values[THOUGHT + j], values, ANSWERED)


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
