"""The seats of a table, and the moves made from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from balandra.core.message import message
from balandra.server.messages import SeatKind
from balandra.server.settings import Colour, Milliseconds, Person
from balandra.server.table.entries import ReservedSeat
from balandra.server.table.refusals import Refusal


@dataclass(slots=True)
class Seat:
    """One seat: who holds it now, who held it at the deal, and its clock."""

    colour: Colour
    kind: SeatKind = "open"
    person: Person | None = None
    name: str | None = None
    level: str | None = None
    contribution: str | None = None
    kept: ReservedSeat | None = None
    starter: Person | None = None
    starter_name: str | None = None
    bank: Milliseconds = 0

    def copy(self) -> Seat:
        """An independent copy."""
        return Seat(
            self.colour, self.kind, self.person, self.name, self.level, self.contribution,
            self.kept, self.starter, self.starter_name, self.bank,
        )  # fmt: skip

    @property
    def is_persons(self) -> bool:
        """Whether a person holds it, present or not."""
        return self.kind in ("person", "left")

    def sit(self, person: Person, name: str, contribution: str) -> None:
        """Seat a person."""
        self.kind, self.person, self.name, self.contribution = "person", person, name, contribution
        self.kept = None

    def give_to_bot(self, level: str) -> None:
        """Seat a bot."""
        self.kind, self.person, self.name, self.level = "bot", None, None, level
        self.kept = None

    def free(self) -> None:
        """Make the seat open again."""
        self.kind, self.person, self.name, self.level, self.contribution = "open", None, None, None, None
        self.kept = None


class MadeMove(NamedTuple):
    """A move that has not been undone."""

    seat: Colour
    text: str
    by: Person | None  # None: a bot
    spent: Milliseconds
    can_take_back: bool
    ended_turn_of: Colour | None


class Seats(dict[Colour, Seat]):
    """All seats by colour, in seat order."""

    def copy(self) -> Seats:
        """Independent copies of all seats."""
        return Seats({colour: place.copy() for colour, place in self.items()})

    def place(self, colour: Colour) -> Seat:
        """The seat of a colour."""
        if colour not in self:
            why = message(
                "nobody plays {given} here; the colours are {colours}", given=repr(colour), colours=list(self)
            )
            raise Refusal("no-such-seat", why)
        return self[colour]

    def of(self, person: Person | None) -> list[Seat]:
        """All seats of a person, present or not."""
        return [p for p in self.values() if p.person == person] if person is not None else []

    def people(self) -> Iterator[Seat]:
        """Seats held by persons, present or not."""
        return (p for p in self.values() if p.is_persons)

    def is_full(self) -> bool:
        """Whether no seat is open, and at least one person plays."""
        return all(p.kind != "open" for p in self.values()) and any(self.people())
