"""The log of a table: one entry for each thing that was done, in order; the table is what its entries make of it.

An entry holds what was decided, never what follows from it: positions, views and events are made by replay.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from balandra.server.settings import Colour, Contribution, Listing, Milliseconds, Name, Person, Settings, Words

FORMAT = 1  # of entries; logs of every format can be read for ever


class Entry(Struct, frozen=True, tag_field="what"):
    """What all entries share: who did it (None: nobody, see `automation`) and when (milliseconds since 1970)."""

    by: Person | None
    at: Milliseconds


class Caller(Struct, frozen=True):
    """Who does something: the id of a person, and the name they go by."""

    person: Person
    name: Name


class Moment(Struct, frozen=True):
    """When something is done: the time, and how long nobody could do anything since the clock was last read."""

    now: Milliseconds
    lost: Milliseconds = 0


class Summary(Struct, frozen=True):
    """What is kept of a table beside its log, so that it can be found without being read."""

    state: Literal["gathering", "playing", "finished", "abandoned"]
    number: int  # of the last entry
    moves: int
    waiting: Literal["nobody", "person", "bot", "house"]  # for whom the table waits; house: an automatic entry is due
    due: Milliseconds | None  # when a clock runs out
    listing: Listing
    changed: Milliseconds
    people: dict[Colour, Person]  # who sits where
    card: bytes  # a messages.TableCard as JSON, as a stranger sees it


class Standing(Struct, frozen=True):
    """How a game ended for everybody: what ratings and histories are made of."""

    edition: str
    players: int
    people: dict[Colour, Person]  # those who played to the end or resigned; bots are not among them
    ranks: dict[Colour, int]  # of all seats: 1 the winner's
    is_rated: bool  # it counts, no bot played, more than one person
    counts: bool = True  # in statistics: nobody practised, and among people nobody gave up at once


class ReservedSeat(Struct, frozen=True):
    """A seat kept for somebody who played the game before."""

    seat: Colour
    person: Person
    name: Name


class Opened(Entry, frozen=True, tag="opened", kw_only=True):
    """The first entry of every table."""

    settings: Settings
    game: str
    rules: int = 1  # the version of the game's rules, which the table keeps
    commitment: str  # to the key of the shuffle
    host: Name
    after: str | None = None  # the table that this is a rematch of
    kept: list[ReservedSeat] = []  # its players, who bring fresh contributions to the shuffle
    format: int = FORMAT


class SeatTaken(Entry, frozen=True, tag="taken"):
    """Somebody sat down; the same person may hold more seats (one device)."""

    seat: Colour
    name: Name
    contribution: Contribution


class BotSeated(Entry, frozen=True, tag="botted"):
    """A bot of a level has a seat, before the game or in the place of somebody."""

    seat: Colour
    level: str
    reason: Literal["invited", "left", "time", "resigned"] = "invited"


class SeatFreed(Entry, frozen=True, tag="freed"):
    """Seats are open again, before the game: their player left, or the host removed player or bot."""

    seats: list[Colour]
    removed: bool = False


class GameStarted(Entry, frozen=True, tag="begun"):
    """The game begins."""


class Moved(Entry, frozen=True, tag="moved"):
    """A move, by whoever decides; a bot's move is by nobody."""

    seat: Colour
    move: str
    number: int  # of the move in the game, from 1
    spent: Milliseconds = 0  # of the clock


class Undone(Entry, frozen=True, tag="undone"):
    """Moves taken back: so many are left."""

    seat: Colour
    moves: int
    practice: bool = False  # across what may not be taken back among people: the game no longer counts
    spent: Milliseconds = 0  # of the clock, if it was the same player's


class Hinted(Entry, frozen=True, tag="hinted"):
    """Somebody who plays with bots alone asked what to do: the game no longer counts."""

    seat: Colour


class Left(Entry, frozen=True, tag="left"):
    """A player went away during the game; the seats wait for them, or for bots."""

    seats: list[Colour]


class Returned(Entry, frozen=True, tag="returned"):
    """A player who had left is back."""

    seats: list[Colour]
    name: Name | None = None  # another than before


class Resigned(Entry, frozen=True, tag="resigned"):
    """A player gave up: of two the other wins, among more a bot takes the seat."""

    seat: Colour


class ChatSent(Entry, frozen=True, tag="said"):
    """Somebody wrote something."""

    name: Name
    words: Words


class Closed(Entry, frozen=True, tag="closed"):
    """Nobody will go on: the table is abandoned."""

    reason: Literal["host", "everybody left", "idle"]


class Followed(Entry, frozen=True, tag="followed"):
    """A rematch was made: where to go."""

    table: str


AnyEntry = (
    Opened
    | SeatTaken
    | BotSeated
    | SeatFreed
    | GameStarted
    | Moved
    | Undone
    | Hinted
    | Left
    | Returned
    | Resigned
    | ChatSent
    | Closed
    | Followed
)
