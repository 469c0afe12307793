"""Tiny games: editions reduced until their whole tree fits in memory, for exact algorithms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from balandra.core.game import Position


@dataclass(frozen=True)
class TinyGame:
    """A tiny game: its start (hidden information is dealt at random), the move limit, and the number of actions."""

    id: str
    name: str
    limit: int
    actions: int
    opening: Callable[[], Position]
