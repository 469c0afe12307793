"""Types for identities, sessions and public profiles."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Identity(Struct, frozen=True):
    """An authenticated caller: a guest, an account, or a program with a token."""

    person: str
    name: str
    is_account: bool = False
    is_program: bool = False
    is_old: bool = False  # the cookie should be reissued
    login: str | None = None  # the login name of an account; the display name may differ
    session: str = ""  # the id of the session or of the token
    is_stored: bool = True  # whether the session is stored; a guest's is not before the first action


class Session(Struct, frozen=True):
    """A person and their session cookie."""

    person: str
    cookie: str


class Account(Struct, frozen=True):
    """A session of an account with its recovery code, which is shown once."""

    person: str
    cookie: str
    recovery: str


class Token(Struct, frozen=True):
    """A token for a program: the person it plays as; its text is shown once, on creation."""

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
    against: Literal["people", "bots"]  # people: at least one other person played
    games: int
    wins: int
    share: float
    expected: float


class Game(Struct, frozen=True):
    """A finished game in a person's history."""

    table: str | None  # None: a private table at which the reader did not sit
    edition: str
    players: int
    colour: str
    rank: int
    at: int
    rating: int | None = None  # after the game, if it was rated


class Profile(Struct, frozen=True):
    """The public profile of a person."""

    person: str
    name: str
    is_account: bool
    ratings: list[PublicRating]
    statistics: list[Statistic]
