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
    from pathlib import Path

    from balandra.core.game import Seed
    from balandra.reviews import Effort, OnProgress, Review

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


def review(
    given: Transcript | str,
    evaluator: str | None = None,
    effort: Effort | None = None,
    seed: Seed = 0,
    *,
    folder: Path | None = None,
    progress: OnProgress | None = None,
) -> Review:
    """Review a game: luck, skill, mistakes; see `balandra.reviews`."""
    from balandra import reviews

    return reviews.review(given, evaluator, effort, seed, folder=folder, progress=progress)


register_others()  # last, so that their modules can import what stands above
