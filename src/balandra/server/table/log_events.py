"""The log as visible to one reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, assert_never

from balandra.core.events import EVERYONE, Event, Everyone
from balandra.core.game import Position
from balandra.core.present import present
from balandra.core.wire import Wire
from balandra.server import messages as m
from balandra.server.settings import Colour, Person
from balandra.server.table import entries as e
from balandra.server.table import links

if TYPE_CHECKING:
    from balandra.server.table.table import Table

MESSAGES = 100  # maximum of chat messages in one response: the newest
Seats = list[Colour | None]  # of a reader; [None]: a spectator


def log_events(table: Table, after: int, person: Person | None) -> list[m.LogEvent]:
    """The entries after a number as visible to a person (None: a spectator)."""
    seats: Seats = [place.colour for place in table.seats.of(person)] or [None]
    reader = _Reader(table.game.ruleset.wire(), seats, links.rematch_for(table, person))
    first = max(0, after)
    events = _events(table, first)
    skipped = _unsent(table, first)
    found: list[m.LogEvent] = []
    for number, entry in enumerate(table.entries[first:], first + 1):
        if number not in skipped:
            found += _log_events(number, entry, reader, events.get(number, ()))
    return found


def _unsent(table: Table, after: int) -> set[int]:
    """The numbers of chat messages that are too old to be sent."""
    if table.said <= MESSAGES:
        return set()
    numbers = [n for n, entry in enumerate(table.entries[after:], after + 1) if isinstance(entry, e.ChatSent)]
    return set(numbers[:-MESSAGES])


def game_events(wire: Wire, events: Iterable[Event], seats: Iterable[Colour | None]) -> list[m.GameEvent]:
    """The events that are visible to one of these seats."""
    wanted = tuple(seats)
    return sent_events(wire, (one for one in events if any(one.is_for(seat) for seat in wanted)))


def sent_events(wire: Wire, events: Iterable[Event]) -> list[m.GameEvent]:
    """Events in their wire format; events that the game does not declare are omitted."""
    encoded = ((one, wire.encode_event(one.name, one.facts)) for one in events)
    return [m.GameEvent(one.name, facts, _audience(one), one.reveals) for one, facts in encoded if facts is not None]


def _audience(event: Event) -> Everyone | list[Colour]:
    return EVERYONE if event.audience == EVERYONE else list(event.audience)


def _events(table: Table, after: int) -> dict[int, tuple[Event, ...]]:
    """The events of the moves after an entry, by entry number."""
    wanted = [n for n, entry in enumerate(table.entries[after:], after + 1) if isinstance(entry, e.Moved)]
    remembered = dict(table.recent)
    if all(number in remembered for number in wanted):
        return remembered
    return {number: events for number, events in _retold(table) if number > after}


def _retold(table: Table) -> Iterable[tuple[int, tuple[Event, ...]]]:
    """The events of all moves, including undone ones."""
    fair = present(table.fair, "a shuffle")
    positions: list[Position] = [table.dealt()]
    for number, entry in enumerate(table.entries, 1):
        if isinstance(entry, e.Moved):
            progress = positions[-1].play(entry.move, fair.draws(entry.number))
            positions.append(progress.position)
            yield number, progress.events
        elif isinstance(entry, e.Undone):
            del positions[entry.moves + 1 :]


class _Reader(NamedTuple):
    """The reader of a log, and what is visible to them."""

    wire: Wire
    seats: Seats
    rematch: str | None


def _log_events(number: int, entry: e.AnyEntry, reader: _Reader, events: tuple[Event, ...]) -> list[m.LogEvent]:
    """An entry as visible to a reader."""
    at = entry.at
    match entry:
        case e.Opened():
            return [m.TableOpened(number, at, entry.host)]
        case e.SeatTaken():
            return [m.PlayerSeated(number, at, entry.seat, entry.name)]
        case e.BotSeated():
            return [m.BotSeated(number, at, entry.seat, entry.level, entry.reason)]
        case e.SeatFreed():
            return [m.SeatFreed(number, at, seat, "removed" if entry.removed else "left") for seat in entry.seats]
        case e.GameStarted():
            return [m.GameStarted(number, at)]
        case e.Moved():
            own = entry.move if entry.seat in reader.seats else None  # the text may contain hidden information
            known = game_events(reader.wire, events, reader.seats)
            return [m.MoveMade(number, at, entry.seat, own, entry.number, known)]
        case e.Undone():
            return [m.MovesUndone(number, at, entry.seat, entry.moves, entry.practice)]
        case e.Hinted():
            return [m.HintGiven(number, at, entry.seat, entry.tutor)]
        case e.Left():
            return [m.PlayerLeft(number, at, seat) for seat in entry.seats]
        case e.Returned():
            return [m.PlayerReturned(number, at, seat, entry.name) for seat in entry.seats]
        case e.Resigned():
            return [m.PlayerResigned(number, at, entry.seat)]
        case e.ChatSent():
            return [m.ChatSent(number, at, entry.name, entry.words)]
        case e.Closed():
            return [m.TableClosed(number, at, entry.reason)]
        case e.Followed():
            return [m.RematchMade(number, at, reader.rematch)]
        case _:
            assert_never(entry)
