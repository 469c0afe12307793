"""The rules of Martinique, in the order of the rulebook: set-up, sunrise, sunset, the count."""

from __future__ import annotations

from balandra.core.events import note
from balandra.core.kernel import kernel
from balandra.core.random import below
from balandra.core.slots import NOBODY_WINS, NOT_OVER
from balandra.martinique.loading import has_load, legal_loads, load, tile_points
from balandra.martinique.moves import (
    bonus_move,
    move_bonus,
    move_crossed,
    move_jokers,
    move_map,
    move_square,
    move_target,
    move_treasure,
    move_verb,
    square_move,
    turn_move,
)
from balandra.martinique.notes import (
    COLLECTED,
    DECLINED,
    DUG,
    EVENING,
    NOT_LOADED,
    PLACED,
    SAT_DOWN,
    SCORED,
    SKIPPED,
    TOOK_BONUS,
    TURNED,
    WALKED,
)
from balandra.martinique.state import (
    ACTION,
    BARE,
    BONUS,
    DECLINE,
    DIG,
    DIGGING,
    FINISHED,
    FIRST_MAP,
    HAND_MAPS,
    JOKER,
    JOKERS,
    LETTER,
    LETTERS,
    LOAD,
    LOADING,
    MAPS,
    NO_LOAD,
    NO_MAP,
    NUMBER,
    OVER,
    PIRATES,
    PLACE,
    RESERVE,
    SEATED,
    SEATS,
    SIDE,
    SOUVENIRS,
    SQUARES,
    STOOLS,
    SUNSET,
    TAKE,
    TAVERN,
    TREASURES,
    TURN_UP,
    TURNING,
    WALK,
    Rules,
    State,
)
from balandra.martinique.tiles import draw_souvenir, fill_treasure, is_map
from balandra.martinique.walking import can_walk, legal_walks

BLACK = 0


@kernel
def setup(r: Rules, s: State, start: int) -> None:
    """Lay maps, souvenirs and treasures. Black starts, whatever is asked."""
    for seat in range(SEATS):
        for i in range(PIRATES):
            s.pirates[seat][i] = RESERVE
        for i in range(HAND_MAPS):
            s.maps[seat][i] = NO_MAP
    lay_maps(r, s)
    fill_bag(r, s)
    for square in range(SQUARES):
        if not r.map_square[square] and not is_tavern(square):
            s.tile[square] = draw_souvenir(s)
    for treasure in range(TREASURES):
        fill_treasure(s, treasure)
    s.tavern_jokers = JOKERS
    s.turn = BLACK
    s.actor = BLACK


@kernel
def is_tavern(square: int) -> bool:
    """Whether a square belongs to the tavern."""
    return square in TAVERN


@kernel
def lay_maps(r: Rules, s: State) -> None:
    """One letter and one number are the secret, one of each lies in the tavern, the others on the island."""
    for kind in range(2):
        s.secret[kind] = pick_map(s, kind * LETTERS, LETTERS)
        s.tavern_map[kind] = pick_map(s, kind * LETTERS, LETTERS)
    for square in range(SQUARES):
        if r.map_square[square]:
            s.tile[square] = FIRST_MAP + pick_map(s, 0, MAPS)
    for i in range(MAPS):
        s.gone[i] = 0


@kernel
def pick_map(s: State, first: int, count: int) -> int:
    """One of the maps of a range that has not been picked; `gone` marks the picked ones meanwhile."""
    free = 0
    for i in range(first, first + count):
        free += 1 - s.gone[i]
    pick = below(s, free)
    for i in range(first, first + count):
        if s.gone[i] == 0:
            if pick == 0:
                s.gone[i] = 1
                return i
            pick -= 1
    return NO_MAP


@kernel
def fill_bag(r: Rules, s: State) -> None:
    """All souvenirs into the bag."""
    total = 0
    for kind in range(SOUVENIRS):
        s.bag[kind] = r.copies[kind]
        total += r.copies[kind]
    s.bag_size = total


@kernel
def legal(r: Rules, s: State, moves: list[int]) -> int:
    """Write every legal move of the one who decides; their number."""
    if s.stage == ACTION:
        return legal_walks(r, s, moves, legal_placings(s, moves, 0))
    if s.stage == TURNING:
        return legal_turnings(s, moves)
    if s.stage == BONUS:
        return legal_bonuses(s, moves)
    if s.stage == LOADING:
        return legal_loads(s, moves)
    if s.stage == DIGGING:
        return legal_digs(s, moves)
    return 0


@kernel
def is_beach(square: int) -> bool:
    """Whether a square lies on the edge of the island."""
    rank = square // SIDE
    file = square % SIDE
    return rank == 0 or rank == SIDE - 1 or file == 0 or file == SIDE - 1


@kernel
def legal_placings(s: State, moves: list[int], n: int) -> int:
    """M4: beach tiles without a pirate; without such a tile, bare beach squares."""
    if s.pirates[s.turn][0] != RESERVE:
        return n
    for bare in range(2):
        for square in range(SQUARES):
            if is_beach(square) and s.occupant[square] == 0 and (s.tile[square] == BARE) == (bare == 1):
                moves[n] = square_move(PLACE, square)
                n += 1
        if n > 0:
            return n
    return n


@kernel
def legal_turnings(s: State, moves: list[int]) -> int:
    """Which of the opponent's face-down maps to turn up, chosen blind, or none."""
    n = 0
    other = 1 - s.turn
    for place in range(s.map_count[other]):
        if s.face_up[other][place] == 0:
            moves[n] = turn_move(place)
            n += 1
    moves[n] = DECLINE
    return n + 1


@kernel
def legal_bonuses(s: State, moves: list[int]) -> int:
    """M2: a joker, or one of the two tavern maps."""
    n = 0
    if s.tavern_jokers > 0:
        moves[n] = bonus_move(JOKER)
        n += 1
    if s.tavern_map[0] != NO_MAP:
        moves[n] = bonus_move(LETTER)
        n += 1
    if s.tavern_map[1] != NO_MAP:
        moves[n] = bonus_move(NUMBER)
        n += 1
    return n


@kernel
def legal_digs(s: State, moves: list[int]) -> int:
    """M6: one pirate a square, tavern squares included."""
    n = 0
    for square in range(SQUARES):
        if s.occupant[square] == 0:
            moves[n] = square_move(DIG, square)
            n += 1
    return n


@kernel
def apply(r: Rules, s: State, move: int) -> None:
    """Carry out a legal move and all that follows from it without a choice."""
    verb = move_verb(move)
    if verb == PLACE:
        place(r, s, move_square(move))
    elif verb == WALK:
        walk(r, s, move_square(move), move_target(move), move_crossed(move))
    elif verb == TURN_UP or verb == DECLINE:
        turn_up(r, s, move_map(move), verb == DECLINE)
    elif verb == TAKE:
        take_bonus(r, s, move_bonus(move))
    elif verb == LOAD:
        load(s, move_treasure(move), move_jokers(move))
        end_turn(r, s)
    elif verb == NO_LOAD:
        note(s, NOT_LOADED, s.turn, 0, 0)
        end_turn(r, s)
    else:
        dig(r, s, move_square(move))


@kernel
def put_pirate(s: State, seat: int, origin: int, target: int) -> None:
    """A pirate goes from one place to another (a square, the reserve, a stool), the others keeping their order."""
    pirates = s.pirates[seat]
    i = 0
    while pirates[i] != origin:
        i += 1
    while i + 1 < PIRATES and pirates[i + 1] < target:
        pirates[i] = pirates[i + 1]
        i += 1
    while i > 0 and pirates[i - 1] > target:
        pirates[i] = pirates[i - 1]
        i -= 1
    pirates[i] = target
    if 0 <= origin < SQUARES:
        s.occupant[origin] = 0
    if 0 <= target < SQUARES:
        s.occupant[target] = seat + 1


@kernel
def place(r: Rules, s: State, square: int) -> None:
    """A pirate comes to the beach; on a bare square he is seated at once. M4."""
    put_pirate(s, s.turn, RESERVE, square)
    note(s, PLACED, s.turn, square, 0)
    if s.tile[square] == BARE:
        s.placing = 1
        sit_down(r, s, square)
    else:
        end_turn(r, s)


@kernel
def walk(r: Rules, s: State, origin: int, target: int, crossed: int) -> None:
    """M1: a pirate walks and takes the tile he left. M2."""
    put_pirate(s, s.turn, origin, target)
    note(s, WALKED, origin, target, crossed)
    collect(s, s.tile[origin])
    s.tile[origin] = BARE
    s.moved = target
    s.turning = crossed
    if crossed > 0:
        s.stage = TURNING
    else:
        arrive(r, s)


@kernel
def collect(s: State, tile: int) -> None:
    """A souvenir goes to the stock; a map is looked at and kept face down."""
    note(s, COLLECTED, tile, 0, 0)
    if is_map(tile):
        gain_map(s, tile - FIRST_MAP, 0)
    else:
        s.stock[s.turn][tile - 1] += 1


@kernel
def gain_map(s: State, kind: int, tavern: int) -> None:
    """A map joins those of the one whose turn it is."""
    place = s.map_count[s.turn]
    s.maps[s.turn][place] = kind
    s.from_tavern[s.turn][place] = tavern
    s.map_count[s.turn] += 1


@kernel
def turn_up(r: Rules, s: State, place: int, declined: bool) -> None:
    """One of the opponent's maps is turned up for good, or the right to do so is given up."""
    if declined:
        s.turning = 0
        note(s, DECLINED, s.turn, 0, 0)
    else:
        s.turning -= 1
        s.face_up[1 - s.turn][place] = 1
        note(s, TURNED, place, s.maps[1 - s.turn][place], 0)
    if s.turning == 0:
        arrive(r, s)


@kernel
def arrive(r: Rules, s: State) -> None:
    """On a tile the pirate stays; on a bare or tavern square he goes to the counter."""
    square = s.moved
    s.moved = 0
    if s.tile[square] == BARE:
        sit_down(r, s, square)
    else:
        load_or_end(r, s)


@kernel
def sit_down(r: Rules, s: State, square: int) -> None:
    """M2: the first free stool, and a bonus while any is left."""
    put_pirate(s, s.turn, square, SEATED)
    s.stools[s.stool_count] = s.turn
    s.stool_count += 1
    note(s, SAT_DOWN, s.turn, s.stool_count, 0)
    if s.tavern_jokers > 0 or s.tavern_map[0] != NO_MAP or s.tavern_map[1] != NO_MAP:
        s.stage = BONUS
    else:
        leave_counter(r, s)


@kernel
def take_bonus(r: Rules, s: State, what: int) -> None:
    """A joker, or a map from the tavern, unseen until taken."""
    kind = NO_MAP
    if what == JOKER:
        s.tavern_jokers -= 1
        s.jokers[s.turn] += 1
    else:
        kind = s.tavern_map[what - LETTER]
        s.tavern_map[what - LETTER] = NO_MAP
        gain_map(s, kind, 1)
    note(s, TOOK_BONUS, what, kind, 0)
    leave_counter(r, s)


@kernel
def leave_counter(r: Rules, s: State) -> None:
    """After a placing the turn is over; after a move comes loading. M3."""
    if s.placing:
        s.placing = 0
        end_turn(r, s)
    else:
        load_or_end(r, s)


@kernel
def load_or_end(r: Rules, s: State) -> None:
    """Loading is decided if any treasure can be loaded, else the turn is over."""
    if has_load(s):
        s.stage = LOADING
    else:
        end_turn(r, s)


@kernel
def end_turn(r: Rules, s: State) -> None:
    """M5: the other player, unless nothing can be done there; with all eight seated the sun sets."""
    s.stage = ACTION
    if s.stool_count == STOOLS:
        set_sun(s)
        return
    s.turn = 1 - s.turn
    if not can_act(r, s, s.turn):
        note(s, SKIPPED, s.turn, 0, 0)
        s.turn = 1 - s.turn
    s.actor = s.turn


@kernel
def can_act(r: Rules, s: State, seat: int) -> bool:
    """Whether a player can place or move a pirate."""
    return s.pirates[seat][0] == RESERVE or can_walk(r, s, seat)


@kernel
def set_sun(s: State) -> None:
    """What lies on the island goes away, maps unseen; the stools give the order of the digs."""
    for square in range(SQUARES):
        if is_map(s.tile[square]):
            s.gone[s.tile[square] - FIRST_MAP] = 1
            s.gone_count += 1
        s.tile[square] = BARE
    s.phase = SUNSET
    s.stage = DIGGING
    note(s, EVENING, 0, 0, 0)
    s.turn = s.stools[0]
    s.actor = s.turn


@kernel
def dig(r: Rules, s: State, square: int) -> None:
    """M6: the pirate of the next stool digs; nothing is revealed before all eight have dug."""
    s.occupant[square] = s.turn + 1
    s.digs[s.turn][s.dig_count[s.turn]] = square
    s.dig_count[s.turn] += 1
    note(s, DUG, s.turn, square, 0)
    dug = s.dig_count[0] + s.dig_count[1]
    if dug == STOOLS:
        s.phase = OVER
        s.stage = FINISHED
        note(s, SCORED, 0, 0, 0)
    else:
        s.turn = s.stools[dug]
        s.actor = s.turn


@kernel
def finder(s: State) -> int:
    """The seat whose pirate dug at the secret, -1 if nobody's did."""
    return s.occupant[(s.secret[1] - LETTERS) * SIDE + s.secret[0]] - 1


@kernel
def points(r: Rules, s: State, seat: int) -> int:
    """M7: the hold, two for most loads, two a pair in the stock, and (variant) twenty for the find."""
    total = tile_points(s, seat)
    if s.loads[seat] > s.loads[1 - seat]:
        total += 2
    if r.twenty > 0 and finder(s) == seat:
        total += r.twenty
    return total


@kernel
def winner(r: Rules, s: State) -> int:
    """M7: the finder; else more points; else more loads; else nobody."""
    if s.phase != OVER:
        return NOT_OVER
    if r.twenty == 0 and finder(s) >= 0:
        return finder(s)
    lead = points(r, s, 0) - points(r, s, 1)
    if lead == 0:
        lead = s.loads[0] - s.loads[1]
    if lead == 0:
        return NOBODY_WINS
    return 0 if lead > 0 else 1
