"""What a position of Cartagena looks like from each seat: the places of the network's inputs that are on.

Inputs are the same whichever symbol is which, and mean the same in every edition: distances to the goal or to the
sloop, how far cards in hand would take pirates, what falling back would bring. Pirates that an edition does not have
count as home. The order is that which the network was trained with, so a change here asks for a new network
(`python -m train`, docs/evaluator.md).
"""

from __future__ import annotations

from balandra.cartagena.board import ABOARD_LIMIT, can_board, morgan_target, retreat_target
from balandra.cartagena.draws import MORGAN_HOME_CARDS
from balandra.cartagena.state import (
    ACTION,
    CARTAGENA,
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

# Work space: numbers while looking, then for each seat how many inputs are on, and which.
REACHED = 0  # for each symbol the nearest empty space ahead
CODES = REACHED + SYMBOLS  # for each symbol the jump from the cell looked at
BEST = CODES + SYMBOLS  # for each seat and symbol the best jump
HELD = BEST + SEATS * SYMBOLS  # for each seat which symbols it has in hand, as bits
LATEST = HELD + SEATS  # for each seat the pirate to be looked at next
ON = LATEST + SEATS
LISTS = ON + SEATS
LOOKED = LISTS + SEATS * MOST


@kernel
def switch_on(ints: list[int], seat: int, place: int) -> None:
    """One more input of a seat is on."""
    ints[LISTS + seat * MOST + ints[ON + seat]] = place
    ints[ON + seat] += 1


@kernel
def company_code(cards: int, distance: int) -> int:
    """One or two pirates (so many cards) at a distance, as a number; 0 without cards."""
    return 0 if cards == 0 else 1 + (cards - 1) * NEAR + min(distance, NEAR) - 1


@kernel
def behind_code(r: Rules, s: State, cell: int) -> int:
    """What falling back from a cell would bring."""
    target = retreat_target(r, s, cell)
    return company_code(s.crowd[target] if target > 0 else 0, cell - target)


@kernel
def ahead_code(r: Rules, s: State, cell: int) -> int:
    """What helping a pirate ahead from a cell would bring."""
    target = morgan_target(r, s, cell)
    cards = MORGAN_HOME_CARDS if target == r.goal or target == r.sloop else s.crowd[target]
    return company_code(cards, target - cell)


@kernel
def note_jumps(r: Rules, ints: list[int], cell: int, end: int) -> None:
    """How far each symbol would take a pirate from a cell; an even code for a space, an odd one for the path's end."""
    for symbol in range(SYMBOLS):
        target = ints[REACHED + symbol]
        ints[CODES + symbol] = 2 * min(target - cell, LONGEST) + (1 if target == end else 0)


@kernel
def note_home(r: Rules, s: State, ints: list[int], seat: int) -> None:
    """Pirates at the goal may fall back too."""
    path = JUNGLE if r.goal > r.shore else TUNNEL
    if s.pirates[seat][r.pirates - 1] == r.goal and (r.draws[path] & RETREAT_DRAWS) != 0:
        switch_on(ints, seat, BEHIND_HOME + behind_code(r, s, r.goal))


@kernel
def note_pirate(r: Rules, s: State, ints: list[int], seat: int, rank: int, cell: int, is_barred: bool) -> None:
    """A pirate's place, and the best jump from there with a card in hand; what each symbol can do for the seat.

    Where the way is barred, jumps to the end of the path do not count.
    """
    place = r.goal - cell
    if cell <= r.sloop:
        place = FARTHEST + 1 + r.sloop - cell
    switch_on(ints, seat, PLACE + rank * PLACES + place)
    best = 0
    bits = ints[HELD + seat]
    at = BEST + seat * SYMBOLS
    for symbol in range(SYMBOLS):
        code = ints[CODES + symbol]
        if is_barred and code & 1 != 0:
            code = 0
        ints[at + symbol] = max(ints[at + symbol], code)
        best = max(best, code * (bits >> symbol & 1))
    switch_on(ints, seat, JUMP + rank * JUMPS + best)


@kernel
def note_cell(r: Rules, s: State, ints: list[int], cell: int) -> None:
    """All pirates on a cell."""
    draws = r.draws[TUNNEL] if cell <= r.shore else r.draws[JUNGLE]
    behind = -1
    if (draws & RETREAT_DRAWS) != 0 and cell > 0:
        behind = behind_code(r, s, cell)
    ahead = -1
    if (draws & MORGAN_DRAWS) != 0:
        ahead = ahead_code(r, s, cell)
    note_jumps(r, ints, cell, r.sloop if cell < r.sloop else r.goal)
    if cell == r.sloop and s.sloop_at == CARTAGENA:  # nobody lands there
        for symbol in range(SYMBOLS):
            ints[CODES + symbol] = 0
    for seat in range(r.players):
        rank = ints[LATEST + seat]
        is_barred = cell < r.sloop and not can_board(s, seat, 1)
        while rank >= 0 and s.pirates[seat][rank] == cell:
            note_pirate(r, s, ints, seat, rank, cell, is_barred)
            if behind >= 0:
                switch_on(ints, seat, BEHIND + rank * COMPANY + behind)
            if ahead >= 0:
                switch_on(ints, seat, AHEAD + rank * COMPANY + ahead)
            rank -= 1
        ints[LATEST + seat] = rank


@kernel
def note_hand(r: Rules, s: State, ints: list[int], seat: int) -> None:
    """Begin with a seat: which symbols it has in hand; pirates that are home."""
    bits = 0
    for symbol in range(SYMBOLS):
        if s.hand[seat][symbol] + s.hand[seat][symbol + SYMBOLS] > 0:
            bits |= 1 << symbol
        ints[BEST + seat * SYMBOLS + symbol] = 0
    ints[HELD + seat] = bits
    ints[ON + seat] = 0
    rank = PIRATES - 1
    while rank >= r.pirates or (rank >= 0 and s.pirates[seat][rank] == r.goal):
        switch_on(ints, seat, PLACE + rank * PLACES)
        rank -= 1
    ints[LATEST + seat] = rank


@kernel
def note_path(r: Rules, s: State, ints: list[int]) -> None:
    """From the goal back to the start: who stands where, and what would be the first empty space ahead."""
    for symbol in range(SYMBOLS):
        ints[REACHED + symbol] = r.goal
    for cell in range(r.goal - 1, -1, -1):
        if s.crowd[cell] > 0:
            note_cell(r, s, ints, cell)
        elif s.symbol[cell] >= 0:
            ints[REACHED + s.symbol[cell]] = cell
        if cell == r.sloop:
            for symbol in range(SYMBOLS):
                ints[REACHED + symbol] = cell


@kernel
def note_cards(r: Rules, s: State, ints: list[int], seat: int) -> None:
    """The hand, and the next cards of the row."""
    hand = s.hand[seat]
    different = 0
    for symbol in range(SYMBOLS):
        alike = hand[symbol] + hand[symbol + SYMBOLS]
        if alike > 0:
            different += 1
            best = ints[BEST + seat * SYMBOLS + symbol]
            switch_on(ints, seat, CARD + (min(alike, MOST_ALIKE) - 1) * JUMPS + best)
    switch_on(ints, seat, DIFFERENT + different)
    cards = s.hand_size[seat] + (s.held_size if seat == s.turn else 0)
    switch_on(ints, seat, (CARDS_LIMITED if r.hand_limit > 0 else CARDS) + min(cards, MOST_CARDS))
    for i in range(min(s.row_size, NEXT)):
        switch_on(ints, seat, ROW + i * JUMPS + ints[BEST + seat * SYMBOLS + s.row[i] % SYMBOLS])
    if r.hand_limit > 0:
        dark = 0
        for symbol in range(SYMBOLS):
            dark += hand[symbol + SYMBOLS]
        switch_on(ints, seat, DARK + min(dark, MOST_DARK))


@kernel
def note_turn(r: Rules, s: State, ints: list[int], seat: int) -> None:
    """When the seat's turn comes, and what is being decided."""
    later = seat - s.turn if seat >= s.turn else seat - s.turn + r.players
    switch_on(ints, seat, ORDER + (min(s.left, 3) if later == 0 else 3 + later))
    if s.stage != ACTION:
        switch_on(ints, seat, STAGE + 2 * s.stage + (1 if seat == s.actor else 0))


@kernel
def note_sloop(r: Rules, s: State, ints: list[int], seat: int) -> None:
    """What the sloop has done for a crew and may do."""
    crossed = PIRATES - r.pirates
    for i in range(r.pirates):
        if s.pirates[seat][i] > r.sloop:
            crossed += 1
    switch_on(ints, seat, CROSSED + crossed)
    switch_on(ints, seat, ABOARD + 2 * min(s.aboard[seat], ABOARD_LIMIT) + (1 if s.sloop_at == CARTAGENA else 0))
    if seat == s.turn and s.free_sailing != 0:
        switch_on(ints, seat, SAILING)


@kernel
def note_witch(r: Rules, s: State, ints: list[int], seat: int) -> None:
    """Cards of each power, and chests at hand."""
    hand = s.hand[seat]
    for symbol in range(SYMBOLS):
        alike = min(hand[symbol] + hand[symbol + SYMBOLS], MOST_OF_POWER)
        switch_on(ints, seat, POWER + r.power[symbol] * (MOST_OF_POWER + 1) + alike)
    tokens = 0
    for i in range(r.pirates):
        if s.token[s.pirates[seat][i]] != NO_TOKEN:
            tokens += 1
    switch_on(ints, seat, TOKENS_HERE + min(tokens, MOST_OF_POWER))


@kernel
def look(r: Rules, s: State, ints: list[int]) -> None:
    """Write for each seat which inputs are on."""
    for seat in range(r.players):
        note_hand(r, s, ints, seat)
    note_path(r, s, ints)
    for seat in range(r.players):
        note_home(r, s, ints, seat)
        note_cards(r, s, ints, seat)
        note_turn(r, s, ints, seat)
        if r.sloop > 0:
            note_sloop(r, s, ints, seat)
        if r.chest >= 0:
            note_witch(r, s, ints, seat)
        ints[LISTS + seat * MOST + ints[ON + seat]] = NO_MORE


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
