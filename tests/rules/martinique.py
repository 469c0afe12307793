"""An island of Martinique in few words: whole mappings, so that nothing is left to the deal."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import balandra
from balandra import Position

from .cartagena import words

PLAIN, TWENTY = "martinique", "martinique-20-points"
SYMBOLS = ("sabres", "muskets", "skull", "chest", "parrot", "rum")
LETTERS, NUMBERS = "abcdefgh", "12345678"
SQUARES = [f"{letter}{number}" for number in NUMBERS for letter in LETTERS]
TAVERN = words("d4 e4 d5 e5")
LAND = [square for square in SQUARES if square not in TAVERN]
BEACH = [square for square in SQUARES if square[0] in "ah" or square[1] in "18"]
MAP_SQUARES = words("b3 b5 c4 c7 d2 d6 e3 e7 f2 f5 g4 g6")
SOUVENIRS = [f"{symbol} {number}" for symbol in SYMBOLS for number in (1,) * 6 + (2,) * 6 + (3,) * 4]
RUM = [words("rum rum"), words("rum rum rum"), words("rum rum rum rum")]

Tiles = Mapping[str, Sequence[str]]

# Three pirates each on the beach, so that both may move; nobody is near the west and the north.
BOTH = {"black": words("f1 g1 h1"), "red": words("h3 h4 h5")}


class Box:
    """The souvenirs that have not been given a place yet."""

    def __init__(self) -> None:
        self.left = list(SOUVENIRS)

    def take(self, tile: str) -> str:
        """Take that tile; a bare symbol takes the lowest number there is."""
        found = tile if tile in self.left else next(one for one in self.left if one.startswith(f"{tile} "))
        self.left.remove(found)
        return found

    def take_all(self, tiles: Iterable[str]) -> list[str]:
        """Take all of them."""
        return [self.take(tile) for tile in tiles]

    def fill(self, count: int) -> list[str]:
        """Take any, mixed, the same every time."""
        self.left = self.left[::5] + [tile for place, tile in enumerate(self.left) if place % 5]
        taken, self.left = self.left[:count], self.left[count:]
        return taken


def both(value: Mapping[str, Sequence[str]] | None) -> dict[str, list[str]]:
    """A value for each colour."""
    return {colour: list((value or {}).get(colour, ())) for colour in ("black", "red")}


def island(
    pirates: Tiles,
    tiles: Mapping[str, str] | None = None,
    *,
    bare: Sequence[str] = (),
    stock: Tiles | None = None,
    maps: Tiles | None = None,
    jokers: Mapping[str, int] | None = None,
    treasures: Sequence[Sequence[str]] = RUM,
    hold: Mapping[str, Sequence[Sequence[str]]] | None = None,
    stools: Sequence[str] = (),
    bag: int = 39,
    **more: object,
) -> Position:
    """A position at sunrise, black to move; the treasures ask for rum, of which nobody has any unless said.

    The secret is h8, the tavern keeps map g and map 7 and three jokers less what the players hold."""
    box, held, given = Box(), both(maps), dict(tiles or {})
    loads = {colour: [box.take_all(load) for load in (hold or {}).get(colour, ())] for colour in ("black", "red")}
    stocks = {colour: box.take_all(own) for colour, own in both(stock).items()}
    small = [box.take_all(treasure) for treasure in treasures]
    laid = {square: tile if tile.startswith("map") else box.take(tile) for square, tile in given.items()}
    owned = {name.rstrip("^") for name in [*held["black"], *held["red"]]}
    spare_jokers = 3 - sum((jokers or {}).values())
    tavern = ["joker"] * spare_jokers + [f"map {name}" for name in ("g", "7") if name not in owned]
    away = owned | {"h", "8", "g", "7"} | {tile[4:] for tile in laid.values() if tile.startswith("map")}
    free_maps = [f"map {name}" for name in "abcdefg1234567" if name not in away]
    laid |= dict(zip([s for s in MAP_SQUARES if s not in bare and s not in laid], free_maps, strict=False))
    plain = [s for s in LAND if s not in MAP_SQUARES and s not in bare and s not in laid]
    laid |= dict(zip(plain, box.fill(len(plain)), strict=True))
    in_bag = box.fill(bag)
    mapping: dict[str, object] = {
        "edition": PLAIN,
        "colours": ["black", "red"],
        "phase": "sunrise",
        "stage": "action",
        "turn": "black",
        "tiles": laid,
        "pirates": both(pirates),
        "reserve": {
            colour: 4 - len(pirates.get(colour, ())) - list(stools).count(colour) for colour in ("black", "red")
        },
        "stools": list(stools),
        "stock": stocks,
        "jokers": {"black": 0, "red": 0} | dict(jokers or {}),
        "maps": held,
        "tavern": tavern,
        "tavern_maps": {
            colour: [place for place, name in enumerate(own, 1) if name.rstrip("^") in {"g", "7"}]
            for colour, own in held.items()
        },
        "hold": loads,
        "treasures": small,
        "bag": in_bag,
        "spent": box.left,
        "secret": ["h", "8"],
    }
    return balandra.position(mapping | more)


def dusk(
    seated: str = "black red black red black red red",
    *,
    stock: Tiles | None = None,
    hold: Mapping[str, Sequence[Sequence[str]]] | None = None,
    maps: Tiles | None = None,
    edition: str = PLAIN,
) -> Position:
    """Sunset: seven sat in this order, then the last pirate goes to the tavern, taking a "sabres 1" along.

    The jokers are the other player's, so that the last one has nothing to load; the tavern is empty."""
    stools = seated.split()
    last = "black" if stools.count("black") == 3 else "red"
    position = island(
        {last: ["d3"]},
        {"d3": "sabres 1"},
        stools=stools,
        stock=stock,
        hold=hold,
        maps=maps or {"black": ["g"], "red": ["7"]},
        jokers={"red" if last == "black" else "black": 3},
        turn=last,
        edition=edition,
    )
    return after(position, "d3-d4")


def fresh(edition: str = PLAIN, seed: int = 1, **options: object) -> Position:
    """A game that begins."""
    return balandra.load("martinique", edition, players=2, options=options).new(seed=seed)


def after(position: Position, *moves: str) -> Position:
    """The position after these moves."""
    for move in moves:
        position = position.play(move).position
    return position


def dig_all(position: Position, black: str, red: str) -> Position:
    """All eight dig: each colour on its squares in this order."""
    squares = {"black": black.split(), "red": red.split()}
    while position.actor is not None:
        position = after(position, f"dig {squares[position.actor].pop(0)}")
    return position


# -- what a position says


def legal(position: Position) -> set[str]:
    """The legal moves in words."""
    return {str(move) for move in position.legal_moves}


def beginning(position: Position, text: str) -> set[str]:
    """The legal moves that begin so."""
    return {move for move in legal(position) if move.startswith(text)}


def targets(position: Position, square: str) -> set[str]:
    """The squares that the pirate on a square can reach."""
    found = (re.fullmatch(rf"{square}(-|x+)([a-h][1-8])", move) for move in legal(position))
    return {match[2] for match in found if match}


def near(square: str, *distances: int) -> set[str]:
    """The squares at these distances, counted along rows and columns."""
    column, row = LETTERS.index(square[0]), int(square[1])
    return {other for other in SQUARES if abs(LETTERS.index(other[0]) - column) + abs(int(other[1]) - row) in distances}


def field(position: Position, key: str) -> object:
    """One entry of the mapping."""
    return position.mapping()[key]


def stage(position: Position) -> str:
    """What is being decided."""
    return cast(str, field(position, "stage"))


def phase(position: Position) -> str:
    """Sunrise, sunset or over."""
    return cast(str, field(position, "phase"))


def tiles(position: Position) -> dict[str, str]:
    """The tiles on the island."""
    return cast(dict[str, str], field(position, "tiles"))


def own(position: Position, key: str, colour: str) -> list[str]:
    """A colour's list: pirates, stock, maps or digs."""
    return cast(dict[str, list[str]], field(position, key))[colour]


def jokers(position: Position, colour: str) -> int:
    """How many jokers a colour holds."""
    return cast(dict[str, int], field(position, "jokers"))[colour]


def reserve(position: Position, colour: str) -> int:
    """How many pirates a colour has not placed yet."""
    return cast(dict[str, int], field(position, "reserve"))[colour]


def hold(position: Position, colour: str) -> list[list[str]]:
    """A colour's loads."""
    return cast(dict[str, list[list[str]]], field(position, "hold"))[colour]


def listed(position: Position, key: str) -> list[str]:
    """A list: stools, tavern, bag, spent, left."""
    return cast(list[str], position.mapping().get(key, []))


def treasures(position: Position) -> list[list[str]]:
    """The three small treasures."""
    return cast(list[list[str]], field(position, "treasures"))


def souvenirs(position: Position) -> list[str]:
    """All the souvenirs, wherever they are, in order."""
    everything = listed(position, "bag") + listed(position, "spent")
    everything += [tile for tile in tiles(position).values() if not tile.startswith("map")]
    for colour in ("black", "red"):
        everything += own(position, "stock", colour) + [tile for load in hold(position, colour) for tile in load]
    return sorted(everything + [tile for treasure in treasures(position) for tile in treasure])


def map_names(position: Position) -> list[str]:
    """All the maps, wherever they are, in order."""
    lying = [tile for tile in [*tiles(position).values(), *listed(position, "tavern")] if tile.startswith("map")]
    held = [name.rstrip("^") for colour in ("black", "red") for name in own(position, "maps", colour)]
    return sorted([tile[4:] for tile in lying] + held + listed(position, "secret") + listed(position, "left"))


def shown(position: Position, seat: str | None, key: str) -> object:
    """What a seat sees of something."""
    return position.view(seat).mapping()[key]


def shown_maps(position: Position, seat: str | None, colour: str) -> list[str]:
    """What a seat sees of a colour's maps."""
    return cast(dict[str, list[str]], shown(position, seat, "maps"))[colour]


def result(position: Position) -> dict[str, object]:
    """How the game ended."""
    return cast(dict[str, object], field(position, "result"))


def points(position: Position) -> dict[str, int]:
    """The points at the end."""
    return cast(dict[str, int], result(position)["points"])


def winner(position: Position) -> str | None:
    """Who has won, if the game is over."""
    assert position.outcome is not None
    return position.outcome.winner
