"""What the games say together: means with 95 % intervals, for every edition, as the page shows them.

Moves of one game are not independent, so every interval treats a game as one observation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import quantiles
from typing import Any

from balandra.analysis.intervals import Estimate, bounded, student, unbounded

Row = dict[str, Any]  # as a journal has it
Figure = dict[str, Any]  # key, mean, low, high, games
DIGITS = 4
FEWEST = 8  # games that a figure needs
MOST_CARDS = 10  # larger hands are counted together
TENTHS = 10
ALL = "all"


def summary(rows: Sequence[Row]) -> dict[str, Any]:
    """All figures of one edition."""
    tables: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        tables[row["players"]].append(row)
    return {
        "games": {str(players): len(own) for players, own in sorted(tables.items())},
        "seats": {str(players): seats(own, players) for players, own in sorted(tables.items())},
        "turns": [length(own, players) for players, own in sorted(tables.items()) if len(own) >= FEWEST],
        "opening": pooled([row["opening"] for row in rows if row["opening"]]),
        "carried": pooled([_by_symbol(row) for row in rows if row["carried"]]),
        "home": pooled([[(ALL, float(home)) for _, _, home in row["carried"]] for row in rows if row["carried"]]),
        "worth": sorted(pooled([_by_size(row) for row in rows if row["worth"]]), key=lambda one: int(one["key"])),
        "ends": ends(rows),
    }


def figure(key: str, estimate: Estimate, games: int) -> Figure:
    """An estimate as JSON has it."""
    numbers = {name: round(getattr(estimate, name), DIGITS) for name in ("mean", "low", "high")}
    return {"key": key, **numbers, "games": games}


def seats(rows: Sequence[Row], players: int) -> list[Figure]:
    """How often each seat wins, from the player who begins on; games that nobody wins count as lost by all."""
    if len(rows) < FEWEST:
        return []
    return [
        figure(str(seat + 1), bounded([row["winner"] == seat for row in rows]), len(rows)) for seat in range(players)
    ]


def length(rows: Sequence[Row], players: int) -> Figure:
    """The turns of each player in a game, with the range of eight games in ten."""
    turns = [row["turns"] / players for row in rows]
    tenths = quantiles(turns, n=TENTHS, method="inclusive")
    found = figure(str(players), unbounded(turns), len(rows))
    return {**found, "short": round(tenths[0], 1), "long": round(tenths[-1], 1)}


def ends(rows: Sequence[Row]) -> list[Figure]:
    """How often games end in each way, if there are several."""
    ways = sorted({row["how"] or "nobody" for row in rows})
    if len(ways) < 2:
        return []
    return [figure(way, bounded([(row["how"] or "nobody") == way for row in rows]), len(rows)) for way in ways]


def _by_symbol(row: Row) -> list[tuple[str, float]]:
    return [(key, float(spaces)) for symbol, spaces, _ in row["carried"] for key in (symbol, ALL)]


def _by_size(row: Row) -> list[tuple[str, float]]:
    return [(str(min(int(size), MOST_CARDS)), gain) for size, gain in row["worth"]]


def pooled(games: Sequence[Iterable[tuple[str, float]]]) -> list[Figure]:
    """The mean of all values under each key, with its interval over games."""
    sums: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for one in games:
        own: dict[str, list[float]] = defaultdict(list)
        for key, value in one:
            own[key].append(value)
        for key, values in own.items():
            sums[key].append((len(values), sum(values)))
    return [figure(key, ratio(found), len(found)) for key, found in sorted(sums.items()) if len(found) >= FEWEST]


def ratio(sums: Sequence[tuple[int, float]]) -> Estimate:
    """The mean of values given as counts and sums of each game; its error by linearisation over games.

    >>> found = ratio([(2, 2.0), (2, 4.0), (4, 6.0), (2, 3.0)])
    >>> found.mean, round(found.low, 2), round(found.high, 2)
    (1.5, 0.98, 2.02)
    """
    count, games = sum(one for one, _ in sums), len(sums)
    mean = sum(total for _, total in sums) / count
    squares = sum((total - mean * one) ** 2 for one, total in sums)
    error = sqrt(games / (games - 1) * squares) / count
    half = student(games - 1) * error
    return Estimate(mean, error, mean - half, mean + half)
