"""What Cartagena sends to clients; docs/notation.md explains the fields."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from balandra.core.wire import ChanceFacts, Colour, ColourFacts, GameView, NoFacts, Wire

Space = int | Literal["sloop"]
Card = str  # a symbol, dark with a star
Cards = dict[Card, int]  # `?` for those that are not known
Token = int | Literal["empty", "snake", "?"]
Shore = Literal["cartagena", "tortuga"]
Stage = Literal["action", "filibusters", "pistol", "rum", "lantern", "over"]


class Power(Struct, frozen=True):
    """A power of the Black Witch in progress."""

    card: Card
    rival: Colour | UnsetType = UNSET
    space: int | UnsetType = UNSET


class CartagenaView(GameView, frozen=True, kw_only=True):
    """A game of Cartagena as one seat or a spectator knows it."""

    track: list[str]
    pirates: dict[Colour, list[Space]]
    hands: dict[Colour, Cards]
    pile: Cards
    top: list[Card] | UnsetType = UNSET
    top_seen_by: Colour | UnsetType = UNSET
    row: list[Card] | UnsetType = UNSET
    discard: Cards
    sloop_at: Shore | UnsetType = UNSET
    tokens: dict[int, Token] | UnsetType = UNSET
    opened: list[Token] | UnsetType = UNSET
    turn: Colour
    actions_left: int
    free_sailing: bool | UnsetType = UNSET
    stage: Stage
    discarding: Colour | UnsetType = UNSET
    winner: Colour | UnsetType = UNSET
    power: Power | UnsetType = UNSET
    held: Cards | UnsetType = UNSET
    kept: bool | UnsetType = UNSET
    next_gift: Colour | UnsetType = UNSET
    known: dict[str, dict[Colour, Cards]] | UnsetType = UNSET  # by observer, `everyone` among them, and holder


class CartagenaPosition(CartagenaView, frozen=True, kw_only=True):
    """A game of Cartagena with all that was hidden."""

    rng: str


class AdvanceFacts(Struct, frozen=True):
    """Pirates go ahead to a symbol."""

    colour: Colour
    cards: list[Card]
    symbol: str
    pirates: int
    origin: Space = field(name="from")
    target: Space = field(name="to")


class PathFacts(Struct, frozen=True):
    """A pirate of a colour goes from one space to another."""

    colour: Colour
    origin: Space = field(name="from")
    target: Space = field(name="to")


class RetreatFacts(PathFacts, frozen=True, kw_only=True):
    """The same, and how many cards it brings."""

    draws: int


class MorganFacts(PathFacts, frozen=True, kw_only=True):
    """The same with a rival's pirate."""

    rival: Colour


class CardsFacts(Struct, frozen=True):
    """The cards it is about."""

    cards: list[Card]


class WitchOfferFacts(CardsFacts, frozen=True):
    """A power that may be invoked."""

    rival: Colour | UnsetType = UNSET
    space: int | UnsetType = UNSET


class WitchFacts(Struct, frozen=True):
    """A power that was invoked."""

    colour: Colour
    card: Card
    rival: Colour | UnsetType = UNSET
    space: int | UnsetType = UNSET


class DrawFacts(Struct, frozen=True):
    """Somebody draws so many cards."""

    colour: Colour
    count: int
    source: Literal["pile", "row"]


class DrawnCardFacts(Struct, frozen=True):
    """One of the cards that somebody drew."""

    colour: Colour
    card: Card
    number: int


class SailFacts(Struct, frozen=True):
    """The sloop goes to the other shore."""

    colour: Colour
    target: Shore = field(name="to")
    free: bool


class HandFacts(Struct, frozen=True):
    """The hand of a rival, looked at."""

    colour: Colour
    of: Colour
    cards: Cards


class TakeFacts(Struct, frozen=True):
    """Somebody takes a card of a rival."""

    colour: Colour
    of: Colour


class TakenFacts(TakeFacts, frozen=True):
    """The same with the card."""

    card: Card


class GiveFacts(Struct, frozen=True):
    """Somebody gives a card to a rival."""

    colour: Colour
    target: Colour = field(name="to")


class GivenFacts(GiveFacts, frozen=True):
    """The same with the card."""

    card: Card


class ColourCardsFacts(CardsFacts, frozen=True):
    """Cards of somebody."""

    colour: Colour


class ColourCardFacts(Struct, frozen=True):
    """A card of somebody."""

    colour: Colour
    card: Card


class CountFacts(Struct, frozen=True):
    """So many cards of somebody."""

    colour: Colour
    count: int


class ChestFacts(Struct, frozen=True):
    """A chest is opened."""

    colour: Colour
    space: int
    token: Token


WIRE = Wire(
    view=CartagenaView,
    position=CartagenaPosition,
    offers={
        **dict.fromkeys(("advance", "parrots", "hook"), AdvanceFacts),
        **dict.fromkeys(("retreat", "morgan"), RetreatFacts),
        "witch": WitchOfferFacts,
        **dict.fromkeys(("take", "give", "keep", "return", "discard"), CardsFacts),
        **dict.fromkeys(("sail", "draw", "end"), NoFacts),
    },
    events={
        "advance": AdvanceFacts,
        "retreat": PathFacts,
        "morgan": MorganFacts,
        "draw": DrawFacts,
        "card": DrawnCardFacts,
        "reshuffle": NoFacts,
        "row": CardsFacts,
        "sail": SailFacts,
        **dict.fromkeys(("end", "rescue", "turn", "win"), ColourFacts),
        "witch": WitchFacts,
        "hand": HandFacts,
        "take": TakeFacts,
        "taken": TakenFacts,
        "held": ColourCardsFacts,
        "give": GiveFacts,
        "given": GivenFacts,
        "kept": CountFacts,
        "keep": ColourCardsFacts,
        "returned": ColourFacts,
        "return": ColourCardFacts,
        "discard": ColourCardFacts,
        "chest": ChestFacts,
        "snake": PathFacts,
        "tokens": NoFacts,
        "chance": ChanceFacts,
    },
)
