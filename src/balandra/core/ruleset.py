"""What each game answers so that everything else can be game-blind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any

from balandra.core.blocks import Block, total
from balandra.core.edition import Edition, OptionValue
from balandra.core.errors import InvalidOption
from balandra.core.evaluator import WorkSpace
from balandra.core.events import Event
from balandra.core.record import GameRecord, Record
from balandra.core.sentences import GENERIC, Sentences

if TYPE_CHECKING:
    from balandra.core.game import Game
    from balandra.core.wire import Wire

Code = int  # a move as a number
Note = tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner's colour (None: nobody), how, and the numbers behind it."""

    winner: str | None
    how: str
    details: Mapping[str, Any]

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
    """The rules of one game with its words: kernels, editions, notation, mapping, events, picture."""

    name: str
    editions: dict[str, Edition]
    state_type: type[GameRecord]
    rules_type: type[Record]
    kernels: dict[str, FunctionType]  # by slot
    most_moves: int  # no position has more
    evaluators: Mapping[str, str]  # by the release they came with, oldest first: what each is
    parameters_type: type[Record]  # what evaluators know
    work_space: WorkSpace  # of an evaluation
    spectator: int  # the seat number of one who only watches
    observation_blocks: tuple[Block, ...]  # what the numbers of an encoded view mean
    action_blocks: tuple[Block, ...]  # what the indices of moves mean
    inlines: tuple[str, ...] = ()  # modules whose kernels native code copies into callers: quicker, longer to compile
    first_seat: int | None = None  # the one that always begins
    sentences: Sentences = GENERIC  # what events and outcomes say

    @property
    def observation(self) -> int:
        """How many numbers an encoded view has."""
        return total(self.observation_blocks)

    @property
    def actions(self) -> int:
        """How many indices of moves there are."""
        return total(self.action_blocks)

    def box(self, edition: Edition) -> Box | None:
        """The boards of an edition whose track the players may lay (option `track`); None where there are none."""
        return None

    @abstractmethod
    def used_actions(self, rules: GameRecord) -> int:
        """All moves of an edition have indices below this."""

    @abstractmethod
    def rules(self, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> GameRecord:
        """The record of an edition with its options."""

    @abstractmethod
    def parameters(self, game: Game, name: str) -> GameRecord:
        """The parameters of one of the evaluators for an edition with its options; nobody writes to them."""

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

    def names(self, game: Game) -> Any:
        """The names of an edition's things, for quick looking up; None where all editions share them."""
        return None

    @abstractmethod
    def move_text(self, game: Game, code: Code) -> str:
        """A move as it is written."""

    @abstractmethod
    def move_kind(self, code: Code) -> str:
        """What sort of move it is, in one word."""

    @abstractmethod
    def read_move(self, game: Game, state: GameRecord, text: str) -> Code:
        """The move that a text stands for in a state, legal or not; InvalidMove if it is none."""

    def plain_words(self, game: Game, text: str) -> str:
        """A move's text with synonyms replaced by the words that moves are written in."""
        return text

    @abstractmethod
    def reason(self, game: Game, state: GameRecord, code: Code) -> str:
        """Why a move is not legal, in one sentence."""

    @abstractmethod
    def mapping(self, game: Game, state: GameRecord, seat: int | None) -> dict[str, Any]:
        """A state in words: whole (seat None), or an observed one with what that seat does not know as `?`."""

    @abstractmethod
    def state(self, game: Game, mapping: Mapping[str, Any], seed: tuple[int, int]) -> GameRecord:
        """The state that a mapping describes; what it leaves out is dealt."""

    @abstractmethod
    def complete(self, game: Game, words: Mapping[str, Any]) -> dict[str, Any]:
        """A view's words made whole: something that fits in the place of every `?`."""

    @abstractmethod
    def describe(self, game: Game, before: GameRecord, after: GameRecord, notes: Sequence[Note]) -> list[Event]:
        """The events of a move, from the notes its kernels wrote."""

    @abstractmethod
    def chance(self, game: Game, notes: Sequence[Note]) -> list[str]:
        """The random results of a move, in order."""

    @abstractmethod
    def outcome(self, game: Game, state: GameRecord) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def offer(self, game: Game, state: GameRecord, code: Code) -> dict[str, Any]:
        """What a legal move comes to, as far as it can be foreseen from an observed state."""

    def wire(self) -> Wire:
        """The types of what clients are sent; where a game declares none, all that its views and events hold."""
        from balandra.core.wire import GENERIC  # needs msgspec, which comes with the server

        return GENERIC

    @abstractmethod
    def hidden(self, game: Game, state: GameRecord) -> str:
        """What not everyone knows, now or later, in a few words; an empty text if all but chance is open."""

    @abstractmethod
    def draw(self, mapping: Mapping[str, Any]) -> str:
        """A picture (SVG) of a position or a view in words."""
