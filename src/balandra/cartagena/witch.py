"""The Black Witch: the power of each card. R9."""

from __future__ import annotations

from balandra.cartagena.board import can_advance, foremost_empty, move_pirate, rearmost_empty
from balandra.cartagena.cards import NO_CARD, discard_card, draw_card, draw_from_pile, gain, lose
from balandra.cartagena.filibusters import legal_kinds
from balandra.cartagena.knowledge import forget_unseen, learn, learn_hand
from balandra.cartagena.moves import against, at_cell, card_move, hook_move, parrots_move
from balandra.cartagena.notes import (
    CHANCE_TOKEN,
    GAVE,
    HELD,
    INVOKED,
    KEPT,
    LOOKED,
    OPENED,
    RETURNED,
    SNAKE_BIT,
    TOKENS_LAID,
    TOOK,
)
from balandra.cartagena.state import (
    ACTION,
    CHEST,
    EMPTY_CHEST,
    GIVE,
    HOOK,
    INVOKE,
    KEEP,
    LANTERN,
    LANTERN_STAGE,
    NO_POWER,
    NO_TOKEN,
    PARROT,
    PISTOL,
    PISTOL_STAGE,
    RETURN,
    RUM,
    RUM_STAGE,
    SNAKE,
    SYMBOLS,
    TAKE,
    TOKENS,
    Rules,
    State,
)
from balandra.core.events import note
from balandra.core.kernel import kernel
from balandra.core.random import below

LANTERN_CARDS = 4
RUM_KEPT = 2
HOOK_ACTIONS = 2
HOOK_PIRATES = 2


@kernel
def lay_tokens(r: Rules, s: State) -> None:
    """Shuffle all tokens and lay one on each chest space."""
    for token in range(TOKENS):
        s.opened[token] = 0
    left = 0
    for token in range(TOKENS):
        left += r.tokens[token]
    for cell in range(1, r.goal):
        if s.symbol[cell] == r.chest:
            s.token[cell] = NO_TOKEN
    for cell in range(1, r.goal):
        if s.symbol[cell] == r.chest:
            s.token[cell] = pick_token(r, s, below(s, left))
            left -= 1
            note(s, CHANCE_TOKEN, cell, s.token[cell], 0)


@kernel
def pick_token(r: Rules, s: State, pick: int) -> int:
    """The pick-th of the tokens that neither lie on a space nor have been opened."""
    for token in range(1, TOKENS):
        free = r.tokens[token] - s.opened[token]
        for cell in range(1, r.goal):
            if s.token[cell] == token:
                free -= 1
        if pick < free:
            return token
        pick -= free
    return EMPTY_CHEST


@kernel
def legal_powers(r: Rules, s: State, moves: list[int], n: int) -> int:
    """Every power that a card in hand can be played for."""
    hand = s.hand[s.turn]
    for symbol in range(SYMBOLS):
        if hand[symbol] + hand[symbol + SYMBOLS] > 0:
            for kind in range(symbol, r.kinds, SYMBOLS):
                if hand[kind] > 0:
                    n = legal_power(r, s, kind, r.power[symbol], moves, n)
    return n


@kernel
def legal_power(r: Rules, s: State, kind: int, power: int, moves: list[int], n: int) -> int:
    """The ways to play a card of this kind for its power."""
    if power == PISTOL:
        return legal_pistols(r, s, kind, moves, n)
    if power == CHEST:
        return legal_chests(r, s, kind, moves, n)
    if power == PARROT:
        return legal_parrots(r, s, kind, moves, n)
    if power == HOOK:
        return legal_hooks(r, s, kind, moves, n)
    moves[n] = card_move(INVOKE, kind)  # Rum and Lantern
    return n + 1


@kernel
def legal_pistols(r: Rules, s: State, kind: int, moves: list[int], n: int) -> int:
    """A rival to look at: not an empty hand."""
    for step in range(1, r.players):
        seat = (s.turn + step) % r.players
        if s.hand_size[seat] > 0:
            moves[n] = against(card_move(INVOKE, kind), seat)
            n += 1
    return n


@kernel
def legal_chests(r: Rules, s: State, kind: int, moves: list[int], n: int) -> int:
    """A chest space with a token and a pirate of one's own."""
    pirates = s.pirates[s.turn]
    previous = 0
    for i in range(r.pirates):
        cell = pirates[i]
        if cell != previous and s.token[cell] != NO_TOKEN:
            moves[n] = at_cell(card_move(INVOKE, kind), cell)
            n += 1
        previous = cell
    return n


@kernel
def legal_parrots(r: Rules, s: State, kind: int, moves: list[int], n: int) -> int:
    """This parrot and another stand for any symbol. R16: in a plain advance only."""
    hand = s.hand[s.turn]
    for second in range(kind, r.kinds, SYMBOLS):
        if hand[second] > (1 if second == kind else 0):
            for i in range(r.pirates):
                if i == 0 or s.pirates[s.turn][i] != s.pirates[s.turn][i - 1]:
                    n = legal_symbols(r, s, kind, second, s.pirates[s.turn][i], moves, n)
    return n


@kernel
def legal_symbols(r: Rules, s: State, kind: int, second: int, cell: int, moves: list[int], n: int) -> int:
    """Two parrots, for every symbol with which a pirate can advance."""
    for symbol in range(SYMBOLS):
        if can_advance(r, s, cell, symbol, 1):
            moves[n] = parrots_move(kind, second, cell, symbol)
            n += 1
    return n


@kernel
def legal_hooks(r: Rules, s: State, kind: int, moves: list[int], n: int) -> int:
    """This hook and a second card, for two own pirates on one track space."""
    if s.left < HOOK_ACTIONS:
        return n
    hand = s.hand[s.turn]
    for i in range(1, r.pirates):
        if is_pair(r, s, i):
            cell = s.pirates[s.turn][i]
            for second in range(r.kinds):
                held = hand[second] > (1 if second == kind else 0)
                if held and can_advance(r, s, cell, second % SYMBOLS, HOOK_PIRATES):
                    moves[n] = hook_move(kind, second, cell)
                    n += 1
    return n


@kernel
def is_pair(r: Rules, s: State, i: int) -> bool:
    """Whether the turn's i-th pirate is the second one on a track space."""
    pirates = s.pirates[s.turn]
    cell = pirates[i]
    if cell != pirates[i - 1] or cell == 0 or cell == r.goal or cell == r.sloop:
        return False
    return i == 1 or pirates[i - 2] != cell


@kernel
def invoke(r: Rules, s: State, kind: int, rival: int, cell: int) -> None:
    """Play a card for its power, which works after the Filibusters' discards. R18."""
    discard_card(r, s, s.turn, kind)
    s.power = r.power[kind % SYMBOLS]
    s.power_kind = kind
    s.rival = rival
    s.chest_cell = cell
    note(s, INVOKED, kind, rival, cell)


@kernel
def work_power(r: Rules, s: State) -> None:
    """The power works: at once, or by choices that follow."""
    if s.power == PISTOL:
        look(r, s)
    elif s.power == RUM:
        hold(s, r.players + 1)
        s.stage = RUM_STAGE
        s.gift = (s.turn + 1) % r.players
    elif s.power == LANTERN:
        hold(s, LANTERN_CARDS)
        s.stage = LANTERN_STAGE
    else:
        open_chest(r, s)
    finish_power(r, s)


@kernel
def finish_power(r: Rules, s: State) -> None:
    """End a power that has nothing left to choose."""
    if s.stage == RUM_STAGE and s.held_size <= RUM_KEPT:
        keep_rest(r, s)
    if s.stage == ACTION or (s.stage != PISTOL_STAGE and s.held_size == 0):
        s.stage = ACTION
        s.power = NO_POWER
        s.power_kind = 0
        s.rival = 0
        s.chest_cell = 0
        s.kept = 0
        s.gift = 0


@kernel
def look(r: Rules, s: State) -> None:
    """Pistol: see the rival's hand."""
    s.stage = PISTOL_STAGE
    note(s, LOOKED, s.rival, 0, 0)
    if r.memory:
        learn_hand(s, s.turn, s.rival)


@kernel
def take(r: Rules, s: State, kind: int) -> None:
    """Pistol: take one card; the rival draws one."""
    lose(s, s.rival, kind)
    gain(s, s.turn, kind)
    note(s, TOOK, s.rival, kind, 0)
    if r.memory:
        learn_hand(s, s.turn, s.rival)
        learn(s, s.rival, s.turn, kind)
        forget_unseen(s, s.rival, s.turn)
    draw_from_pile(r, s, s.rival, 1)
    s.stage = ACTION


@kernel
def hold(s: State, count: int) -> None:
    """Draw cards that are not yet in a hand. R17: what there is."""
    for _ in range(count):
        kind = draw_card(s)
        if kind != NO_CARD:
            s.held[kind] += 1
            s.held_size += 1
            note(s, HELD, kind, 0, 0)


@kernel
def let_go(s: State, kind: int) -> None:
    """A card drawn by a power finds its place."""
    s.held[kind] -= 1
    s.held_size -= 1


@kernel
def give(r: Rules, s: State, kind: int) -> None:
    """Rum: one card for the next rival, clockwise."""
    let_go(s, kind)
    gain(s, s.gift, kind)
    note(s, GAVE, s.gift, kind, 0)
    if r.memory:
        learn(s, s.turn, s.gift, kind)
    s.gift = (s.gift + 1) % r.players


@kernel
def keep_rest(r: Rules, s: State) -> None:
    """Rum: what has not been given away is kept."""
    for kind in range(r.kinds):
        while s.held[kind] > 0:
            keep(s, kind)


@kernel
def keep(s: State, kind: int) -> None:
    """Keep one of the cards drawn."""
    let_go(s, kind)
    gain(s, s.turn, kind)
    note(s, KEPT, kind, 0, 0)
    s.kept = 1


@kernel
def return_card(s: State, kind: int) -> None:
    """Lantern: lay a card on top of the pile; the one who does so knows it."""
    let_go(s, kind)
    for i in range(s.top_size, 0, -1):
        s.top[i] = s.top[i - 1]
    s.top[0] = kind
    s.top_size += 1
    s.top_owner = s.turn
    note(s, RETURNED, kind, 0, 0)


@kernel
def open_chest(r: Rules, s: State) -> None:
    """Chest: turn the token up; it gives cards, nothing, or the snake."""
    cell = s.chest_cell
    token = s.token[cell]
    s.token[cell] = NO_TOKEN
    s.opened[token] += 1
    note(s, OPENED, cell, token, 0)
    if token == SNAKE:
        flee_snake(r, s, cell)
        lay_tokens(r, s)
        note(s, TOKENS_LAID, 0, 0, 0)
    elif token != EMPTY_CHEST:
        draw_from_pile(r, s, s.turn, token)


@kernel
def flee_snake(r: Rules, s: State, cell: int) -> None:
    """The pirate goes back to the nearest empty rum space of the path, else to its rearmost empty space."""
    first = r.shore + 1 if cell > r.shore else 1
    target = foremost_empty(s, first, cell - 1, r.rum)
    if target == 0:
        target = rearmost_empty(s, first, cell)
    if target != cell:
        move_pirate(r, s, s.turn, cell, target)
    note(s, SNAKE_BIT, cell, target, 0)


@kernel
def legal_choices(r: Rules, s: State, moves: list[int]) -> int:
    """The steps inside a power."""
    if s.stage == PISTOL_STAGE:
        return legal_kinds(r, s.hand[s.rival], TAKE, moves)
    if s.stage == RUM_STAGE:
        return legal_kinds(r, s.held, GIVE, moves)
    return legal_kinds(r, s.held, RETURN if s.kept else KEEP, moves)
