"""What scripts for Martinique have in common: tiles and what they are good for, loads, digs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from balandra.bots.martinique import squares_left
from balandra.bots.scripted import Rank
from balandra.bots.trial import Trial

Tile = Callable[[str | None], float]  # how much a tile (None: a bare square) is liked


def lacking(mapping: Mapping[str, Any], seat: str) -> set[str]:
    """The symbols that a small treasure asks for and the seat's stock lacks."""
    own = Counter(tile.split()[0] for tile in mapping["stock"][seat])
    asked = [Counter(tile.split()[0] for tile in treasure) for treasure in mapping["treasures"]]
    return {symbol for treasure in asked for symbol in treasure - own}


def squares(text: str) -> list[str]:
    """The squares that a placing, a walk or a dig names."""
    words = text.replace("x", "-").replace("--", "-").split()[-1]
    return words.split("-")


def preference(mapping: Mapping[str, Any], liked: Tile, bonuses: tuple[str, ...]) -> Callable[[Trial], Rank]:
    """Likes tiles, takes bonuses in this order, turns up maps, loads the largest with the fewest jokers."""
    left = set(squares_left(mapping))

    def rank(trial: Trial) -> Rank:
        kind, text = trial.move.kind, trial.move.text
        if kind in ("place", "move"):
            return (sum(liked(mapping["tiles"].get(square)) for square in squares(text)),)
        if kind == "bonus":
            return (-bonuses.index(text.split()[-1]),)
        if kind == "load":
            return (int(text.split()[1]), -len(text.split()))
        return (text.split()[-1] in left if kind == "dig" else kind == "turn",)

    return rank
