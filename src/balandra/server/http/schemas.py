"""Messages about accounts, editions, bots and proofs; those about tables are in `messages`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from balandra.core.message import PlainFact
from balandra.reviews.report import Decision, Review
from balandra.server.accounts import Game, Token
from balandra.server.messages import Offer, ReplayStep, SeatView
from balandra.server.settings import Name

Id = Annotated[str, Meta(pattern="^[a-z2-7]{16}$(?!\\n)")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
OptionKind = Literal["number", "choice", "flag", "text"]
Given = Annotated[str, Meta(min_length=1, max_length=200)]  # a password or code to compare


class Me(Struct, frozen=True):
    """The caller's identity."""

    person: str
    name: str
    kind: Literal["guest", "account", "program"]


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A new display name."""

    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """Name and password, to create an account or to log in."""

    name: Name
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password; all other sessions end."""

    old: Given
    new: Password


class Recovery(Struct, frozen=True, forbid_unknown_fields=True):
    """A new password, set with the recovery code."""

    name: Name
    code: Given
    password: Password


class Welcome(Struct, frozen=True):
    """An account was created or recovered; the recovery code is shown only once."""

    me: Me
    recovery: str


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """A token for a program, and the name it plays under."""

    name: Name


class Tokens(Struct, frozen=True):
    """The tokens of an account."""

    tokens: list[Token]


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """A person to mute."""

    person: Id


class Consent(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether puzzles may be made from the caller's public games."""

    puzzles: bool


class Mutes(Struct, frozen=True):
    """Muted people."""

    people: list[str]


class Games(Struct, frozen=True):
    """A page of a person's history; `before` continues it."""

    games: list[Game]
    before: int | None = None


class OptionCard(Struct, frozen=True):
    """An option of an edition."""

    name: str
    kind: OptionKind
    default: int | str | bool
    help: str
    low: int | None = None
    high: int | None = None
    choices: list[str] = []


class BoxPath(Struct, frozen=True):
    """A path to be laid: the option that says of how many boards, and the side that is up (none: either)."""

    name: str
    option: str
    side: int | None


class Box(Struct, frozen=True):
    """The boards that a track is laid of, numbered from 1, by the symbols on each side; and the paths in order."""

    boards: list[list[list[str]]]
    paths: list[BoxPath]


class EditionCard(Struct, frozen=True):
    """An edition that can be played."""

    id: str
    game: str
    title: str
    year: int
    book: str
    players: list[int]
    colours: list[str]
    options: list[OptionCard]
    reconstructed: list[str]
    box: Box | None = None  # if the players may lay the track


class Editions(Struct, frozen=True):
    """All editions."""

    editions: list[EditionCard]


class LevelCard(Struct, frozen=True):
    """A bot that can be invited."""

    name: str
    about: str


class Levels(Struct, frozen=True):
    """All bots."""

    levels: list[LevelCard]


class Replay(Struct, frozen=True):
    """A finished game, step by step."""

    steps: list[ReplayStep]


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """A transcript to show: as a colour, `spectator`, or `all` to include what was hidden."""

    transcript: Annotated[str, Meta(min_length=1, max_length=1_000_000)]
    seat: Annotated[str, Meta(max_length=40)] = field(default="all", name="as")


class Imported(Struct, frozen=True):
    """A game read from a transcript, step by step."""

    game: str
    edition: str
    colours: list[str]
    options: dict[str, int | str | bool]
    steps: list[ReplayStep]
    rules: int = 1  # version of the rules it was played by
    newest_rules: int = 1  # version of the rules for new tables


class ToReview(Struct, frozen=True, forbid_unknown_fields=True):
    """A transcript to review."""

    transcript: Annotated[str, Meta(min_length=1, max_length=1_000_000)]


class Reviewed(Struct, frozen=True):
    """A review as far as it is known: the completed share, and the report; decisions to come are null.

    `offers` has, by the number of each move that lost something, the better move and the move made.
    """

    share: float
    complete: bool
    review: Review
    offers: dict[int, list[Offer]]


class ToTry(Struct, frozen=True, forbid_unknown_fields=True):
    """A decision of a game to try again: its transcript, the number of the move, and another move, once chosen."""

    transcript: Annotated[str, Meta(min_length=1, max_length=1_000_000)]
    number: Annotated[int, Meta(ge=1)]
    move: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class Tried(Struct, frozen=True):
    """What the player saw at a decision, with all legal moves; and the assessment of the move that was tried."""

    seat_view: SeatView
    decision: Decision | None


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """A transcript to be replayed, and the commitment that was shown before the game, if it is known."""

    transcript: Annotated[str, Meta(min_length=1, max_length=1_000_000)]
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$(?!\\n)")] | None = None


class Verdict(Struct, frozen=True):
    """Whether something holds (a transcript, settings for a table), in one sentence."""

    holds: bool
    sentence: str  # in English
    text: str | None = None  # with {names} as placeholders for the facts, as in an `ErrorMessage`
    facts: dict[str, PlainFact] = {}


class Health(Struct, frozen=True):
    """Health of the server."""

    status: Literal["well", "no database"]
    version: str
