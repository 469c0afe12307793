"""Souvenirs, maps and the bag."""

from __future__ import annotations

from balandra.core.events import note
from balandra.core.kernel import kernel
from balandra.core.random import draw_kind
from balandra.martinique.notes import BAG_FILLED, CHANCE_TILE
from balandra.martinique.state import BARE, FIRST_MAP, NUMBERS, SOUVENIRS, State

TILE_NUMBERS = sum((1 + kind % NUMBERS) << (2 * (kind + 1)) for kind in range(SOUVENIRS))  # two bits a tile


@kernel
def is_map(tile: int) -> bool:
    """Whether a tile is a map."""
    return tile >= FIRST_MAP


@kernel
def symbol_of(tile: int) -> int:
    """The symbol of a souvenir."""
    return (tile - 1) // NUMBERS


@kernel
def number_of(tile: int) -> int:
    """The number of a souvenir, 0 where there is none."""
    return (TILE_NUMBERS >> (2 * tile)) & 3


@kernel
def steps_of(tile: int) -> int:
    """How far a pirate on this tile must go: a map counts 1."""
    return 1 if is_map(tile) else number_of(tile)


@kernel
def draw_souvenir(s: State) -> int:
    """A souvenir from the bag; BARE if bag and spent tiles are gone. M3: a short bag takes the spent ones back."""
    if s.bag_size == 0:
        refill_bag(s)
        if s.bag_size == 0:
            return BARE
    kind = draw_kind(s, s.bag, s.bag_size)
    s.bag[kind] -= 1
    s.bag_size -= 1
    return kind + 1


@kernel
def refill_bag(s: State) -> None:
    """The spent souvenirs go back into the bag."""
    for kind in range(SOUVENIRS):
        s.bag[kind] += s.spent[kind]
        s.bag_size += s.spent[kind]
        s.spent[kind] = 0
    if s.bag_size > 0:
        note(s, BAG_FILLED, 0, 0, 0)


@kernel
def fill_treasure(s: State, treasure: int) -> None:
    """Draw the tiles of a small treasure (2, 3 or 4) and lay them out in order."""
    tiles = s.treasure[treasure]
    for i in range(treasure + 2):
        tile = draw_souvenir(s)
        if tile == BARE:
            return
        note(s, CHANCE_TILE, tile, treasure, 0)
        place = i
        while place > 0 and tiles[place - 1] > tile:
            tiles[place] = tiles[place - 1]
            place -= 1
        tiles[place] = tile
