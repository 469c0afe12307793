"""The network in numbers with a point, as it learns: its parts, what inputs share, and its whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from balandra.cartagena import features as f
from balandra.cartagena.evaluators import PARTS
from balandra.cartagena.network import LANE_HALF, MIDDLE, SUMS, UNIT
from balandra.cartagena.state import CHEST, PIRATES, SEATS, SYMBOLS

Array = np.ndarray[Any, np.dtype[Any]]
CEILING = 4.0
SPREAD = 0.05  # of weights at first
CAPS = (float("inf"), 3.0, 2.0, 1.5, 1.2, 1.0, 0.8, 0.65, 0.5)  # to which weights are cut where sums might overflow


def shared() -> tuple[Array, int]:
    """For each input the group whose weights it adds its own to, and how many groups there are.

    The same distance means much the same for every pirate, the same jump for every card: what is learnt of one then
    helps the others. The last place stands for the end of a list.
    """
    groups = np.zeros(f.FEATURES + 1, dtype=np.int64)
    count = 1  # group 0: inputs that share nothing
    tables = (
        (f.PLACE, PIRATES, f.PLACES),
        (f.JUMP, PIRATES, f.JUMPS),
        (f.BEHIND, PIRATES, f.COMPANY),
        (f.AHEAD, PIRATES, f.COMPANY),
        (f.CARD, f.MOST_ALIKE, f.JUMPS),
        (f.ROW, f.NEXT, f.JUMPS),
    )
    for first, rows, size in tables:
        groups[first : first + rows * size] = count + np.tile(np.arange(size), rows)
        count += size
    return groups, count


def blank(seed: int) -> dict[str, Array]:
    """A network that knows nothing yet; `own` and `rival` are the inputs' own weights, the others those they share."""
    draw = np.random.default_rng(seed)
    _, groups = shared()
    shapes = {
        "own": (f.FEATURES + 1, SUMS),
        "rival": (f.FEATURES + 1, SUMS),
        "own_shared": (groups, SUMS),
        "rival_shared": (groups, SUMS),
        "traits": (f.TRAITS, SUMS),
        "start": (SUMS,),
        "middle": (SUMS, MIDDLE),
        "middle_start": (MIDDLE,),
        "out": (MIDDLE,),
        "straight": (1,),
    }
    parts = {name: (draw.normal(0, SPREAD, shape)).astype(np.float32) for name, shape in shapes.items()}
    parts["middle"] *= np.float32(SUMS**-0.5 / SPREAD)
    parts["out"] *= np.float32(MIDDLE**-0.5 / SPREAD)
    parts["straight"][:] = 1.0
    return parts


def resumed(numbers: Mapping[str, Array], seed: int) -> dict[str, Array]:
    """A network to learn on from the whole numbers of another; inputs share nothing yet."""
    parts = blank(seed)
    scale = {"middle_start": UNIT * UNIT}
    for name in PARTS:
        given = np.asarray(numbers[name]) / scale.get(name, UNIT)
        parts[name][: len(given)] = given
    for half in ("own", "rival"):
        parts[half][-1] = 0
        parts[f"{half}_shared"][:] = 0
    return parts


def tables(parts: dict[str, Array]) -> tuple[Array, Array]:
    """The weights of all inputs, as own and as rival; the last row, for the end of a list, is 0."""
    groups, _ = shared()
    found = []
    for half in ("own", "rival"):
        common = parts[f"{half}_shared"].copy()
        common[0] = 0
        table = parts[half] + common[groups]
        table[-1] = 0
        found.append(table)
    return found[0], found[1]


def whole(parts: dict[str, Array]) -> dict[str, Array]:
    """The network in whole numbers, as the kernels read it; no sum can overflow, whatever is on."""
    for cap in CAPS:
        found = rounded(parts, cap)
        if bound(found) < LANE_HALF:
            return found
    raise ValueError(f"sums may come to {bound(found)}, which is more than their {LANE_HALF - 1}")


def rounded(parts: dict[str, Array], cap: float) -> dict[str, Array]:
    """The network in whole numbers, the weights of inputs at most so large."""
    own, rival = tables(parts)
    numbers = {**parts, "own": own[:-1].clip(-cap, cap), "rival": rival[:-1].clip(-cap, cap)}
    scale = {"middle_start": UNIT * UNIT}
    found = {name: np.rint(numbers[name] * scale.get(name, UNIT)).astype(np.int64) for name in PARTS}
    for name, (_, kind) in PARTS.items():
        limits = np.iinfo(kind)
        found[name] = np.clip(found[name], limits.min, limits.max)
    return found


def bound(parts: dict[str, Array]) -> int:
    """What a sum of the first layer may come to at most, whatever is on."""
    sides = [_side(parts[half]) for half in ("own", "rival")]
    traits, at = np.zeros(SUMS), 0
    for _, low, high in f.EDITION:
        traits += np.abs(parts["traits"][at : at + high - low + 1]).max(0)
        at += high - low + 1
    total: Array = np.abs(parts["start"]) + traits + sides[0] + (SEATS - 1) * sides[1]
    return int(total.max())


def _side(rows: Array) -> Array:
    """What one seat's inputs may add at most: the largest of each group of which one is on at once."""
    size = np.abs(rows)

    def most(first: int, length: int, times: int = 1) -> Array:
        found: Array = times * size[first : first + length].max(0)
        return found

    total = most(f.CARD, f.MOST_ALIKE * f.JUMPS, SYMBOLS) + most(f.BEHIND_HOME, f.COMPANY)
    for rank in range(PIRATES):
        total += most(f.PLACE + rank * f.PLACES, f.PLACES) + most(f.JUMP + rank * f.JUMPS, f.JUMPS)
        total += most(f.BEHIND + rank * f.COMPANY, f.COMPANY) + most(f.AHEAD + rank * f.COMPANY, f.COMPANY)
    for number in range(f.NEXT):
        total += most(f.ROW + number * f.JUMPS, f.JUMPS)
    last = (f.CARDS, f.DIFFERENT, f.DARK, f.ORDER, f.ABOARD, f.CROSSED, f.SAILING, f.POWER)
    for first, end in zip(last, (*last[1:], 0), strict=True):
        if end:
            total += most(first, end - first)
    for power in range(1, CHEST + 1):
        total += most(f.POWER + power * (f.MOST_OF_POWER + 1), f.MOST_OF_POWER + 1)
    return total + most(f.TOKENS_HERE, f.MOST_OF_POWER + 1) + most(f.STAGE, 2 * f.STAGES)
