"""All messages between clients and server; the OpenAPI document and the page's types are made from them.

What a game sends (views, facts of offers and events, details of a result) is encoded by the structs that the game
declares, see `core.wire`; here it is JSON that passes through.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from balandra.core.message import PlainFact
from balandra.server.settings import Colour, Contribution, Name, Settings, Words

RequestId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{8,64}$(?!\\n)")]  # made by the client, one for each action
TableState = Literal["gathering", "playing", "finished", "abandoned"]
SeatKind = Literal["open", "person", "bot", "left"]

# ---- what the games declare: OpenAPI and the page's types name these parts

SCHEMAS = "#/components/schemas/"
View = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}View"})]
Position = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}Position"})]  # or a view
OfferFacts = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}OfferFacts"})]
EventFacts = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}EventFacts"})]
Details = Annotated[Raw, Meta(extra_json_schema={"$ref": f"{SCHEMAS}Details"})]

# ---- what a client may do at a table


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What all actions share: the id under which it is done at most once."""

    request: RequestId


class Take(Action, frozen=True, tag="take"):
    """Sit down (once more to hold another seat on the same device), or come back to a seat that was left."""

    contribution: Contribution
    seat: Colour | None = None  # any open one
    name: Name | None = None


class Leave(Action, frozen=True, tag="leave"):
    """Get up; during a game the seat waits."""

    seat: Colour | None = None  # all of mine


class Bot(Action, frozen=True, tag="bot"):
    """Give a seat to a bot: an open one (host), or one whose player has left (anybody who plays)."""

    seat: Colour
    level: str


class Remove(Action, frozen=True, tag="remove"):
    """Free a seat before the game (host)."""

    seat: Colour


class Begin(Action, frozen=True, tag="begin"):
    """Deal (host)."""


class Play(Action, frozen=True, tag="play"):
    """Make a move; `number` is that of the move in the game, from 1, so that a stale one is refused."""

    move: Annotated[str, Meta(min_length=1, max_length=200)]
    number: Annotated[int, Meta(ge=1)]
    seat: Colour | None = None  # mine that decides


class Undo(Action, frozen=True, tag="undo"):
    """Take moves back, until `moves` are left; without it, the last move of mine that may be."""

    seat: Colour | None = None
    moves: Annotated[int, Meta(ge=0)] | None = None


class Resign(Action, frozen=True, tag="resign"):
    """Give up."""

    seat: Colour | None = None


class Say(Action, frozen=True, tag="say"):
    """Write to all at the table."""

    words: Words


class Close(Action, frozen=True, tag="close"):
    """Abandon the table (host, before the game; or once nobody else is left)."""


class Rematch(Action, frozen=True, tag="rematch"):
    """Ask for another game of the same, seats rotated; the first to ask makes the table."""


AnyAction = Take | Leave | Bot | Remove | Begin | Play | Undo | Resign | Say | Close | Rematch

# ---- what a client receives about a table


class SeatInfo(Struct, frozen=True):
    """A seat at a table, as everybody sees it."""

    colour: Colour
    kind: SeatKind
    name: str | None = None
    level: str | None = None  # a bot's
    person: str | None = None  # the public id of whoever sits there, or for whom an open seat is kept
    mine: bool = False
    bank: int | None = None  # milliseconds left when the last move was made
    rating: float | None = None


class GameEvent(Struct, frozen=True):
    """An event of a game that the reader may know, in the words of the rulebook: as `balandra.Event`."""

    name: str
    facts: EventFacts
    audience: Literal["everyone"] | list[Colour]
    reveals: bool  # brought something hidden to light


class Entry(Struct, frozen=True, tag_field="what"):
    """What one entry of a table's log means to one reader."""

    number: int
    at: int


class TableOpened(Entry, frozen=True, tag="opened"):
    """The table was made."""

    name: str  # the host's


class PlayerSeated(Entry, frozen=True, tag="taken"):
    """Somebody sat down."""

    seat: Colour
    name: str


class BotSeated(Entry, frozen=True, tag="botted"):
    """A bot has a seat, before the game or in the place of somebody."""

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
    """A move and what came of it."""

    seat: Colour
    move: str | None  # only for those who may know all of it
    moves: int  # how many have been made, after it
    events: list[GameEvent]


class MovesUndone(Entry, frozen=True, tag="undone"):
    """Moves were taken back."""

    seat: Colour
    moves: int  # how many are left
    practice: bool  # the game no longer counts


class HintGiven(Entry, frozen=True, tag="hinted"):
    """Somebody asked for a hint: the game no longer counts."""

    seat: Colour


class PlayerLeft(Entry, frozen=True, tag="left"):
    """A player went away during the game."""

    seat: Colour


class PlayerReturned(Entry, frozen=True, tag="returned"):
    """A player who had left is back."""

    seat: Colour
    name: str | None  # another than before


class PlayerResigned(Entry, frozen=True, tag="resigned"):
    """A player gave up."""

    seat: Colour


class ChatSent(Entry, frozen=True, tag="said"):
    """Somebody wrote something."""

    name: str
    words: str


class TableClosed(Entry, frozen=True, tag="closed"):
    """The table is abandoned."""

    reason: Literal["host", "everybody left", "idle"]


class RematchMade(Entry, frozen=True, tag="followed"):
    """A rematch was made."""

    table: str | None  # only for those who may go there


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
    """A legal move with what can be foreseen of it: as `balandra.Offer`."""

    text: str
    kind: str
    facts: OfferFacts


class SeatView(Struct, frozen=True):
    """The game as one seat of the reader's (None: a spectator) knows it, now."""

    seat: Colour | None
    view: View
    offers: list[Offer] = []  # the legal moves, if this seat decides
    can_undo: bool = False


class Result(Struct, frozen=True):
    """How a game ended."""

    winner: Colour | None
    how: str
    details: Details


class Resignation(Struct, frozen=True):
    """The details of a result where somebody gave up."""

    resigned: Colour


def resigned(winner: Colour, loser: Colour) -> Result:
    """The result of a game that somebody gave up."""
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
    seat_views: list[SeatView]  # of the reader's seats, else one of a spectator; none before the game
    commitment: str
    key: str | None = None  # of the shuffle, once the game is over
    contributions: list[str] = []  # in seat order
    moves: int = 0  # made so far
    actor: Colour | None = None
    turn: Colour | None = None
    due: int | None = None  # when the clock of the one who decides runs out (milliseconds since 1970)
    now: int = 0  # the server's clock
    result: Result | None = None
    practice: bool = False
    rated: bool = False
    after: str | None = None
    rematch: str | None = None
    rules: int = 1  # the version of the rules that this game follows to its end
    newest_rules: int = 1  # the version that new tables follow


class ReplayStep(Struct, frozen=True):
    """A game that is over, looked at again: what was known after so many moves, and the move that led there."""

    number: int  # 0: after the deal
    view: Position
    actor: Colour | None = None  # who decides now
    seat: Colour | None = None  # whose move led here
    move: str | None = None  # only where all of it may be known
    events: list[GameEvent] = []


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """The table as it is now, and the news since the number the reader had."""

    table: Table
    log_events: list[LogEvent]


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """An action is in the log, durably, as entry `number`; answered again if the request comes again."""

    request: str
    number: int
    table: str | None = None  # a rematch: where it is


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="problem"):
    """The one shape of every refusal: a word for programs, a sentence for people."""

    error: str  # e.g. illegal-move, stale, not-your-seat, not-found, too-many-requests
    message: str  # in English
    text: str | None = None  # the same with {names} in the place of its facts, as catalogues of translations have it
    facts: dict[str, PlainFact] = {}
    plural: str | None = None  # the text for other numbers than one, `count` among the facts
    request: str | None = None
    retry_after: float | None = None  # seconds


class AskHint(Struct, frozen=True, forbid_unknown_fields=True):
    """What shall I do? `number` is that of the move to come, as with `Play`; from then on the game is practice."""

    number: Annotated[int, Meta(ge=1)]
    seat: Colour | None = None  # mine that decides


class RatedMove(Struct, frozen=True):
    """A legal move, the chance to win after it, and how much less that is than after the best one (`low` to `high`)."""

    move: str
    chance: float
    loss: float
    low: float
    high: float


class Hint(Struct, frozen=True):
    """All moves that a seat may make now, the best first, weighed by what that seat knows."""

    seat: Colour
    number: int  # of the move to come
    moves: list[RatedMove]


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """A client's message on the socket: do something."""

    action: AnyAction


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """A client's message on the socket: are you there?"""


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    now: int


class Connections(Struct, frozen=True, tag_field="type", tag="connections"):
    """Seats of people who have no open socket or stream at the table now; sent on change, to those who asked for it."""

    lost: list[Colour]


FromClient = Act | Ping
ToClient = Update | Done | ErrorMessage | Pong | Connections

# ---- making and listing tables


class SeatRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit where when a table is made: nobody yet, me (this device), or a bot of a level."""

    who: Literal["open", "me", "bot"] = "open"
    level: str | None = None
    name: Name | None = None  # of whoever plays here on this device


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made; seats in the order of the edition's colours, the rest open."""

    request: RequestId
    settings: Settings
    seats: Annotated[list[SeatRequest], Meta(max_length=5)] = []
    contribution: Contribution | UnsetType = UNSET  # needed if a seat is mine


class TableCard(Struct, frozen=True):
    """A table in a list."""

    id: str
    state: TableState
    settings: Settings
    game: str
    host: str
    seats: list[SeatInfo]
    changed: int
    actor: Colour | None = None  # who decides now
    my_turn: bool = False
    result: Result | None = None


class Tables(Struct, frozen=True):
    """A page of tables; `before` continues it."""

    tables: list[TableCard]
    before: int | None = None
