"""How good a position is: what each player has, in points, and what is known of the Lost Treasure.

The weights are the edition's and tuned by self-play.
"""

from __future__ import annotations

from math import exp

from balandra.core.kernel import kernel
from balandra.martinique.loading import needed, owned, tile_points
from balandra.martinique.state import (
    BARE,
    DIG,
    FIRST_AT,
    LETTERS,
    MAPS,
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
    Rules,
    State,
)
from balandra.martinique.tiles import is_map, steps_of
from balandra.martinique.walking import EDGE, WAYS, step

# The weights of an edition, in this order (see the editions' files).
LOOSE, MATCH, JOKER, LOADED, MOST_LOADS, WALKER, UNDER, EARLY, EXIT, EXITS = range(10)
SIGHT, MAP_UNDER, MAP_SHARE, SURE, DOUBT, DOUBT_GROWS = range(10, 16)
MOST_EXITS = 4  # that count
NONSENSE = 0.02
BLUFF = 0.15  # how often somebody digs where he knows that nothing lies


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
def maps_under(s: State, seat: int) -> int:
    """How many maps a player's pirates stand on."""
    count = 0
    for i in range(PIRATES):
        square = s.pirates[seat][i]
        if RESERVE < square < SEATED and is_map(s.tile[square]):
            count += 1
    return count


@kernel
def maps_left(s: State) -> int:
    """How many maps nobody has taken yet."""
    return MAPS - 2 - s.map_count[0] - s.map_count[1]


@kernel
def hoped_places(r: Rules, s: State, seat: int, seen: int) -> float:
    """How many squares will be possible at sunset, with the maps that a player may hope for."""
    under = maps_under(s, seat)
    others = maps_left(s) - under
    hoped = (r.weights[MAP_UNDER] * under + r.weights[MAP_SHARE] * others) / 2
    letters = max(1.0, LETTERS - count_bits(seen, 0) - hoped)
    numbers = max(1.0, LETTERS - count_bits(seen, LETTERS) - hoped)
    return letters * numbers


@kernel
def sunset_chance(s: State, seat: int, seen: int) -> float:
    """The chance of good digs done and digs to come."""
    free = 0
    places = 0
    for square in range(SQUARES):
        if is_possible(seen, square):
            places += 1
            if s.occupant[square] == 0:
                free += 1
    good = min(PIRATES - s.dig_count[seat], free)
    for i in range(s.dig_count[seat]):
        if is_possible(seen, s.digs[seat][i]):
            good += 1
    return min(1.0, good / max(1, places))


@kernel
def find_chance(r: Rules, s: State, seat: int) -> float:
    """The chance, as a player knows it, to find the Lost Treasure."""
    seen = seen_maps(s, seat)
    if s.phase != SUNRISE:
        return sunset_chance(s, seat, seen)
    return min(r.weights[SURE], PIRATES / hoped_places(r, s, seat, seen))


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
    return r.weights[LOOSE] * loose + r.weights[MATCH] * matches + r.weights[JOKER] * s.jokers[seat]


@kernel
def is_exit(s: State, square: int) -> int:
    """1 if a pirate who ends a walk on a square may go on from there."""
    return 1 if s.occupant[square] == 0 and s.tile[square] != BARE else 0


@kernel
def count_exits(s: State, origin: int) -> int:
    """How many walks of a pirate end on a tile, MOST_EXITS at most."""
    steps = steps_of(s.tile[origin])
    count = 0
    for way in range(WAYS):
        a = step(origin, way)
        if a != EDGE:
            if steps == 1:
                count += is_exit(s, a)
            else:
                count += exits_beyond(s, origin, a, steps)
        if count >= MOST_EXITS:
            return MOST_EXITS
    return count


@kernel
def exits_beyond(s: State, origin: int, a: int, steps: int) -> int:
    """How many walks end on a tile whose first step is to this square, about."""
    count = 0
    for way in range(WAYS):
        b = step(a, way)
        if b != EDGE and b != origin:
            if steps == 2:
                count += is_exit(s, b)
            else:
                for last in range(WAYS):
                    c = step(b, last)
                    if c != EDGE and c != a:
                        count += is_exit(s, c)
        if count >= MOST_EXITS:
            return count
    return count


@kernel
def exits_worth(r: Rules, exits: int) -> float:
    """What it is worth that a pirate can go on, and has a choice."""
    return r.weights[EXIT] + r.weights[EXITS] * (exits - 1) if exits > 0 else 0.0


@kernel
def crew_worth(r: Rules, s: State, seat: int) -> float:
    """What pirates promise who may still collect, and those who will dig early."""
    total = 0.0
    for i in range(PIRATES):
        square = s.pirates[seat][i]
        if square != SEATED:
            total += r.weights[WALKER]
            if square != RESERVE:
                total += exits_worth(r, count_exits(s, square))
            if square != RESERVE and s.tile[square] != BARE and not is_map(s.tile[square]):
                total += r.weights[UNDER]
    for stool in range(s.stool_count):
        if s.stools[stool] == seat:
            total += r.weights[EARLY] * (STOOLS - stool)
    return total


@kernel
def sight_worth(r: Rules, s: State, seat: int) -> float:
    """What maps promise beyond the chance that they give now: one map makes the next worth more."""
    seen = seen_maps(s, seat)
    return r.weights[SIGHT] * (count_bits(seen, 0) + count_bits(seen, LETTERS))


@kernel
def worth(r: Rules, s: State, seat: int) -> float:
    """The points that a player has and may hope for, but for the Lost Treasure."""
    total = tile_points(s, seat) + r.weights[LOADED] * s.loads[seat]
    if s.loads[seat] > s.loads[1 - seat]:
        total += r.weights[MOST_LOADS]
    if s.phase == SUNRISE:
        total += stock_worth(r, s, seat) + crew_worth(r, s, seat) + sight_worth(r, s, seat)
    return total


@kernel
def evaluate(r: Rules, s: State, values: list[float]) -> None:
    """Write each player's chance to win: by the find, or by points where nobody finds anything."""
    black = find_chance(r, s, 0)
    red = find_chance(r, s, 1)
    lead = worth(r, s, 0) - worth(r, s, 1) + r.twenty * (black - red)
    scale = r.weights[DOUBT] + r.weights[DOUBT_GROWS] * (STOOLS - s.stool_count)
    ahead = 1.0 / (1.0 + exp(-lead / scale))
    if r.twenty == 0:
        ahead = black * (1.0 - red / 2) + (1.0 - black) * (1.0 - red) * ahead
    values[0] = ahead
    values[1] = 1.0 - ahead


@kernel
def sense(r: Rules, s: State, move: int) -> float:
    """It makes hardly any sense to dig where one knows that nothing lies."""
    if move & 15 == DIG and not is_possible(seen_maps(s, s.actor), (move >> FIRST_AT) & 63):
        return NONSENSE
    return 1.0


@kernel
def plausible(r: Rules, s: State, seat: int) -> float:
    """Nobody likes to dig where the own maps tell that nothing lies."""
    chance = 1.0
    rival = 1 - seat
    for i in range(s.dig_count[rival]):
        if not is_possible(seen_maps(s, rival), s.digs[rival][i]):
            chance *= BLUFF
    return chance
