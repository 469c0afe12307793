"""A puzzle: a position, its only best move, how that is known, themes and difficulty."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any

from msgspec import Struct

import balandra
from balandra.core import notation
from balandra.core.game import Position, View

THEMES = (
    *("escape", "two-for-one", "deny", "straggler", "sail", "morgan", "witch", "treasure", "dig"),
    *("leap", "draw", "collect"),
)
# How it is known that no other move is as good: every line by the exact solver, every line of the turn, every place
# where the treasure can lie; else by simulations, with an interval.
SOLVER, TURN, COUNT, SIMULATIONS = PROOFS = ("solver", "turn", "count", "simulations")
WIN, FIND, BEST = GOALS = ("win", "find", "best")  # win this turn for certain, dig where the treasure is, best move

Line = dict[str, "Line"]  # moves that lead to the goal, and what may follow each of them


class Puzzle(Struct, frozen=True, kw_only=True, dict=True, omit_defaults=True):
    """A position and its solution."""

    id: str
    game: int  # the number of the game of self-play
    position: str  # in the notation of positions, without the generator's state
    seat: str
    goal: str
    solution: list[str]  # one line of the mover's moves that reaches the goal
    lines: dict[str, Any]  # all of them (`Line`), as far as no hidden card decides
    second: str  # the best of the other first moves
    themes: list[str]
    rating: int
    proof: str
    value: float  # the chance to win, or to reach the goal, after the solution
    margin: float  # by which the second move is worse
    low: float  # the least that the margin is: proved, or the lower end of its 95 % interval
    evaluator: str
    hash: str  # of the evaluator; of the sources for a proof

    @property
    def is_proved(self) -> bool:
        """Whether the solution is proved to be the only one."""
        return self.proof != SIMULATIONS

    @property
    def edition(self) -> str:
        """The id of its edition."""
        return str(notation.read(self.position)["edition"])

    @cached_property
    def place(self) -> Position:
        """The position."""
        return balandra.parse(self.position)

    @property
    def view(self) -> View:
        """What the mover sees."""
        return self.place.view(self.seat)


def text_of(position: Position) -> str:
    """A position in notation, without the generator's state."""
    return notation.write({key: value for key, value in position.mapping().items() if key != "rng"})


def id_of(position: str, seat: str) -> str:
    """The name of a puzzle, a hash of what is asked."""
    return hashlib.sha256(f"{seat}\n{position}".encode()).hexdigest()[:10]
