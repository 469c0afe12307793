"""The main classes of a game: Game, Position, Move, Progress, View."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import cast

from balandra.core import notation
from balandra.core.edition import Edition, OptionValue
from balandra.core.errors import AmbiguousMove, IllegalMove, InvalidMove, InvalidOption, InvalidPosition
from balandra.core.events import Event, revealing
from balandra.core.external_draws import ExternalDraws, run
from balandra.core.message import message
from balandra.core.notation import Words
from balandra.core.random import seed as seed_generator
from balandra.core.random import seed_words
from balandra.core.record import GameRecord
from balandra.core.ruleset import Outcome, Ruleset

Seed = int | str | bytes


@dataclass(frozen=True)
class Move:
    """A single decision by one actor."""

    text: str
    kind: str = field(compare=False)
    code: int = field(compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Offer:
    """A legal move with its foreseeable facts, in the vocabulary of events (docs/notation.md)."""

    text: str
    kind: str
    facts: Mapping[str, object]


@dataclass(frozen=True, repr=False)
class Game:
    """An edition with its options and players.

    >>> import balandra
    >>> game = balandra.load("cartagena", "original-tortuga", players=3)
    >>> game.new(seed=7).view("blue").mapping()["actions_left"]
    3
    """

    ruleset: Ruleset
    edition: Edition
    players: int
    colours: tuple[str, ...]
    options: Mapping[str, OptionValue]

    def __repr__(self) -> str:
        old = "" if self.is_current else f" by rules {self.version}"
        return f"<Game of {self.edition.id}{old}: {', '.join(self.colours)}>"

    @property
    def version(self) -> int:
        """The version of the rules; it stays the same for the whole game."""
        return self.edition.version

    @property
    def is_current(self) -> bool:
        """Whether the version of the rules is the newest."""
        return self.version == self.edition.newest

    def words(self) -> Words:
        """The part of every mapping that identifies the game; the version only if it is not the newest."""
        rules = {} if self.is_current else {"rules": self.version}
        return {"edition": self.edition.id, **rules, "options": dict(self.options), "colours": list(self.colours)}

    @cached_property
    def rules(self) -> GameRecord:
        """The numbers and tables that the kernels read."""
        return self.ruleset.rules(self.edition, self.players, self.options)

    @cached_property
    def names(self) -> GameRecord:
        """The edition's names, computed once."""
        return self.ruleset.names(self)

    def check(self) -> None:
        """Refuse incompatible options."""
        _ = self.rules  # building the record checks the options

    def __hash__(self) -> int:
        return hash((self.edition, self.colours, tuple(self.options.items())))

    def __reduce__(self) -> tuple[object, ...]:
        from balandra.catalogue import load

        agreed = (self.players, dict(self.options), self.colours, self.version)
        return (load, (self.ruleset.name, self.edition.id, *agreed))

    def new(self, seed: Seed = 0, start: str | None = None, draws: ExternalDraws | None = None) -> Position:
        """A new game, determined by the seed; the start seat is a colour, or random.

        With `draws`, all random draws come from there, and the seed only matters for later moves without `draws`.
        """
        state = self.ruleset.state_type.blank()
        seed_generator(state, *seed_words(seed))
        run(self.ruleset, "setup", self.rules, state, self._start(start), draws)
        return Position(self, state)

    def _start(self, colour: str | None) -> int:
        first = self.ruleset.first_seat
        if colour is None:
            return -1 if first is None else first
        if first is not None and self.seat(colour) != first:
            raise InvalidOption(f"{self.colours[first]} always begins {self.ruleset.name}, not {colour}")
        return self.seat(colour)

    def position(self, mapping: Mapping[str, object], seed: Seed = 0) -> Position:
        """The position that a mapping describes in the terms of the rulebook; omitted parts are dealt."""
        if not isinstance(mapping, Mapping):
            raise InvalidPosition(f"a position is given as a mapping, not as {mapping!r}; `parse` reads texts")
        game = self._of(mapping)
        return Position(game, game.ruleset.state(game, mapping, seed_words(seed)))

    def _of(self, mapping: Mapping[str, object]) -> Game:
        if mapping.get("edition", self.edition.id) != self.edition.id:
            raise InvalidPosition(f"this is a position of {mapping['edition']}, not of {self.edition.id}")
        if self.edition.at(mapping.get("rules", self.version)) != self.edition:
            raise InvalidPosition(f"the position follows rules {mapping['rules']}, this game rules {self.version}")
        given = self.edition.settle(mapping.get("options", self.options))
        if given != self.options:
            raise InvalidPosition(
                f"the position's options {mapping['options']} are not this game's {dict(self.options)}"
            )
        colours = check_colours(self.edition, mapping.get("colours", self.colours))
        if len(colours) != self.players:
            raise InvalidPosition(f"the position has {len(colours)} colours, the game {self.players} players")
        return replace(self, colours=colours)

    def view(self, words: Mapping[str, object], seat: str | None) -> View:
        """Read the mapping of `View.mapping` exactly; a mapping that the seat could not see is refused."""
        if not isinstance(words, Mapping):
            raise InvalidPosition(f"a view is given as a mapping, not as {words!r}")
        game = self._of(words)
        view = game.position(game.ruleset.complete(game, words)).view(seat)
        seen, given = notation.plain(view.mapping()), notation.plain(words)
        for key in seen | given:
            if key == "rules":  # belongs to the game, see `_of`
                continue
            if seen.get(key) != given.get(key):
                raise InvalidPosition(
                    f"{seat or 'a spectator'} would see {key} as {seen.get(key)}, not {given.get(key)}"
                )
        return view

    def parse(self, text: str) -> Position:
        """Read the text of a position, as written by `str(position)`."""
        return self.position(notation.read(text))

    def parse_move(self, text: str, position: Position) -> Move:
        """The legal move in a text; words may be abbreviated if only one move matches."""
        return position.find(text)

    def seat(self, colour: str) -> int:
        """The seat number of a colour."""
        if colour not in self.colours:
            raise InvalidOption(f"nobody plays {colour!r} here; the colours are {', '.join(self.colours)}")
        return self.colours.index(colour)

    def redeal(self, view: View, seed: Seed = 0, draws: ExternalDraws | None = None) -> Position:
        """A position consistent with all that the seat of a view knows, drawn at random.

        With `draws`, all random draws come from there.
        """
        if not isinstance(view, View) or view.game != self:
            raise InvalidPosition(f"redeal takes a view of {self!r}, not {view!r}")
        state = view._state.copy()
        seed_generator(state, *seed_words(seed))
        run(self.ruleset, "redeal", self.rules, state, self._seat_number(view.seat), draws)
        return Position(view.game, state)

    def _seat_number(self, seat: str | None) -> int:
        return self.ruleset.spectator if seat is None else self.seat(seat)

    @cached_property
    def _moves(self) -> dict[int, Move]:
        return {}

    def _move(self, code: int) -> Move:
        if code not in self._moves:
            self._moves[code] = Move(self.ruleset.move_text(self, code), self.ruleset.move_kind(self, code), code)
        return self._moves[code]


def check_colours(edition: Edition, colours: object) -> tuple[str, ...]:
    """The colours in seat order, checked: colours of the edition, without duplicates."""
    if not isinstance(colours, (list, tuple)):
        raise InvalidOption(f"{edition.id}: colours are a list in seat order, not {colours!r}")
    for colour in colours:
        if colour not in edition.colours:
            raise InvalidOption(f"{edition.id} has no colour {colour!r}; it has {', '.join(edition.colours)}")
    if len(set(colours)) != len(colours):
        raise InvalidOption(f"each colour can be played once: {', '.join(colours)}")
    return tuple(colours)


@dataclass(frozen=True)
class Progress:
    """The result of a move: the position after it, and its events in order."""

    position: Position
    events: tuple[Event, ...]

    def seen_by(self, seat: str | None) -> tuple[Event, ...]:
        """The events visible to a colour (None: a spectator)."""
        self.position.game._seat_number(seat)
        return tuple(e for e in self.events if e.is_for(seat))


class Seen:
    """The common interface of positions and views."""

    __slots__ = ("__dict__", "_state", "game")

    game: Game
    _state: GameRecord

    @property
    def turn(self) -> str:
        """The colour whose turn it is."""
        return str(self.game.colours[self._state.turn])

    @property
    def actor(self) -> str | None:
        """The colour that decides, which may differ from `turn`; None when the game is over."""
        return None if self.outcome else self.game.colours[self._state.actor]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is in progress."""
        return self.game.ruleset.outcome(self.game, self._state)

    def mapping(self) -> Words:
        """The content in the terms of the rulebook."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        return self.game.ruleset.draw(self.mapping())


class Position(Seen):
    """A state of a game: immutable, hashable, comparable, picklable."""

    __slots__ = ("_bytes",)

    def __init__(self, game: Game, state: GameRecord) -> None:
        self.game = game
        self._state = state
        self._bytes: bytes | None = None

    def to_bytes(self) -> bytes:
        """The state as bytes, identical on every target."""
        if self._bytes is None:
            self._bytes = self._state.pack()
        return self._bytes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash((self.game, self.to_bytes()))

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore, (self.game, self.to_bytes()))

    def __repr__(self) -> str:
        who = f"{self.actor} to decide" if self.actor else "over"
        return f"<Position of {self.game.edition.id}, {self.game.players} players, {who}>"

    def __str__(self) -> str:
        return notation.write(self.mapping())

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of the actor."""
        ruleset = self.game.ruleset
        codes = [0] * ruleset.most_moves
        count = ruleset.kernels["legal"](self.game.rules, self._state, codes)
        return tuple(self.game._move(code) for code in codes[:count])

    def find(self, text: str) -> Move:
        """The legal move in a text; see `Game.parse_move`."""
        if not isinstance(text, str):
            raise InvalidMove(f"a move is given as a text, not as {text!r}")
        wanted = " ".join(text.lower().split())
        for move in self.legal_moves:
            if move.text == wanted:
                return move
        return self._find_by_meaning(wanted)

    def _find_by_meaning(self, text: str) -> Move:
        try:
            code: int | None = self.game.ruleset.read_move(self.game, self._state, text)
        except InvalidMove as error:
            code, problem = None, error
        for move in self.legal_moves:
            if move.code == code:
                return move
        plain = self.game.ruleset.plain_words(self.game, text)
        fits = [m for m in self.legal_moves if notation.shortens(plain, m.text)]
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise AmbiguousMove(message("{move} could be {moves}; write more of it", move=repr(text), moves=fits[:5]))
        if code is None:
            raise problem
        raise IllegalMove(message("{move} is not legal: {reason}", move=repr(text), reason=self._reason(code)))

    def _reason(self, code: int) -> str:
        if self.outcome:
            return message("the game is over")
        return self.game.ruleset.reason(self.game, self._state, code)

    def reason(self, text: str) -> str:
        """Why a move is not legal; empty if it is legal."""
        try:
            self.find(text)
        except (IllegalMove, InvalidMove, AmbiguousMove) as error:
            return str(error)
        return ""

    def play(self, move: Move | str, draws: ExternalDraws | None = None) -> Progress:
        """Play a legal move: the position after it, with the events. Draws may be external."""
        chosen = self.find(str(move))
        state = self._state.copy()
        state.log = []
        run(self.game.ruleset, "apply", self.game.rules, state, chosen.code, draws)
        notes = state.log
        del state.log
        return Progress(Position(self.game, state), tuple(self._events(state, notes)))

    def _events(self, state: GameRecord, notes: list[tuple[int, ...]]) -> list[Event]:
        chance = self.game.ruleset.chance(self.game, notes)
        events = self.game.ruleset.describe(self.game, self._state, state, notes)
        return [*events, revealing("chance", {"results": chance}, audience=())] if chance else events

    def mapping(self) -> Words:
        """The whole position in the terms of the rulebook; `Game.position` reads it back."""
        return self.game.ruleset.mapping(self.game, self._state, None)

    def view(self, seat: str | None) -> View:
        """All that a colour may know (None: a spectator); every disclosure of a position goes through this method."""
        seen = self.game.ruleset.state_type.blank()
        self.game.ruleset.kernels["observe"](self.game.rules, self._state, seen, self.game._seat_number(seat))
        moves = self.legal_moves if seat is not None and seat == self.actor else ()
        return View(self.game, seat, seen, moves)

    def reseeded(self, seed: Seed) -> Position:
        """The same position with another random state."""
        state = self._state.copy()
        seed_generator(state, *seed_words(seed))
        return Position(self.game, state)


class View(Seen):
    """All that one seat (or a spectator) knows of a position; it contains no other information."""

    __slots__ = ("legal_moves", "seat")

    def __init__(self, game: Game, seat: str | None, state: GameRecord, legal_moves: tuple[Move, ...]) -> None:
        self.game = game
        self.seat = seat
        self._state = state
        self.legal_moves = legal_moves

    @property
    def colour(self) -> str:
        """The colour of the view; an error for a spectator, who decides nothing."""
        if self.seat is None:
            raise InvalidPosition("this is a spectator's view; who decides needs the view of a colour")
        return self.seat

    def to_bytes(self) -> bytes:
        """The observed state as bytes."""
        return cast(bytes, self._state.pack())

    def _key(self) -> tuple[object, ...]:
        return (self.game, self.seat, self.to_bytes(), self.legal_moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore_view, (self.game, self.seat, self.to_bytes(), self.legal_moves))

    def __repr__(self) -> str:
        return f"<View of {self.seat or 'a spectator'} in {self.game.edition.id}>"

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The legal moves with their foreseeable effects: which pirate goes where, how many cards it brings."""
        offer_facts = self.game.ruleset.offer
        return tuple(Offer(m.text, m.kind, offer_facts(self.game, self._state, m.code)) for m in self.legal_moves)

    def mapping(self) -> Words:
        """The view in the terms of the rulebook, with `?` for unknown items."""
        return self.game.ruleset.mapping(self.game, self._state, self.game._seat_number(self.seat))


def _restore(game: Game, data: bytes) -> Position:
    return Position(game, game.ruleset.state_type.unpack(data))


def _restore_view(game: Game, seat: str | None, data: bytes, moves: tuple[Move, ...]) -> View:
    return View(game, seat, game.ruleset.state_type.unpack(data), moves)


def freeze(options: Mapping[str, OptionValue]) -> Mapping[str, OptionValue]:
    """An immutable copy of options."""
    return MappingProxyType(dict(options))
