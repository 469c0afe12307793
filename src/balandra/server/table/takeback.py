"""Undo: among people, own moves without new information; alone against bots, any own move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from balandra.core.message import message
from balandra.server.settings import Colour, Milliseconds
from balandra.server.table import clock
from balandra.server.table.entries import Caller, Moment, Undone
from balandra.server.table.refusals import Refusal

if TYPE_CHECKING:
    from balandra.server.table.table import Table

RULE = message(
    "only your own last moves can be taken back, as long as nothing was drawn or shown and nobody else has moved"
)


NONE = -1


def last_own(table: Table, seat: Colour) -> int:
    """The number of moves left after undoing the last one of a seat; NONE if it has made none."""
    owner = table.seats[seat].person
    for left in range(len(table.moves) - 1, -1, -1):
        if table.moves[left].seat == seat and table.moves[left].by == owner:
            return left
    return NONE


def is_strict(table: Table, seat: Colour, left: int) -> bool:
    """Whether people may undo to `left` moves: all undone moves are the seat's own and revealed nothing."""
    owner = table.seats[seat].person
    return all(made.seat == seat and made.by == owner and made.can_take_back for made in table.moves[left:])


def is_free(table: Table, seat: Colour, left: int) -> bool:
    """Whether a person alone against bots may undo to `left` moves: to an own decision, not across another person's."""
    first, *later = table.moves[left:]
    owner = table.seats[seat].person
    mine = first.seat == seat and first.by == owner
    return table.is_alone and mine and all(made.by is None or made.seat == seat for made in later)


def can_undo(table: Table, seat: Colour) -> bool:
    """Whether the last move of a seat can be undone now."""
    if table.state != "playing" or table.seats[seat].kind != "person":
        return False
    left = last_own(table, seat)
    return left != NONE and (is_strict(table, seat, left) or is_free(table, seat, left))


def undo(table: Table, seat: Colour, moves: int | None, caller: Caller, moment: Moment) -> Undone:
    """The entry of an undo; raises `Refusal` if it is not allowed."""
    left = last_own(table, seat) if moves is None else moves
    if left == NONE or left >= len(table.moves):
        raise Refusal(
            "no-undo", message("there is no move to take back; {count} have been made", count=len(table.moves))
        )
    strict = is_strict(table, seat, left)
    if not strict and not is_free(table, seat, left):
        alone = message("alone against bots you can go back to any decision of your own")
        raise Refusal("no-undo", alone if table.is_alone else RULE)
    spent = clock.spent(table, moment) if table.actor == seat else 0
    _check_clock(table, seat, left, spent)
    return Undone(caller.person, moment.now, seat, left, not strict, spent)


def _check_clock(table: Table, seat: Colour, left: int, spent: Milliseconds) -> None:
    """Refuse an undo without time left: it does not refund thinking time."""
    remains = clock.left_after_undo(table, seat, left, spent)
    if remains is not None and remains <= 0 and not table.is_alone:
        raise Refusal("time-up", message("there is no time left on your clock to take that back"))
