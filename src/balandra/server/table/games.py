"""The games of tables, shared between tables; which of their moves can be undone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

import balandra
from balandra.core.events import Event
from balandra.core.game import Game
from balandra.server.settings import Settings


def game_of(settings: Settings, rules: int | None = None) -> Game:
    """The game for some settings, shared by all tables that play it; with the newest rules by default."""
    return _load(msgspec.json.encode((settings.edition, settings.players, settings.options, rules)))


@lru_cache(maxsize=512)
def _load(agreed: bytes) -> Game:
    edition, players, options, rules = msgspec.json.decode(agreed)
    return balandra.load(balandra.edition(edition).game, edition, players, options, rules=rules)


def can_take_back(events: Iterable[Event]) -> bool:
    """Whether a move with these events can be undone among people: nothing was drawn, revealed or learnt."""
    return not any(event.reveals for event in events)


def ends_turn(events: Iterable[Event], before: str, after: str) -> bool:
    """Whether a move ended the turn; also true if the next player is skipped."""
    return before != after or any(event.name == "skipped" for event in events)
