"""Fitting a network to samples with NumPy alone: enough for small runs, and what `native_fitting` must agree with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from balandra.cartagena.network import STRAIGHT
from train.model import CEILING, Array, shared, tables
from train.samples import Samples, Shares

LEARNING_RATE, DECAY = 2e-3, 1e-2
LEAST = 1e-7
Parts = dict[str, Array]
GradientsAt = Callable[[Parts, Samples, Array, Array], Parts]  # of the samples at some places, with all targets


def first_sums(parts: Parts, samples: Samples) -> Array:
    """The sums of the first layer, from every seat's side."""
    own, rival = tables(parts)
    beside = rival[samples.lists].sum(2)
    edition = parts["start"] + parts["traits"][samples.traits].sum(1)
    sums: Array = edition[:, None] + own[samples.lists].sum(2) + beside.sum(1, keepdims=True) - beside
    return sums


def chances(parts: Parts, sums: Array) -> tuple[Array, Array, Array, Array]:
    """What goes on from the first layer and from the second, the outputs, and the seats' chances to win."""
    passed = np.clip(sums, 0, CEILING)
    passed[..., STRAIGHT] = 0
    middle = np.maximum(passed @ parts["middle"] + parts["middle_start"], 0)
    out = middle @ parts["out"] + sums[..., STRAIGHT] * parts["straight"]
    likely = np.exp(out - out.max(1, keepdims=True))
    return passed, middle, out, likely / likely.sum(1, keepdims=True)


def cross_entropy(parts: Parts, samples: Samples, shares: Shares) -> float:
    """The mean cross-entropy of the network's chances to the targets."""
    found = chances(parts, first_sums(parts, samples))[3]
    return float(-(samples.targets(shares) * np.log(found + LEAST)).sum(1).mean())


def find_gradients(parts: Parts, samples: Samples, wanted: Array) -> Parts:
    """The gradient of the cross-entropy by every number of the network."""
    sums = first_sums(parts, samples)
    passed, middle, _, found = chances(parts, sums)
    wrong = (found - wanted) / len(samples)
    back = wrong[..., None] * parts["out"] * (middle > 0)
    below = (back @ parts["middle"].T) * ((sums > 0) & (sums < CEILING))
    below[..., STRAIGHT] = wrong * parts["straight"]
    gradients = {name: np.zeros_like(part) for name, part in parts.items()}
    beside = below.sum(1, keepdims=True) - below
    for half, gradient in (("own", below), ("rival", beside)):
        np.add.at(gradients[half], samples.lists, gradient[:, :, None])
    np.add.at(gradients["traits"], samples.traits, below.sum(1)[:, None])
    gradients["start"] += below.sum((0, 1))
    gradients["middle"] += np.einsum("nsi,nsj->ij", passed, back)
    gradients["middle_start"] += back.sum((0, 1))
    gradients["out"] += np.einsum("ns,nsj->j", wrong, middle)
    gradients["straight"] += (wrong * sums[..., STRAIGHT]).sum()
    return share_gradients(gradients)


def gradients_at(parts: Parts, samples: Samples, wanted: Array, places: Array) -> Parts:
    """The gradient of the cross-entropy at some places of the samples."""
    return find_gradients(parts, samples.pick(places), wanted[places])


def share_gradients(gradients: Parts) -> Parts:
    """The gradients of what inputs share are the sums of the inputs' own; the end of a list has none."""
    for half in ("own", "rival"):
        gradients[half][-1] = 0
        np.add.at(gradients[f"{half}_shared"], shared()[0], gradients[half])
        gradients[f"{half}_shared"][0] = 0
    return gradients


class Adam:
    """Adam with weight decay."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.mean = {name: np.zeros_like(part) for name, part in parts.items()}
        self.square = {name: np.zeros_like(part) for name, part in parts.items()}
        self.steps = 0

    def step(self, gradients: Parts, learning_rate: float) -> None:
        """One step downhill."""
        self.steps += 1
        for name, part in self.parts.items():
            mean, square = self.mean[name], self.square[name]
            mean += 0.1 * (gradients[name] - mean)
            square += 0.001 * (gradients[name] ** 2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part *= 1 - learning_rate * DECAY
            part -= (learning_rate * mean / (1 - 0.9**self.steps) / size).astype(part.dtype)


def orders(samples: Sequence[Samples], size: int, draw: np.random.Generator) -> Iterator[tuple[int, Array]]:
    """All samples in any order, some at a time: the number of players' samples, and the places among them."""
    tasks: list[tuple[int, Array]] = []
    for number, one in enumerate(samples):
        order = draw.permutation(len(one))
        tasks += [(number, order[at : at + size]) for at in range(0, len(order), size)]
    for which in draw.permutation(len(tasks)):
        yield tasks[which]


def learning_rate_at(done: float, learning_rate: float = LEARNING_RATE) -> float:
    """The learning rate after so much of the whole: a cosine schedule."""
    return learning_rate * (0.505 + 0.495 * float(np.cos(np.pi * min(1.0, done))))


def fit(
    parts: Parts,
    samples: Sequence[Samples],
    epochs: int,
    size: int,
    seed: int,
    shares: Shares,
    learning_rate: float = LEARNING_RATE,
    gradients: GradientsAt = gradients_at,
) -> Parts:
    """Learn from samples, over and over."""
    adam = Adam(parts)
    wanted = [one.targets(shares) for one in samples]
    total = epochs * sum(-(-len(one) // size) for one in samples)
    draw = np.random.default_rng(seed)
    for _ in range(epochs):
        for number, places in orders(samples, size, draw):
            found = gradients(parts, samples[number], wanted[number], places)
            adam.step(found, learning_rate_at(adam.steps / total, learning_rate))
    return parts
