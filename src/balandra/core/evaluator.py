"""Evaluators: what estimates a position without a search, apart from the rules.

An evaluator has a name (the release it came with), its parameters (a record of the game's own type, made for one
edition and never written to) and work space. Searches are handed one beside the rules, so two of them can play each
other in one process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from balandra.core.record import Field, GameRecord, Record


class Evaluator(NamedTuple):
    """An evaluator on one target: its parameters, and its work space."""

    parameters: GameRecord
    ints: list[int]
    floats: list[float]


@dataclass(frozen=True)
class WorkSpace:
    """How many whole numbers and how many others an evaluator of a game needs room for."""

    ints: int = 0
    floats: int = 0


class NoParameters(Record):
    """The parameters of an evaluator that has none; a record cannot be empty."""

    unused: Annotated[int, Field("i8")]
