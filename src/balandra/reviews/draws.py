"""The expectation over the draws of a move: exact where all outcomes can be listed, else over a sample.

Listing scripts every draw (`core/chance.py`). Outcomes that lead to the same position count as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import cast

import numpy as np

from balandra.analysis.intervals import student
from balandra.core import chance
from balandra.core.game import Move, Position, Seed
from balandra.core.kernel import Swaps, TargetFunction, stamp
from balandra.core.random import below, draw_kind, game_seed
from balandra.core.ruleset import Ruleset
from balandra.reviews.evaluator import WHOLE, Chances, Evaluator, bare_bytes, whole_chances

MOST_SCRIPTS = 2000  # that are followed to list the outcomes of a move
MOST_LISTED = 100  # outcomes that are evaluated one by one
SAMPLES = 48  # outcomes, where they are too many to list
SCRIPTED = cast(Swaps, {below: chance.scripted_below, draw_kind: chance.scripted_kind})


@dataclass(frozen=True)
class Outcome:
    """A position that a move may lead to, and how likely it is."""

    position: Position
    chance: Fraction
    results: tuple[str, ...] = ()  # of the draws, in order


@dataclass(frozen=True)
class Expectation:
    """Each seat's mean chance over the draws of a move."""

    chances: Chances
    exact: bool
    outcomes: int  # listed or sampled
    half_widths: tuple[int, ...]  # of the 95 % intervals of a sample; 0 where exact
    possible: tuple[Outcome, ...] = ()  # all of them, where listed


@cache
def _scripted(ruleset: Ruleset) -> TargetFunction:
    return stamp(ruleset.kernels, lambda function: function, SCRIPTED)["apply"]


def _scripts(position: Position, move: Move) -> Iterator[Outcome | None]:
    """The outcome of every script in turn; None for a move with more chance than scripts can hold."""
    game, script = position.game, 0
    while script != chance.LAST:
        state = position._state.copy()
        state.log = []
        chance.begin_script(state, script)
        _scripted(game.ruleset)(game.rules, state, move.code)
        script = chance.following(state)
        if state.rng[chance.DRAWS] < 0:
            yield None
            return
        likely = Fraction(state.rng[chance.WAYS], state.rng[chance.OUT_OF])
        results = tuple(game.ruleset.chance(game, state.log))
        del state.log
        state.rng = [0] * len(state.rng)
        yield Outcome(Position(game, state), likely, results)


def listed(position: Position, move: Move, most: int = MOST_LISTED) -> list[Outcome] | None:
    """Every outcome of a move with its chance; None if there are too many."""
    found: dict[bytes, Outcome] = {}
    for number, one in enumerate(_scripts(position, move)):
        if one is None or number >= MOST_SCRIPTS or len(found) > most:
            return None
        key = bare_bytes(one.position._state)
        known = found.get(key)
        found[key] = one if known is None else replace(known, chance=known.chance + one.chance)
    return list(found.values()) if len(found) <= most else None


def sampled(position: Position, move: Move, count: int, seed: Seed) -> Iterator[Position]:
    """The position after a move, so many times with other draws."""
    for number in range(count):
        yield position.reseeded(game_seed(f"draws {seed!r}", number)).play(move).position


def expectation(evaluator: Evaluator, position: Position, move: Move, seed: Seed = 0) -> Expectation:
    """Each seat's mean chance after a move, over its draws."""
    outcomes = listed(position, move)
    if outcomes is None:
        return _over_sample(evaluator, position, move, seed)
    return over_outcomes(evaluator, outcomes)


def over_outcomes(evaluator: Evaluator, outcomes: list[Outcome]) -> Expectation:
    """Each seat's mean chance over all outcomes of a move."""
    is_sure = len(outcomes) == 1
    mean = evaluator.chances(outcomes[0].position) if is_sure else _mean(outcomes, evaluator.chances)
    return Expectation(mean, True, len(outcomes), (0,) * len(mean), tuple(outcomes))


def _mean(outcomes: list[Outcome], chances: Callable[[Position], Chances]) -> Chances:
    found = [(one.chance, chances(one.position)) for one in outcomes]
    seats = range(len(found[0][1]))
    return rounded([sum((likely * values[seat] for likely, values in found), Fraction(0)) for seat in seats])


def rounded(means: list[Fraction]) -> Chances:
    """Fractions that add up to WHOLE, as whole numbers that do."""
    floors = [int(mean // 1) for mean in means]
    order = sorted(range(len(means)), key=lambda seat: (floors[seat] - means[seat], seat))
    for seat in order[: WHOLE - sum(floors)]:
        floors[seat] += 1
    return tuple(floors)


def _over_sample(evaluator: Evaluator, position: Position, move: Move, seed: Seed) -> Expectation:
    rows = np.array([evaluator.chances(one) for one in sampled(position, move, SAMPLES, seed)], dtype=np.float64)
    halves = student(SAMPLES - 1) * rows.std(axis=0, ddof=1) / np.sqrt(SAMPLES)
    mean = whole_chances([float(value) for value in rows.mean(axis=0)])
    return Expectation(mean, False, SAMPLES, tuple(int(half) for half in halves))
