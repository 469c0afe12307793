"""Balandra: play, learn, analyse and study board games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from balandra.catalogue import edition, editions, load, parse, position, register, register_others, view
from balandra.core.edition import Edition, Option
from balandra.core.errors import (
    AmbiguousMove,
    BalandraError,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    TranscriptError,
    UnknownEdition,
)
from balandra.core.events import Event
from balandra.core.game import Game, Move, Offer, Position, Progress, View
from balandra.core.ruleset import Outcome, Ruleset
from balandra.core.transcript import Transcript

if TYPE_CHECKING:
    from balandra.reviews.review import review

__version__ = "0.1.0"
__all__ = [
    "AmbiguousMove",
    "BalandraError",
    "Edition",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "Move",
    "Offer",
    "Option",
    "Outcome",
    "Position",
    "Progress",
    "Ruleset",
    "Transcript",
    "TranscriptError",
    "UnknownEdition",
    "View",
    "edition",
    "editions",
    "load",
    "parse",
    "position",
    "register",
    "review",
    "view",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import `review` when it is first used: it needs NumPy and this module."""
        if name != "review":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from balandra.reviews.review import review

        globals()[name] = review
        return review


register_others()  # last, so that their modules can import what stands above
