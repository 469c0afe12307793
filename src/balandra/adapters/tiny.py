"""Tiny editions, small enough for exact work: Cartagena cut down until a tree of all that can happen fits in memory.

One pirate a colour, one board, few cards, one action a turn; blue begins and hands are hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

import balandra
from balandra import Edition, Game, Position
from balandra.cartagena.ruleset import Cartagena
from balandra.cartagena.state import KINDS, Rules
from balandra.core.edition import OptionValue
from balandra.core.game import freeze

BASE = "original-jamaica"
NUMBERS = {"boards": 1, "pirates": 1, "actions": 1}


@dataclass(frozen=True)
class Tiny:
    """A tiny edition: the symbols of its one board, the cards of each symbol, the cards dealt, the most moves."""

    id: str
    name: str
    board: tuple[int, ...]
    copies: int
    hand: int
    limit: int

    @property
    def kinds(self) -> int:
        """How many symbols there are cards of."""
        return len(set(self.board))


TINY = {
    tiny.id: tiny
    for tiny in (
        Tiny("tiny-two-symbols", "two symbols", (0, 1, 1, 0, 0, 1), copies=4, hand=3, limit=20),
        Tiny("tiny-three-symbols", "three symbols", (0, 1, 2, 0, 1, 2), copies=3, hand=2, limit=16),
    )
}


class TinyCartagena(Cartagena):
    """Cartagena with few cards."""

    def __init__(self, tiny: Tiny) -> None:
        self.tiny = tiny

    def rules(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> Rules:
        """The numbers of the edition, with cards of the tiny one's symbols only."""
        rules = super().rules(edition, players, options)
        rules.copies = [self.tiny.copies if kind < self.tiny.kinds else 0 for kind in range(KINDS)]
        return rules


@cache
def opening(tiny: Tiny) -> Position:
    """The beginning of a tiny game. Which cards are in which hand does not matter: they are dealt anew."""
    base = balandra.edition(BASE)
    symbols = base.data["symbols"]
    options = {name: replace(one, low=1) if name in NUMBERS else one for name, one in base.options.items()}
    data = {**base.data, "boards": [[[symbols[number] for number in tiny.board]]], "deal": [tiny.hand] * 2}
    edition = replace(base, id=tiny.id, data=data, options=options)
    settled = freeze(edition.settle(NUMBERS))
    return Game(TinyCartagena(tiny), edition, 2, ("blue", "red"), settled).new(seed=0, start="blue")
