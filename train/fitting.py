"""Fitting a network to lessons with NumPy alone: enough for small runs, and what `quick` must agree with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from balandra.cartagena.network import STRAIGHT
from train.lessons import Lessons, Shares
from train.model import CEILING, Array, shared, tables

PACE, DECAY = 2e-3, 1e-2
LEAST = 1e-7
Parts = dict[str, Array]


def first_sums(parts: Parts, lessons: Lessons) -> Array:
    """The sums of the first layer, from every seat's side."""
    own, rival = tables(parts)
    beside = rival[lessons.lists].sum(2)
    edition = parts["start"] + parts["traits"][lessons.traits].sum(1)
    sums: Array = edition[:, None] + own[lessons.lists].sum(2) + beside.sum(1, keepdims=True) - beside
    return sums


def chances(parts: Parts, sums: Array) -> tuple[Array, Array, Array, Array]:
    """What goes on from the first layer and from the second, the outputs, and the seats' chances to win."""
    passed = np.clip(sums, 0, CEILING)
    passed[..., STRAIGHT] = 0
    middle = np.maximum(passed @ parts["middle"] + parts["middle_start"], 0)
    out = middle @ parts["out"] + sums[..., STRAIGHT] * parts["straight"]
    likely = np.exp(out - out.max(1, keepdims=True))
    return passed, middle, out, likely / likely.sum(1, keepdims=True)


def surprise(parts: Parts, lessons: Lessons, shares: Shares) -> float:
    """How little the network expects what is to be learnt: the mean cross-entropy."""
    found = chances(parts, first_sums(parts, lessons))[3]
    return float(-(lessons.targets(shares) * np.log(found + LEAST)).sum(1).mean())


def slopes(parts: Parts, lessons: Lessons, wanted: Array) -> Parts:
    """How surprise grows with every number of the network."""
    sums = first_sums(parts, lessons)
    passed, middle, _, found = chances(parts, sums)
    wrong = (found - wanted) / len(lessons)
    back = wrong[..., None] * parts["out"] * (middle > 0)
    below = (back @ parts["middle"].T) * ((sums > 0) & (sums < CEILING))
    below[..., STRAIGHT] = wrong * parts["straight"]
    steep = {name: np.zeros_like(part) for name, part in parts.items()}
    beside = below.sum(1, keepdims=True) - below
    for half, slope in (("own", below), ("rival", beside)):
        np.add.at(steep[half], lessons.lists, slope[:, :, None])
    np.add.at(steep["traits"], lessons.traits, below.sum(1)[:, None])
    steep["start"] += below.sum((0, 1))
    steep["middle"] += np.einsum("nsi,nsj->ij", passed, back)
    steep["middle_start"] += back.sum((0, 1))
    steep["out"] += np.einsum("ns,nsj->j", wrong, middle)
    steep["straight"] += (wrong * sums[..., STRAIGHT]).sum()
    return share_slopes(steep)


def share_slopes(steep: Parts) -> Parts:
    """The slopes of what inputs share are the sums of the inputs' own; the end of a list has none."""
    for half in ("own", "rival"):
        steep[half][-1] = 0
        np.add.at(steep[f"{half}_shared"], shared()[0], steep[half])
        steep[f"{half}_shared"][0] = 0
    return steep


class Adam:
    """Adam with weight decay."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.mean = {name: np.zeros_like(part) for name, part in parts.items()}
        self.square = {name: np.zeros_like(part) for name, part in parts.items()}
        self.steps = 0

    def step(self, steep: Parts, pace: float) -> None:
        """One step downhill."""
        self.steps += 1
        for name, part in self.parts.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (steep[name] - mean)
            square += 0.001 * (steep[name] ** 2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part *= 1 - pace * DECAY
            part -= (pace * mean / (1 - 0.9**self.steps) / size).astype(part.dtype)


def orders(lessons: Sequence[Lessons], size: int, draw: np.random.Generator) -> Iterator[tuple[int, Array]]:
    """All lessons in any order, some at a time: the number of players' lessons, and the places among them."""
    tasks: list[tuple[int, Array]] = []
    for number, one in enumerate(lessons):
        order = draw.permutation(len(one))
        tasks += [(number, order[at : at + size]) for at in range(0, len(order), size)]
    for which in draw.permutation(len(tasks)):
        yield tasks[which]


def pace_at(done: float, pace: float = PACE) -> float:
    """How fast is learnt when so much of the whole is done: slower and slower."""
    return pace * (0.505 + 0.495 * float(np.cos(np.pi * min(1.0, done))))


def fit(
    parts: Parts, lessons: Sequence[Lessons], epochs: int, size: int, seed: int, shares: Shares, pace: float = PACE
) -> Parts:
    """Learn from lessons, over and over."""
    draw = np.random.default_rng(seed)
    adam = Adam(parts)
    total = epochs * sum(-(-len(one) // size) for one in lessons)
    for _ in range(epochs):
        for number, places in orders(lessons, size, draw):
            some = lessons[number].pick(places)
            adam.step(slopes(parts, some, some.targets(shares)), pace_at(adam.steps / total, pace))
    return parts
