"""Tiny games of Cartagena: one pirate a colour, one board, few cards, one action a turn, hidden hands; blue begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial

from balandra.cartagena.ruleset import Cartagena
from balandra.cartagena.state import KINDS, Rules
from balandra.core.blocks import places
from balandra.core.edition import Edition, OptionValue
from balandra.core.game import Game, Position, freeze
from balandra.core.tiny import TinyGame

NUMBERS = {"boards": 1, "pirates": 1, "actions": 1}


@dataclass(frozen=True)
class Tiny:
    """The symbols of the one board, the cards of each symbol, the cards dealt, the most moves."""

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


TINY = (
    Tiny("tiny-two-symbols", "two symbols", (0, 1, 1, 0, 0, 1), copies=4, hand=3, limit=20),
    Tiny("tiny-three-symbols", "three symbols", (0, 1, 2, 0, 1, 2), copies=3, hand=2, limit=16),
)


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
def _opening(tiny: Tiny, base: Edition) -> Position:
    """The beginning of a tiny game. Which cards are in which hand does not matter: they are dealt anew."""
    symbols = base.data["symbols"]
    options = {name: replace(one, low=1) if name in NUMBERS else one for name, one in base.options.items()}
    data = {**base.data, "boards": [[[symbols[number] for number in tiny.board]]], "deal": [tiny.hand] * 2}
    edition = replace(base, id=tiny.id, data=data, options=options)
    settled = freeze(edition.settle(NUMBERS))
    return Game(TinyCartagena(tiny), edition, 2, ("blue", "red"), settled).new(seed=0, start="blue")


def tiny_games(ruleset: Cartagena) -> dict[str, TinyGame]:
    """The tiny games by id, cut from the first edition."""
    base = next(iter(ruleset.editions.values()))
    cells = next(block.shape[1] for block in ruleset.action_blocks if block.name == "advance")
    first = places(ruleset.action_blocks)["advance"]
    return {
        # Only the actions that the few cards allow, or tables grow wide.
        tiny.id: TinyGame(tiny.id, tiny.name, tiny.limit, first + tiny.kinds * cells, partial(_opening, tiny, base))
        for tiny in TINY
    }
