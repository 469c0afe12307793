"""The results of a match as arrays: points by deal, table, bot and seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from balandra.arena.plan import Plan
from balandra.arena.result import Result

Floats = NDArray[np.float64]
Table = tuple[int, ...]  # the bots at a table, in order of their numbers


@dataclass(frozen=True)
class Credits:
    """The points won in complete deals, and the number of games in each deal."""

    tables: tuple[Table, ...]
    won: Floats  # deal, table, bot, seat
    played: Floats  # table, bot, seat: the same for every deal

    @property
    def alone(self) -> Floats:
        """By table and bot: 1 where the bot has one seat, 0 where it has several or none."""
        return np.array([[float(table.count(bot) == 1) for bot in range(self.won.shape[2])] for table in self.tables])

    @property
    def players(self) -> int:
        """The number of seats at a table."""
        return int(self.won.shape[3])

    @property
    def deals(self) -> int:
        """The number of complete deals."""
        return len(self.won)


def complete(plan: Plan, results: Iterable[Result]) -> list[Result]:
    """The games of all deals that were played with every seating, in order."""
    deals: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        deals[result.deal].append(result)
    whole = (games for _, games in sorted(deals.items()) if len(games) == plan.games_a_deal)
    return [game for games in whole for game in sorted(games, key=lambda one: one.seating)]


def count(plan: Plan, games: Sequence[Result], adjusted: bool = False) -> Credits:
    """The arrays of complete deals, from the points or, adjusted, from those without the luck of draws."""
    tables = tuple(dict.fromkeys(tuple(sorted(seating)) for seating in plan.seatings(0)))
    size = (len(tables), len(plan.bots), plan.players)
    won, played = np.zeros((len(games) // plan.games_a_deal, *size)), np.zeros(size)
    places = {table: number for number, table in enumerate(tables)}
    for seating in plan.seatings(0):
        for seat, bot in enumerate(seating):
            played[places[tuple(sorted(seating))], bot, seat] += 1
    for number, game in enumerate(games):
        seating = plan.seatings(game.deal)[game.seating]
        for seat, bot in enumerate(seating):
            won[number // plan.games_a_deal, places[tuple(sorted(seating))], bot, seat] += (
                game.adjusted(seat) if adjusted else game.credit(seat)
            )
    return Credits(tables, won, played)
