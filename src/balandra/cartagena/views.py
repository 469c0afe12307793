"""Views: what a seat may know of a game, and full games that fit it."""

from __future__ import annotations

from balandra.cartagena.cards import take_any
from balandra.cartagena.knowledge import observe_hands, observe_knowledge
from balandra.cartagena.state import FACE_DOWN, KINDS, NO_TOKEN, ROW, SEATS, TOKENS, TOP, Rules, State
from balandra.cartagena.witch import pick_token
from balandra.core.kernel import kernel
from balandra.core.random import below


@kernel
def observe(r: Rules, s: State, o: State, seat: int) -> None:
    """Copy into a blank record all that a seat may know, and nothing else (EVERYONE: a spectator)."""
    observe_table(r, s, o)
    observe_turn(s, o)
    observe_hands(r, s, o, seat)
    if r.memory:
        observe_knowledge(r, s, o, seat)
    if s.turn == seat:
        for kind in range(KINDS):
            o.held[kind] = s.held[kind]
    if s.top_owner == seat:
        for i in range(TOP):
            o.top[i] = s.top[i]


@kernel
def observe_table(r: Rules, s: State, o: State) -> None:
    """Everything that lies open on the table, and the size of what does not."""
    for cell in range(r.goal + 1):
        o.symbol[cell] = s.symbol[cell]
        o.crowd[cell] = s.crowd[cell]
    if r.chest >= 0:
        for cell in range(r.goal):
            o.token[cell] = FACE_DOWN if s.token[cell] != NO_TOKEN else NO_TOKEN
    for seat in range(r.players):
        for i in range(r.pirates):
            o.pirates[seat][i] = s.pirates[seat][i]
    for kind in range(KINDS):
        o.discard[kind] = s.discard[kind]
    for i in range(ROW):
        o.row[i] = s.row[i]
    for token in range(TOKENS):
        o.opened[token] = s.opened[token]
    for seat in range(SEATS):
        o.aboard[seat] = s.aboard[seat]
    o.row_size = s.row_size
    o.pile_size = s.pile_size
    o.top_size = s.top_size
    o.top_owner = s.top_owner
    o.held_size = s.held_size


@kernel
def observe_turn(s: State, o: State) -> None:
    """Whose turn it is and what is being decided: open to all."""
    o.sloop_at = s.sloop_at
    o.turn = s.turn
    o.actor = s.actor
    o.left = s.left
    o.free_sailing = s.free_sailing
    o.stage = s.stage
    o.discarder = s.discarder
    o.power = s.power
    o.power_kind = s.power_kind
    o.rival = s.rival
    o.chest_cell = s.chest_cell
    o.kept = s.kept
    o.gift = s.gift


@kernel
def redeal(r: Rules, o: State, seat: int) -> None:
    """Fill in all that a seat does not know, each way that fits as likely as the next; the generator must be seeded."""
    gather_unseen(r, o, seat)
    for holder in range(r.players):
        known = 0
        for kind in range(r.kinds):
            known += o.hand[holder][kind]
        deal_unseen(o, o.hand[holder], o.hand_size[holder] - known)
    if o.turn != seat:
        deal_unseen(o, o.held, o.held_size)
    if o.top_owner != seat:
        for i in range(o.top_size):
            o.top[i] = take_any(o)
    if r.chest >= 0:
        redeal_tokens(r, o)


@kernel
def redeal_tokens(r: Rules, o: State) -> None:
    """Lay tokens that have not been seen where they lie face down."""
    left = 0
    for token in range(TOKENS):
        left += r.tokens[token] - o.opened[token]
    for cell in range(1, r.goal):
        if o.token[cell] == FACE_DOWN:
            o.token[cell] = pick_token(r, o, below(o, left))
            left -= 1


@kernel
def gather_unseen(r: Rules, o: State, seat: int) -> None:
    """Into the pile go all cards that the seat does not see."""
    for kind in range(r.kinds):
        unseen = r.copies[kind] - o.discard[kind] - o.held[kind]
        for holder in range(r.players):
            unseen -= o.hand[holder][kind]
        o.pile[kind] = unseen
    for i in range(o.row_size):
        o.pile[o.row[i]] -= 1
    if o.top_owner == seat:
        for i in range(o.top_size):
            o.pile[o.top[i]] -= 1
    o.pile_size = 0
    for kind in range(r.kinds):
        o.pile_size += o.pile[kind]


@kernel
def deal_unseen(o: State, cards: list[int], count: int) -> None:
    """Deal so many unseen cards."""
    for _ in range(count):
        cards[take_any(o)] += 1
