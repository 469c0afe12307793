"""What alpha-beta thinks of a record of Martinique, in the plain terms of published programs: tiles, loads, maps."""

from __future__ import annotations

from balandra.martinique.loading import owned, tile_points
from balandra.martinique.rules import finder
from balandra.martinique.state import BARE, RESERVE, SEATED, SUNRISE, SYMBOLS, TREASURES, Rules, State
from balandra.martinique.tiles import is_map, symbol_of

LOAD, JOKER, MAP, TILE, MATCH, FIND = 1.0, 2.5, 6.0, 0.3, 0.6, 40.0  # in points
ON_LAND, UNDER = 4.0, 3.0  # a pirate who is not seated yet, and a map under him


def assess(rules: Rules, state: State, seat: int) -> float:
    """What one has against what the rival has, and who has dug at the supposed place."""
    found = finder(state) if state.phase != SUNRISE else -1
    find = 0.0 if found < 0 else FIND if found == seat else -FIND
    return find + _estate(state, seat) - _estate(state, 1 - seat)


def _estate(state: State, seat: int) -> float:
    """Hold and pairs, loads, jokers, maps that only oneself has seen, tiles, pirates on the island."""
    maps = state.map_count[seat] - sum(state.face_up[seat]) / 2
    goods = tile_points(state, seat) + LOAD * state.loads[seat] + JOKER * state.jokers[seat] + MAP * maps
    return float(goods + TILE * sum(state.stock[seat]) + MATCH * _matches(state, seat) + _landed(state, seat))


def _matches(state: State, seat: int) -> int:
    """How many tiles of the small treasures the stock covers, each treasure for itself."""
    stock = [owned(state, seat, symbol) for symbol in range(SYMBOLS)]
    return sum(_covered(state.treasure[treasure], list(stock)) for treasure in range(TREASURES))


def _covered(tiles: list[int], stock: list[int]) -> int:
    """How many tiles of a treasure the stock covers; this uses the stock up."""
    covered = 0
    for symbol in [symbol_of(tile) for tile in tiles if tile != BARE]:
        covered += stock[symbol] > 0
        stock[symbol] -= 1
    return covered


def _landed(state: State, seat: int) -> float:
    """Pirates who may still collect, more if they stand on a map; those in reserve too."""
    if state.phase != SUNRISE:
        return 0.0
    free: list[int] = [square for square in state.pirates[seat] if square != SEATED]
    maps: int = sum(square != RESERVE and is_map(state.tile[square]) for square in free)
    return ON_LAND * len(free) + UNDER * maps
