"""Automatic entries: dealing, bots for players who resigned or ran out of time, closing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from balandra.server.settings import Milliseconds
from balandra.server.table import clock
from balandra.server.table.entries import AnyEntry, BotSeated, Closed, GameStarted, Moment

if TYPE_CHECKING:
    from balandra.server.table.table import Table

DAY = 24 * 60 * 60 * 1000
IDLE: dict[str, Milliseconds] = {"gathering": 7 * DAY, "playing": 60 * DAY}  # without any entry


def follow_up(table: Table, moment: Moment) -> AnyEntry | None:
    """The next automatic entry, if one is due."""
    due_now = at_once(table, moment.now)
    if due_now or table.is_over:
        return due_now
    runs_out = clock.due(table, moment)
    if runs_out is not None and runs_out <= moment.now and table.actor:
        return BotSeated(None, moment.now, table.actor, table.settings.stand_in, "time")
    if table.changed + IDLE[table.state] + moment.lost <= moment.now:
        return Closed(None, moment.now, "idle")
    return None


def at_once(table: Table, now: Milliseconds) -> AnyEntry | None:
    """The automatic entry that follows from the last entry, regardless of time."""
    if table.state == "gathering":
        if table.is_deserted:
            return Closed(None, now, "everybody left")
        if table.settings.begins == "full" and table.seats.is_full():
            return GameStarted(None, now)
    if table.state == "playing":
        if table.resigned:
            return BotSeated(None, now, table.resigned[0], table.settings.stand_in, "resigned")
        if not any(place.kind == "person" for place in table.seats.values()):
            return Closed(None, now, "everybody left")
    return None


def due(table: Table, moment: Moment) -> Milliseconds | None:
    """When the next automatic entry is due, if nothing happens before."""
    if table.is_over:
        return None
    idle = table.changed + IDLE[table.state] + moment.lost
    runs_out = clock.due(table, moment)
    return idle if runs_out is None else min(idle, runs_out)
