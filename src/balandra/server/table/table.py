"""A table: the state derived from the entries of its log."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import assert_never

from msgspec import UNSET

from balandra.core.errors import BalandraError, InvalidOption
from balandra.core.events import Event
from balandra.core.fair_shuffle import FairShuffle, Stream, commitment
from balandra.core.game import Game, Position
from balandra.core.present import present
from balandra.server import messages as m
from balandra.server.settings import Colour, Milliseconds, Person
from balandra.server.table import automation, clock, ending, seat_view
from balandra.server.table import entries as e
from balandra.server.table.games import can_take_back, ends_turn, game_of
from balandra.server.table.refusals import CorruptLog
from balandra.server.table.seats import MadeMove, Seat, Seats

STRIDE = 16  # moves between stored positions: any undo replays fewer than this
TABLE_SIZE, ENTRY_SIZE, WORDS_SIZE = 16_384, 512, 2  # bytes of memory: any table, an entry, a byte of chat
REMEMBERED = 8  # entries whose events are kept; older ones come from replay


class Table:
    """A table as of its last entry; `add` applies the next one."""

    def __init__(self, id: str, opened: e.Opened, key: bytes) -> None:
        self.id = id
        self.key = key
        self.opened = opened
        self.settings = opened.settings
        self.game = _game(opened, key)
        self.entries: list[e.AnyEntry] = [opened]
        self.seats = Seats({colour: Seat(colour) for colour in self.game.colours})
        for kept in opened.kept:
            self.seats[kept.seat].kept = kept
        self.host: Person | None = opened.by
        self.host_name = opened.host
        self.removed: set[Person] = set()  # by the host
        self.is_deserted = False  # the host left before the game, and nobody could become host
        self.state: m.TableState = "gathering"
        self.fair: FairShuffle | None = None
        self.position: Position | None = None
        self.moves: list[MadeMove] = []
        self.marks: tuple[bytes, ...] = ()  # the positions after 0, STRIDE, 2 * STRIDE … moves
        self.since: Milliseconds = opened.at  # when the clock of the seat to move was started
        self.carried: Milliseconds = 0  # cost of undone moves for the seat to move
        self.practice = opened.practice is not UNSET and opened.practice
        self.resigned: tuple[Colour, ...] = ()  # seats that a bot is about to take
        self.forfeits: list[Colour] = []  # resigned seats, in order
        self.result: m.Result | None = None
        self.rematch: str | None = None
        self.said = 0  # number of chat messages
        self.said_bytes = 0
        self.recent: deque[tuple[int, tuple[Event, ...]]] = deque(maxlen=REMEMBERED)
        self.seat_views: dict[Colour | None, m.SeatView] = {}  # cached since the last entry

    @classmethod
    def read(cls, id: str, entries: Iterable[e.AnyEntry], key: bytes) -> Table:
        """Build a table from a log."""
        first, *others = entries
        if not isinstance(first, e.Opened):
            raise CorruptLog(f"the log of table {id} does not begin with its opening")
        table = cls(id, first, key)
        for entry in others:
            table.add(entry)
        return table

    def copy(self) -> Table:
        """An independent copy: entries added to it do not change this one."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.entries, other.moves, other.forfeits = self.entries.copy(), self.moves.copy(), self.forfeits.copy()
        other.seats = self.seats.copy()
        other.removed, other.recent, other.seat_views = self.removed.copy(), self.recent.copy(), {}
        return other

    @property
    def number(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def size(self) -> int:
        """Approximate memory use in bytes."""
        return TABLE_SIZE + ENTRY_SIZE * self.number + WORDS_SIZE * self.said_bytes + sum(map(len, self.marks))

    @property
    def changed(self) -> Milliseconds:
        """The time of the last entry."""
        return self.entries[-1].at

    @property
    def is_over(self) -> bool:
        """Whether the table is finished or abandoned."""
        return self.state in ("finished", "abandoned")

    @property
    def actor(self) -> Colour | None:
        """The seat to move; None if no game is in progress."""
        return self.position.actor if self.position is not None and self.state == "playing" else None

    @property
    def is_alone(self) -> bool:
        """Whether one person plays one seat, and bots all others."""
        return sum(1 for _ in self.seats.people()) == 1

    def add(self, entry: e.AnyEntry) -> None:
        """Apply the next entry of the log."""
        try:
            self._apply(entry)
        except (BalandraError, KeyError) as error:
            raise CorruptLog(f"entry {self.number + 1} of table {self.id} does not fit: {error}") from error
        self.entries.append(entry)
        self.seat_views.clear()

    def follow_up(self, moment: e.Moment) -> e.AnyEntry | None:
        """The automatic entry that is due now; None: none."""
        return automation.follow_up(self, moment)

    def due(self, moment: e.Moment) -> Milliseconds | None:
        """When the next automatic entry is due: a clock runs out, or the table is idle for too long."""
        return automation.due(self, moment)

    def bot_to_move(self) -> tuple[Colour, str] | None:
        """The seat and level of the bot to move; None if nobody or a person is to move."""
        place = self.seats[self.actor] if self.actor else None
        return (place.colour, place.level) if place and place.kind == "bot" and place.level else None

    def summary(self) -> e.Summary:
        """The derived data stored beside the log."""
        return seat_view.summary(self)

    def standing(self) -> e.Standing | None:
        """The result for all seats; None before the end, or if it cannot be decided."""
        return ending.standing(self)

    def dealt(self) -> Position:
        """The position before the first move."""
        return self.game.new(start=self.settings.start, draws=self._draws(0))

    def _go_back(self, left: int) -> None:
        """Restore the position after `left` moves, from the last stored position before it."""
        mark = left // STRIDE
        position = Position(self.game, self.game.ruleset.state_type.unpack(self.marks[mark]))
        for number in range(mark * STRIDE + 1, left + 1):
            position = position.play(self.moves[number - 1].text, self._draws(number)).position
        self.position = position
        self.marks = self.marks[: mark + 1]
        del self.moves[left:]

    def _draws(self, number: int) -> Stream:
        fits(self.fair is not None, "the cards are not dealt")
        return present(self.fair, "a shuffle").draws(number)

    # ---- one method for each kind of entry

    def _apply(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.Opened():
                raise CorruptLog("a table is opened once")
            case e.SeatTaken():
                self._taken(entry)
            case e.BotSeated():
                self._botted(entry)
            case e.SeatFreed():
                self._freed(entry)
            case e.GameStarted():
                self._begun(entry)
            case e.Moved():
                self._moved(entry)
            case e.Undone():
                self._undone(entry)
            case e.Hinted():
                self._hinted(entry)
            case e.Left():
                self._left(entry)
            case e.Returned():
                self._returned(entry)
            case e.Resigned():
                self._resigned(entry)
            case e.ChatSent():
                self._said(entry)
            case e.Closed():
                self.state = "abandoned"
            case e.Followed():
                self.rematch = entry.table
            case _:
                assert_never(entry)

    def _taken(self, entry: e.SeatTaken) -> None:
        fits(entry.by is not None, "a seat is taken by somebody")
        self.seats[entry.seat].sit(str(entry.by), entry.name, entry.contribution)
        if self.is_deserted:  # a player came before the table was closed
            self._pass_host_on()

    def _botted(self, entry: e.BotSeated) -> None:
        if self.state == "playing":
            self.forfeits.append(entry.seat)
            self.resigned = tuple(colour for colour in self.resigned if colour != entry.seat)
        self.seats[entry.seat].give_to_bot(entry.level)

    def _freed(self, entry: e.SeatFreed) -> None:
        for colour in entry.seats:
            place = self.seats[colour]
            if entry.removed and place.person not in (None, self.host):
                self.removed.add(str(place.person))
            place.free()
        if not entry.removed and entry.by == self.host and not self.seats.of(self.host):
            self._pass_host_on()

    def _pass_host_on(self) -> None:
        heir = next(self.seats.people(), None)
        self.is_deserted = heir is None
        if heir:
            self.host, self.host_name = heir.person, str(heir.name)

    def _begun(self, entry: e.GameStarted) -> None:
        contributions = (p.contribution for p in self.seats.values() if p.kind == "person")
        self.fair = FairShuffle(self.key, tuple(c for c in contributions if c))
        self.state, self.since = "playing", entry.at
        for place in self.seats.values():
            place.starter, place.starter_name, place.bank = place.person, place.name, clock.full_bank(self)
        self.position = self.dealt()
        self.marks += (self.position.to_bytes(),)
        self._settle()

    def _moved(self, entry: e.Moved) -> None:
        fits(self.state == "playing", "the game is not being played")
        before = present(self.position, "a position")
        fits(entry.seat == before.actor, f"{before.actor} decides, not {entry.seat}")
        fits(entry.number == len(self.moves) + 1, f"{len(self.moves)} moves have been made")
        progress = before.play(entry.move, self._draws(entry.number))
        self.position = progress.position
        ended = ends_turn(progress.events, before.turn, self.position.turn)
        harmless = can_take_back(progress.events)
        owner = before.turn if ended else None
        self.moves.append(MadeMove(entry.seat, entry.move, entry.by, entry.spent, harmless, owner))
        if entry.number % STRIDE == 0:
            self.marks += (self.position.to_bytes(),)
        clock.charge(self, self.moves[-1])
        self.recent.append((self.number + 1, progress.events))
        self.since, self.carried = entry.at, 0
        self._settle()

    def _settle(self) -> None:
        outcome = self.position.outcome if self.position else None
        if outcome:
            self.state = "finished"
            details = self.game.ruleset.wire().encode_details(outcome.details)
            self.result = m.Result(outcome.winner, outcome.how, details)

    def _undone(self, entry: e.Undone) -> None:
        fits(self.state == "playing", "the game is not being played")
        fits(entry.moves < len(self.moves), f"only {len(self.moves)} moves have been made")
        undone = self.moves[entry.moves :]
        self.carried = 0 if self.is_alone else entry.spent + sum(made.spent for made in undone)
        self._go_back(entry.moves)
        clock.recount(self)
        self.since = entry.at
        self.practice |= entry.practice

    def _hinted(self, entry: e.Hinted) -> None:
        fits(self.state == "playing", "the game is not being played")
        self.practice = True

    def _left(self, entry: e.Left) -> None:
        for colour in entry.seats:
            self.seats[colour].kind = "left"

    def _returned(self, entry: e.Returned) -> None:
        for colour in entry.seats:
            place = self.seats[colour]
            place.kind, place.name = "person", entry.name or place.name

    def _resigned(self, entry: e.Resigned) -> None:
        fits(self.state == "playing", "the game is not being played")
        if len(self.seats) > 2:
            self.resigned += (entry.seat,)
            return
        self.forfeits.append(entry.seat)
        winner = next(colour for colour in self.seats if colour != entry.seat)
        self.state, self.result = "finished", m.resigned(winner, entry.seat)

    def _said(self, entry: e.ChatSent) -> None:
        self.said += 1
        self.said_bytes += len(entry.words.encode())


def fits(holds: bool, otherwise: str) -> None:
    """Raise `CorruptLog` for an entry that no table can have written."""
    if not holds:
        raise CorruptLog(otherwise)


def _game(opened: e.Opened, key: bytes) -> Game:
    if commitment(key) != opened.commitment:
        raise CorruptLog("the key of the shuffle is not the one that was promised")
    if opened.format != e.FORMAT:
        raise CorruptLog(f"a log of format {opened.format} cannot be read by this version")
    try:
        return game_of(opened.settings, opened.rules)
    except InvalidOption as error:
        raise CorruptLog(f"the game of this table cannot be played by this version: {error}") from None
