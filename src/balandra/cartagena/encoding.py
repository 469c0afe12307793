"""A view of Cartagena as a row of small numbers for a learner, and every move as an index.

One row for all editions, options and player counts. Seats are counted from the one who looks on (0), clockwise; for a
spectator from the one whose turn it is. The index of a move hangs on cells and card kinds, never on single pirates.
"""

from __future__ import annotations

from balandra.cartagena.moves import (
    advance_move,
    against,
    at_cell,
    card_move,
    hook_move,
    morgan_move,
    move_card,
    move_cell,
    move_seat,
    move_second_card,
    move_symbol,
    move_verb,
    parrots_move,
    retreat_move,
)
from balandra.cartagena.state import (
    ADVANCE,
    CELLS,
    CHEST,
    DISCARD,
    DRAW,
    EMPTY_HAND,
    END,
    EVERYONE,
    GIVE,
    HOOK,
    HOOKED,
    INVOKE,
    KEEP,
    KINDS,
    MORGAN,
    NO_TOKEN,
    NOBODY,
    PARROT,
    PARROTS,
    PISTOL,
    RETREAT,
    RETURN,
    ROW,
    SAIL,
    SEATS,
    SYMBOLS,
    TAKE,
    TOKENS,
    TOP,
    Rules,
    State,
)
from balandra.core.blocks import Block, places, total
from balandra.core.kernel import kernel

RIVALS = SEATS - 1
STAGES, POWERS = 6, 7
FEWEST_PLAYERS = 2
PAIRS = 3  # of parrots: both light, light and dark, both dark
SHADES = 2  # light and dark
MOST_COPIES, MOST_CARDS = 17, 102
MOST_HELD = SEATS + 1

OBSERVATION_BLOCKS = (
    Block("symbol", (SYMBOLS, CELLS), 1, "the symbol of each cell"),
    Block("goal", (CELLS,), 1, "the cell of the goal"),
    Block("sloop", (CELLS,), 1, "the cell of the sloop, if there is one"),
    Block("pirates", (SEATS, CELLS), 6, "pirates of each seat on each cell"),
    Block("token", (CELLS,), 1, "a chest token lies here, face down"),
    Block("chest cell", (CELLS,), 1, "the cell whose chest is about to be opened"),
    Block("hand", (SEATS, KINDS), MOST_COPIES, "cards of each kind that the viewer knows each seat to have"),
    Block("unknown hand", (SEATS,), MOST_CARDS, "cards of each seat that the viewer does not know"),
    Block("known of me", (RIVALS, KINDS), MOST_COPIES, "the viewer's cards that each other seat knows of"),
    Block("public", (SEATS, KINDS), MOST_COPIES, "each seat's cards that everyone knows of"),
    Block("row", (ROW, KINDS), 1, "the card at each place of the row, first to be taken first"),
    Block("discard", (KINDS,), MOST_COPIES, "discarded cards of each kind"),
    Block("unseen", (KINDS,), MOST_COPIES, "cards of each kind whose place the viewer does not know"),
    Block("pile", (1,), MOST_CARDS, "cards in the pile, without those on top that somebody knows"),
    Block("top", (TOP, KINDS), 1, "the cards on top of the pile that the viewer has laid there"),
    Block("top size", (1,), TOP, "cards on top of the pile that somebody has laid there"),
    Block("top owner", (SEATS,), 1, "the seat that laid them there"),
    Block("held", (KINDS,), MOST_HELD, "cards drawn by Rum or Lantern that the viewer is choosing from"),
    Block("unknown held", (1,), MOST_HELD, "such cards that the viewer does not see"),
    Block("opened", (TOKENS,), 8, "chest tokens of each sort turned up since they were laid"),
    Block("sloop at tortuga", (1,), 1, "the sloop lies at Tortuga"),
    Block("turn", (SEATS,), 1, "whose turn it is"),
    Block("actor", (SEATS,), 1, "who decides"),
    Block("left", (1,), 3, "actions left in this turn"),
    Block("free sailing", (1,), 1, "the captain may sail for free"),
    Block("stage", (STAGES,), 1, "what is decided: action, Filibusters, Pistol, Rum, Lantern, nothing (over)"),
    Block("power", (POWERS,), 1, "the power at work: none, Pistol, Rum, Lantern, Parrot, Hook, Chest"),
    Block("power kind", (KINDS,), 1, "the card that was played for it"),
    Block("rival", (SEATS,), 1, "whom the Pistol threatens"),
    Block("kept", (1,), 1, "the Lantern's card to keep has been chosen"),
    Block("gift", (SEATS,), 1, "who gets the next card of the Rum"),
    Block("discarder", (SEATS,), 1, "the seat whose hand Filibusters checks"),
    Block("watching", (1,), 1, "the viewer is a spectator"),
    Block("players", (RIVALS,), 1, "edition: 2, 3, 4 or 5 players"),
    Block("crew", (1,), 6, "edition: pirates of each colour"),
    Block("actions", (1,), 3, "edition: actions a turn"),
    Block("minimum", (1,), 1, "edition: actions before a turn may be ended"),
    Block("empty hand", (1,), 1, "edition: a player without cards may draw instead of acting"),
    Block("boards", (2,), 8, "edition: boards in the tunnel and in the jungle"),
    Block("draws", (2, 2), 1, "edition: in the tunnel, in the jungle: cards are drawn by retreat, by Morgan"),
    Block("copies", (KINDS,), MOST_COPIES, "edition: cards of each kind"),
    Block("open hands", (1,), 1, "edition: hands lie open"),
    Block("open row", (1,), 1, "edition: there is an open row"),
    Block("hand limit", (1,), 7, "edition: the most cards that Filibusters leaves, 0 without it"),
    Block("powers", (SYMBOLS, POWERS), 1, "edition: the power of each symbol"),
    Block("rum", (SYMBOLS,), 1, "edition: the symbol where the snake's victim sleeps"),
    Block("chest", (SYMBOLS,), 1, "edition: the symbol with tokens"),
    Block("tokens", (TOKENS,), 8, "edition: chest tokens of each sort"),
)
OBSERVATION = total(OBSERVATION_BLOCKS)
_AT = places(OBSERVATION_BLOCKS)
SYMBOL_AT, GOAL_AT, SLOOP_AT, PIRATES_AT = _AT["symbol"], _AT["goal"], _AT["sloop"], _AT["pirates"]
TOKEN_AT, CHEST_CELL_AT = _AT["token"], _AT["chest cell"]
HAND_AT, UNKNOWN_AT, KNOWN_AT, PUBLIC_AT = _AT["hand"], _AT["unknown hand"], _AT["known of me"], _AT["public"]
ROW_AT, DISCARD_AT, UNSEEN_AT, PILE_AT = _AT["row"], _AT["discard"], _AT["unseen"], _AT["pile"]
TOP_AT, TOP_SIZE_AT, TOP_OWNER_AT = _AT["top"], _AT["top size"], _AT["top owner"]
HELD_AT, UNKNOWN_HELD_AT, OPENED_AT, TORTUGA_AT = (
    _AT["held"],
    _AT["unknown held"],
    _AT["opened"],
    _AT["sloop at tortuga"],
)
TURN_AT, ACTOR_AT, LEFT_AT, FREE_AT, STAGE_AT = (
    _AT["turn"],
    _AT["actor"],
    _AT["left"],
    _AT["free sailing"],
    _AT["stage"],
)
POWER_AT, POWER_KIND_AT, RIVAL_AT, KEPT_AT = _AT["power"], _AT["power kind"], _AT["rival"], _AT["kept"]
GIFT_AT, DISCARDER_AT, WATCHING_AT = _AT["gift"], _AT["discarder"], _AT["watching"]
PLAYERS_AT, CREW_AT, ACTIONS_AT, MINIMUM_AT = _AT["players"], _AT["crew"], _AT["actions"], _AT["minimum"]
EMPTY_HAND_AT, BOARDS_AT, DRAWS_AT, COPIES_AT = _AT["empty hand"], _AT["boards"], _AT["draws"], _AT["copies"]
OPEN_AT, OPEN_ROW_AT, LIMIT_AT = _AT["open hands"], _AT["open row"], _AT["hand limit"]
POWERS_AT, RUM_AT, CHEST_AT, TOKENS_AT = _AT["powers"], _AT["rum"], _AT["chest"], _AT["tokens"]

ACTION_BLOCKS = (
    Block("end", (1,), 1, "end the turn"),
    Block("draw", (1,), 1, "draw a card, having none"),
    Block("retreat", (CELLS,), 1, "retreat from a cell"),
    Block("advance", (KINDS, CELLS), 1, "advance with a card from a cell"),
    Block("sail", (1,), 1, "sail"),
    Block("morgan", (RIVALS, CELLS), 1, "help a rival's pirate ahead from a cell (Morgan)"),
    Block("discard", (KINDS,), 1, "discard a card (Filibusters)"),
    Block("witch", (KINDS,), 1, "play a card for Rum or Lantern"),
    Block("pistol", (KINDS, RIVALS), 1, "play a card for the Pistol against a rival"),
    Block("chest", (SHADES, CELLS), 1, "play a light or dark chest to open the one on a cell"),
    Block("take", (KINDS,), 1, "Pistol: take a card"),
    Block("give", (KINDS,), 1, "Rum: give a card"),
    Block("keep", (KINDS,), 1, "Lantern: keep a card"),
    Block("return", (KINDS,), 1, "Lantern: lay a card on the pile"),
    Block("hook", (SHADES, KINDS, CELLS), 1, "a light or dark hook with a second card moves two pirates from a cell"),
    Block(
        "parrots",
        (PAIRS, SYMBOLS, CELLS),
        1,
        "two parrots (both light, mixed, both dark) stand for a symbol, from a cell",
    ),
)
ACTIONS = total(ACTION_BLOCKS)
_TO = places(ACTION_BLOCKS)
TO_END, TO_DRAW, TO_RETREAT, TO_ADVANCE, TO_SAIL = _TO["end"], _TO["draw"], _TO["retreat"], _TO["advance"], _TO["sail"]
TO_MORGAN, TO_DISCARD, TO_WITCH, TO_PISTOL = _TO["morgan"], _TO["discard"], _TO["witch"], _TO["pistol"]
TO_CHEST, TO_TAKE, TO_GIVE, TO_KEEP, TO_RETURN = _TO["chest"], _TO["take"], _TO["give"], _TO["keep"], _TO["return"]
TO_HOOK, TO_PARROTS = _TO["hook"], _TO["parrots"]


def used_actions(r: Rules) -> int:
    """Moves of an edition have indices below this: what needs a rarer rule comes later in the list."""
    if r.chest >= 0:
        return ACTIONS
    if r.kinds > SYMBOLS:
        return TO_WITCH
    if (r.draws[0] | r.draws[1]) & 2:
        return TO_DISCARD
    return TO_MORGAN if r.sloop > 0 else TO_ADVANCE + SYMBOLS * CELLS


@kernel
def encode(r: Rules, o: State, seat: int, out: list[int]) -> None:
    """Write what a seat sees (an observed record) as a row of numbers."""
    for i in range(OBSERVATION):
        out[i] = 0
    first = seat if seat < r.players else o.turn
    encode_track(r, o, first, out)
    encode_hands(r, o, seat, first, out)
    encode_cards(r, o, seat, first, out)
    encode_turn(r, o, first, out)
    encode_edition(r, out)
    if seat >= r.players:
        out[WATCHING_AT] = 1


@kernel
def seen_from(r: Rules, seat: int, first: int) -> int:
    """How far a seat sits from another, clockwise."""
    return seat - first if seat >= first else seat - first + r.players


@kernel
def seat_from(r: Rules, distance: int, first: int) -> int:
    """The seat so far from another, clockwise."""
    seat = first + distance
    return seat - r.players if seat >= r.players else seat


@kernel
def encode_track(r: Rules, o: State, first: int, out: list[int]) -> None:
    """The cells: symbols, pirates, tokens."""
    for cell in range(1, r.goal):
        if o.symbol[cell] >= 0:
            out[SYMBOL_AT + o.symbol[cell] * CELLS + cell] = 1
        if o.token[cell] != NO_TOKEN:
            out[TOKEN_AT + cell] = 1
    out[GOAL_AT + r.goal] = 1
    if r.sloop > 0:
        out[SLOOP_AT + r.sloop] = 1
    if o.power == CHEST:
        out[CHEST_CELL_AT + o.chest_cell] = 1
    for seat in range(r.players):
        row = PIRATES_AT + seen_from(r, seat, first) * CELLS
        for i in range(r.pirates):
            out[row + o.pirates[seat][i]] += 1


@kernel
def encode_hands(r: Rules, o: State, seat: int, first: int, out: list[int]) -> None:
    """The hands as the viewer knows them, and what others know."""
    for holder in range(r.players):
        place = seen_from(r, holder, first)
        unknown = o.hand_size[holder]
        for kind in range(r.kinds):
            out[HAND_AT + place * KINDS + kind] = o.hand[holder][kind]
            unknown -= o.hand[holder][kind]
        out[UNKNOWN_AT + place] = unknown
        if r.memory:
            for kind in range(r.kinds):
                out[PUBLIC_AT + place * KINDS + kind] = o.known[EVERYONE][holder * KINDS + kind]
                if place > 0 and seat < r.players:
                    out[KNOWN_AT + (place - 1) * KINDS + kind] = o.known[holder][seat * KINDS + kind]


@kernel
def encode_cards(r: Rules, o: State, seat: int, first: int, out: list[int]) -> None:
    """Row, discards, pile, and the cards that a power has drawn."""
    hidden = o.held_size
    for kind in range(r.kinds):
        out[DISCARD_AT + kind] = o.discard[kind]
        out[HELD_AT + kind] = o.held[kind]
        hidden -= o.held[kind]
    out[UNKNOWN_HELD_AT] = hidden
    out[PILE_AT] = o.pile_size
    for i in range(o.row_size):
        out[ROW_AT + i * KINDS + o.row[i]] = 1
    out[TOP_SIZE_AT] = o.top_size
    if o.top_owner != NOBODY:
        out[TOP_OWNER_AT + seen_from(r, o.top_owner, first)] = 1
    if o.top_owner == seat and seat < r.players:
        for i in range(o.top_size):
            out[TOP_AT + i * KINDS + o.top[i]] = 1
    encode_unseen(r, o, seat, out)


@kernel
def encode_unseen(r: Rules, o: State, seat: int, out: list[int]) -> None:
    """How many cards of each kind the viewer sees nowhere."""
    for kind in range(r.kinds):
        unseen = r.copies[kind] - o.discard[kind] - o.held[kind]
        for holder in range(r.players):
            unseen -= o.hand[holder][kind]
        out[UNSEEN_AT + kind] = unseen
    for i in range(o.row_size):
        out[UNSEEN_AT + o.row[i]] -= 1
    if o.top_owner == seat and seat < r.players:
        for i in range(o.top_size):
            out[UNSEEN_AT + o.top[i]] -= 1


@kernel
def encode_turn(r: Rules, o: State, first: int, out: list[int]) -> None:
    """Whose turn it is and what is being decided."""
    for token in range(TOKENS):
        out[OPENED_AT + token] = o.opened[token]
    out[TORTUGA_AT] = o.sloop_at
    out[TURN_AT + seen_from(r, o.turn, first)] = 1
    out[ACTOR_AT + seen_from(r, o.actor, first)] = 1
    out[DISCARDER_AT + seen_from(r, o.discarder, first)] = 1
    out[LEFT_AT] = o.left
    out[FREE_AT] = o.free_sailing
    out[STAGE_AT + o.stage] = 1
    out[POWER_AT + o.power] = 1
    out[KEPT_AT] = o.kept
    if o.power != 0:
        out[POWER_KIND_AT + o.power_kind] = 1
        out[RIVAL_AT + seen_from(r, o.rival, first)] = 1 if o.power == PISTOL else 0
        out[GIFT_AT + seen_from(r, o.gift, first)] = 1


@kernel
def encode_edition(r: Rules, out: list[int]) -> None:
    """The numbers of the edition."""
    out[PLAYERS_AT + r.players - FEWEST_PLAYERS] = 1
    out[CREW_AT] = r.pirates
    out[ACTIONS_AT] = r.actions
    out[MINIMUM_AT] = r.minimum
    out[EMPTY_HAND_AT] = 1 if r.without_cards == EMPTY_HAND else 0
    out[OPEN_AT] = r.open_hands
    out[OPEN_ROW_AT] = 1 if r.row > 0 else 0
    out[LIMIT_AT] = r.hand_limit
    for path in range(2):
        out[BOARDS_AT + path] = r.boards[path]
        out[DRAWS_AT + 2 * path] = r.draws[path] & 1
        out[DRAWS_AT + 2 * path + 1] = r.draws[path] >> 1
    for kind in range(KINDS):
        out[COPIES_AT + kind] = r.copies[kind]
    if r.chest >= 0:
        out[RUM_AT + r.rum] = 1
        out[CHEST_AT + r.chest] = 1
        for symbol in range(SYMBOLS):
            out[POWERS_AT + symbol * POWERS + r.power[symbol]] = 1
        for token in range(TOKENS):
            out[TOKENS_AT + token] = r.tokens[token]


@kernel
def action_of(r: Rules, s: State, code: int) -> int:
    """The index of a move of the one who decides."""
    verb = move_verb(code)
    kind = move_card(code)
    cell = move_cell(code)
    if verb == ADVANCE:
        return TO_ADVANCE + kind * CELLS + cell
    if verb == RETREAT:
        return TO_RETREAT + cell
    if verb == END:
        return TO_END
    if verb == DRAW:
        return TO_DRAW
    if verb == SAIL:
        return TO_SAIL
    if verb == MORGAN:
        return TO_MORGAN + (seen_from(r, move_seat(code), s.actor) - 1) * CELLS + cell
    if verb == DISCARD:
        return TO_DISCARD + kind
    return witch_action(r, s, code)


@kernel
def witch_action(r: Rules, s: State, code: int) -> int:
    """The index of a move that only the Black Witch allows."""
    verb = move_verb(code)
    kind = move_card(code)
    second = move_second_card(code)
    cell = move_cell(code)
    shade = kind // SYMBOLS
    if verb == HOOKED:
        return TO_HOOK + (shade * KINDS + second) * CELLS + cell
    if verb == PARROTS:
        return TO_PARROTS + ((shade + second // SYMBOLS) * SYMBOLS + move_symbol(code)) * CELLS + cell
    if verb == INVOKE:
        power = r.power[kind % SYMBOLS]
        if power == PISTOL:
            return TO_PISTOL + kind * RIVALS + seen_from(r, move_seat(code), s.actor) - 1
        if power == CHEST:
            return TO_CHEST + shade * CELLS + cell
        return TO_WITCH + kind
    if verb == TAKE:
        return TO_TAKE + kind
    if verb == GIVE:
        return TO_GIVE + kind
    if verb == KEEP:
        return TO_KEEP + kind
    return TO_RETURN + kind


@kernel
def code_of(r: Rules, s: State, action: int) -> int:
    """The move of an index, for the one who decides; it may not be legal."""
    if action < TO_RETREAT:
        return END if action == TO_END else DRAW
    if action < TO_ADVANCE:
        return retreat_move(action - TO_RETREAT)
    if action < TO_SAIL:
        place = action - TO_ADVANCE
        return advance_move(place // CELLS, place % CELLS)
    if action == TO_SAIL:
        return SAIL
    if action < TO_DISCARD:
        place = action - TO_MORGAN
        rival = seat_from(r, place // CELLS + 1, s.actor)
        return morgan_move(rival, place % CELLS)
    if action < TO_WITCH:
        return card_move(DISCARD, action - TO_DISCARD)
    if action < TO_HOOK:
        return witch_code(r, s, action)
    return pair_code(r, action)


@kernel
def witch_code(r: Rules, s: State, action: int) -> int:
    """The move of an index among those with one card that only the Black Witch allows."""
    if action < TO_PISTOL:
        return card_move(INVOKE, action - TO_WITCH)
    if action < TO_CHEST:
        place = action - TO_PISTOL
        rival = seat_from(r, place % RIVALS + 1, s.actor)
        return against(card_move(INVOKE, place // RIVALS), rival)
    if action < TO_TAKE:
        place = action - TO_CHEST
        kind = kind_with(r, CHEST, place // CELLS)
        return at_cell(card_move(INVOKE, kind), place % CELLS)
    if action < TO_GIVE:
        return card_move(TAKE, action - TO_TAKE)
    if action < TO_KEEP:
        return card_move(GIVE, action - TO_GIVE)
    if action < TO_RETURN:
        return card_move(KEEP, action - TO_KEEP)
    return card_move(RETURN, action - TO_RETURN)


@kernel
def pair_code(r: Rules, action: int) -> int:
    """The move of an index among those with two cards."""
    if action < TO_PARROTS:
        place = action - TO_HOOK
        kind = kind_with(r, HOOK, place // (KINDS * CELLS))
        second = place // CELLS % KINDS
        return hook_move(kind, second, place % CELLS)
    place = action - TO_PARROTS
    pair = place // (SYMBOLS * CELLS)
    kind = kind_with(r, PARROT, pair // 2)
    second = kind_with(r, PARROT, (pair + 1) // 2)
    symbol = place // CELLS % SYMBOLS
    return parrots_move(kind, second, place % CELLS, symbol)


@kernel
def kind_with(r: Rules, power: int, shade: int) -> int:
    """The light or dark card with a power."""
    for symbol in range(SYMBOLS):
        if r.power[symbol] == power:
            return symbol + shade * SYMBOLS
    return shade * SYMBOLS
