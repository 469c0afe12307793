"""The games that tables play, loaded once for all tables; which of their moves may be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

import balandra
from balandra.core.events import Event
from balandra.core.game import Game
from balandra.server.settings import Settings


def game_of(settings: Settings, rules: int | None = None) -> Game:
    """The game that some settings agree on, shared by all tables that play it; by the newest rules if none are said."""
    return _load(msgspec.json.encode((settings.edition, settings.players, settings.options, rules)))


@lru_cache(maxsize=512)
def _load(agreed: bytes) -> Game:
    edition, players, options, rules = msgspec.json.decode(agreed)
    return balandra.load(balandra.edition(edition).game, edition, players, options, rules=rules)


def can_take_back(events: Iterable[Event]) -> bool:
    """Whether a move with these events may be taken back among people: nothing was drawn, shown or learnt."""
    return not any(event.reveals for event in events)


def ends_turn(events: Iterable[Event], before: str, after: str) -> bool:
    """Whether a turn ended with a move; where the next player is passed over, it did."""
    return before != after or any(event.name == "skipped" for event in events)
