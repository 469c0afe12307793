"""A view of Martinique as a row of small numbers for a learner, and every move as an index.

Seats are counted from the one who looks on (0); for a spectator from the one whose turn it is. The index of a move
hangs on squares and tiles, never on single pirates.
"""

from __future__ import annotations

from balandra.core.blocks import Block, places, total
from balandra.core.kernel import kernel
from balandra.martinique.moves import (
    bonus_move,
    load_move,
    move_bonus,
    move_crossed,
    move_jokers,
    move_map,
    move_square,
    move_target,
    move_treasure,
    move_verb,
    pack_jokers,
    square_move,
    turn_move,
    walk_move,
)
from balandra.martinique.state import (
    ANY_MAP,
    BARE,
    DECLINE,
    DIG,
    HAND_MAPS,
    LARGEST,
    MAP_FACE_DOWN,
    MAPS,
    NO_LOAD,
    NO_MAP,
    NUMBERS,
    PIRATES,
    PLACE,
    RESERVE,
    SEATED,
    SEATS,
    SIDE,
    SOUVENIRS,
    SQUARES,
    STOOLS,
    SYMBOLS,
    TAKE,
    TREASURES,
    TURN_UP,
    TURNING,
    WALK,
    Rules,
    State,
)
from balandra.martinique.tiles import number_of, symbol_of

PHASES, STAGES = 3, 6
SORTS = MAPS + 3  # a map, or what is known of it: any, some letter, some number
REACH = 3
CROSSINGS = 3  # opponents crossed that matter: 0, 1 or 2
OFFSETS = 24  # ends of a walk seen from its start, row by row
WAYS = 84  # choices of at most three jokers among six symbols
BONUSES = 3

OBSERVATION_BLOCKS = (
    Block("symbol", (SYMBOLS, SQUARES), 1, "the symbol of the souvenir on each square"),
    Block("number", (NUMBERS, SQUARES), 1, "its number, 1 to 3"),
    Block("map", (SQUARES,), 1, "a map lies here, face down"),
    Block("pirate", (SEATS, SQUARES), 1, "a pirate of each seat stands, or has dug, here"),
    Block("moved", (SQUARES,), 1, "the pirate that has just walked past others stands here"),
    Block("map squares", (SQUARES,), 1, "edition: a map was laid here"),
    Block(
        "maps",
        (SEATS, HAND_MAPS, SORTS),
        1,
        "each seat's maps in the order taken: a to h, 1 to 8, any, some letter, some number",
    ),
    Block("face up", (SEATS, HAND_MAPS), 1, "that map lies face up"),
    Block("from tavern", (SEATS, HAND_MAPS), 1, "that map came from the tavern"),
    Block("stock", (SEATS, SOUVENIRS), 16, "souvenirs of each kind in each seat's stock"),
    Block("hold", (SEATS, SOUVENIRS), 16, "souvenirs of each kind in each seat's hold"),
    Block("loads", (SEATS,), 25, "treasures that each seat has loaded"),
    Block("jokers", (SEATS,), 3, "jokers of each seat"),
    Block("reserve", (SEATS,), 4, "pirates not yet on the island"),
    Block("seated", (SEATS,), 4, "pirates at the counter"),
    Block("stools", (STOOLS, SEATS), 1, "who sits on each stool"),
    Block("dug", (SEATS,), 4, "digs made"),
    Block("treasures", (TREASURES, SOUVENIRS), 4, "tiles of each kind in each small treasure"),
    Block("bag", (SOUVENIRS,), 16, "souvenirs of each kind in the bag"),
    Block("spent", (SOUVENIRS,), 16, "spent souvenirs of each kind"),
    Block("tavern jokers", (1,), 3, "jokers left in the tavern"),
    Block("tavern maps", (2,), 1, "the tavern still has its letter, its number"),
    Block("secret", (MAPS,), 1, "the letter and the number of the Lost Treasure, once the game is over"),
    Block("gone", (1,), 12, "maps that went away unseen"),
    Block("phase", (PHASES,), 1, "sunrise, sunset, over"),
    Block("stage", (STAGES,), 1, "what is decided: action, turning, bonus, loading, digging, nothing (over)"),
    Block("turn", (SEATS,), 1, "whose turn it is"),
    Block("actor", (SEATS,), 1, "who decides"),
    Block("turning", (1,), 2, "maps that may still be turned up"),
    Block("placing", (1,), 1, "the bonus comes from a placing: there is no loading after it"),
    Block("watching", (1,), 1, "the viewer is a spectator"),
    Block("before moving", (1,), 4, "edition: pirates to be placed before any may move"),
    Block("twenty", (1,), 20, "edition: points for the find; 0: the finder wins"),
    Block("copies", (SOUVENIRS,), 16, "edition: souvenirs of each kind"),
)
OBSERVATION = total(OBSERVATION_BLOCKS)
_AT = places(OBSERVATION_BLOCKS)
SYMBOL_AT, NUMBER_AT, MAP_AT, PIRATE_AT = _AT["symbol"], _AT["number"], _AT["map"], _AT["pirate"]
MOVED_AT, MAP_SQUARES_AT = _AT["moved"], _AT["map squares"]
MAPS_AT, FACE_UP_AT, FROM_TAVERN_AT = _AT["maps"], _AT["face up"], _AT["from tavern"]
STOCK_AT, HOLD_AT, LOADS_AT, JOKERS_IN_AT = _AT["stock"], _AT["hold"], _AT["loads"], _AT["jokers"]
RESERVE_AT, SEATED_AT, STOOLS_AT, DUG_AT = _AT["reserve"], _AT["seated"], _AT["stools"], _AT["dug"]
TREASURES_AT, BAG_AT, SPENT_AT = _AT["treasures"], _AT["bag"], _AT["spent"]
TAVERN_JOKERS_AT, TAVERN_MAPS_AT, SECRET_AT, GONE_AT = (
    _AT["tavern jokers"],
    _AT["tavern maps"],
    _AT["secret"],
    _AT["gone"],
)
PHASE_AT, STAGE_AT, TURN_AT, ACTOR_AT = _AT["phase"], _AT["stage"], _AT["turn"], _AT["actor"]
TURNING_AT, PLACING_AT, WATCHING_AT = _AT["turning"], _AT["placing"], _AT["watching"]
BEFORE_AT, TWENTY_AT, COPIES_AT = _AT["before moving"], _AT["twenty"], _AT["copies"]

ACTION_BLOCKS = (
    Block("place", (SQUARES,), 1, "place a pirate on a square"),
    Block("dig", (SQUARES,), 1, "dig on a square"),
    Block("bonus", (BONUSES,), 1, "take a joker, the letter, the number from the tavern"),
    Block("decline", (1,), 1, "turn up no map"),
    Block("turn", (HAND_MAPS,), 1, "turn up the opponent's map at a place, in the order taken"),
    Block("no load", (1,), 1, "load nothing"),
    Block("load", (TREASURES, WAYS), 1, "load a treasure with jokers for symbols (see below)"),
    Block(
        "walk", (CROSSINGS, SQUARES, OFFSETS), 1, "walk past so many opponents from a square to an offset (see below)"
    ),
)
ACTIONS = total(ACTION_BLOCKS)
_TO = places(ACTION_BLOCKS)
TO_PLACE, TO_DIG, TO_BONUS, TO_DECLINE = _TO["place"], _TO["dig"], _TO["bonus"], _TO["decline"]
TO_TURN, TO_NO_LOAD, TO_LOAD, TO_WALK = _TO["turn"], _TO["no load"], _TO["load"], _TO["walk"]


def used_actions(r: Rules) -> int:
    """Moves of an edition have indices below this: all of them here."""
    return ACTIONS


@kernel
def encode(r: Rules, o: State, seat: int, out: list[int]) -> None:
    """Write what a seat sees (an observed record) as a row of numbers."""
    for i in range(OBSERVATION):
        out[i] = 0
    first = seat if seat < SEATS else o.turn
    encode_island(r, o, first, out)
    for player in range(SEATS):
        place = (player - first) & 1
        encode_maps(o, player, place, out)
        encode_goods(o, player, place, out)
    encode_table(o, first, out)
    encode_turn(o, first, out)
    out[WATCHING_AT] = 1 if seat >= SEATS else 0
    out[BEFORE_AT] = r.before_moving
    out[TWENTY_AT] = r.twenty
    for kind in range(SOUVENIRS):
        out[COPIES_AT + kind] = r.copies[kind]


@kernel
def encode_island(r: Rules, o: State, first: int, out: list[int]) -> None:
    """The squares: tiles and pirates."""
    for square in range(SQUARES):
        tile = o.tile[square]
        if tile == MAP_FACE_DOWN:
            out[MAP_AT + square] = 1
        elif tile != BARE:
            out[SYMBOL_AT + symbol_of(tile) * SQUARES + square] = 1
            out[NUMBER_AT + (number_of(tile) - 1) * SQUARES + square] = 1
        if o.occupant[square] != 0:
            out[PIRATE_AT + ((o.occupant[square] - 1 - first) & 1) * SQUARES + square] = 1
        out[MAP_SQUARES_AT + square] = r.map_square[square]
    if o.stage == TURNING:
        out[MOVED_AT + o.moved] = 1


@kernel
def encode_maps(o: State, player: int, place: int, out: list[int]) -> None:
    """A player's maps in the order taken, as far as they are known."""
    for i in range(o.map_count[player]):
        at = place * HAND_MAPS + i
        out[MAPS_AT + at * SORTS + o.maps[player][i]] = 1
        out[FACE_UP_AT + at] = o.face_up[player][i]
        out[FROM_TAVERN_AT + at] = o.from_tavern[player][i]


@kernel
def encode_goods(o: State, player: int, place: int, out: list[int]) -> None:
    """What a player has: souvenirs, loads, jokers, pirates."""
    for kind in range(SOUVENIRS):
        out[STOCK_AT + place * SOUVENIRS + kind] = o.stock[player][kind]
    for load in range(o.loads[player]):
        for i in range(LARGEST):
            if o.hold[player][load][i] != BARE:
                out[HOLD_AT + place * SOUVENIRS + o.hold[player][load][i] - 1] += 1
    out[LOADS_AT + place] = o.loads[player]
    out[JOKERS_IN_AT + place] = o.jokers[player]
    out[DUG_AT + place] = o.dig_count[player]
    for i in range(PIRATES):
        if o.pirates[player][i] == RESERVE:
            out[RESERVE_AT + place] += 1
        if o.pirates[player][i] == SEATED:
            out[SEATED_AT + place] += 1


@kernel
def encode_table(o: State, first: int, out: list[int]) -> None:
    """Stools, tavern, treasures, bag, and the secret once it is out."""
    for stool in range(o.stool_count):
        out[STOOLS_AT + stool * SEATS + ((o.stools[stool] - first) & 1)] = 1
    for kind in range(SOUVENIRS):
        out[BAG_AT + kind] = o.bag[kind]
        out[SPENT_AT + kind] = o.spent[kind]
    for treasure in range(TREASURES):
        for i in range(LARGEST):
            if o.treasure[treasure][i] != BARE:
                out[TREASURES_AT + treasure * SOUVENIRS + o.treasure[treasure][i] - 1] += 1
    out[TAVERN_JOKERS_AT] = o.tavern_jokers
    out[GONE_AT] = o.gone_count
    for kind in range(2):
        out[TAVERN_MAPS_AT + kind] = 0 if o.tavern_map[kind] == NO_MAP else 1
        if o.secret[kind] < ANY_MAP:
            out[SECRET_AT + o.secret[kind]] = 1


@kernel
def encode_turn(o: State, first: int, out: list[int]) -> None:
    """Whose turn it is and what is being decided."""
    out[PHASE_AT + o.phase] = 1
    out[STAGE_AT + o.stage] = 1
    out[TURN_AT + ((o.turn - first) & 1)] = 1
    out[ACTOR_AT + ((o.actor - first) & 1)] = 1
    out[TURNING_AT] = o.turning
    out[PLACING_AT] = o.placing


@kernel
def action_of(r: Rules, s: State, code: int) -> int:
    """The index of a move."""
    verb = move_verb(code)
    square = move_square(code)
    if verb == WALK:
        offset = offset_of(square, move_target(code))
        return TO_WALK + (move_crossed(code) * SQUARES + square) * OFFSETS + offset
    if verb == PLACE:
        return TO_PLACE + square
    if verb == DIG:
        return TO_DIG + square
    if verb == TAKE:
        return TO_BONUS + move_bonus(code)
    if verb == DECLINE:
        return TO_DECLINE
    if verb == TURN_UP:
        return TO_TURN + move_map(code)
    if verb == NO_LOAD:
        return TO_NO_LOAD
    return TO_LOAD + move_treasure(code) * WAYS + way_of(move_jokers(code))


@kernel
def code_of(r: Rules, s: State, action: int) -> int:
    """The move of an index; it may not be legal."""
    if action < TO_DIG:
        return square_move(PLACE, action)
    if action < TO_BONUS:
        return square_move(DIG, action - TO_DIG)
    if action < TO_DECLINE:
        return bonus_move(action - TO_BONUS)
    if action == TO_DECLINE:
        return DECLINE
    if action < TO_NO_LOAD:
        return turn_move(action - TO_TURN)
    if action == TO_NO_LOAD:
        return NO_LOAD
    if action < TO_WALK:
        place = action - TO_LOAD
        return load_move(place // WAYS, jokers_of(place % WAYS))
    place = action - TO_WALK
    origin = place // OFFSETS % SQUARES
    target = square_at(origin, place % OFFSETS)
    return walk_move(origin, target, place // (OFFSETS * SQUARES))


@kernel
def offset_of(origin: int, target: int) -> int:
    """The place of a walk's end among the squares within three steps, row by row from below, the start left out."""
    rise = target // SIDE - origin // SIDE
    aside = target % SIDE - origin % SIDE
    place = 0
    for row in range(-REACH, rise):
        place += 2 * (REACH - abs(row)) + 1
    place += aside + REACH - abs(rise)
    return place - 1 if rise > 0 or (rise == 0 and aside > 0) else place


@kernel
def square_at(origin: int, offset: int) -> int:
    """The square at such a place; the start itself where it lies off the island."""
    place = offset if offset < OFFSETS // 2 else offset + 1
    rise = -REACH
    while place >= 2 * (REACH - abs(rise)) + 1:
        place -= 2 * (REACH - abs(rise)) + 1
        rise += 1
    rank = origin // SIDE + rise
    file = origin % SIDE + place - (REACH - abs(rise))
    if rank < 0 or rank >= SIDE or file < 0 or file >= SIDE:
        return origin
    return rank * SIDE + file


@kernel
def jokers_for(a: int, b: int, c: int) -> int:
    """Packed jokers for three symbols; SYMBOLS stands for no joker."""
    code = 0
    if a < SYMBOLS:
        code += pack_jokers(a, 1)
    if b < SYMBOLS:
        code += pack_jokers(b, 1)
    if c < SYMBOLS:
        code += pack_jokers(c, 1)
    return code


@kernel
def jokers_of(way: int) -> int:
    """The packed jokers of a way: all choices of three among the symbols and nothing, in order."""
    for a in range(SYMBOLS + 1):
        for b in range(a, SYMBOLS + 1):
            if way < SYMBOLS + 1 - b:
                return jokers_for(a, b, b + way)
            way -= SYMBOLS + 1 - b
    return 0


@kernel
def way_of(jokers: int) -> int:
    """The number of the way that uses these packed jokers."""
    for way in range(WAYS):
        if jokers_of(way) == jokers:
            return way
    return 0
