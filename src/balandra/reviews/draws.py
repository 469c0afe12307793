"""The expectation over the draws of a move: exact where all outcomes can be listed, else over a sample.

Listing scripts every draw (`core/chance.py`). Outcomes that lead to the same position count as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt

from balandra.analysis.intervals import deviation, mean_of, student
from balandra.core import chance
from balandra.core.game import Move, Position, Seed
from balandra.core.random import game_seed
from balandra.reviews.evaluator import WHOLE, Chances, Evaluator, whole_chances
from balandra.reviews.searches import apply_script, bare_bytes

MOST_SCRIPTS = 2000  # that are followed to list the outcomes of a move
MOST_LISTED = 100  # outcomes that are evaluated one by one
SAMPLES = 48  # outcomes, where they are too many to list


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


def _scripts(position: Position, move: Move) -> Iterator[Outcome | None]:
    """The outcome of every script in turn; None for a move with more chance than scripts can hold."""
    game, script = position.game, 0
    while script != chance.LAST:
        state = position._state.copy()
        state.log = []
        chance.begin_script(state, script)
        apply_script(game, state, move.code)
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
    found: dict[str, Outcome] = {}
    for number, one in enumerate(_scripts(position, move)):
        if one is None or number >= MOST_SCRIPTS or len(found) > most:
            return None
        key = bare_bytes(one.position._state).hex()
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
    mean = evaluator.chances(outcomes[0].position) if is_sure else _mean(evaluator, outcomes)
    return Expectation(mean, True, len(outcomes), (0,) * len(mean), tuple(outcomes))


def _mean(evaluator: Evaluator, outcomes: list[Outcome]) -> Chances:
    means = [Fraction(0)] * outcomes[0].position.game.players
    for one in outcomes:
        values = evaluator.chances(one.position)
        means = [mean + one.chance * value for mean, value in zip(means, values, strict=True)]
    return rounded(means)


def rounded(means: list[Fraction]) -> Chances:
    """Fractions that add up to WHOLE, as whole numbers that do."""
    floors = [int(mean) for mean in means]
    order = sorted(range(len(means)), key=lambda seat: (floors[seat] - means[seat], seat))
    for seat in order[: WHOLE - sum(floors)]:
        floors[seat] += 1
    return tuple(floors)


def _over_sample(evaluator: Evaluator, position: Position, move: Move, seed: Seed) -> Expectation:
    rows = [evaluator.chances(one) for one in sampled(position, move, SAMPLES, seed)]
    columns = [[float(row[seat]) for row in rows] for seat in range(position.game.players)]
    mean = whole_chances([mean_of(column) for column in columns])
    halves = [student(SAMPLES - 1) * deviation(column) / sqrt(SAMPLES) for column in columns]
    return Expectation(mean, False, SAMPLES, tuple(int(half) for half in halves))
