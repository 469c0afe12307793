"""What a position of Cartagena looks like from each seat: the places of the network's inputs that are on.

Inputs are the same whichever symbol is which, and mean the same in every edition: distances to the goal or to the
sloop, how far cards in hand would take pirates, what falling back would bring. Pirates that an edition does not have
count as home. The order is that which the network was trained with, so a change here asks for a new network
(`python -m train`, docs/evaluator.md).
"""

from __future__ import annotations

from balandra.cartagena.board import ABOARD_LIMIT, SPACE_LIMIT, can_board
from balandra.cartagena.draws import MORGAN_HOME_CARDS
from balandra.cartagena.state import (
    ACTION,
    CARTAGENA,
    CELLS,
    CHEST,
    EMPTY_HAND,
    JUNGLE,
    MORGAN_DRAWS,
    NO_TOKEN,
    OVER,
    PIRATES,
    RESCUE,
    RETREAT_DRAWS,
    SEATS,
    SYMBOLS,
    TUNNEL,
    Rules,
    State,
)
from balandra.core.kernel import kernel

FARTHEST, TUNNEL_LONGEST = 50, 31  # from the goal, and from the sloop
PLACES = FARTHEST + 1 + TUNNEL_LONGEST + 1
LONGEST = 23  # jump that is told apart
JUMPS = 2 * (LONGEST + 1)  # each jump twice: to a space, or to the end of the path
NEAR = 12  # spaces between company that are told apart
COMPANY = 1 + 2 * NEAR  # none, or one or two pirates at such a distance
MOST_ALIKE, MOST_CARDS, MOST_DARK, MOST_OF_POWER = 3, 19, 5, 3
NEXT = 4  # cards of the row that count
ORDERS = 4 + SEATS - 1  # on turn with 0 to 3 actions left, or so many seats later
STAGES = OVER + 1
# Where each group of inputs begins.
PLACE = 0  # of each pirate, rearmost first
JUMP = PLACE + PIRATES * PLACES  # the best of each pirate with the cards in hand
BEHIND = JUMP + PIRATES * JUMPS  # company that each pirate could fall back to
BEHIND_HOME = BEHIND + PIRATES * COMPANY  # company that those at home could fall back to
AHEAD = BEHIND_HOME + COMPANY  # company that Morgan could help each pirate to
CARD = AHEAD + PIRATES * COMPANY  # for each symbol in hand: how many, and its best jump
ROW = CARD + MOST_ALIKE * JUMPS  # for each of the next cards of the row: its best jump
CARDS = ROW + NEXT * JUMPS  # in hand
CARDS_LIMITED = CARDS + MOST_CARDS + 1  # the same where dark cards catch those with many
DIFFERENT = CARDS_LIMITED + MOST_CARDS + 1  # symbols in hand
DARK = DIFFERENT + SYMBOLS + 1  # cards in hand
ORDER = DARK + MOST_DARK + 1  # when the seat's turn comes
ABOARD = ORDER + ORDERS  # pirates on the sloop, at either shore
CROSSED = ABOARD + 2 * (ABOARD_LIMIT + 1)  # pirates beyond it
SAILING = CROSSED + PIRATES + 1  # a free one
POWER = SAILING + 1  # cards of each of the witch's powers
TOKENS_HERE = POWER + (CHEST + 1) * (MOST_OF_POWER + 1)  # pirates on a chest with a token
STAGE = TOKENS_HERE + MOST_OF_POWER + 1  # what is being decided, and whether by this seat
FEATURES = STAGE + 2 * STAGES
MOST = 56  # inputs of one seat that are on at once, and the end of their list, at most
NO_MORE = -1  # the end of a list

# Jumps of all symbols share a word, a byte a symbol; no byte reaches its highest bit.
BYTE = 8
ONES = sum(1 << BYTE * symbol for symbol in range(SYMBOLS))
BYTE_MASK = (1 << BYTE) - 1
HIGH = ONES << BYTE - 1
HALF_BITS = BYTE * SYMBOLS // 2
HALF_MASK = (1 << HALF_BITS) - 1
ABOVE_LONGEST = (BYTE_MASK // 2 - LONGEST) * ONES  # added to jumps, it sets the highest bit of those that are longer

# Work space: numbers while looking, then for each seat how many inputs are on, and which.
REACHED = 0  # for each cell the places that symbols reach from it, as a word
BACK = REACHED + CELLS  # for each cell what falling back from it would bring
FORTH = BACK + CELLS  # for each cell what helping a pirate ahead from it would bring
BEST = FORTH + CELLS  # for each seat the best jump by each symbol, as a word
HELD = BEST + SEATS  # for each seat which symbols it has in hand, as a word with full bytes for these
ON = HELD + SEATS
LISTS = ON + SEATS
LOOKED = LISTS + SEATS * MOST


@kernel
def larger(a: int, b: int) -> int:
    """The larger one of each two bytes."""
    is_first = ((((a | HIGH) - b) >> BYTE - 1) & ONES) * BYTE_MASK
    return (a & is_first) | (b & ~is_first)


@kernel
def largest(word: int) -> int:
    """The largest byte."""
    three = larger(word & HALF_MASK, word >> HALF_BITS)
    return max(three & BYTE_MASK, (three >> BYTE) & BYTE_MASK, (three >> 2 * BYTE) & BYTE_MASK)


@kernel
def switch_on(ints: list[int], at: int, place: int) -> int:
    """One more input is on: write it at a place of a list; the next place."""
    ints[at] = place
    return at + 1


@kernel
def company_code(cards: int, distance: int) -> int:
    """One or two pirates (so many cards) at a distance, as a number; 0 without cards."""
    return 0 if cards == 0 else 1 + (cards - 1) * NEAR + min(distance, NEAR) - 1


@kernel
def jump_codes(reached: int, cell: int, end: int) -> int:
    """How far each symbol would take a pirate from a cell; an even code for a space, an odd one for the path's end."""
    distances = reached - cell * ONES
    is_longer = (((distances + ABOVE_LONGEST) >> BYTE - 1) & ONES) * BYTE_MASK
    told_apart = (distances & ~is_longer) | (LONGEST * ONES & is_longer)
    is_short = (((reached ^ end * ONES) + (BYTE_MASK // 2) * ONES) >> BYTE - 1) & ONES
    return 2 * told_apart + (is_short ^ ONES)


@kernel
def note_back(r: Rules, s: State, ints: list[int]) -> None:
    """For each cell what falling back from it would bring: the nearest company behind on the same path."""
    company = 0
    cards = 0
    for cell in range(1, r.goal + 1):
        ints[BACK + cell] = company_code(cards, cell - company)
        crowd = s.crowd[cell]
        if cell == r.sloop:
            cards = 0
        elif 0 < crowd < SPACE_LIMIT:
            company = cell
            cards = crowd


@kernel
def note_forth(r: Rules, s: State, ints: list[int]) -> None:
    """For each cell what helping a pirate ahead from it would bring: the first company, else the end of the path."""
    company = r.goal
    cards = MORGAN_HOME_CARDS
    for cell in range(r.goal - 1, -1, -1):
        ints[FORTH + cell] = company_code(cards, company - cell)
        crowd = s.crowd[cell]
        if cell == r.sloop:
            company = cell
            cards = MORGAN_HOME_CARDS
        elif cell > 0 and 0 < crowd < SPACE_LIMIT:
            company = cell
            cards = crowd


@kernel
def note_reached(r: Rules, s: State, ints: list[int]) -> None:
    """For each cell the first empty space ahead of each symbol, else the end of the path."""
    reached = r.goal * ONES
    for cell in range(r.goal - 1, -1, -1):
        ints[REACHED + cell] = reached
        shift = BYTE * max(s.symbol[cell], 0)
        nearer = (reached & ~(BYTE_MASK << shift)) | (cell << shift)
        if s.crowd[cell] == 0 and s.symbol[cell] >= 0:
            reached = nearer
        if cell == r.sloop:
            reached = cell * ONES


@kernel
def seat_codes(r: Rules, s: State, ints: list[int], seat: int, cell: int) -> int:
    """The jumps of a seat's pirate from a cell; where the way is barred, those to the end of the path do not count."""
    if cell == r.sloop and s.sloop_at == CARTAGENA:  # nobody lands there
        return 0
    codes = jump_codes(ints[REACHED + cell], cell, r.sloop if cell < r.sloop else r.goal)
    if cell < r.sloop and not can_board(s, seat, 1):
        codes &= ~((codes & ONES) * BYTE_MASK)
    return codes


@kernel
def place_code(r: Rules, cell: int) -> int:
    """How far a cell is from the end of its path."""
    return FARTHEST + 1 + r.sloop - cell if cell <= r.sloop else r.goal - cell


@kernel
def note_crew(r: Rules, s: State, ints: list[int], seat: int, at: int) -> int:
    """Each pirate's place, its best jump with a card in hand, company; the best jump of the crew by each symbol."""
    bests = 0
    held = ints[HELD + seat]
    for rank in range(r.pirates):
        cell = s.pirates[seat][rank]
        if cell == r.goal:
            at = switch_on(ints, at, PLACE + rank * PLACES)
            continue
        codes = seat_codes(r, s, ints, seat, cell)
        bests = larger(bests, codes)
        draws = r.draws[TUNNEL] if cell <= r.shore else r.draws[JUNGLE]
        at = switch_on(ints, at, PLACE + rank * PLACES + place_code(r, cell))
        at = switch_on(ints, at, JUMP + rank * JUMPS + largest(codes & held))
        if (draws & RETREAT_DRAWS) != 0 and cell > 0:
            at = switch_on(ints, at, BEHIND + rank * COMPANY + ints[BACK + cell])
        if (draws & MORGAN_DRAWS) != 0:
            at = switch_on(ints, at, AHEAD + rank * COMPANY + ints[FORTH + cell])
    ints[BEST + seat] = bests
    return at


@kernel
def note_home(r: Rules, s: State, ints: list[int], seat: int, at: int) -> int:
    """Pirates that the edition does not have count as home; those at the goal may fall back too."""
    for rank in range(r.pirates, PIRATES):
        at = switch_on(ints, at, PLACE + rank * PLACES)
    path = JUNGLE if r.goal > r.shore else TUNNEL
    if s.pirates[seat][r.pirates - 1] == r.goal and (r.draws[path] & RETREAT_DRAWS) != 0:
        at = switch_on(ints, at, BEHIND_HOME + ints[BACK + r.goal])
    return at


@kernel
def note_held(s: State, ints: list[int], seat: int) -> None:
    """Begin with a seat: which symbols it has in hand."""
    held = 0
    for symbol in range(SYMBOLS):
        has_one = s.hand[seat][symbol] + s.hand[seat][symbol + SYMBOLS] > 0
        held |= (BYTE_MASK if has_one else 0) << BYTE * symbol
    ints[HELD + seat] = held


@kernel
def note_cards(r: Rules, s: State, ints: list[int], seat: int, at: int) -> int:
    """The hand, and the next cards of the row."""
    hand = s.hand[seat]
    bests = ints[BEST + seat]
    different = 0
    for symbol in range(SYMBOLS):
        alike = hand[symbol] + hand[symbol + SYMBOLS]
        best = (bests >> BYTE * symbol) & BYTE_MASK
        ints[at] = CARD + (min(alike, MOST_ALIKE) - 1) * JUMPS + best  # stays if there is such a card
        at += 1 if alike > 0 else 0
        different += 1 if alike > 0 else 0
    at = switch_on(ints, at, DIFFERENT + different)
    cards = s.hand_size[seat] + (s.held_size if seat == s.turn else 0)
    at = switch_on(ints, at, (CARDS_LIMITED if r.hand_limit > 0 else CARDS) + min(cards, MOST_CARDS))
    for i in range(min(s.row_size, NEXT)):
        at = switch_on(ints, at, ROW + i * JUMPS + ((bests >> BYTE * (s.row[i] % SYMBOLS)) & BYTE_MASK))
    if r.hand_limit > 0:
        dark = 0
        for symbol in range(SYMBOLS):
            dark += hand[symbol + SYMBOLS]
        at = switch_on(ints, at, DARK + min(dark, MOST_DARK))
    return at


@kernel
def note_turn(r: Rules, s: State, ints: list[int], seat: int, at: int) -> int:
    """When the seat's turn comes, and what is being decided."""
    later = seat - s.turn if seat >= s.turn else seat - s.turn + r.players
    at = switch_on(ints, at, ORDER + (min(s.left, 3) if later == 0 else 3 + later))
    if s.stage != ACTION:
        at = switch_on(ints, at, STAGE + 2 * s.stage + (1 if seat == s.actor else 0))
    return at


@kernel
def note_sloop(r: Rules, s: State, ints: list[int], seat: int, at: int) -> int:
    """What the sloop has done for a crew and may do."""
    crossed = PIRATES - r.pirates
    for i in range(r.pirates):
        if s.pirates[seat][i] > r.sloop:
            crossed += 1
    at = switch_on(ints, at, CROSSED + crossed)
    at = switch_on(ints, at, ABOARD + 2 * min(s.aboard[seat], ABOARD_LIMIT) + (1 if s.sloop_at == CARTAGENA else 0))
    if seat == s.turn and s.free_sailing != 0:
        at = switch_on(ints, at, SAILING)
    return at


@kernel
def note_witch(r: Rules, s: State, ints: list[int], seat: int, at: int) -> int:
    """Cards of each power, and chests at hand."""
    hand = s.hand[seat]
    for symbol in range(SYMBOLS):
        alike = min(hand[symbol] + hand[symbol + SYMBOLS], MOST_OF_POWER)
        at = switch_on(ints, at, POWER + r.power[symbol] * (MOST_OF_POWER + 1) + alike)
    tokens = 0
    for i in range(r.pirates):
        if s.token[s.pirates[seat][i]] != NO_TOKEN:
            tokens += 1
    at = switch_on(ints, at, TOKENS_HERE + min(tokens, MOST_OF_POWER))
    return at


@kernel
def look(r: Rules, s: State, ints: list[int]) -> None:
    """Write for each seat which inputs are on."""
    note_reached(r, s, ints)
    note_back(r, s, ints)
    if ((r.draws[TUNNEL] | r.draws[JUNGLE]) & MORGAN_DRAWS) != 0:
        note_forth(r, s, ints)
    for seat in range(r.players):
        at = LISTS + seat * MOST
        note_held(s, ints, seat)
        at = note_crew(r, s, ints, seat, at)
        at = note_home(r, s, ints, seat, at)
        at = note_cards(r, s, ints, seat, at)
        at = note_turn(r, s, ints, seat, at)
        if r.sloop > 0:
            at = note_sloop(r, s, ints, seat, at)
        if r.chest >= 0:
            at = note_witch(r, s, ints, seat, at)
        ints[ON + seat] = at - (LISTS + seat * MOST)
        ints[at] = NO_MORE


# What an edition is, the same from every seat and in every position of a game.
EDITION = (
    ("players", 2, 5),
    ("pirates", 4, 6),
    ("actions", 1, 3),
    ("boards", 4, 8),
    ("tunnel", 0, 5),
    ("draws_tunnel", 0, 3),
    ("draws_jungle", 0, 3),
    ("row", 0, 1),
    ("open_hands", 0, 1),
    ("filibusters", 0, 1),
    ("witch", 0, 1),
    ("minimum", 0, 1),
    ("without_cards", RESCUE, EMPTY_HAND),
    ("sloop", 0, 1),
)
TRAITS = sum(high - low + 1 for _, low, high in EDITION)


def traits(r: Rules) -> list[int]:
    """The traits of an edition, as places among TRAITS."""
    numbers = {
        "players": r.players,
        "pirates": r.pirates,
        "actions": r.actions,
        "boards": sum(r.boards),
        "tunnel": r.boards[TUNNEL] if r.sloop > 0 else 0,
        "draws_tunnel": r.draws[TUNNEL],
        "draws_jungle": r.draws[JUNGLE],
        "row": int(r.row > 0),
        "open_hands": r.open_hands,
        "filibusters": int(r.hand_limit > 0),
        "witch": int(r.chest >= 0),
        "minimum": r.minimum,
        "without_cards": r.without_cards,
        "sloop": int(r.sloop > 0),
    }
    places, at = [], 0
    for name, low, high in EDITION:
        places.append(at + min(max(numbers[name], low), high) - low)
        at += high - low + 1
    return places
