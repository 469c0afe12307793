"""Evaluators: estimates of a position without a search, separate from the rules.

An evaluator has a name (the release that introduced it), parameters (a record of the game's own type, built for one
edition and read-only) and work space. A search takes one as an argument, so two of them can play each other in one
process.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from balandra.core.record import Field, GameRecord, Record

# How the tree search uses estimates (`search.tree`): exploration, sharpness, backup mix, depth cost; and a policy: the
# moves of a new node that are tried (0: all), how many more each time its visits have doubled, weight of the policy.
SearchParams = tuple[float, float, float, float, float, float, float]
SEARCH_PARAMS: SearchParams = (0.2, 25.0, 0.5, 0.001, 0.0, 0.0, 0.0)


class Evaluator(NamedTuple):
    """An evaluator on one target: its parameters and its work space."""

    parameters: GameRecord
    ints: list[int]
    floats: list[float]


@dataclass(frozen=True)
class WorkSpace:
    """The sizes of an evaluator's integer and float buffers."""

    ints: int = 0
    floats: int = 0


class NoParameters(Record):
    """The parameters of an evaluator without any; a record cannot be empty."""

    unused: Annotated[int, Field("i8")]
