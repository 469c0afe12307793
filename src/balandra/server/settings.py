"""Settings of a table, and constrained text types: shared by messages and logs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Colour = str
Person = str  # the id of a guest, an account, or the person of a token
Milliseconds = int

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Words = Annotated[str, Meta(min_length=1, max_length=500)]
Contribution = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$(?!\\n)")]  # a player's contribution to the shuffle


class NoClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """No clock."""


class MoveClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="move"):
    """Seconds per decision."""

    seconds: Annotated[int, Meta(ge=5, le=1_209_600)]


class BankClock(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bank"):
    """Seconds for the whole game, plus an increment per turn."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


AnyClock = NoClock | MoveClock | BankClock
Listing = Literal["private", "listed"]
Beginning = Literal["full", "host"]  # the game begins when all seats are taken, or on the host's request


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table."""

    edition: str
    players: Annotated[int, Meta(ge=2, le=5)]
    options: dict[str, int | str | bool] = {}
    listing: Listing = "private"
    clock: AnyClock = NoClock()
    begins: Beginning = "full"
    start: Colour | None = None  # the seat that starts; None: by lot
    stand_in: str = "gunner"  # level of the bot that takes over a seat
