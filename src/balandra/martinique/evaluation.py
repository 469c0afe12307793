"""How good a position is: what each player has, in points, and what is known of the Lost Treasure.

A player's worth is a sum of what can be counted, each times a weight of the edition; it must stay linear in the
weights, because they are tuned on that condition.
"""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.martinique.loading import needed, owned, tile_points
from balandra.martinique.state import (
    BARE,
    LETTERS,
    PIRATES,
    RESERVE,
    SEATED,
    SEATS,
    SIDE,
    SQUARES,
    STOOLS,
    SUNRISE,
    SYMBOLS,
    TREASURES,
    WEIGHT_UNIT,
    Rules,
    State,
)
from balandra.martinique.tiles import is_map

# The weights of an edition, in this order (see the editions' files).
(LOOSE, MATCH, JOKER, LOADED, MOST_LOADS, WALKER, UNDER, MAP_UNDER, SIGHT, FIND, FIND_LATE, EARLY, DOUBT, DOUBT_GROWS) = range(14)
BLUFF = 0.15  # how often somebody digs where he knows that nothing lies


@kernel
def weight(r: Rules, which: int) -> float:
    """One of the edition's weights."""
    return r.weights[which] / WEIGHT_UNIT


@kernel
def seen_maps(s: State, seat: int) -> int:
    """The maps that a player has seen, as bits: they tell where the treasure does not lie."""
    bits = 0
    for player in range(SEATS):
        for i in range(s.map_count[player]):
            if player == seat or s.face_up[player][i]:
                bits |= 1 << s.maps[player][i]
    return bits


@kernel
def is_possible(seen: int, square: int) -> bool:
    """Whether the treasure may lie on a square, for all that these maps tell."""
    letter = square % SIDE
    number = LETTERS + square // SIDE
    return (seen >> letter) & 1 == 0 and (seen >> number) & 1 == 0


@kernel
def count_bits(bits: int, first: int) -> int:
    """How many letters (or numbers) are among these maps."""
    count = 0
    for i in range(first, first + LETTERS):
        count += (bits >> i) & 1
    return count


@kernel
def find_chance(s: State, seat: int) -> float:
    """The chance, as a player knows it, that one of the own digs finds the treasure."""
    seen = seen_maps(s, seat)
    places = (LETTERS - count_bits(seen, 0)) * (LETTERS - count_bits(seen, LETTERS))
    digs = PIRATES - s.dig_count[seat]
    good = 0
    if s.phase != SUNRISE:
        free = 0
        for square in range(SQUARES):
            if s.occupant[square] == 0 and is_possible(seen, square):
                free += 1
        digs = min(digs, free)
        for i in range(s.dig_count[seat]):
            if is_possible(seen, s.digs[seat][i]):
                good += 1
    return min(1.0, (good + digs) / max(1, places))


@kernel
def stock_worth(r: Rules, s: State, seat: int) -> float:
    """What souvenirs promise before they are loaded."""
    loose = 0
    matches = 0
    for symbol in range(SYMBOLS):
        have = owned(s, seat, symbol)
        loose += have
        for treasure in range(TREASURES):
            matches += min(have, needed(s, treasure, symbol))
    return weight(r, LOOSE) * loose + weight(r, MATCH) * matches + weight(r, JOKER) * s.jokers[seat]


@kernel
def crew_worth(r: Rules, s: State, seat: int) -> float:
    """What pirates promise who may still collect."""
    total = 0.0
    for i in range(PIRATES):
        square = s.pirates[seat][i]
        if square != SEATED:
            total += weight(r, WALKER)
            if square != RESERVE and s.tile[square] != BARE:
                total += weight(r, MAP_UNDER) if is_map(s.tile[square]) else weight(r, UNDER)
    return total


@kernel
def treasure_worth(r: Rules, s: State, seat: int) -> float:
    """What is known of the Lost Treasure, and how early one may dig."""
    seen = seen_maps(s, seat)
    sight = count_bits(seen, 0) + count_bits(seen, LETTERS)
    early = 0
    for stool in range(s.stool_count):
        if s.stools[stool] == seat:
            early += STOOLS - stool
    find = find_chance(s, seat)
    late = find if s.phase != SUNRISE else 0.0
    known = weight(r, SIGHT) * sight + weight(r, EARLY) * early
    return known + weight(r, FIND) * find + weight(r, FIND_LATE) * late


@kernel
def worth(r: Rules, s: State, seat: int) -> float:
    """The worth of a player's position, in points."""
    total = 1.0 * tile_points(s, seat) + weight(r, LOADED) * s.loads[seat] + treasure_worth(r, s, seat)
    if s.loads[seat] > s.loads[1 - seat]:
        total += weight(r, MOST_LOADS)
    if s.phase == SUNRISE:
        total += stock_worth(r, s, seat) + crew_worth(r, s, seat)
    return total


@kernel
def doubt(r: Rules, s: State) -> float:
    """How many points make a clear difference: fewer as pirates sit down."""
    return weight(r, DOUBT) + weight(r, DOUBT_GROWS) * (STOOLS - s.stool_count)


@kernel
def plausible(r: Rules, s: State, seat: int) -> float:
    """Nobody likes to dig where the own maps tell that nothing lies."""
    chance = 1.0
    rival = 1 - seat
    for i in range(s.dig_count[rival]):
        if not is_possible(seen_maps(s, rival), s.digs[rival][i]):
            chance *= BLUFF
    return chance
