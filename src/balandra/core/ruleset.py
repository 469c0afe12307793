"""A game as everything else sees it: one object that declares its rules, texts, pictures, bots and encoding.

A game's package subclasses `Ruleset`; `catalogue.register` makes it known. What is not abstract has a default, so that
a small game needs little: moves are told apart by the first word of their text, positions are drawn as tables, and bots
go by the evaluator. Presentation and heuristics are imported when they are first needed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import TYPE_CHECKING

from balandra.core.blocks import Block, total
from balandra.core.edition import Edition, OptionValue
from balandra.core.errors import InvalidMove, InvalidOption
from balandra.core.evaluator import NoParameters, WorkSpace
from balandra.core.events import Event
from balandra.core.message import message
from balandra.core.notation import Words
from balandra.core.record import GameRecord, Record
from balandra.core.sentences import GENERIC, Sentences
from balandra.core.slots import NOBODY_WINS, NOT_OVER

if TYPE_CHECKING:
    from rich.console import RenderableType

    from balandra.core.game import Game
    from balandra.core.heuristics import Heuristics
    from balandra.core.tiny import TinyGame
    from balandra.core.wire import Wire

Code = int  # a move as a number
Note = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner's colour (None: nobody), how, and the numbers behind it."""

    winner: str | None
    how: str
    details: Mapping[str, object]

    def __hash__(self) -> int:
        return hash((self.winner, self.how))

    def rewards(self, colours: Sequence[str]) -> list[float]:
        """What each colour gets, as learners count: 1 for the winner, -1 shared by the others, 0 if nobody wins."""
        if self.winner is None:
            return [0.0] * len(colours)
        return [1.0 if colour == self.winner else -1.0 / (len(colours) - 1) for colour in colours]


@dataclass(frozen=True)
class PathPlan:
    """A path to be laid of boards: the option that says how many, and the side that is up (None: either)."""

    name: str
    option: str
    side: int | None


@dataclass(frozen=True)
class Box:
    """The boards that a track is laid of: the symbols on each side of each, and the paths in order."""

    boards: Sequence[Sequence[Sequence[str]]]
    paths: Sequence[PathPlan]


class Ruleset(ABC):
    """One game: kernels, editions, notation, mapping, events, encoding, evaluators, bots and pictures."""

    # Rules
    name: str
    editions: dict[str, Edition]
    state_type: type[GameRecord]  # a record with at least `rng`, `turn` and `actor`
    rules_type: type[Record]  # a record with at least `players`
    kernels: dict[str, FunctionType]  # by slot, see `kernel.answers`
    most_moves: int  # no position has more
    spectator: int = 99  # the seat number of one who only watches
    first_seat: int | None = None  # the one that always begins
    inlines: tuple[str, ...] = ()  # modules whose kernels native code copies into callers: quicker, longer to compile

    # Evaluators
    evaluators: Mapping[str, str] = {"0.1": "the kernel `evaluate`"}
    parameters_type: type[Record] = NoParameters  # what evaluators know
    work_space: WorkSpace = WorkSpace()  # of an evaluation

    # Encoding
    observation_blocks: tuple[Block, ...]  # what the numbers of an encoded view mean
    action_blocks: tuple[Block, ...]  # what the indices of moves mean
    sentences: Sentences = GENERIC  # what events and outcomes say

    @property
    def title(self) -> str:
        """The name as it is written in a text."""
        return self.name.capitalize()

    @property
    def observation(self) -> int:
        """How many numbers an encoded view has."""
        return total(self.observation_blocks)

    @property
    def actions(self) -> int:
        """How many indices of moves there are."""
        return total(self.action_blocks)

    def used_actions(self, rules: GameRecord) -> int:
        """All moves of an edition have indices below this."""
        return self.actions

    @abstractmethod
    def rules(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> GameRecord:
        """The record of an edition with its options."""

    def box(self, edition: Edition) -> Box | None:
        """The boards of an edition whose track the players may lay (option `track`); None where there are none."""
        return None

    # Evaluators

    def parameters(self, game: Game, name: str) -> GameRecord:
        """The parameters of one of the evaluators for an edition with its options; nobody writes to them."""
        return self.parameters_type.blank()

    @property
    def first_evaluator(self) -> str:
        """The oldest evaluator."""
        return next(iter(self.evaluators))

    def evaluator(self, name: str | None = None) -> str:
        """The evaluator of that name, or the newest; an error says which there are."""
        if name is None:
            return list(self.evaluators)[-1]
        if name not in self.evaluators:
            raise InvalidOption(f"{self.name} has no evaluator {name!r}; it has {', '.join(self.evaluators)}")
        return name

    def best_evaluator(self, game: Game) -> str:
        """The evaluator that plays an edition with its options best, as far as matches have shown."""
        return self.evaluator()

    def evaluator_for(self, game: Game, name: str | None = None) -> str:
        """The evaluator of that name, or the best one for a game."""
        return self.evaluator(name) if name is not None else self.best_evaluator(game)

    # Notation

    def names(self, game: Game) -> GameRecord:
        """The names of an edition's things, for quick looking up; None where all editions share them."""
        return None

    @abstractmethod
    def move_text(self, game: Game, code: Code) -> str:
        """A move as it is written."""

    def move_kind(self, game: Game, code: Code) -> str:
        """What sort of move it is, in one word; by default the first word of its text."""
        return self.move_text(game, code).split()[0]

    def read_move(self, game: Game, state: GameRecord, text: str) -> Code:
        """The move that a text stands for in a state, legal or not; InvalidMove if it is none."""
        codes = [int(self.kernels["code_of"](game.rules, state, action)) for action in range(self.actions)]
        found = {self.move_text(game, code): code for code in codes}
        if text not in found:
            example = next(iter(found))
            raise InvalidMove(
                message("{move} is not a move; write for example {example}", move=repr(text), example=example)
            )
        return found[text]

    def plain_words(self, game: Game, text: str) -> str:
        """A move's text with synonyms replaced by the words that moves are written in."""
        return text

    def reason(self, game: Game, state: GameRecord, code: Code) -> str:
        """Why a move is not legal, in one sentence."""
        return message("the rules do not allow it now")

    # Positions

    @abstractmethod
    def mapping(self, game: Game, state: GameRecord, seat: int | None) -> Words:
        """A state in words: whole (seat None), or an observed one with what that seat does not know as `?`."""

    @abstractmethod
    def state(self, game: Game, mapping: Mapping[str, object], seed: tuple[int, int]) -> GameRecord:
        """The state that a mapping describes; what it leaves out is dealt."""

    @abstractmethod
    def complete(self, game: Game, words: Mapping[str, object]) -> Words:
        """A view's words made whole: something that fits in the place of every `?`."""

    def outcome(self, game: Game, state: GameRecord) -> Outcome | None:
        """How the game ended; None while it goes on."""
        seat = self.kernels["winner"](game.rules, state)
        if seat == NOT_OVER:
            return None
        return Outcome(None, "draw", {}) if seat == NOBODY_WINS else Outcome(game.colours[seat], "victory", {})

    def hidden(self, game: Game, state: GameRecord) -> str:
        """What not everyone knows, now or later, in a few words; an empty text if all but chance is open."""
        return "something may be hidden"

    # Events

    @abstractmethod
    def describe(self, game: Game, before: GameRecord, after: GameRecord, notes: Sequence[Note]) -> list[Event]:
        """The events of a move, from the notes its kernels wrote."""

    def chance(self, game: Game, notes: Sequence[Note]) -> list[str]:
        """The random results of a move, in order, for those who replay it with another program."""
        return []

    def offer(self, game: Game, state: GameRecord, code: Code) -> Words:
        """What a legal move comes to, as far as it can be foreseen from an observed state."""
        return {}

    def wire(self) -> Wire:
        """The types of what clients are sent; where a game declares none, all that its views and events hold."""
        from balandra.core.wire import GENERIC  # needs msgspec, which comes with the server

        return GENERIC

    # Presentation and bots

    def draw(self, mapping: Mapping[str, object]) -> str:
        """A picture (SVG) of a position or a view in words."""
        from balandra.drawing.table import draw_table

        return draw_table(mapping, title=self.title)

    def terminal_board(self, mapping: Words, edition: Edition, marked: Collection[str] = ()) -> RenderableType:
        """A position or a view as Rich prints it; marked are the places where something just happened."""
        from balandra.terminal.table import TableBoard

        return TableBoard(mapping, marked)

    @cached_property
    def heuristics(self) -> Heuristics:
        """What bots that do not search know of the game."""
        from balandra.core.heuristics import Heuristics

        return Heuristics()

    @cached_property
    def tiny_games(self) -> Mapping[str, TinyGame]:
        """Games cut down until all that can happen fits in memory, by id."""
        return {}
