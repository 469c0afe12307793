"""Summary of many games: lengths, winners, advantage of the start seat."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from balandra.core.slots import NOBODY_WINS, NOT_OVER
from balandra.search.playout import FIRST, MOVES, STUCK, TURNS, WINNER

Rows = NDArray[np.integer]
NORMAL = 1.959964  # for 95 %


class Lengths(TypedDict):
    """How long games are."""

    mean: float
    median: float
    p5: float
    p95: float


class Share(TypedDict):
    """A number of wins with its share and the 95 % interval."""

    wins: int
    share: float
    low: float
    high: float


class Verdict(TypedDict):
    """A fair share, and whether the start seat wins more often."""

    fair: float
    verdict: str


class StartShare(Share, Verdict):
    """The wins of the start seat."""


class Stuck(TypedDict):
    """The number of games in which a player was stuck."""

    games: int
    share: float
    times_a_game: float


class Summary(TypedDict):
    """Summary of many games."""

    games: int
    finished: int
    unfinished: int
    moves: Lengths
    turns: Lengths
    wins: dict[str, Share]
    nobody: int
    start: StartShare
    stuck: Stuck


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson.

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    share, squared = wins / games, NORMAL**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    half = NORMAL / (1 + squared / games) * sqrt(share * (1 - share) / games + squared / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def summarise(rows: Rows, colours: Sequence[str]) -> Summary:
    """The summary of games, one row each as `random_games` gives them; lengths and shares are of finished games."""
    done = rows[rows[:, WINNER] != NOT_OVER]
    finished = len(done)
    start_wins = int((done[:, WINNER] == done[:, FIRST]).sum())
    return {
        "games": len(rows),
        "finished": finished,
        "unfinished": len(rows) - finished,
        "moves": _lengths(done[:, MOVES]),
        "turns": _lengths(done[:, TURNS]),
        "wins": {colour: share(int((done[:, WINNER] == seat).sum()), finished) for seat, colour in enumerate(colours)},
        "nobody": int((done[:, WINNER] == NOBODY_WINS).sum()),
        "start": {**share(start_wins, finished), **_verdict(start_wins, finished, len(colours))},
        "stuck": _stuck(rows),
    }


def share(wins: int, games: int) -> Share:
    """A number of wins with its share and the 95 % interval."""
    low, high = wilson(wins, games)
    return {"wins": wins, "share": wins / games if games else 0.0, "low": low, "high": high}


def _verdict(wins: int, games: int, players: int) -> Verdict:
    fair = 1 / players
    low, high = wilson(wins, games)
    verdict = "more often" if low > fair else "less often" if high < fair else "no clear difference"
    return {"fair": fair, "verdict": verdict}


def _lengths(values: Rows) -> Lengths:
    if len(values) == 0:
        return {"mean": 0.0, "median": 0.0, "p5": 0.0, "p95": 0.0}
    low, median, high = np.quantile(values, [0.05, 0.5, 0.95])
    return {"mean": float(values.mean()), "median": float(median), "p5": float(low), "p95": float(high)}


def _stuck(rows: Rows) -> Stuck:
    stuck = rows[:, STUCK]
    games = int((stuck > 0).sum())
    return {
        "games": games,
        "share": games / len(rows) if len(rows) else 0.0,
        "times_a_game": float(stuck.mean()) if len(rows) else 0.0,
    }
