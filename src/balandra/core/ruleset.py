"""The interface of a game: one object that declares its rules, texts, pictures, bots and encoding.

A game's package subclasses `Ruleset`; `catalogue.register` registers it. Methods that are not abstract have a default,
so that a small game needs little: the kind of a move is the first word of its text, positions are drawn as tables, and
bots use the evaluator. Presentation and heuristics are imported on first use.
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
from balandra.core.evaluator import SEARCH_PARAMS, NoParameters, SearchParams, WorkSpace
from balandra.core.events import Event
from balandra.core.kernel import Swaps, TargetFunction
from balandra.core.message import message
from balandra.core.notation import Words
from balandra.core.record import GameRecord, Record
from balandra.core.sentences import GENERIC, Sentences
from balandra.core.slots import NOBODY_WINS, NOT_OVER

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import RenderableType

    from balandra.core.concepts import Concept
    from balandra.core.game import Game, Move, View
    from balandra.core.heuristics import Heuristics
    from balandra.core.tiny import TinyGame
    from balandra.core.wire import Wire

Code = int  # a move as a number
Note = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner's colour (None: no winner), the kind of ending, and its details."""

    winner: str | None
    how: str
    details: Mapping[str, object]

    def __hash__(self) -> int:
        return hash((self.winner, self.how))

    def rewards(self, colours: Sequence[str]) -> list[float]:
        """The reward of each colour: 1 for the winner, -1 shared by the others, all 0 without a winner."""
        if self.winner is None:
            return [0.0] * len(colours)
        return [1.0 if colour == self.winner else -1.0 / (len(colours) - 1) for colour in colours]


@dataclass(frozen=True)
class PathPlan:
    """A path built from boards: the option for their number, and the side that is up (None: either)."""

    name: str
    option: str
    side: int | None


@dataclass(frozen=True)
class Box:
    """The boards for building a track: the symbols on each side of each, and the paths in order."""

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
    most_moves: int  # upper bound for a position
    spectator: int = 99  # the seat number of a spectator
    first_seat: int | None = None  # the seat that always starts, if any
    inlines: tuple[str, ...] = ()  # modules whose kernels are inlined into native callers: faster, but slow to compile
    wasm_swaps: Swaps = {}  # noqa: RUF012 (kernels that WebAssembly replaces by faster ones with the same results)
    wasm_calls: tuple[TargetFunction, ...] = ()  # kernels that WebAssembly calls: no part of their callers

    # Evaluators
    evaluators: Mapping[str, str] = {"0.1": "the kernel `evaluate`"}
    parameters_type: type[Record] = NoParameters  # parameters of evaluators
    work_space: WorkSpace = WorkSpace()  # of an evaluation

    # Encoding
    observation_blocks: tuple[Block, ...]  # the layout of an encoded view
    action_blocks: tuple[Block, ...]  # the layout of action indices
    sentences: Sentences = GENERIC  # sentences about events and outcomes

    @property
    def title(self) -> str:
        """The name for display."""
        return self.name.capitalize()

    @property
    def observation(self) -> int:
        """The number of entries in an encoded view."""
        return total(self.observation_blocks)

    @property
    def actions(self) -> int:
        """The number of action indices."""
        return total(self.action_blocks)

    def used_actions(self, rules: GameRecord) -> int:
        """An upper bound for the action indices of an edition."""
        return self.actions

    @abstractmethod
    def rules(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> GameRecord:
        """The record of an edition with its options."""

    def box(self, edition: Edition) -> Box | None:
        """The boards of an edition whose track players may build (option `track`); None if it has none."""
        return None

    # Evaluators

    def parameters(self, game: Game, name: str) -> GameRecord:
        """The parameters of an evaluator for an edition with its options; treat them as read-only."""
        return self.parameters_type.blank()

    @property
    def first_evaluator(self) -> str:
        """The oldest evaluator."""
        return next(iter(self.evaluators))

    def evaluator(self, name: str | None = None) -> str:
        """The evaluator of that name, or the newest; the error lists the available ones."""
        if name is None:
            return list(self.evaluators)[-1]
        if name not in self.evaluators:
            raise InvalidOption(f"{self.name} has no evaluator {name!r}; it has {', '.join(self.evaluators)}")
        return name

    def best_evaluator(self, game: Game) -> str:
        """The evaluator with which the tree search plays an edition with its options best, according to matches."""
        return self.evaluator()

    def evaluator_for(self, game: Game, name: str | None = None) -> str:
        """The evaluator of that name, or the best one for a game."""
        return self.evaluator(name) if name is not None else self.best_evaluator(game)

    def search_params(self, evaluator: str) -> SearchParams:
        """The parameters of a tree search with an evaluator; they never change for one that was released."""
        return SEARCH_PARAMS

    def open_evaluator(self, game: Game) -> str | None:
        """The evaluator for alpha-beta in an edition with its options; None if the tree search plays it better.

        Alpha-beta is for two players who see everything.
        """
        return None

    def review_evaluator(self, game: Game) -> str:
        """The evaluator of reviews (see `balandra.reviews.evaluator`); only the edition and its options may matter."""
        return "views:50"

    # Notation

    def names(self, game: Game) -> GameRecord:
        """The names of an edition's things, computed once; None if all editions share them."""
        return None

    @abstractmethod
    def move_text(self, game: Game, code: Code) -> str:
        """The text of a move."""

    def move_kind(self, game: Game, code: Code) -> str:
        """The kind of a move in one word; by default the first word of its text."""
        return self.move_text(game, code).split()[0]

    def read_move(self, game: Game, state: GameRecord, text: str) -> Code:
        """The move in a text, legal or not; InvalidMove if there is none."""
        codes = [int(self.kernels["code_of"](game.rules, state, action)) for action in range(self.actions)]
        found = {self.move_text(game, code): code for code in codes}
        if text not in found:
            example = next(iter(found))
            raise InvalidMove(
                message("{move} is not a move; write for example {example}", move=repr(text), example=example)
            )
        return found[text]

    def plain_words(self, game: Game, text: str) -> str:
        """A move's text with synonyms replaced by the standard words."""
        return text

    def reason(self, game: Game, state: GameRecord, code: Code) -> str:
        """Why a move is not legal, in one sentence."""
        return message("the rules do not allow it now")

    # Positions

    @abstractmethod
    def mapping(self, game: Game, state: GameRecord, seat: int | None) -> Words:
        """A state as a mapping: whole (seat None), or an observed one with `?` for what that seat does not know."""

    @abstractmethod
    def state(self, game: Game, mapping: Mapping[str, object], seed: tuple[int, int]) -> GameRecord:
        """The state that a mapping describes; omitted parts are dealt."""

    @abstractmethod
    def complete(self, game: Game, words: Mapping[str, object]) -> Words:
        """A view's mapping with every `?` replaced by something that fits."""

    def outcome(self, game: Game, state: GameRecord) -> Outcome | None:
        """How the game ended; None while it is in progress."""
        seat = self.kernels["winner"](game.rules, state)
        if seat == NOT_OVER:
            return None
        return Outcome(None, "draw", {}) if seat == NOBODY_WINS else Outcome(game.colours[seat], "victory", {})

    def hidden(self, game: Game, state: GameRecord) -> str:
        """What is hidden from some players, in a few words; empty if the game has no hidden information."""
        return "something may be hidden"

    # Events

    @abstractmethod
    def describe(self, game: Game, before: GameRecord, after: GameRecord, notes: Sequence[Note]) -> list[Event]:
        """The events of a move, from the notes of its kernels."""

    def chance(self, game: Game, notes: Sequence[Note]) -> list[str]:
        """The random results of a move, in order, for replays by other programs."""
        return []

    def offer(self, game: Game, state: GameRecord, code: Code) -> Words:
        """The foreseeable facts of a legal move in an observed state."""
        return {}

    def concepts(self, view: View, move: Move) -> list[Concept]:
        """What holds for a legal move in the terms of strategy, from the mover's view."""
        return []

    # Puzzles

    def themes(self, view: View, best: Move, second: Move) -> list[str]:
        """The themes of a puzzle with this best and second-best move, each a fact of the view and the moves."""
        return []

    def with_unseen_cards(self, view: View) -> GameRecord | None:
        """A state in which everything that a seat does not know can be drawn by it, each outcome as likely as from
        the view; None where that is not so for a whole turn."""
        return None

    def may_win_this_turn(self, game: Game, state: GameRecord) -> bool:
        """Whether the player in turn may still win before the turn ends; True if unsure."""
        return True

    def mixing(self, game: Game) -> float:
        """How much worse than the best, in chance to win, a move may be that a search still plays now and then.

        Where rivals can learn hidden things from a choice that is always the same.
        """
        return 0.0

    def is_endgame(self, game: Game, state: GameRecord) -> bool:
        """Whether an observed state is so near the end that the exact solver may prove the best move in little time."""
        return False

    def find_chances(self, view: View) -> dict[str, Fraction]:
        """By move: the chance, by all that the mover knows, that it finds what is sought; empty in other games."""
        return {}

    def wire(self) -> Wire:
        """The types of what clients receive; by default, everything in views and events."""
        from balandra.core.wire import GENERIC  # needs msgspec, which is installed with the server

        return GENERIC

    # Presentation and bots

    def draw(self, mapping: Mapping[str, object]) -> str:
        """A picture (SVG) of the mapping of a position or a view."""
        from balandra.drawing.table import draw_table

        return draw_table(mapping, title=self.title)

    def terminal_board(self, mapping: Words, edition: Edition, marked: Collection[str] = ()) -> RenderableType:
        """A position or a view as a Rich renderable; `marked` are places to highlight."""
        from balandra.terminal.table import TableBoard

        return TableBoard(mapping, marked)

    @cached_property
    def heuristics(self) -> Heuristics:
        """Knowledge of the game for bots that do not search."""
        from balandra.core.heuristics import Heuristics

        return Heuristics()

    @cached_property
    def tiny_games(self) -> Mapping[str, TinyGame]:
        """Games reduced until their whole tree fits in memory, by id."""
        return {}
