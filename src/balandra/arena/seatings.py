"""Seatings: every deal is played with seatings that give each bot the same chances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, permutations
from math import comb, factorial

Seating = tuple[int, ...]  # the number of the bot at each seat
ALL_ORDERS = 3  # up to this number of players, a deal is played in every order


@lru_cache(maxsize=256)
def seatings(bots: int, players: int, deal: int) -> tuple[Seating, ...]:
    """The seatings of a deal: each bot occurs equally often on each seat.

    >>> seatings(2, 2, 0)
    ((0, 1), (1, 0))
    >>> seatings(2, 3, 0)  # one against several of the other, on every seat
    ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    return tuple(_challenges(bots, players) if bots < players else _tables(bots, players, deal))


def seatings_a_deal(bots: int, players: int) -> int:
    """The number of seatings for each deal.

    >>> seatings_a_deal(4, 2), seatings_a_deal(5, 5)
    (12, 5)
    """
    if bots < players:
        return bots * (bots - 1) * players
    return comb(bots, players) * (factorial(players) if players <= ALL_ORDERS else players)


def _challenges(bots: int, players: int) -> Iterator[Seating]:
    """With fewer bots than seats: each bot alone against a table filled with each other bot."""
    for one, other in permutations(range(bots), 2):
        for seat in range(players):
            yield (*(other,) * seat, one, *(other,) * (players - seat - 1))


def _tables(bots: int, players: int, deal: int) -> Iterator[Seating]:
    """With enough bots: every combination of them meets at a table."""
    for table in combinations(range(bots), players):
        yield from permutations(table) if players <= ALL_ORDERS else _rotations(table, deal)


def _rotations(table: Sequence[int], deal: int) -> Iterator[Seating]:
    """All rotations of one order. The next deal uses the next order, so that predecessors vary."""
    first, *rest = table
    number = deal % factorial(len(rest))
    order = (first, *next(islice(permutations(rest), number, None)))
    for shift in range(len(order)):
        yield order[shift:] + order[:shift]
