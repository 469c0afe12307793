"""A game that is over, looked at again as one seat knew it, or with all that was hidden."""

from __future__ import annotations

from typing import Literal

from balandra.core.events import Event
from balandra.core.game import Position
from balandra.core.transcript import Transcript
from balandra.server.messages import GameEvent, ReplayStep
from balandra.server.table.entries import Colour
from balandra.server.table.log_events import game_event, game_events
from balandra.server.table.table import Table
from balandra.server.table.transcript import played

ALL: Literal["all"] = "all"


def finished(table: Table, seat: Colour | None) -> Transcript:
    """The game of a table, to be looked at as a seat knew it (None: a spectator, "all": with everything)."""
    game = played(table)
    if seat is not None and seat != ALL:
        table.seats.place(seat)
    return game


def steps(game: Transcript, seat: Colour | None) -> list[ReplayStep]:
    """Every step of a game that somebody wrote down, as a seat knew it."""
    found = [ReplayStep(0, _words(game.beginning, seat), game.beginning.actor)]
    before = game.positions()
    for number, (move, progress) in enumerate(zip(game.moves, game.progress, strict=True), 1):
        position, mover = progress.position, before[number - 1].actor
        text = move if seat in (ALL, mover) else None
        told = _told(progress.events, seat)
        found.append(ReplayStep(number, _words(position, seat), position.actor, mover, text, told))
    return found


def _words(position: Position, seat: Colour | None) -> dict[str, object]:
    return position.mapping() if seat == ALL else position.view(seat).mapping()


def _told(events: tuple[Event, ...], seat: Colour | None) -> list[GameEvent]:
    if seat == ALL:
        return [game_event(event) for event in events]
    return game_events(events, [seat])
