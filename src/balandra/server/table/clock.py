"""Clocks for any number of players: they run for the seat that decides, whosever turn it is; not for bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from balandra.server.settings import BankClock, Colour, Milliseconds, MoveClock
from balandra.server.table.entries import Moment
from balandra.server.table.seats import MadeMove

if TYPE_CHECKING:
    from balandra.server.table.table import Table

SECOND = 1000


def full_bank(table: Table) -> Milliseconds:
    """The initial bank of every seat."""
    clock = table.settings.clock
    return clock.seconds * SECOND if isinstance(clock, BankClock) else 0


def charge(table: Table, made: MadeMove) -> None:
    """Charge a move to the seat that decided; the seat whose turn ended receives the increment."""
    clock = table.settings.clock
    if not isinstance(clock, BankClock):
        return
    table.seats[made.seat].bank -= made.spent
    if made.ended_turn_of is not None:
        table.seats[made.ended_turn_of].bank += clock.increment * SECOND


def recount(table: Table) -> None:
    """Recompute the banks from the current moves."""
    for place in table.seats.values():
        place.bank = full_bank(table)
    for made in table.moves:
        charge(table, made)


def allowed(table: Table, colour: Colour) -> Milliseconds | None:
    """The time a seat has for its next decision; None: unlimited."""
    clock = table.settings.clock
    if isinstance(clock, MoveClock):
        return clock.seconds * SECOND
    return table.seats[colour].bank if isinstance(clock, BankClock) else None


def elapsed(table: Table, moment: Moment) -> Milliseconds:
    """Thinking time of the seat to move since its clock was started, without outages."""
    return max(0, moment.now - table.since - moment.lost)


def spent(table: Table, moment: Moment) -> Milliseconds:
    """The cost of a decision made now, including undone moves."""
    actor = table.actor
    if actor is None or allowed(table, actor) is None or not table.seats[actor].is_persons:
        return 0
    return table.carried + elapsed(table, moment)


def due(table: Table, moment: Moment) -> Milliseconds | None:
    """When the clock of the person to move runs out."""
    actor = table.actor
    if actor is None or not table.seats[actor].is_persons:
        return None
    limit = allowed(table, actor)
    return None if limit is None else table.since + limit - table.carried + moment.lost


def left_after_undo(table: Table, seat: Colour, left: int, spent: Milliseconds) -> Milliseconds | None:
    """The time a seat would have after an undo to `left` moves; None: unlimited."""
    clock, undone = table.settings.clock, table.moves[left:]
    if isinstance(clock, MoveClock):
        return clock.seconds * SECOND - spent - sum(made.spent for made in undone)
    if isinstance(clock, BankClock):
        gained = sum(clock.increment for made in undone if made.ended_turn_of == seat) * SECOND
        return table.seats[seat].bank - spent - gained
    return None


def has_bank(table: Table) -> bool:
    """Whether the seats have a bank to display."""
    return isinstance(table.settings.clock, BankClock) and table.position is not None
