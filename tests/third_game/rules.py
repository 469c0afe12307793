"""The records and kernels of Regatta."""

from __future__ import annotations

from typing import Annotated

from balandra.core.evaluator import Evaluator
from balandra.core.events import note
from balandra.core.kernel import kernel
from balandra.core.random import below, draw_kind
from balandra.core.record import Field, Record
from balandra.core.slots import NOBODY_WINS, NOT_OVER

SEATS, KINDS, HAND, SPACES = 4, 4, 3, 21
BLOCK = KINDS  # moves: sail with a kind of gust, then block with kind * SEATS + seat
MOVES = KINDS + KINDS * SEATS
SAILED, BLOCKED, ROCK, DRAWN, SHUFFLED = range(5)  # notes

Number = Annotated[int, Field("i1")]
Counts = Annotated[list[int], Field("i1", (KINDS,))]


class Rules(Record):
    """An edition with its options."""

    players: Number
    length: Number
    turns: Number
    copies: Counts
    rock: Annotated[list[int], Field("i1", (SPACES,))]


class State(Record):
    """A game; in a view the hands of others and the pile are empty but for their sizes."""

    rng: Annotated[list[int], Field("i8", (4,))]
    boat: Annotated[list[int], Field("i1", (SEATS,))]
    hand: Annotated[list[list[int]], Field("i1", (SEATS, KINDS))]
    size: Annotated[list[int], Field("i1", (SEATS,))]  # of the hands
    pile: Counts
    pile_size: Number
    discard: Counts
    turn: Number
    actor: Number
    left: Number  # turns


@kernel
def setup(r: Rules, s: State, start: int) -> None:
    """Shuffle all gusts into the pile and deal."""
    s.turn = below(s, r.players) if start < 0 else start
    s.actor = s.turn
    s.left = r.turns
    for kind in range(KINDS):
        s.pile[kind] = r.copies[kind]
        s.pile_size += r.copies[kind]
    deal(r, s)


@kernel
def deal(r: Rules, s: State) -> None:
    """Fill every hand from the pile."""
    for seat in range(r.players):
        while s.size[seat] < HAND:
            take(s, seat)


@kernel
def take(s: State, seat: int) -> int:
    """A gust of the pile goes to a hand; its kind."""
    kind = draw_kind(s, s.pile, s.pile_size)
    s.pile[kind] -= 1
    s.pile_size -= 1
    s.hand[seat][kind] += 1
    s.size[seat] += 1
    return kind


@kernel
def legal(r: Rules, s: State, moves: list[int]) -> int:
    """Sail with any gust held, or blow back a rival who has left the start with one above 1."""
    n = 0
    if winner(r, s) != NOT_OVER:
        return 0
    for kind in range(KINDS):
        if s.hand[s.turn][kind] > 0:
            moves[n] = kind
            n += 1
            for rival in range(r.players):
                if kind > 0 and rival != s.turn and s.boat[rival] > 0:
                    moves[n] = BLOCK + kind * SEATS + rival
                    n += 1
    return n


@kernel
def apply(r: Rules, s: State, move: int) -> None:
    """Play a gust, draw another, and pass the turn."""
    kind = move if move < BLOCK else (move - BLOCK) // SEATS
    s.hand[s.turn][kind] -= 1
    s.size[s.turn] -= 1
    s.discard[kind] += 1
    if move < BLOCK:
        sail(r, s, kind + 1)
    else:
        rival = (move - BLOCK) % SEATS
        note(s, BLOCKED, rival, s.boat[rival], max(0, s.boat[rival] - kind))
        s.boat[rival] = max(0, s.boat[rival] - kind)
    draw(s)
    s.left -= 1
    s.turn = (s.turn + 1) % r.players
    s.actor = s.turn


@kernel
def sail(r: Rules, s: State, strength: int) -> None:
    """The boat whose turn it is sails; from a rock it goes back a space."""
    origin = s.boat[s.turn]
    s.boat[s.turn] = min(origin + strength, r.length)
    note(s, SAILED, strength, origin, s.boat[s.turn])
    if r.rock[s.boat[s.turn]] > 0 and s.boat[s.turn] < r.length:
        s.boat[s.turn] -= 1
        note(s, ROCK, s.boat[s.turn], 0, 0)


@kernel
def draw(s: State) -> None:
    """Draw a gust; when the pile is empty, the discards become a new one."""
    if s.pile_size == 0:
        for kind in range(KINDS):
            s.pile[kind] = s.discard[kind]
            s.pile_size += s.discard[kind]
            s.discard[kind] = 0
        note(s, SHUFFLED, s.pile_size, 0, 0)
    note(s, DRAWN, s.turn, take(s, s.turn), 0)


@kernel
def winner(r: Rules, s: State) -> int:
    """The boat at the buoy; nobody when the time is over."""
    for seat in range(r.players):
        if s.boat[seat] >= r.length:
            return seat
    return NOBODY_WINS if s.left == 0 else NOT_OVER


@kernel
def observe(r: Rules, s: State, o: State, seat: int) -> None:
    """All but the hands of others and the order of the pile is open."""
    for player in range(r.players):
        o.boat[player] = s.boat[player]
        o.size[player] = s.size[player]
    for kind in range(KINDS):
        o.discard[kind] = s.discard[kind]
        if seat < r.players:
            o.hand[seat][kind] = s.hand[seat][kind]
    o.pile_size = s.pile_size
    o.turn = s.turn
    o.actor = s.actor
    o.left = s.left


@kernel
def redeal(r: Rules, o: State, seat: int) -> None:
    """Deal what is neither discarded nor in the own hand."""
    o.pile_size = 0
    for kind in range(KINDS):
        o.pile[kind] = r.copies[kind] - o.discard[kind]
        if seat < r.players:
            o.pile[kind] -= o.hand[seat][kind]
        o.pile_size += o.pile[kind]
    for player in range(r.players):
        if player != seat:
            o.size[player] = 0
    deal(r, o)


@kernel
def evaluate(r: Rules, e: Evaluator, s: State, values: list[float]) -> None:
    """Whoever has come farther has the better chance."""
    whole = 0.0
    for seat in range(r.players):
        values[seat] = 1.0 + s.boat[seat] * s.boat[seat]
        whole += values[seat]
    for seat in range(r.players):
        values[seat] /= whole


@kernel
def encode(r: Rules, o: State, seat: int, out: list[int]) -> None:
    """Boats from the own one on, the own hand, discards, turns left."""
    for i in range(r.players):
        out[i] = o.boat[(seat + i) % r.players]
    for kind in range(KINDS):
        out[SEATS + kind] = o.hand[seat][kind] if seat < r.players else 0
        out[SEATS + KINDS + kind] = o.discard[kind]
    out[SEATS + 2 * KINDS] = o.left
