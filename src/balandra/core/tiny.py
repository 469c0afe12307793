"""Tiny games: editions cut down until a tree of all that can happen fits in memory, for exact work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from balandra.core.game import Position


@dataclass(frozen=True)
class TinyGame:
    """A tiny game: its beginning, whose hidden things are dealt anew, the most moves, and how many actions it uses."""

    id: str
    name: str
    limit: int
    actions: int
    opening: Callable[[], Position]
