"""Filibusters: a dark card catches everyone else with more than seven cards. R8."""

from __future__ import annotations

from balandra.cartagena.cards import discard_card
from balandra.cartagena.moves import card_move
from balandra.cartagena.notes import DISCARDED
from balandra.cartagena.state import ACTION, DISCARD, FILIBUSTERS, OVER, SYMBOLS, Rules, State
from balandra.core.events import note
from balandra.core.kernel import kernel


@kernel
def sound_alarm(r: Rules, s: State, kind: int) -> None:
    """A dark card was played: look at the others, clockwise from the next seat."""
    if r.hand_limit > 0 and kind >= SYMBOLS and s.stage != OVER:
        s.discarder = (s.turn + 1) % r.players


@kernel
def is_waiting_for_discards(r: Rules, s: State) -> bool:
    """Find the next player with too many cards, who then has to decide; False when all are done."""
    while s.discarder != s.turn:
        if s.hand_size[s.discarder] > r.hand_limit:
            s.stage = FILIBUSTERS
            s.actor = s.discarder
            return True
        s.discarder = (s.discarder + 1) % r.players
    s.stage = ACTION
    s.actor = s.turn
    return False


@kernel
def legal_kinds(r: Rules, cards: list[int], verb: int, moves: list[int]) -> int:
    """One move for each kind among some cards."""
    n = 0
    for kind in range(r.kinds):
        if cards[kind] > 0:
            moves[n] = card_move(verb, kind)
            n += 1
    return n


@kernel
def legal_discards(r: Rules, s: State, moves: list[int]) -> int:
    """Whoever must discard chooses which cards."""
    return legal_kinds(r, s.hand[s.actor], DISCARD, moves)


@kernel
def discard(r: Rules, s: State, kind: int) -> None:
    """One card too many goes."""
    discard_card(r, s, s.actor, kind)
    note(s, DISCARDED, s.actor, kind, 0)
