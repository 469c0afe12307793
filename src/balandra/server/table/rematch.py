"""Rematches: the same game with rotated seats, so that another player starts."""

from __future__ import annotations

from balandra.core.fair_shuffle import commitment
from balandra.server.settings import Milliseconds
from balandra.server.table import entries as e
from balandra.server.table.decide import check_rematch
from balandra.server.table.games import game_of
from balandra.server.table.seats import Seat
from balandra.server.table.table import Table
from balandra.server.table.text_checks import checked_name


def rematch(table: Table, caller: e.Caller, now: Milliseconds, key: bytes) -> list[e.AnyEntry]:
    """The first entries of the next table: bots are seated at once, people's seats are reserved.

    Players take their reserved seats with new contributions: one sent before the commitment to the new key would
    prove nothing.
    """
    check_rematch(table, caller)
    moved = list(zip(table.seats, _rotated(table), strict=True))
    kept = [e.ReservedSeat(c, p.starter, p.starter_name or "") for c, p in moved if p.starter]
    opened = e.Opened(
        caller.person,
        now,
        settings=table.settings,
        game=table.game.ruleset.name,
        rules=game_of(table.settings).version,  # the newest, whatever the previous game used
        commitment=commitment(key),
        host=checked_name(caller.name),
        after=table.id,
        kept=kept,
    )
    bots = [e.BotSeated(caller.person, now, c, p.level) for c, p in moved if not p.starter and p.level]
    return [opened, *bots]


def _rotated(table: Table) -> list[Seat]:
    """The players, each moved one seat back: the one after the previous starter starts."""
    first, *others = table.seats.values()
    return [*others, first]
