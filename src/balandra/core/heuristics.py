"""Knowledge of a game for bots that do not search: the worth of a position, scripts, and the skill of each level.

All of it is optional. By default bots use the game's evaluator, and levels their usual skill.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from balandra.core.game import Game, Move, View
from balandra.core.notation import Words
from balandra.core.record import GameRecord

Rank = tuple[float, ...]
Worth = Callable[[Words, str], float]  # of a view's mapping to its colour
Assessment = Callable[[GameRecord, GameRecord, int], float]  # rules, record, seat


@dataclass(frozen=True)
class Trial:
    """A move with the records before and after it, tried on a position that fits the mover's view."""

    move: Move
    seat: int
    rules: GameRecord
    before: GameRecord
    after: GameRecord
    winner: int  # below 0: none

    @property
    def wins(self) -> bool:
        """Whether the move wins the game for the mover."""
        return self.winner == self.seat

    @property
    def loses(self) -> bool:
        """Whether the move makes an opponent win."""
        return self.winner >= 0 and self.winner != self.seat


Preference = Callable[[Trial], Rank]


@dataclass(frozen=True)
class Script:
    """A fixed order of preference: a short description, and a function that scores the moves of a view."""

    about: str
    preference: Callable[[View], Preference]


class LevelSkill(NamedTuple):
    """The skill of a level in a game: simulations for each move, and what it does worse than a search."""

    simulations: int
    noise: float = 0.0  # of its judgement, in units of a win
    evaluator: str | None = None  # by name; None: the best for the game
    overlooks: float = 0.0  # the share of moves that it does not notice


SkillsOf = Callable[[Game], Mapping[str, LevelSkill]]  # by the level's name


def usual_skills(game: Game) -> Mapping[str, LevelSkill]:
    """None: levels have their usual skill."""
    return {}


def all_moves(view: View) -> Sequence[Move]:
    """Every legal move."""
    return view.legal_moves


@dataclass(frozen=True)
class Heuristics:
    """Knowledge of a game for bots that do not search."""

    worth: Worth | None = None  # for the greedy bot; default: the evaluator
    worth_a_try: Callable[[View], Sequence[Move]] = all_moves  # the moves that the greedy bot and alpha-beta consider
    tie_noise: float = 0.02  # the largest noise of these bots, in the unit of `worth` and `assess`
    assess: Assessment | None = None  # for alpha-beta; default: the evaluator
    scripts: Mapping[str, Script] = field(default_factory=dict)  # by the bot's name
    levels: SkillsOf = usual_skills
    progress: Worth | None = None  # of one who is sure to win; None: games come to an end anyway
