"""All messages between clients and server; the OpenAPI document and the page's types are generated from them.

Data of a game (views, facts of offers and events, details of a result) is encoded by the structs that the game
declares, see `core.wire`; here it is raw JSON.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from balandra.core.message import PlainFact
from balandra.reviews.report import Reason
from balandra.server.settings import Colour, Contribution, Name, Settings, Words

RequestId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$(?!\\n)")]  # chosen by the client, unique for each action
TableState = Literal["gathering", "playing", "finished", "abandoned"]
SeatKind = Literal["open", "person", "bot", "left"]

# ---- parts declared by the games; OpenAPI and the page's types refer to them by name

SCHEMAS = "#/components/schemas/"
View = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}View"})]
Position = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}Position"})]  # also a view
OfferFacts = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}OfferFacts"})]
EventFacts = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}EventFacts"})]
Details = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}Details"})]

# ---- actions of a client at a table


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all actions; the request id makes an action idempotent."""

    request: RequestId


class Take(Action, frozen=True, tag="take"):
    """Sit down (once more to hold another seat on the same device), or come back to a seat that was left."""

    contribution: Contribution
    seat: Colour | None = None  # None: any open seat
    name: Name | None = None


class Leave(Action, frozen=True, tag="leave"):
    """Get up; during a game the seat waits."""

    seat: Colour | None = None  # None: all own seats


class Bot(Action, frozen=True, tag="bot"):
    """Give a seat to a bot: an open one (host), or one whose player has left (anybody who plays)."""

    seat: Colour
    level: str


class Remove(Action, frozen=True, tag="remove"):
    """Free a seat before the game (host)."""

    seat: Colour


class Begin(Action, frozen=True, tag="begin"):
    """Start the game (host)."""


class Play(Action, frozen=True, tag="play"):
    """Make a move; `number` is that of the move in the game, from 1, so that a stale one is refused."""

    move: Annotated[str, Meta(min_length=1, max_length=200)]
    number: Annotated[int, Meta(ge=1)]
    seat: Colour | None = None  # None: the own seat to move


class Undo(Action, frozen=True, tag="undo"):
    """Take back moves until `moves` are left; without it, the own last move that may be taken back."""

    seat: Colour | None = None
    moves: Annotated[int, Meta(ge=0)] | None = None


class Resign(Action, frozen=True, tag="resign"):
    """Resign."""

    seat: Colour | None = None


class Say(Action, frozen=True, tag="say"):
    """Send a chat message."""

    words: Words


class Close(Action, frozen=True, tag="close"):
    """Abandon the table (host, before the game; or once nobody else is left)."""


class Rematch(Action, frozen=True, tag="rematch"):
    """Ask for a rematch with rotated seats; the first request creates the table."""


AnyAction = Take | Leave | Bot | Remove | Begin | Play | Undo | Resign | Say | Close | Rematch

# ---- messages about a table


class SeatInfo(Struct, frozen=True):
    """The public state of a seat."""

    colour: Colour
    kind: SeatKind
    name: str | None = None
    level: str | None = None  # of a bot
    person: str | None = None  # public id of the person in the seat, or for whom an open seat is reserved
    mine: bool = False
    bank: int | None = None  # milliseconds left after the last move
    rating: float | None = None


class GameEvent(Struct, frozen=True):
    """An event of a game that the reader may know, in the words of the rulebook: as `balandra.Event`."""

    name: str
    facts: EventFacts
    audience: Literal["everyone"] | list[Colour]
    reveals: bool  # whether hidden information was revealed


class Entry(Struct, frozen=True, tag_field="what"):
    """One entry of a table's log as visible to one reader."""

    number: int
    at: int


class TableOpened(Entry, frozen=True, tag="opened"):
    """The table was created."""

    name: str  # of the host


class PlayerSeated(Entry, frozen=True, tag="taken"):
    """A player took a seat."""

    seat: Colour
    name: str


class BotSeated(Entry, frozen=True, tag="botted"):
    """A bot took a seat, before the game or in place of a player."""

    seat: Colour
    level: str
    reason: Literal["invited", "left", "time", "resigned"]


class SeatFreed(Entry, frozen=True, tag="freed"):
    """A seat is open again, before the game."""

    seat: Colour
    reason: Literal["removed", "left"]


class GameStarted(Entry, frozen=True, tag="begun"):
    """The game begins."""


class MoveMade(Entry, frozen=True, tag="moved"):
    """A move and its events."""

    seat: Colour
    move: str | None  # None if the reader may not know all of it
    moves: int  # number of moves after it
    events: list[GameEvent]


class MovesUndone(Entry, frozen=True, tag="undone"):
    """Moves were taken back."""

    seat: Colour
    moves: int  # number of moves left
    practice: bool  # the game no longer counts


class HintGiven(Entry, frozen=True, tag="hinted"):
    """A player asked for a hint or the tutor: the game no longer counts."""

    seat: Colour
    tutor: bool = False


class PlayerLeft(Entry, frozen=True, tag="left"):
    """A player left during the game."""

    seat: Colour


class PlayerReturned(Entry, frozen=True, tag="returned"):
    """A player returned."""

    seat: Colour
    name: str | None  # a new name, if changed


class PlayerResigned(Entry, frozen=True, tag="resigned"):
    """A player resigned."""

    seat: Colour


class ChatSent(Entry, frozen=True, tag="said"):
    """A chat message."""

    name: str
    words: str


class TableClosed(Entry, frozen=True, tag="closed"):
    """The table is abandoned."""

    reason: Literal["host", "everybody left", "idle"]


class RematchMade(Entry, frozen=True, tag="followed"):
    """The rematch was created."""

    table: str | None  # None if the reader has no access to it


LogEvent = (
    TableOpened
    | PlayerSeated
    | BotSeated
    | SeatFreed
    | GameStarted
    | MoveMade
    | MovesUndone
    | HintGiven
    | PlayerLeft
    | PlayerReturned
    | PlayerResigned
    | ChatSent
    | TableClosed
    | RematchMade
)


class Offer(Struct, frozen=True):
    """A legal move with its foreseeable effects, as `balandra.Offer`."""

    text: str
    kind: str
    facts: OfferFacts


class SeatView(Struct, frozen=True):
    """The current game as one seat of the reader (None: a spectator) knows it."""

    seat: Colour | None
    view: View
    offers: list[Offer] = []  # the legal moves, if this seat is to move
    can_undo: bool = False


class Result(Struct, frozen=True):
    """How a game ended."""

    winner: Colour | None
    how: str
    details: Details


class Resignation(Struct, frozen=True):
    """The details of a resignation."""

    resigned: Colour


def resigned(winner: Colour, loser: Colour) -> Result:
    """The result of a game that ended by resignation."""
    return Result(winner, "resignation", Raw(json.encode(Resignation(loser))))


class Table(Struct, frozen=True):
    """All that one reader may know of a table, as of entry `number`."""

    id: str
    number: int  # of the last entry
    state: TableState
    game: str
    settings: Settings
    host: str
    is_host: bool
    seats: list[SeatInfo]
    seat_views: list[SeatView]  # of the reader's seats, or one of a spectator; empty before the game
    commitment: str
    key: str | None = None  # of the shuffle, once the game is over
    contributions: list[str] = []  # in seat order
    moves: int = 0  # made so far
    actor: Colour | None = None
    turn: Colour | None = None
    due: int | None = None  # when the clock of the seat to move runs out (milliseconds since 1970)
    now: int = 0  # server time
    result: Result | None = None
    practice: bool = False
    rated: bool = False
    after: str | None = None
    rematch: str | None = None
    rules: int = 1  # version of the rules of this game
    newest_rules: int = 1  # version of the rules for new tables


class ReplayStep(Struct, frozen=True):
    """A step of a replay: what was known after a number of moves, and the move that led there."""

    number: int  # 0: after the deal
    view: Position
    actor: Colour | None = None  # the seat to move
    seat: Colour | None = None  # the seat that made the last move
    move: str | None = None  # None if the reader may not know all of it
    events: list[GameEvent] = []


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """The current table, and the log events since the number the reader had."""

    table: Table
    log_events: list[LogEvent]


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """An action is durably in the log as entry `number`; a repeated request gets the same answer."""

    request: str
    number: int
    table: str | None = None  # the new table of a rematch


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="problem"):
    """Every refusal: a code for programs and a sentence for people."""

    error: str  # e.g. illegal-move, stale, not-your-seat, not-found, too-many-requests
    message: str  # in English
    text: str | None = None  # with {names} as placeholders for the facts, as in the translation catalogues
    facts: dict[str, PlainFact] = {}
    plural: str | None = None  # plural form of the text; `count` is among the facts
    request: str | None = None
    retry_after: float | None = None  # seconds


class AskHint(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a hint. `number` is that of the next move, as in `Play`; the game becomes practice."""

    number: Annotated[int, Meta(ge=1)]
    seat: Colour | None = None  # None: the own seat to move


class RatedMove(Struct, frozen=True):
    """A legal move, the chance to win after it, and how much less that is than after the best one (`low` to `high`)."""

    move: str
    chance: float
    loss: float
    low: float
    high: float


class Hint(Struct, frozen=True):
    """All legal moves of a seat, best first, evaluated from what the seat knows."""

    seat: Colour
    number: int  # of the next move
    moves: list[RatedMove]


class AskTutor(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask what a move would lose. `number` is that of the next move, as in `Play`; the game becomes practice."""

    number: Annotated[int, Meta(ge=1)]
    move: Annotated[str, Meta(min_length=1, max_length=200)]
    seat: Colour | None = None  # None: the own seat to move


class Tutored(Struct, frozen=True):
    """What a move loses against the best one, from what the seat knows, and why: checked facts about both moves."""

    seat: Colour
    move: str
    best: str
    value: float  # chance to win after the best move
    loss: float
    low: float | None  # the 95 % interval of the loss, if it was estimated on several deals
    high: float | None
    better: list[Reason]
    played: list[Reason]


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """A client's socket message: an action."""

    action: AnyAction


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """A client's socket message: ping."""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    now: int


class Connections(Struct, frozen=True, tag_field="type", tag="connections"):
    """Seats of people without an open socket or stream at the table; sent on change to clients that asked for it."""

    lost: list[Colour]


FromClient = Act | Ping
ToClient = Update | Done | ErrorMessage | Pong | Connections

# ---- creating and listing tables


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The occupant of a seat of a new table: nobody, the caller (this device), or a bot of a level."""

    who: Literal["open", "me", "bot"] = "open"
    level: str | None = None
    name: Name | None = None  # of the player on this device


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table; seats in the order of the edition's colours, the rest open."""

    request: RequestId
    settings: Settings
    seats: Annotated[list[SeatRequest], Meta(max_length=5)] = []
    contribution: Contribution | UnsetType = UNSET  # required if a seat is the caller's


class PlayedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished game that was played without a server; seats in the order of the edition's colours."""

    request: RequestId
    transcript: Annotated[str, Meta(min_length=1, max_length=1_000_000)]
    seats: Annotated[list[SeatRequest], Meta(max_length=5)]


class TableCard(Struct, frozen=True):
    """A table in a list."""

    id: str
    state: TableState
    settings: Settings
    game: str
    host: str
    seats: list[SeatInfo]
    changed: int
    actor: Colour | None = None  # the seat to move
    my_turn: bool = False
    result: Result | None = None


class Tables(Struct, frozen=True):
    """A page of tables; `before` continues it."""

    tables: list[TableCard]
    before: int | None = None
