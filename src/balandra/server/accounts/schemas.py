"""What is told about people."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Identity(Struct, frozen=True):
    """Somebody at the door: a guest, an account, or a program with a token."""

    person: str
    name: str
    is_account: bool = False
    is_program: bool = False
    is_old: bool = False  # the cookie: time for a new one
    login: str | None = None  # the name an account is entered with; the name shown may have changed
    session: str = ""  # the id of the session, or of the token
    is_stored: bool = True  # the session; a guest's is not until they do something


class Session(Struct, frozen=True):
    """A person and the cookie that stands for them."""

    person: str
    cookie: str


class Account(Struct, frozen=True):
    """A session of an account, with the code that brings it back if the password is lost; shown once."""

    person: str
    cookie: str
    recovery: str


class Token(Struct, frozen=True):
    """A key for a program: the person it plays as; its text is shown once, when it is made."""

    id: str
    person: str
    name: str
    created: int
    token: str | None = None


class PublicRating(Struct, frozen=True):
    """A rating as it is shown: a number, and how far the truth may be from it (19 times in 20 it is nearer)."""

    edition: str
    players: int
    rating: int
    uncertainty: int
    games: int


class Statistic(Struct, frozen=True):
    """Games of one sort: how many, how many won, the share won beside what luck would give (1/players)."""

    edition: str
    players: int
    against: Literal["people", "bots"]  # people: somebody else played too
    games: int
    wins: int
    share: float
    expected: float


class Game(Struct, frozen=True):
    """A finished game in somebody's history."""

    table: str | None  # None: a private one, at which the reader did not sit
    edition: str
    players: int
    colour: str
    rank: int
    at: int
    rating: int | None = None  # afterwards, if it was rated


class Profile(Struct, frozen=True):
    """What anybody may know of a person."""

    person: str
    name: str
    is_account: bool
    ratings: list[PublicRating]
    statistics: list[Statistic]
