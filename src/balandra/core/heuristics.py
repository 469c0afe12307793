"""What a game tells the bots that do not search: the worth of a position, scripts, and the skill of each level.

All of it may be left out. Bots then go by the game's evaluator, and levels by their usual skill.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from balandra.core.game import Move, View
from balandra.core.notation import Words
from balandra.core.record import GameRecord

Rank = tuple[float, ...]
Worth = Callable[[Words, str], float]  # of a view's mapping to its colour
Assessment = Callable[[GameRecord, GameRecord, int], float]  # rules, record, seat


@dataclass(frozen=True)
class Trial:
    """A move with the records before and after it, played on a position that fits the view of the one who moves."""

    move: Move
    seat: int
    rules: GameRecord
    before: GameRecord
    after: GameRecord
    winner: int  # below 0: nobody yet

    @property
    def wins(self) -> bool:
        """Whether the move ends the game in favour of the one who makes it."""
        return self.winner == self.seat

    @property
    def loses(self) -> bool:
        """Whether the move makes a rival win."""
        return self.winner >= 0 and self.winner != self.seat


Preference = Callable[[Trial], Rank]


@dataclass(frozen=True)
class Script:
    """A fixed order of preference: what it does in a few words, and from a view how much each move is preferred."""

    about: str
    preference: Callable[[View], Preference]


class LevelSkill(NamedTuple):
    """How well a level plays a game: simulations for each move, and by how much of a win it misjudges moves."""

    simulations: int
    noise: float


def all_moves(view: View) -> Sequence[Move]:
    """Every legal move."""
    return view.legal_moves


@dataclass(frozen=True)
class Heuristics:
    """What a game tells the bots that do not search."""

    worth: Worth | None = None  # for the greedy bot; without one it asks the evaluator
    worth_a_try: Callable[[View], Sequence[Move]] = all_moves  # the moves that the greedy bot and alpha-beta consider
    tie_noise: float = 0.02  # by how much such a bot misjudges a move at most, in the unit of `worth` and `assess`
    assess: Assessment | None = None  # for alpha-beta; without one it asks the evaluator
    scripts: Mapping[str, Script] = field(default_factory=dict)  # by the name of the bot
    levels: Mapping[str, LevelSkill] = field(default_factory=dict)  # by the name of the level
