"""How bots that do not search judge positions of Martinique: the hold, tiles, jokers, maps; and where to dig."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from balandra.core.game import Game, Move, View
from balandra.core.heuristics import Heuristics, LevelSkill
from balandra.core.notation import Words
from balandra.martinique.assessment import assess
from balandra.martinique.scripts import SCRIPTS, squares_left

LOAD = 1.0  # a load, beyond its numbers
PAIR, TILE, JOKER, MAP = 2.0, 0.6, 2.5, 2.0
MATCH = 0.5  # a tile that a small treasure asks for
ON_LAND = 2.0  # a pirate who may still collect
UNDER = 0.5  # how much of the worth of a tile its pirate already has
RIVAL = 0.5
TIE_NOISE = 1.5
WON = 1000.0
LEVELS = {
    "stowaway": LevelSkill(1, 0.02, "0.1", 0.8),
    "cabin-boy": LevelSkill(1, 0.02, "0.1", 0.53),
    "deckhand": LevelSkill(1, 0.02, "0.1", 0.27),
    "sailor": LevelSkill(1, 0.01, "0.2", 0.2),
    "gunner": LevelSkill(4, 0.0, "0.2"),
    "boatswain": LevelSkill(18, 0.0, "0.2"),
    "helmsman": LevelSkill(48, 0.0, "0.2"),
    "quartermaster": LevelSkill(200, 0.0, "0.2"),
    "corsair": LevelSkill(700, 0.0, "0.2"),
}


def worth(mapping: Words, seat: str) -> float:
    """The worth, in points."""
    result = mapping.get("result")
    if result:
        return 0.0 if result["winner"] is None else WON if result["winner"] == seat else -WON
    rivals = [colour for colour in mapping["colours"] if colour != seat]
    return _estate(mapping, seat) - RIVAL * sum(_estate(mapping, rival) for rival in rivals)


def _estate(mapping: Words, colour: str) -> float:
    loads: Sequence[Sequence[str]] = mapping["hold"][colour]
    jokers: int = mapping["jokers"][colour]
    points = sum(_number(tile) for load in loads for tile in load)
    owned = _stock(mapping, colour) + JOKER * jokers + _maps(mapping, colour)
    return points + LOAD * len(loads) + owned + _crew(mapping, colour)


def _number(tile: str) -> int:
    return int(tile.split()[-1])


def _symbols(tiles: Iterable[str]) -> Counter[str]:
    return Counter(tile.split()[0] for tile in tiles)


def _stock(mapping: Words, colour: str) -> float:
    counts = _symbols(mapping["stock"][colour])
    pairs = sum(count // 2 for count in counts.values())
    treasures: Sequence[Sequence[str]] = mapping["treasures"]
    matches: float = sum((counts & _symbols(tiles)).total() / sqrt(len(tiles)) for tiles in treasures if tiles)
    return PAIR * pairs + TILE * counts.total() + MATCH * matches


def _crew(mapping: Words, colour: str) -> float:
    """Pirates still on the island, and what lies under them."""
    squares = mapping["pirates"][colour]
    wanted = {tile.split()[0] for tiles in mapping["treasures"] for tile in tiles}
    under = [mapping["tiles"][square] for square in squares if square in mapping["tiles"]]
    return ON_LAND * len(squares) + UNDER * sum(_under(tile, wanted) for tile in under)


def _under(tile: str, wanted: set[str]) -> float:
    return MAP if tile.startswith("map") else TILE + MATCH * (tile.split()[0] in wanted)


def _maps(mapping: Words, colour: str) -> float:
    """A map that the rival has seen is worth half."""
    return sum(MAP / 2 if one.endswith("^") else MAP for one in mapping["maps"][colour])


def worth_a_try(view: View) -> Sequence[Move]:
    """All moves, but at sunset only the digs where the treasure most likely lies."""
    digs = [move for move in view.legal_moves if move.kind == "dig"]
    likely = set(squares_left(view.mapping())) if digs else set()
    return [move for move in digs if move.text.split()[-1] in likely] or view.legal_moves


def level_skills(game: Game) -> Mapping[str, LevelSkill]:
    """The skills of the levels."""
    return LEVELS


HEURISTICS = Heuristics(worth, worth_a_try, TIE_NOISE, assess, SCRIPTS, level_skills)
