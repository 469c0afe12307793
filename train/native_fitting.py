"""Gradients in native code on all cores, in place of those of `fitting`, for large runs."""

from __future__ import annotations

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
from train.fitting import Parts, share_gradients
from train.model import CEILING, Array, tables
from train.samples import Samples


class Numbers(NamedTuple):
    """The numbers of a network, or the gradient of each: what inputs share is part of `own` and `rival`."""

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
    sums: Array  # of the first layer; on the way back, their gradients
    middle: Array
    chance: Array
    edition: Array  # one row
    rivals: Array  # one row: all seats as rivals
    gradients: Array  # one row: of the middle


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
def add_to_rows(rows: Array, places: Array, gradient: Array) -> None:
    """Add a gradient to the rows of the inputs that are on."""
    for k in range(len(places)):
        if places[k] == FEATURES:
            return
        row = rows[places[k]]
        for j in range(SUMS):
            row[j] += gradient[j]


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
def go_back(numbers: Numbers, gradients: Numbers, wrong: float, seat: int, work: Work) -> None:
    """From the output of a seat back to its sums, which become gradients."""
    sums = work.sums[seat]
    middle = work.middle[seat]
    gradients.straight[0] += wrong * sums[STRAIGHT]
    for m in range(MIDDLE):
        gradients.out[m] += wrong * middle[m]
        work.gradients[m] = wrong * numbers.out[m] if middle[m] > 0 else 0.0
        gradients.middle_start[m] += work.gradients[m]
    for j in range(SUMS):
        passed = passed_on(sums[j], j)
        gradient = 0.0
        for m in range(MIDDLE):
            gradients.middle[j, m] += passed * work.gradients[m]
            gradient += work.gradients[m] * numbers.middle[j, m]
        sums[j] = gradient if 0.0 < sums[j] < CEILING else 0.0
    sums[STRAIGHT] = wrong * numbers.straight[0]


@driver
def go_back_to_inputs(gradients: Numbers, lists: Array, traits: Array, work: Work) -> None:
    """From the gradients of the sums back to the inputs."""
    for j in range(SUMS):
        work.rivals[j] = 0
    for seat in range(len(lists)):
        for j in range(SUMS):
            work.rivals[j] += work.sums[seat, j]
        add_to_rows(gradients.own, lists[seat], work.sums[seat])
    for j in range(SUMS):
        gradients.start[j] += work.rivals[j]
    for k in range(len(traits)):
        for j in range(SUMS):
            gradients.traits[traits[k], j] += work.rivals[j]
    for seat in range(len(lists)):
        for j in range(SUMS):
            work.sums[seat, j] = work.rivals[j] - work.sums[seat, j]
        add_to_rows(gradients.rival, lists[seat], work.sums[seat])


@driver
def add_gradients(
    numbers: Numbers,
    gradients: Numbers,
    lists: Array,
    traits: Array,
    wanted: Array,
    places: Array,
    share: float,
    work: Work,
) -> None:
    """Add the gradient of the cross-entropy at some positions, each with a share."""
    seats = lists.shape[1]
    for at in range(len(places)):
        i = places[at]
        find_sums(numbers, lists[i], traits[i], work)
        find_chances(numbers, seats, work)
        for seat in range(seats):
            go_back(numbers, gradients, share * (work.chance[seat] - wanted[i, seat]), seat, work)
        go_back_to_inputs(gradients, lists[i], traits[i], work)


@cache
def _native_gradients() -> TargetFunction:
    """`add_gradients` in native code, kept in the cache folder."""
    folder = folder_for([__name__])
    known: dict[str, TargetFunction] = {}
    for function in drivers_reached([add_gradients]):
        twin = stamp_driver(function, known, "_native_fitting")
        if function is cast(FunctionType, add_gradients):
            return compile_cached(twin, folder, nogil=True, fastmath=True)
        known[function.__name__] = compile_inside(twin, fastmath=True)
    raise AssertionError("a driver reaches itself")


def numbers_of(parts: Parts) -> Numbers:
    """The numbers of a network, with what inputs share added."""
    own, rival = tables(parts)
    return Numbers(own, rival, *(parts[name] for name in Numbers._fields[2:]))


class Gradients:
    """Finds gradients on several cores, each with numbers of its own to add to; for so many seats, at most."""

    def __init__(self, parts: Parts, seats: int, cores: int) -> None:
        blank = [np.zeros_like(part) for part in numbers_of(parts)]
        kind = blank[0].dtype
        shapes = ((seats, SUMS), (seats, SUMS), (seats, MIDDLE), (seats,), (SUMS,), (SUMS,), (MIDDLE,))
        self.gradients = [Numbers(*(np.zeros_like(part) for part in blank)) for _ in range(cores)]
        self.work = [Work(*(np.zeros(shape, dtype=kind) for shape in shapes)) for _ in range(cores)]
        self.pool = ThreadPoolExecutor(cores)

    def _part(self, given: tuple[Any, ...], places: Array, share: float, core: int) -> None:
        numbers, samples, wanted = given
        for part in self.gradients[core]:
            part[:] = 0
        some = places[core :: len(self.gradients)]
        _native_gradients()(
            numbers, self.gradients[core], samples.lists, samples.traits, wanted, some, share, self.work[core]
        )

    def __call__(self, parts: Parts, samples: Samples, wanted: Array, places: Array) -> Parts:
        """The gradient of the cross-entropy at some positions; as `fitting.gradients_at`."""
        given = numbers_of(parts), samples, wanted
        work = partial(self._part, given, np.ascontiguousarray(places), 1 / len(places))
        list(self.pool.map(work, range(len(self.gradients))))
        whole = Numbers(*(sum(some[1:], some[0]) for some in zip(*self.gradients, strict=True)))
        gradients = {name: np.zeros_like(part) for name, part in parts.items()}
        return share_gradients({**gradients, **whole._asdict()})
