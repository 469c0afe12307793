"""The log of a table: one entry per action, in order; the state of the table is derived from its entries.

An entry holds what was decided, never its consequences: positions, views and events come from replay.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from balandra.server.settings import Colour, Contribution, Listing, Milliseconds, Name, Person, Settings, Words

FORMAT = 1  # of entries; all earlier formats stay readable


class Entry(Struct, frozen=True, tag_field="what"):
    """Base of all entries: who did it (None: automatic, see `automation`) and when (milliseconds since 1970)."""

    by: Person | None
    at: Milliseconds


class Caller(Struct, frozen=True):
    """Who performs an action: a person id and a display name."""

    person: Person
    name: Name


class Moment(Struct, frozen=True):
    """When an action happens: the time, and the duration of outages since the clock was last read."""

    now: Milliseconds
    lost: Milliseconds = 0


class Summary(Struct, frozen=True):
    """Derived data stored beside the log, for queries without a replay."""

    state: Literal["gathering", "playing", "finished", "abandoned"]
    number: int  # of the last entry
    moves: int
    waiting: Literal["nobody", "person", "bot", "house"]  # for whom the table waits; house: an automatic entry is due
    due: Milliseconds | None  # when a clock runs out
    listing: Listing
    changed: Milliseconds
    people: dict[Colour, Person]  # by seat
    card: bytes  # a messages.TableCard as JSON, as visible to a spectator


class Standing(Struct, frozen=True):
    """The result of a game for all seats: the input of ratings and histories."""

    edition: str
    players: int
    people: dict[Colour, Person]  # those who played to the end or resigned, without bots
    ranks: dict[Colour, int]  # of all seats; 1: the winner
    is_rated: bool  # it counts, without bots, with more than one person
    counts: bool = True  # in statistics: no practice, and no early resignation among people


class ReservedSeat(Struct, frozen=True):
    """A seat reserved for a player of the previous game."""

    seat: Colour
    person: Person
    name: Name


class Opened(Entry, frozen=True, tag="opened", kw_only=True):
    """The first entry of every table."""

    settings: Settings
    game: str
    rules: int = 1  # version of the game's rules, fixed for the table
    commitment: str  # to the key of the shuffle
    host: Name
    after: str | None = None  # the previous table, if this is a rematch
    kept: list[ReservedSeat] = []  # the players of the previous table, who send new contributions to the shuffle
    practice: bool | UnsetType = UNSET  # true: the game never counts, for it was played without a server
    format: int = FORMAT


class SeatTaken(Entry, frozen=True, tag="taken"):
    """A person took a seat; one person may hold several (on one device)."""

    seat: Colour
    name: Name
    contribution: Contribution


class BotSeated(Entry, frozen=True, tag="botted"):
    """A bot took a seat, before the game or in place of a person."""

    seat: Colour
    level: str
    reason: Literal["invited", "left", "time", "resigned"] = "invited"


class SeatFreed(Entry, frozen=True, tag="freed"):
    """Seats became open before the game: their player left, or the host removed a player or bot."""

    seats: list[Colour]
    removed: bool = False


class GameStarted(Entry, frozen=True, tag="begun"):
    """The game begins."""


class Moved(Entry, frozen=True, tag="moved"):
    """A move by the seat to move; `by` is None for bots."""

    seat: Colour
    move: str
    number: int  # of the move in the game, from 1
    spent: Milliseconds = 0  # on the clock


class Undone(Entry, frozen=True, tag="undone"):
    """Moves were undone; `moves` are left."""

    seat: Colour
    moves: int
    practice: bool = False  # the undo is not allowed among people: the game no longer counts
    spent: Milliseconds = 0  # on the clock, if it was the same player's


class Hinted(Entry, frozen=True, tag="hinted", omit_defaults=True):
    """A person playing alone against bots asked for a hint or the tutor: the game no longer counts."""

    seat: Colour
    tutor: bool = False


class Left(Entry, frozen=True, tag="left"):
    """A player left during the game; the seats wait for the player or a bot."""

    seats: list[Colour]


class Returned(Entry, frozen=True, tag="returned"):
    """A player who had left is back."""

    seats: list[Colour]
    name: Name | None = None  # a new name, if changed


class Resigned(Entry, frozen=True, tag="resigned"):
    """A player resigned: of two, the other wins; among more, a bot takes the seat."""

    seat: Colour


class ChatSent(Entry, frozen=True, tag="said"):
    """Somebody wrote something."""

    name: Name
    words: Words


class Closed(Entry, frozen=True, tag="closed"):
    """The table was abandoned."""

    reason: Literal["host", "everybody left", "idle"]


class Followed(Entry, frozen=True, tag="followed"):
    """A rematch was created."""

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
