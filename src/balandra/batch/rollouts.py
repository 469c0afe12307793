"""Rollouts: many positions or views, many random games from each, on CPU threads or on a GPU, with the same numbers.

>>> import balandra
>>> from balandra.batch.rollouts import roll_out
>>> position = balandra.load("cartagena", "original-jamaica").new(seed=7)
>>> wins = roll_out([position, position.view("blue")], games=200, seed=1, target="cpu", threads=1)
>>> wins.shape, wins.sum(axis=1).tolist()
((2, 6), [200, 200])
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from balandra.batch.batch import MOVE_LIMIT, _number, _one_ruleset, _target
from balandra.batch.cpu import CpuGames
from balandra.batch.gpu import GpuGames
from balandra.core.errors import InvalidPosition
from balandra.core.game import Game, Position, Seed, View
from balandra.core.random import MASK, series_words
from balandra.search.playout import AS_IT_IS

Wins = npt.NDArray[np.int64]
MOST_GAMES = 1 << 40


def roll_out(
    subjects: Sequence[Position | View],
    games: int,
    seed: Seed = 0,
    target: str = "auto",
    threads: int | None = None,
    limit: int = MOVE_LIMIT,
) -> Wins:
    """How many of so many random games from each position each seat wins; the last column counts those nobody wins.

    From a view every game deals anew what its seat does not know; from a position only what comes is left to chance.
    Game k of subject p has the seed `game_seed(seed, p * games + k)`, whatever it runs on.
    """
    found = tuple(subjects)
    if not found or not all(isinstance(s, Position | View) for s in found):
        raise InvalidPosition("rollouts start from a list of positions or views, and at least one")
    ruleset = _one_ruleset(tuple(s.game for s in found))
    count = _number("games", games, 1, MOST_GAMES // len(found))
    places: dict[bytes, int] = {}
    which = np.array([places.setdefault(s.game.rules.pack(), len(places)) for s in found], dtype=np.int32)
    rules = np.frombuffer(b"".join(places), dtype=ruleset.rules_type.layout().dtype).copy()
    room: CpuGames | GpuGames = (
        GpuGames(ruleset, rules, which) if _target(target) == "cuda" else CpuGames(ruleset, rules, which, threads)
    )
    room.put(np.frombuffer(b"".join(s.to_bytes() for s in found), dtype=ruleset.state_type.layout().dtype))
    low, high = series_words(seed)
    seats = np.array([_seat(s.game, s) for s in found], dtype=np.int64)
    wins: Wins = room.roll_out(seats, count, low, high, _number("limit", limit, 0, MASK))
    return wins


def shares(wins: Wins) -> npt.NDArray[np.float64]:
    """Each seat's share of the games, those that nobody won left out of the sum."""
    decided = np.maximum(wins[:, :-1].sum(axis=1, keepdims=True), 1)
    return np.asarray(wins[:, :-1] / decided, dtype=np.float64)


def _seat(game: Game, subject: Position | View) -> int:
    return game._seat_number(subject.seat) if isinstance(subject, View) else AS_IT_IS
