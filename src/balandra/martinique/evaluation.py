"""How good a position is: each player's chance to win, from points in sight and from what is known of the treasure."""

from __future__ import annotations

from math import exp

from balandra.core.kernel import kernel
from balandra.martinique.loading import needed, owned, tile_points
from balandra.martinique.state import (
    BARE,
    LETTERS,
    PIRATES,
    RESERVE,
    SEATED,
    SEATS,
    SUNRISE,
    SYMBOLS,
    TREASURES,
    Rules,
    State,
)
from balandra.martinique.tiles import is_map

# Points.
LOOSE = 0.6  # a souvenir in stock
MATCH = 0.35  # and if a small treasure asks for it
JOKER = 2.0
LOAD = 1.0  # each load
WALKER = 2.5  # a pirate who may still collect
UNDER = 0.5  # the tile he stands on
MAP_UNDER = 0.8  # and if it is a map
SPREAD = 4.0  # points that decide, at the end
SPREAD_GROWS = 0.9  # and for each pirate still walking
EARLY = 0.5  # how much of the chance to find counts at the start, when maps are still to come


@kernel
def sight(s: State, seat: int, first: int) -> int:
    """How many letters (or numbers) a player knows not to be the secret's."""
    count = 0
    for player in range(SEATS):
        for i in range(s.map_count[player]):
            if player == seat or s.face_up[player][i]:
                kind = s.maps[player][i]
                if first <= kind < first + LETTERS:
                    count += 1
    return count


@kernel
def find_chance(s: State, seat: int) -> float:
    """The chance that one of a player's digs still to come finds the treasure."""
    squares = (LETTERS - sight(s, seat, 0)) * (LETTERS - sight(s, seat, LETTERS))
    digs = PIRATES - s.dig_count[seat]
    return min(1.0, digs / max(1, squares))


@kernel
def stock_worth(s: State, seat: int) -> float:
    """What souvenirs promise before they are loaded."""
    total = 0.0
    for symbol in range(SYMBOLS):
        have = owned(s, seat, symbol)
        total += LOOSE * have
        for treasure in range(TREASURES):
            total += MATCH * min(have, needed(s, treasure, symbol))
    return total


@kernel
def crew_worth(s: State, seat: int) -> float:
    """What pirates promise who may still collect."""
    total = 0.0
    for i in range(PIRATES):
        square = s.pirates[seat][i]
        if square != SEATED:
            total += WALKER
            if square != RESERVE and s.tile[square] != BARE:
                total += MAP_UNDER if is_map(s.tile[square]) else UNDER
    return total


@kernel
def score(s: State, seat: int) -> float:
    """The points of a player, with what stock, jokers and crew promise."""
    total = 1.0 * tile_points(s, seat)
    if s.loads[seat] > s.loads[1 - seat]:
        total += 2.0
    if s.phase == SUNRISE:
        total += stock_worth(s, seat) + crew_worth(s, seat) + JOKER * s.jokers[seat] + LOAD * s.loads[seat]
    return total


@kernel
def evaluate(r: Rules, s: State, values: list[float]) -> None:
    """Write each player's chance to win."""
    black = find_chance(s, 0)
    red = find_chance(s, 1)
    lead = score(s, 0) - score(s, 1) + r.twenty * (black - red)
    walking = SEATS * PIRATES - s.stool_count
    ahead = 1.0 / (1.0 + exp(-lead / (SPREAD + SPREAD_GROWS * walking)))
    found = 0.0
    if r.twenty == 0 and black + red > 0.0:
        found = (1.0 - (1.0 - black) * (1.0 - red)) * (1.0 - EARLY * walking / (SEATS * PIRATES))
        ahead = found * black / (black + red) + (1.0 - found) * ahead
    values[0] = ahead
    values[1] = 1.0 - ahead
