"""What Martinique sends to clients; docs/notation.md explains the fields."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from balandra.core.wire import ChanceFacts, Colour, ColourFacts, GameView, NoFacts, Wire

Square = str  # a1 to h8
Tile = str  # a souvenir such as `parrot 2`, or a map such as `map f`; `map ?` if it is not known
Map = str  # a letter or a number, face up with ^; `?`, `letter` or `number` if it is not known
Bonus = Literal["joker", "letter", "number"]
Ending = Literal["treasure", "points", "loads", "nobody"]


class MartiniqueDetails(Struct, frozen=True):
    """How a game ended, beside the winner: who found the treasure, if somebody did, and what everybody has."""

    found_by: Colour | None
    points: dict[Colour, int]
    loads: dict[Colour, int]


class MartiniqueResult(Struct, frozen=True):
    """How a game ended."""

    winner: Colour | None
    how: Ending
    found_by: Colour | None
    points: dict[Colour, int]
    loads: dict[Colour, int]


class MartiniqueView(GameView, frozen=True, kw_only=True):
    """A game of Martinique as one seat or a spectator knows it."""

    phase: Literal["sunrise", "sunset", "over"]
    turn: Colour
    stage: Literal["action", "turn", "bonus", "load", "dig", "over"]
    tiles: dict[Square, Tile]
    pirates: dict[Colour, list[Square]]
    reserve: dict[Colour, int]
    stools: list[Colour]
    stock: dict[Colour, list[Tile]]
    jokers: dict[Colour, int]
    maps: dict[Colour, list[Map]]
    tavern_maps: dict[Colour, list[int]]
    hold: dict[Colour, list[list[Tile]]]
    digs: dict[Colour, list[Square]]
    tavern: list[Tile]
    treasures: list[list[Tile]]
    bag: list[Tile]
    spent: list[Tile]
    secret: list[Map]
    left: list[Map]
    turning: int | UnsetType = UNSET
    moved: Square | UnsetType = UNSET
    placing: bool | UnsetType = UNSET
    result: MartiniqueResult | UnsetType = UNSET


class MartiniquePosition(MartiniqueView, frozen=True, kw_only=True):
    """A game of Martinique with all that was hidden."""

    rng: str


class PlaceFacts(Struct, frozen=True):
    """A square where somebody places a pirate or may dig."""

    colour: Colour
    target: Square = field(name="to")


class WalkFacts(Struct, frozen=True):
    """A pirate goes from one square to another."""

    colour: Colour
    origin: Square = field(name="from")
    target: Square = field(name="to")
    crossed: int


class LoadOfferFacts(Struct, frozen=True):
    """A small treasure that may be loaded, and what jokers stand for."""

    colour: Colour
    treasure: int
    jokers: list[str]


class LoadFacts(LoadOfferFacts, frozen=True):
    """A small treasure that was loaded, and what was spent on it."""

    tiles: list[Tile]
    spent: list[Tile]


class BonusFacts(Struct, frozen=True):
    """The bonus of a seating."""

    colour: Colour
    what: Bonus


class TurnFacts(Struct, frozen=True):
    """A map of the other's that may be turned up."""

    colour: Colour
    of: Colour
    place: int


class TurnedFacts(TurnFacts, frozen=True):
    """A map that was turned up."""

    map: Map


class CollectFacts(Struct, frozen=True):
    """A tile that somebody takes."""

    colour: Colour
    tile: Tile


class MapFacts(Struct, frozen=True):
    """The map that somebody takes."""

    colour: Colour
    map: Map


class SeatedFacts(Struct, frozen=True):
    """The stool that a pirate takes."""

    colour: Colour
    stool: int


class RefillFacts(Struct, frozen=True):
    """A small treasure laid anew."""

    treasure: int
    tiles: list[Tile]


class DigFacts(Struct, frozen=True):
    """Where somebody digs."""

    colour: Colour
    square: Square


class TreasureFacts(Struct, frozen=True):
    """Where the treasure lies, and who found it, if somebody did."""

    square: Square
    colour: Colour | None


class PointsFacts(Struct, frozen=True):
    """What everybody has at the end."""

    points: dict[Colour, int]
    loads: dict[Colour, int]


class WinFacts(Struct, frozen=True):
    """Who wins, if somebody does, and how."""

    colour: Colour | None
    how: Ending


WIRE = Wire(
    view=MartiniqueView,
    position=MartiniquePosition,
    details=MartiniqueDetails,
    offers={
        **dict.fromkeys(("place", "dig"), PlaceFacts),
        "move": WalkFacts,
        "turn": TurnFacts,
        "load": LoadOfferFacts,
        "bonus": BonusFacts,
        **dict.fromkeys(("decline", "no load"), ColourFacts),
    },
    events={
        "place": PlaceFacts,
        "move": WalkFacts,
        "collect": CollectFacts,
        "map": MapFacts,
        "turned": TurnedFacts,
        **dict.fromkeys(("declined", "no load", "skipped"), ColourFacts),
        "seated": SeatedFacts,
        "bonus": BonusFacts,
        "load": LoadFacts,
        "refill": RefillFacts,
        **dict.fromkeys(("bag", "sunset"), NoFacts),
        "dig": DigFacts,
        "treasure": TreasureFacts,
        "points": PointsFacts,
        "win": WinFacts,
        "chance": ChanceFacts,
    },
)
