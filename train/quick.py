"""Fitting in native code on all cores: the same network and steps as `fitting`, for large runs."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from math import exp
from types import FunctionType
from typing import Any, NamedTuple, cast

import numpy as np

from balandra.cartagena.features import FEATURES
from balandra.cartagena.network import MIDDLE, STRAIGHT, SUMS
from balandra.core.kernel import TargetFunction, driver, drivers_reached, stamp_driver
from balandra.search.native import compile_cached, compile_inside, folder_for
from train.fitting import Adam, Parts, orders, pace_at, share_slopes
from train.lessons import Lessons, Shares
from train.model import CEILING, Array, tables


class Numbers(NamedTuple):
    """The numbers of a network, or the slope of each: what inputs share is part of `own` and `rival`."""

    own: Array
    rival: Array
    traits: Array
    start: Array
    middle: Array
    middle_start: Array
    out: Array
    straight: Array


class Work(NamedTuple):
    """What is found at one position, a row a seat."""

    beside: Array  # what it adds to the sums of the others
    sums: Array  # of the first layer; on the way back, their slopes
    middle: Array
    chance: Array
    edition: Array  # one row
    rivals: Array  # one row: all seats as rivals
    slopes: Array  # one row: of the middle


@driver
def add_rows(rows: Array, places: Array, total: Array) -> None:
    """Add the rows of the inputs that are on."""
    for k in range(len(places)):
        if places[k] == FEATURES:
            return
        row = rows[places[k]]
        for j in range(SUMS):
            total[j] += row[j]


@driver
def add_to_rows(rows: Array, places: Array, slope: Array) -> None:
    """Add a slope to the rows of the inputs that are on."""
    for k in range(len(places)):
        if places[k] == FEATURES:
            return
        row = rows[places[k]]
        for j in range(SUMS):
            row[j] += slope[j]


@driver
def passed_on(total: float, j: int) -> float:
    """What goes on from a sum of the first layer."""
    return 0.0 if j == STRAIGHT else min(max(total, 0.0), CEILING)


@driver
def find_sums(numbers: Numbers, lists: Array, traits: Array, work: Work) -> None:
    """The sums of the first layer, from every seat's side."""
    for j in range(SUMS):
        work.edition[j] = numbers.start[j]
        work.rivals[j] = 0
    for k in range(len(traits)):
        for j in range(SUMS):
            work.edition[j] += numbers.traits[traits[k], j]
    for seat in range(len(lists)):
        for j in range(SUMS):
            work.beside[seat, j] = 0
        add_rows(numbers.rival, lists[seat], work.beside[seat])
        for j in range(SUMS):
            work.rivals[j] += work.beside[seat, j]
    for seat in range(len(lists)):
        for j in range(SUMS):
            work.sums[seat, j] = work.edition[j] + work.rivals[j] - work.beside[seat, j]
        add_rows(numbers.own, lists[seat], work.sums[seat])


@driver
def find_chances(numbers: Numbers, seats: int, work: Work) -> None:
    """From the sums to each seat's chance to win."""
    most = -1e30
    for seat in range(seats):
        middle = work.middle[seat]
        for m in range(MIDDLE):
            middle[m] = numbers.middle_start[m]
        for j in range(SUMS):
            passed = passed_on(work.sums[seat, j], j)
            for m in range(MIDDLE):
                middle[m] += passed * numbers.middle[j, m]
        total = work.sums[seat, STRAIGHT] * numbers.straight[0]
        for m in range(MIDDLE):
            middle[m] = max(middle[m], 0.0)
            total += middle[m] * numbers.out[m]
        work.chance[seat] = total
        most = max(most, total)
    whole = 0.0
    for seat in range(seats):
        work.chance[seat] = exp(work.chance[seat] - most)
        whole += work.chance[seat]
    for seat in range(seats):
        work.chance[seat] /= whole


@driver
def go_back(numbers: Numbers, steep: Numbers, wrong: float, seat: int, work: Work) -> None:
    """From the output of a seat back to its sums, which become slopes."""
    sums = work.sums[seat]
    middle = work.middle[seat]
    steep.straight[0] += wrong * sums[STRAIGHT]
    for m in range(MIDDLE):
        steep.out[m] += wrong * middle[m]
        work.slopes[m] = wrong * numbers.out[m] if middle[m] > 0 else 0.0
        steep.middle_start[m] += work.slopes[m]
    for j in range(SUMS):
        passed = passed_on(sums[j], j)
        slope = 0.0
        for m in range(MIDDLE):
            steep.middle[j, m] += passed * work.slopes[m]
            slope += work.slopes[m] * numbers.middle[j, m]
        sums[j] = slope if 0.0 < sums[j] < CEILING else 0.0
    sums[STRAIGHT] = wrong * numbers.straight[0]


@driver
def go_back_to_inputs(steep: Numbers, lists: Array, traits: Array, work: Work) -> None:
    """From the slopes of the sums back to the inputs."""
    for j in range(SUMS):
        work.rivals[j] = 0
    for seat in range(len(lists)):
        for j in range(SUMS):
            work.rivals[j] += work.sums[seat, j]
        add_to_rows(steep.own, lists[seat], work.sums[seat])
    for j in range(SUMS):
        steep.start[j] += work.rivals[j]
    for k in range(len(traits)):
        for j in range(SUMS):
            steep.traits[traits[k], j] += work.rivals[j]
    for seat in range(len(lists)):
        for j in range(SUMS):
            work.sums[seat, j] = work.rivals[j] - work.sums[seat, j]
        add_to_rows(steep.rival, lists[seat], work.sums[seat])


@driver
def add_slopes(
    numbers: Numbers,
    steep: Numbers,
    lists: Array,
    traits: Array,
    wanted: Array,
    places: Array,
    share: float,
    work: Work,
) -> None:
    """Add how surprise at some positions, each with a share, grows with every number."""
    seats = lists.shape[1]
    for at in range(len(places)):
        i = places[at]
        find_sums(numbers, lists[i], traits[i], work)
        find_chances(numbers, seats, work)
        for seat in range(seats):
            go_back(numbers, steep, share * (work.chance[seat] - wanted[i, seat]), seat, work)
        go_back_to_inputs(steep, lists[i], traits[i], work)


@cache
def _native_slopes() -> TargetFunction:
    """`add_slopes` in native code, kept in the cache folder."""
    folder = folder_for([__name__])
    known: dict[str, TargetFunction] = {}
    for function in drivers_reached([add_slopes]):
        twin = stamp_driver(function, known, "_quick")
        if function is cast(FunctionType, add_slopes):
            return compile_cached(twin, folder, nogil=True, fastmath=True)
        known[function.__name__] = compile_inside(twin, fastmath=True)
    raise AssertionError("a driver reaches itself")


def numbers_of(parts: Parts) -> Numbers:
    """The numbers of a network, with what inputs share added."""
    own, rival = tables(parts)
    return Numbers(own, rival, *(parts[name] for name in Numbers._fields[2:]))


class Fitting:
    """Finds slopes on several cores, each with numbers of its own to add to."""

    def __init__(self, parts: Parts, seats: int, cores: int) -> None:
        blank = [np.zeros_like(part) for part in numbers_of(parts)]
        kind = blank[0].dtype
        shapes = ((seats, SUMS), (seats, SUMS), (seats, MIDDLE), (seats,), (SUMS,), (SUMS,), (MIDDLE,))
        self.slopes = [Numbers(*(np.zeros_like(part) for part in blank)) for _ in range(cores)]
        self.work = [Work(*(np.zeros(shape, dtype=kind) for shape in shapes)) for _ in range(cores)]
        self.pool = ThreadPoolExecutor(cores)

    def _part(self, given: tuple[Any, ...], places: Array, share: float, core: int) -> None:
        numbers, lessons, wanted = given
        for part in self.slopes[core]:
            part[:] = 0
        some = places[core :: len(self.slopes)]
        _native_slopes()(
            numbers, self.slopes[core], lessons.lists, lessons.traits, wanted, some, share, self.work[core]
        )

    def slopes_at(self, parts: Parts, lessons: Lessons, wanted: Array, places: Array) -> Parts:
        """How surprise at some positions grows with every number of the network; as `fitting.slopes`."""
        given = numbers_of(parts), lessons, wanted
        work = partial(self._part, given, np.ascontiguousarray(places), 1 / len(places))
        list(self.pool.map(work, range(len(self.slopes))))
        whole = Numbers(*(sum(some[1:], some[0]) for some in zip(*self.slopes, strict=True)))
        steep = {name: np.zeros_like(part) for name, part in parts.items()}
        return share_slopes({**steep, **whole._asdict()})


def fit(
    parts: Parts,
    lessons: Sequence[Lessons],
    epochs: int,
    size: int,
    seed: int,
    shares: Shares,
    pace: float,
    cores: int,
) -> Parts:
    """Learn from lessons, over and over."""
    adam = Adam(parts)
    fitting = Fitting(parts, max(one.players for one in lessons), cores)
    wanted = [one.targets(shares) for one in lessons]
    total = epochs * sum(-(-len(one) // size) for one in lessons)
    draw = np.random.default_rng(seed)
    for _ in range(epochs):
        for number, places in orders(lessons, size, draw):
            steep = fitting.slopes_at(parts, lessons[number], wanted[number], places)
            adam.step(steep, pace_at(adam.steps / total, pace))
    return parts
