"""The log as one reader may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from balandra.core.events import EVERYONE, Event
from balandra.core.game import Position
from balandra.core.present import present
from balandra.server import messages as m
from balandra.server.table import entries as e
from balandra.server.table import links

if TYPE_CHECKING:
    from balandra.server.table.table import Table

MESSAGES = 100  # of the chat, at most, in one answer: the newest
Seats = list[e.Colour | None]  # a reader's; [None]: a spectator's


def log_events(table: Table, after: int, person: e.Person | None) -> list[m.LogEvent]:
    """What a person (None: anybody) is told of the entries after a number."""
    reader: Seats = [place.colour for place in table.seats.of(person)] or [None]
    first = max(0, after)
    told = _events(table, first)
    found: list[m.LogEvent] = []
    silent = _unsent(table, first)
    for number, entry in enumerate(table.entries[first:], first + 1):
        if number in silent:
            continue
        found += _TELLERS[type(entry)](number, entry, reader, told.get(number, ()))
    rematch = links.rematch_for(table, person)
    return [structs.replace(one, table=rematch) if one.what == "followed" else one for one in found]


def _unsent(table: Table, after: int) -> set[int]:
    """The numbers of messages that are too old to be told to somebody who has to catch up."""
    if table.said <= MESSAGES:
        return set()
    said = [n for n, entry in enumerate(table.entries[after:], after + 1) if isinstance(entry, e.ChatSent)]
    return set(said[:-MESSAGES])


def game_events(events: Iterable[Event], seats: Iterable[e.Colour | None]) -> list[m.GameEvent]:
    """The events that one of these seats may know."""
    wanted = tuple(seats)
    return [game_event(one) for one in events if any(one.is_for(seat) for seat in wanted)]


def game_event(event: Event) -> m.GameEvent:
    """An event as it is sent."""
    audience = EVERYONE if event.audience == EVERYONE else list(event.audience)
    return m.GameEvent(event.name, dict(event.facts), audience, event.reveals)


def _events(table: Table, after: int) -> dict[int, tuple[Event, ...]]:
    """The events of the moves after an entry, by the numbers of their entries."""
    wanted = [n for n, entry in enumerate(table.entries[after:], after + 1) if isinstance(entry, e.Moved)]
    remembered = dict(table.recent)
    if all(number in remembered for number in wanted):
        return remembered
    return {number: events for number, events in _retold(table) if number > after}


def _retold(table: Table) -> Iterable[tuple[int, tuple[Event, ...]]]:
    """The events of every move there ever was, those taken back included."""
    fair = present(table.fair, "a shuffle")
    positions: list[Position] = [table.dealt()]
    for number, entry in enumerate(table.entries, 1):
        if isinstance(entry, e.Moved):
            progress = positions[-1].play(entry.move, fair.draws(entry.number))
            positions.append(progress.position)
            yield number, progress.events
        elif isinstance(entry, e.Undone):
            del positions[entry.moves + 1 :]


def _opened(number: int, entry: e.Opened, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "opened", entry.at, name=entry.host)]


def _taken(number: int, entry: e.SeatTaken, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "taken", entry.at, entry.seat, entry.name)]


def _botted(number: int, entry: e.BotSeated, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "botted", entry.at, entry.seat, level=entry.level, reason=entry.reason)]


def _freed(number: int, entry: e.SeatFreed, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    reason = "removed" if entry.removed else "left"
    return [m.LogEvent(number, "freed", entry.at, seat, reason=reason) for seat in entry.seats]


def _begun(number: int, entry: e.GameStarted, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "begun", entry.at, moves=0)]


def _moved(number: int, entry: e.Moved, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    own = entry.move if entry.seat in reader else None  # the text may name what others do not know
    told = game_events(events, reader)
    return [m.LogEvent(number, "moved", entry.at, entry.seat, move=own, moves=entry.number, events=told)]


def _undone(number: int, entry: e.Undone, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    reason = "practice" if entry.practice else None
    return [m.LogEvent(number, "undone", entry.at, entry.seat, reason=reason, moves=entry.moves)]


def _hinted(number: int, entry: e.Hinted, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "hinted", entry.at, entry.seat, reason="practice")]


def _left(number: int, entry: e.Left, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "left", entry.at, seat) for seat in entry.seats]


def _returned(number: int, entry: e.Returned, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "returned", entry.at, seat, entry.name) for seat in entry.seats]


def _resigned(number: int, entry: e.Resigned, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "resigned", entry.at, entry.seat)]


def _said(number: int, entry: e.ChatSent, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "said", entry.at, name=entry.name, words=entry.words)]


def _closed(number: int, entry: e.Closed, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "closed", entry.at, reason=entry.reason)]


def _followed(number: int, entry: e.Followed, reader: Seats, events: tuple[Event, ...]) -> list[m.LogEvent]:
    return [m.LogEvent(number, "followed", entry.at)]  # where to is told to those who may know


_TELLERS: dict[type[e.Entry], Callable[[int, Any, Seats, tuple[Event, ...]], list[m.LogEvent]]] = {
    e.Opened: _opened,
    e.SeatTaken: _taken,
    e.BotSeated: _botted,
    e.SeatFreed: _freed,
    e.GameStarted: _begun,
    e.Moved: _moved,
    e.Undone: _undone,
    e.Hinted: _hinted,
    e.Left: _left,
    e.Returned: _returned,
    e.Resigned: _resigned,
    e.ChatSent: _said,
    e.Closed: _closed,
    e.Followed: _followed,
}
