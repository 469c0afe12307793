"""Replay of a finished game, from the view of one seat or with full information."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw

from balandra.core.events import Event
from balandra.core.game import Position
from balandra.core.transcript import Transcript
from balandra.core.wire import Wire
from balandra.server.messages import GameEvent, ReplayStep
from balandra.server.settings import Colour
from balandra.server.table.log_events import game_events, sent_events
from balandra.server.table.table import Table
from balandra.server.table.transcript import played

ALL: Literal["all"] = "all"


def finished(table: Table, seat: Colour | None) -> Transcript:
    """The finished game of a table for a seat (None: a spectator, "all": full information)."""
    game = played(table)
    if seat is not None and seat != ALL:
        table.seats.place(seat)
    return game


def steps(game: Transcript, seat: Colour | None) -> list[ReplayStep]:
    """All steps of a transcript from the view of a seat."""
    wire = game.game.ruleset.wire()
    found = [ReplayStep(0, _view(wire, game.beginning, seat), game.beginning.actor)]
    before = game.positions()
    for number, (move, progress) in enumerate(zip(game.moves, game.progress, strict=True), 1):
        position, mover = progress.position, before[number - 1].actor
        text = move if seat in (ALL, mover) else None
        events = _known(wire, progress.events, seat)
        found.append(ReplayStep(number, _view(wire, position, seat), position.actor, mover, text, events))
    return found


def _view(wire: Wire, position: Position, seat: Colour | None) -> Raw:
    if seat == ALL:
        return wire.encode_position(position.mapping())
    return wire.encode_view(position.view(seat).mapping())


def _known(wire: Wire, events: tuple[Event, ...], seat: Colour | None) -> list[GameEvent]:
    return sent_events(wire, events) if seat == ALL else game_events(wire, events, [seat])
