"""Rollouts: games played to the end, and their results with intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from balandra.analysis.evaluation import Progress
from balandra.analysis.games import LIGHT, Games, games_by
from balandra.analysis.intervals import Estimate, Floats, bounded
from balandra.analysis.subject import Given, Subject, subject
from balandra.core.errors import InvalidOption
from balandra.core.game import Move, Seed

GAMES, MOST_GAMES = 1000, 10_000_000
LIMIT = 600  # moves; a longer game is evaluated instead

Rows = list[Floats]  # for each move: one row for each game


@dataclass(frozen=True)
class Rollout:
    """The results of games from one position: each colour's share of the points, and statistics."""

    values: Mapping[str, Estimate]
    games: int
    moves: float  # per game, on average
    unfinished: int  # games evaluated at the limit


@dataclass(frozen=True)
class Compared:
    """A move's rollout, and its advantage for the mover over the first move, game by game."""

    move: Move
    rollout: Rollout
    difference: Estimate


def rollout(
    given: Given,
    games: int = GAMES,
    seed: Seed = 0,
    policy: str = LIGHT,
    *,
    limit: int = LIMIT,
    until: float | None = None,
    open_cards: bool = False,
    progress: Progress | None = None,
) -> Rollout:
    """Play games from a view, each on another deal; stop early once all intervals are within ± `until`."""
    about = subject(given, open_cards)
    _check(games, limit, until)

    def is_enough(rows: Rows) -> bool:
        return until is not None and max(_widths(_summary(about, rows[0], limit))) <= until

    rows = _play(games_by(policy, about, seed, limit), [None], games, is_enough, progress)
    return _summary(about, rows[0], limit)


def compare(
    given: Given,
    moves: Sequence[Move | str],
    games: int = GAMES,
    seed: Seed = 0,
    policy: str = LIGHT,
    *,
    limit: int = LIMIT,
    until: float | None = None,
    open_cards: bool = False,
    progress: Progress | None = None,
) -> list[Compared]:
    """Play games after each of several moves, with the same deals and the same random draws for each.

    The results of two moves in the same game are subtracted, which cancels most of the variance. Stops early once the
    intervals of all differences are within ± `until`.
    """
    about = subject(given, open_cards)
    _check(games, limit, until)
    seat = about.game.seat(about.mover())
    chosen = [about.find(move) for move in moves]
    if not chosen:
        raise InvalidOption("compare takes at least one move")

    def is_enough(rows: Rows) -> bool:
        return until is not None and max(_difference(rows, k, seat).half_width for k in range(len(rows))) <= until

    rows = _play(games_by(policy, about, seed, limit), chosen, games, is_enough, progress)
    found = [_summary(about, each, limit) for each in rows]
    return [Compared(move, found[k], _difference(rows, k, seat)) for k, move in enumerate(chosen)]


def _check(games: int, limit: int, until: float | None) -> None:
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise InvalidOption(f"games cannot be {games!r}; it is a number from 1 to {MOST_GAMES}")
    if type(limit) is not int or limit < 0:
        raise InvalidOption(f"limit cannot be {limit!r}; it is a number of moves from 0 up")
    if until is not None and not 0 < until < 1:
        raise InvalidOption(f"until cannot be {until!r}; it is a half-width between 0 and 1, such as 0.01")


def _play(
    table: Games,
    moves: Sequence[Move | None],
    games: int,
    is_enough: Callable[[Rows], bool],
    progress: Progress | None,
) -> Rows:
    """The rows of each move, played in batches."""
    rows: Rows = [np.zeros((0, table.subject.game.players + 1)) for _ in moves]
    for first, count in _batches(games, table.batch):
        for k, move in enumerate(moves):
            rows[k] = np.concatenate([rows[k], table.play(move, first, count)])
            if progress:
                progress((first + count * (k + 1) / len(moves)) / games)
        if is_enough(rows):
            break
    return rows


def _batches(games: int, size: int) -> Iterator[tuple[int, int]]:
    return ((first, min(size, games - first)) for first in range(0, games, size))


def _summary(about: Subject, rows: Floats, limit: int) -> Rollout:
    values = {colour: bounded(rows[:, seat]) for seat, colour in enumerate(about.game.colours)}
    over = (rows[:, :-1].max(axis=1) == 1.0) | (rows[:, -1] < limit)
    return Rollout(values, len(rows), float(rows[:, -1].mean()), int((~over).sum()))


def _widths(found: Rollout) -> list[float]:
    return [estimate.half_width for estimate in found.values.values()]


def _difference(rows: Rows, k: int, seat: int) -> Estimate:
    """The advantage of the k-th move over the first, game by game."""
    if k == 0:
        return Estimate(0.0, 0.0, 0.0, 0.0)
    return bounded(rows[k][:, seat] - rows[0][:, seat], -1.0, 1.0)
