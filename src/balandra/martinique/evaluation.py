"""How good a position is: what each player has, in points, and what is known of the Lost Treasure.

The weights are the edition's and tuned by self-play.
"""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.core.power import exp
from balandra.martinique.loading import hold_points, owned, tile_points
from balandra.martinique.state import (
    BARE,
    DIG,
    FIRST_AT,
    LARGEST,
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
    Rules,
    State,
)
from balandra.martinique.tiles import is_map, steps_of, symbol_of
from balandra.martinique.walking import EDGE, WAYS, step

# The weights of an edition, in this order (see the editions' files).
LOOSE, MATCH, JOKER, LOADED, MOST_LOADS, WALKER, UNDER, EARLY, EXIT, EXITS = range(10)
SIGHT, MAP_UNDER, MAP_SHARE, SURE, DOUBT, DOUBT_GROWS = range(10, 16)
GROUND, UNDER_MATCH, UNDER_PAIR, DOUBT_TILES = range(16, 20)
MOST_EXITS = 4  # that count
MOST, TIE = 2.0, 0.5  # points for the most loads, and what they count between equals
DECISIVE = 1000.0  # points, more than anybody has: who finds the treasure wins
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
def find_chance(r: Rules, s: State, seat: int, seen: int) -> float:
    """The chance to find the Lost Treasure, with the maps that a player has seen and may hope for."""
    return min(r.weights[SURE], PIRATES / hoped_places(r, s, seat, seen))


@kernel
def asked(s: State, treasure: int) -> int:
    """How many tiles of each symbol a treasure shows, packed four bits a symbol."""
    code = 0
    for i in range(LARGEST):
        tile = s.treasure[treasure][i]
        if tile != BARE:
            code += 1 << (4 * symbol_of(tile))
    return code


@kernel
def stock_worth(r: Rules, s: State, seat: int, small: int, middle: int, large: int) -> float:
    """What souvenirs promise before they are loaded: in pairs, loose, and as part of a treasure."""
    pairs = 0
    loose = 0
    matches = 0
    for symbol in range(SYMBOLS):
        have = owned(s, seat, symbol)
        pairs += have // 2
        loose += have
        matches += min(have, (small >> (4 * symbol)) & 15)
        matches += min(have, (middle >> (4 * symbol)) & 15)
        matches += min(have, (large >> (4 * symbol)) & 15)
    worth = 2 * pairs + r.weights[LOOSE] * loose + r.weights[MATCH] * matches
    return worth + r.weights[JOKER] * s.jokers[seat]


@kernel
def under_worth(r: Rules, s: State, seat: int, tile: int, small: int, middle: int, large: int) -> float:
    """What the tile promises that a pirate stands on and will take, if it is a souvenir."""
    if tile == BARE or is_map(tile):  # bare: while maps are turned up
        return 0.0
    symbol = symbol_of(tile)
    have = owned(s, seat, symbol)
    lack = 0
    lack += 1 if have < (small >> (4 * symbol)) & 15 else 0
    lack += 1 if have < (middle >> (4 * symbol)) & 15 else 0
    lack += 1 if have < (large >> (4 * symbol)) & 15 else 0
    return r.weights[UNDER] + r.weights[UNDER_MATCH] * lack + r.weights[UNDER_PAIR] * (have & 1)


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
def walkers(s: State, seat: int) -> int:
    """How many pirates of a player may still collect."""
    count = 0
    for i in range(PIRATES):
        count += 0 if s.pirates[seat][i] == SEATED else 1
    return count


@kernel
def tiles_left(s: State) -> int:
    """How many tiles lie on the island."""
    count = 0
    for square in range(SQUARES):
        count += 0 if s.tile[square] == BARE else 1
    return count


@kernel
def crew_worth(r: Rules, s: State, seat: int, small: int, middle: int, large: int) -> float:
    """What pirates promise who may still collect, and those who will dig early."""
    total = 0.0
    for i in range(PIRATES):
        square = s.pirates[seat][i]
        if square != SEATED:
            total += r.weights[WALKER]
            if square != RESERVE:
                total += exits_worth(r, count_exits(s, square))
                total += under_worth(r, s, seat, s.tile[square], small, middle, large)
    if r.weights[EARLY] != 0.0:
        for stool in range(s.stool_count):
            if s.stools[stool] == seat:
                total += r.weights[EARLY] * (STOOLS - stool)
    return total


@kernel
def loads_worth(r: Rules, s: State, seat: int) -> float:
    """What lies in the hold, and something for the most loads."""
    total = hold_points(s, seat) + r.weights[LOADED] * s.loads[seat]
    return total + r.weights[MOST_LOADS] if s.loads[seat] > s.loads[1 - seat] else total


@kernel
def sunset_lead(s: State) -> float:
    """Who is ahead when only digs are left: black above 0, red below; of equal points more loads win."""
    lead = tile_points(s, 0) - tile_points(s, 1)
    if s.loads[0] == s.loads[1]:
        return 1.0 * lead
    return lead + MOST + TIE if s.loads[0] > s.loads[1] else lead - MOST - TIE


@kernel
def settled(lead: float) -> float:
    """Black's chance when nothing but this lead counts any more."""
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


@kernel
def sunset_value(r: Rules, s: State) -> float:
    """Black's chance to win while pirates dig: by the find, or by points where nobody finds anything."""
    black = sunset_chance(s, 0, seen_maps(s, 0))
    red = sunset_chance(s, 1, seen_maps(s, 1))
    lead = sunset_lead(s)
    swing = r.twenty if r.twenty > 0 else DECISIVE
    value = black * (1.0 - red / 2) * settled(lead + swing) + red * (1.0 - black / 2) * settled(lead - swing)
    return value + (1.0 - black) * (1.0 - red) * settled(lead)


@kernel
def sunrise_value(r: Rules, s: State) -> float:
    """Black's chance to win while pirates still collect."""
    tiles = tiles_left(s)
    crew = walkers(s, 0)
    others = walkers(s, 1)
    part = crew / max(1, crew + others)
    seen = seen_maps(s, 0)
    also = seen_maps(s, 1)
    small, middle, large = asked(s, 0), asked(s, 1), asked(s, 2)
    lead = loads_worth(r, s, 0) - loads_worth(r, s, 1)
    lead += stock_worth(r, s, 0, small, middle, large) - stock_worth(r, s, 1, small, middle, large)
    lead += crew_worth(r, s, 0, small, middle, large) - crew_worth(r, s, 1, small, middle, large)
    lead += r.weights[GROUND] * tiles * (2 * part - 1.0)
    lead += r.weights[SIGHT] * (count_bits(seen, 0) + count_bits(seen, LETTERS))
    lead -= r.weights[SIGHT] * (count_bits(also, 0) + count_bits(also, LETTERS))
    black = find_chance(r, s, 0, seen)
    red = find_chance(r, s, 1, also)
    scale = r.weights[DOUBT] + r.weights[DOUBT_GROWS] * (STOOLS - s.stool_count) + r.weights[DOUBT_TILES] * tiles
    by_points = 1.0 / (1.0 + exp(-(lead + r.twenty * (black - red)) / scale))
    if r.twenty > 0:
        return by_points
    return black * (1.0 - red / 2) + (1.0 - black) * (1.0 - red) * by_points


@kernel
def evaluate(r: Rules, s: State, values: list[float]) -> None:
    """Write each player's chance to win."""
    values[0] = sunrise_value(r, s) if s.phase == SUNRISE else sunset_value(r, s)
    values[1] = 1.0 - values[0]


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
