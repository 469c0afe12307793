"""What a position of Martinique looks like at a glance, in numbers: for the one who decides, for the rival, for both.

Order and units are those that the network was trained with (`bench.teach`): a change here needs a new network.
"""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.martinique.loading import hold_points, owned
from balandra.martinique.state import (
    ACTION,
    BARE,
    BONUS,
    FIRST_MAP,
    LARGEST,
    LETTERS,
    LOADING,
    MAP_FACE_DOWN,
    MAPS,
    NO_MAP,
    NUMBERS,
    PIRATES,
    RESERVE,
    SEATED,
    SEATS,
    SOUVENIRS,
    SQUARES,
    STOOLS,
    SYMBOLS,
    TREASURES,
    TURNING,
    Rules,
    State,
)
from balandra.martinique.tiles import is_map, number_of, steps_of, symbol_of

# Of each player; LACK and LOADABLE take three places, one for each treasure.
(
    HOLD, LOADS, PAIRS, STOCK, LACK, JOKERS, ASHORE, IN_RESERVE, STUCK, EXITS, ON_MAPS, ON_WANTED, ON_PAIRS,
    MAPS_NEAR, WANTED_NEAR, TILES_NEAR, SIGHT, FIND, HOPE, FACE_DOWN, FACE_UP, EARLY, LOADABLE, LOPSIDED,
) = (0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 27)  # fmt: skip
OF_EACH = 28
# Of both together; WORTH takes three.
(
    WORTH, TILES, MAPS_LEFT, TAVERN_JOKERS, TAVERN_MAPS, IS_TURNING, IS_BONUS, IS_LOADING, TURNS_UP, LEAD, SHARP_LEAD,
    MORE_LOADS, TWENTY,
) = (0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)  # fmt: skip
OF_BOTH = 15

# Six numbers in one, one for each symbol, eight bits each.
EACH_1 = sum(1 << (8 * symbol) for symbol in range(SYMBOLS))
EACH_127, EACH_128 = 127 * EACH_1, 128 * EACH_1
# Eight numbers in one, one for each of eight squares; what moves the lowest bit of each to the highest eight bits.
EIGHT_1 = sum(1 << (8 * square) for square in range(8))
GATHER = sum(1 << (7 * place) for place in range(1, 9))

# Sets of tiles, as bits.
OF_ONE_SYMBOL = ((1 << NUMBERS) - 1) << 1
ANY_MAP_TILE = ((1 << MAPS) - 1) << FIRST_MAP
ANY_TILE = ANY_MAP_TILE | ((1 << SOUVENIRS) - 1) << 1

MOST, TIE = 2.0, 0.5  # points for the most loads, and what they count between equals
MAP_UNDER, MAP_SHARE = 0.8, 0.3  # of the maps underfoot, and of the others, those that a player may hope for
MOST_EXITS, MOST_MAPS, MOST_WANTED, MOST_TILES = 4, 3, 5, 12  # that count


@kernel
def seen_maps(s: State, seat: int) -> int:
    """The maps that a player has seen, as bits: they tell where the treasure does not lie."""
    bits = 0
    for i in range(s.map_count[seat]):
        bits |= 1 << s.maps[seat][i]
    for i in range(s.map_count[1 - seat]):
        bits |= s.face_up[1 - seat][i] << s.maps[1 - seat][i]
    return bits


@kernel
def ones(bits: int) -> int:
    """How many squares (or maps) are in a set of them."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@kernel
def taken(s: State) -> int:
    """The squares where somebody stands."""
    squares = 0
    for seat in range(SEATS):
        for i in range(PIRATES):
            square = s.pirates[seat][i]
            if RESERVE < square < SEATED:
                squares |= 1 << square
    return squares


@kernel
def asked(s: State, treasure: int) -> int:
    """How many tiles of each symbol a treasure shows, packed eight bits a symbol."""
    code = 0
    for i in range(LARGEST):
        tile = s.treasure[treasure][i]
        if tile != BARE:
            code += 1 << (8 * symbol_of(tile))
    return code


@kernel
def stock_of(s: State, seat: int) -> int:
    """How many souvenirs of each symbol a player has, packed like what is asked."""
    code = 0
    for symbol in range(SYMBOLS):
        code |= owned(s, seat, symbol) << (8 * symbol)
    return code


@kernel
def have_of(stock: int, symbol: int) -> int:
    """How many of a symbol are in a packed stock."""
    return (stock >> (8 * symbol)) & 255


@kernel
def shortages(stock: int, treasure: int) -> int:
    """For each symbol 1 if a treasure asks for more of it than there is in stock: all six at once, packed."""
    return ((treasure + EACH_128 - EACH_1 - stock) >> 7) & EACH_1


@kernel
def total_of(packed: int) -> int:
    """The sum of what is packed for each symbol."""
    return ((packed * EACH_1) >> (8 * (SYMBOLS - 1))) & 255


@kernel
def lack_of(stock: int, treasure: int) -> int:
    """How many tiles are lacking for a treasure."""
    short = shortages(stock, treasure) * 255  # all bits of these symbols
    return total_of((treasure & short) - (stock & short))


@kernel
def wanted_tiles(lacks: int) -> int:
    """The souvenirs (by their tile, as bits) of which some treasure asks for more."""
    tiles = 0
    for symbol in range(SYMBOLS):
        tiles |= min(1, have_of(lacks, symbol)) * (OF_ONE_SYMBOL << (NUMBERS * symbol))
    return tiles


@kernel
def survey(s: State, lacks: int, rival_lacks: int) -> tuple[int, int, int, int]:
    """The squares with tiles, with maps, and with souvenirs that some treasure asks of the mover, and of the rival."""
    own = wanted_tiles(lacks)
    other = wanted_tiles(rival_lacks)
    tiles = maps = wanted = rival_wanted = 0
    for first in range(0, SQUARES, 8):  # eight at a time, so that compilers unroll the inner loop
        some_tiles = some_maps = some_wanted = some_rival = 0
        for i in range(8):
            tile = s.tile[first + i]
            some_tiles |= (ANY_TILE >> tile & 1) << i
            some_maps |= (ANY_MAP_TILE >> tile & 1) << i
            some_wanted |= (own >> tile & 1) << i
            some_rival |= (other >> tile & 1) << i
        tiles |= some_tiles << first
        maps |= some_maps << first
        wanted |= some_wanted << first
        rival_wanted |= some_rival << first
    return tiles, maps, wanted, rival_wanted


@kernel
def eight_tiles(s: State, first: int) -> int:
    """The tiles of eight squares from one on, packed eight bits a square."""
    t = s.tile
    low = t[first] | t[first + 1] << 8 | t[first + 2] << 16 | t[first + 3] << 24
    return low | t[first + 4] << 32 | t[first + 5] << 40 | t[first + 6] << 48 | t[first + 7] << 56


@kernel
def from_on(tiles: int, least: int) -> int:
    """The packed tiles that are not below one: their highest bits are set (others may be)."""
    return tiles + (128 - least) * EIGHT_1


@kernel
def squares_of(packed: int, first: int) -> int:
    """The squares whose highest bits are set among eight from one on: a multiplication collects the bits."""
    return (((packed >> 7 & EIGHT_1) * GATHER >> 56) & 255) << first


@kernel
def is_wanted(lacks: int, symbol: int) -> int:
    """All bits if some treasure asks for a symbol, else none."""
    return -min(1, have_of(lacks, symbol))


@kernel
def survey_packed(s: State, lacks: int, rival_lacks: int) -> tuple[int, int, int, int]:
    """The same as `survey`, quicker with short vectors: eight squares in one number, compared at once."""
    a, b, c = is_wanted(lacks, 0), is_wanted(lacks, 1), is_wanted(lacks, 2)
    d, e, f = is_wanted(lacks, 3), is_wanted(lacks, 4), is_wanted(lacks, 5)
    ab, bc, cd, de, ef = a ^ b, b ^ c, c ^ d, d ^ e, e ^ f
    k, m, n = is_wanted(rival_lacks, 0), is_wanted(rival_lacks, 1), is_wanted(rival_lacks, 2)
    o, p, q = is_wanted(rival_lacks, 3), is_wanted(rival_lacks, 4), is_wanted(rival_lacks, 5)
    km, mn, no, op, pq = k ^ m, m ^ n, n ^ o, o ^ p, p ^ q
    tiles = maps = wanted = rival_wanted = 0
    for first in range(0, SQUARES, 8):
        eight = eight_tiles(s, first)
        one, two, three = from_on(eight, 1), from_on(eight, 1 + NUMBERS), from_on(eight, 1 + 2 * NUMBERS)
        four, five = from_on(eight, 1 + 3 * NUMBERS), from_on(eight, 1 + 4 * NUMBERS)
        six, seven, beyond = from_on(eight, 1 + 5 * NUMBERS), from_on(eight, FIRST_MAP), from_on(eight, MAP_FACE_DOWN)
        own = one & a ^ two & ab ^ three & bc ^ four & cd ^ five & de ^ six & ef ^ seven & f
        other = one & k ^ two & km ^ three & mn ^ four & no ^ five & op ^ six & pq ^ seven & q
        tiles |= squares_of(one ^ beyond, first)
        maps |= squares_of(seven ^ beyond, first)
        wanted |= squares_of(own, first)
        rival_wanted |= squares_of(other, first)
    return tiles, maps, wanted, rival_wanted


@kernel
def note_goods(s: State, seat: int, stock: int, small: int, middle: int, large: int, x: list[float], at: int) -> None:
    """What a player has: the hold, the stock, jokers, and how far treasures are."""
    x[at + HOLD] = hold_points(s, seat) / 10
    x[at + LOADS] = s.loads[seat] / 4
    x[at + PAIRS] = total_of((stock >> 1) & EACH_127) / 2
    x[at + STOCK] = total_of(stock) / 5
    x[at + JOKERS] = 1.0 * s.jokers[seat]
    for treasure in range(TREASURES):
        code = small if treasure == 0 else middle if treasure == 1 else large
        lack = lack_of(stock, code)
        x[at + LACK + treasure] = lack / 2
        x[at + LOADABLE + treasure] = 1.0 if code != 0 and lack <= s.jokers[seat] else 0.0


@kernel
def note_crew(
    r: Rules, s: State, seat: int, stock: int, lacks: int, free: int, tiles: int, maps: int, wanted: int,
    x: list[float], at: int,
) -> int:  # fmt: skip
    """Where a player's pirates are, what they stand on, and what is within a walk; how many stand on maps."""
    near = 0
    reserve = ashore = stuck = exits = on_maps = on_wanted = on_pairs = 0
    for i in range(PIRATES):
        square = s.pirates[seat][i]
        if square == RESERVE:
            reserve += 1
        elif square != SEATED:
            ashore += 1
            tile = s.tile[square]
            if tile != BARE:  # bare: while maps are turned up
                ends = r.walk_ends[(steps_of(tile) - 1) * SQUARES + square] & free & tiles
                near |= ends
                count = ones(ends)
                stuck += 1 if count == 0 else 0
                exits += min(count, MOST_EXITS)
                if is_map(tile):
                    on_maps += 1
                else:
                    symbol = symbol_of(tile)
                    on_wanted += have_of(lacks, symbol)
                    on_pairs += have_of(stock, symbol) & 1
    x[at + IN_RESERVE] = 1.0 * reserve
    x[at + ASHORE] = 1.0 * ashore
    x[at + STUCK] = 1.0 * stuck
    x[at + EXITS] = exits / 4
    x[at + ON_MAPS] = 1.0 * on_maps
    x[at + ON_WANTED] = on_wanted / 2
    x[at + ON_PAIRS] = 1.0 * on_pairs
    x[at + MAPS_NEAR] = 1.0 * min(ones(near & maps), MOST_MAPS)
    x[at + WANTED_NEAR] = min(ones(near & wanted), MOST_WANTED) / 2
    x[at + TILES_NEAR] = min(ones(near), MOST_TILES) / 4
    return on_maps


@kernel
def note_hunt(s: State, seat: int, on_maps: int, x: list[float], at: int) -> None:
    """What a player knows of the Lost Treasure, and who digs early."""
    seen = seen_maps(s, seat)
    letters = ones(seen & ((1 << LETTERS) - 1))
    numbers = ones(seen >> LETTERS)
    x[at + SIGHT] = (letters + numbers) / 4
    x[at + LOPSIDED] = abs(letters - numbers) / 2
    x[at + FIND] = min(1.0, PIRATES / (max(1, LETTERS - letters) * max(1, LETTERS - numbers)))
    left = MAPS - 2 - s.map_count[0] - s.map_count[1]
    hoped = (MAP_UNDER * on_maps + MAP_SHARE * (left - on_maps)) / 2
    x[at + HOPE] = min(1.0, PIRATES / (max(1.0, LETTERS - letters - hoped) * max(1.0, LETTERS - numbers - hoped)))
    face_up = 0
    for i in range(s.map_count[seat]):
        face_up += s.face_up[seat][i]
    x[at + FACE_DOWN] = (s.map_count[seat] - face_up) / 3
    x[at + FACE_UP] = face_up / 3
    early = 0
    for stool in range(s.stool_count):
        if s.stools[stool] == seat:
            early += STOOLS - stool
    x[at + EARLY] = early / STOOLS


@kernel
def treasure_worth(s: State, treasure: int) -> int:
    """The points that a treasure brings."""
    total = 0
    for i in range(LARGEST):
        total += number_of(s.treasure[treasure][i])
    return total


@kernel
def note_island(r: Rules, s: State, tiles: int, maps: int, x: list[float], at: int) -> None:
    """What is the same for both: what is left, and what is being decided."""
    for treasure in range(TREASURES):
        x[at + WORTH + treasure] = treasure_worth(s, treasure) / 5
    x[at + TILES] = tiles / 20
    x[at + MAPS_LEFT] = maps / 4
    x[at + TAVERN_JOKERS] = 1.0 * s.tavern_jokers
    x[at + TAVERN_MAPS] = (1.0 if s.tavern_map[0] != NO_MAP else 0.0) + (1.0 if s.tavern_map[1] != NO_MAP else 0.0)
    x[at + IS_TURNING] = 1.0 if s.stage == TURNING else 0.0
    x[at + IS_BONUS] = 1.0 if s.stage == BONUS else 0.0
    x[at + IS_LOADING] = 1.0 if s.stage == LOADING else 0.0
    x[at + TURNS_UP] = 1.0 * s.turning if s.stage != ACTION else 0.0
    x[at + TWENTY] = 1.0 if r.twenty > 0 else 0.0


@kernel
def note_lead(s: State, mover: int, tiles: int, x: list[float], at: int) -> None:
    """By how much the one who decides leads, if it were to end now."""
    more = s.loads[mover] - s.loads[1 - mover]
    lead = 10 * (x[at + HOLD] - x[at + OF_EACH + HOLD]) + 4 * (x[at + PAIRS] - x[at + OF_EACH + PAIRS])
    if more != 0:
        lead += MOST + TIE if more > 0 else -MOST - TIE
    both = at + 2 * OF_EACH
    x[both + LEAD] = lead / 8
    x[both + SHARP_LEAD] = max(-1.0, min(1.0, lead / (2 + 0.35 * tiles)))
    x[both + MORE_LOADS] = 0.0 if more == 0 else 1.0 if more > 0 else -1.0


@kernel
def look(r: Rules, s: State, x: list[float], at: int) -> None:
    """Write FEATURES numbers from a place on: the mover's, the rival's, those of both."""
    mover = s.actor
    rival = 1 - mover
    small, middle, large = asked(s, 0), asked(s, 1), asked(s, 2)
    stock, rival_stock = stock_of(s, mover), stock_of(s, rival)
    lacks = shortages(stock, small) + shortages(stock, middle) + shortages(stock, large)
    rival_lacks = shortages(rival_stock, small) + shortages(rival_stock, middle) + shortages(rival_stock, large)
    tiles, maps, wanted, rival_wanted = survey(s, lacks, rival_lacks)
    free = ~taken(s)
    beyond = at + OF_EACH
    note_goods(s, mover, stock, small, middle, large, x, at)
    note_goods(s, rival, rival_stock, small, middle, large, x, beyond)
    on_maps = note_crew(r, s, mover, stock, lacks, free, tiles, maps, wanted, x, at)
    rival_on_maps = note_crew(r, s, rival, rival_stock, rival_lacks, free, tiles, maps, rival_wanted, x, beyond)
    note_hunt(s, mover, on_maps, x, at)
    note_hunt(s, rival, rival_on_maps, x, beyond)
    count = ones(tiles)
    note_island(r, s, count, ones(maps), x, at + 2 * OF_EACH)
    note_lead(s, mover, count, x, at)
