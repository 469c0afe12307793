"""Pile, discards, row and hands."""

from __future__ import annotations

from balandra.cartagena.knowledge import forget_played, learn_draw
from balandra.cartagena.notes import CHANCE_CARD, DREW, FROM_PILE, FROM_ROW, RESHUFFLED, ROW_LAID
from balandra.cartagena.state import KINDS, NOBODY, ROW, Rules, State
from balandra.core.events import note
from balandra.core.kernel import kernel
from balandra.core.random import draw_kind

NO_CARD = -1


@kernel
def shuffle_deck(r: Rules, s: State) -> None:
    """All cards into the face-down pile."""
    total = 0
    for kind in range(r.kinds):
        s.pile[kind] = r.copies[kind]
        total += r.copies[kind]
    s.pile_size = total
    s.top_owner = NOBODY


@kernel
def reshuffle(s: State) -> None:
    """The discards become the new pile."""
    for kind in range(KINDS):
        s.pile[kind] += s.discard[kind]
        s.pile_size += s.discard[kind]
        s.discard[kind] = 0
    if s.pile_size > 0:
        note(s, RESHUFFLED, 0, 0, 0)


@kernel
def draw_card(s: State) -> int:
    """Take the next card off the pile; NO_CARD if pile and discards are empty."""
    if s.top_size > 0:
        return draw_top(s)
    if s.pile_size == 0:
        reshuffle(s)
        if s.pile_size == 0:
            return NO_CARD
    kind = take_any(s)
    note(s, CHANCE_CARD, kind, 0, 0)
    return kind


@kernel
def take_any(s: State) -> int:
    """Take one card of the unordered pile, each as likely as the next."""
    kind = draw_kind(s, s.pile, s.pile_size)
    s.pile[kind] -= 1
    s.pile_size -= 1
    return kind


@kernel
def take_first(cards: list[int], left: int) -> int:
    """Take the first of some cards in order, of which so many are left then."""
    kind = cards[0]
    for i in range(left):
        cards[i] = cards[i + 1]
    cards[left] = 0
    return kind


@kernel
def draw_top(s: State) -> int:
    """Take the first of the cards that lie on the pile in a known order."""
    s.top_size -= 1
    kind = take_first(s.top, s.top_size)
    if s.top_size == 0:
        s.top_owner = NOBODY
    return kind


@kernel
def gain(s: State, seat: int, kind: int) -> None:
    """A card comes into a hand."""
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1


@kernel
def lose(s: State, seat: int, kind: int) -> None:
    """A card leaves a hand."""
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1


@kernel
def draw_from_pile(r: Rules, s: State, seat: int, count: int) -> None:
    """A seat draws so many cards from the face-down pile, or what there is. R17."""
    for _ in range(count):
        owner = s.top_owner
        kind = draw_card(s)
        if kind == NO_CARD:
            return
        gain(s, seat, kind)
        note(s, DREW, seat, kind, FROM_PILE)
        if r.memory and owner != NOBODY:
            learn_draw(r, s, owner, seat, kind)


@kernel
def draw_from_row(r: Rules, s: State, seat: int, count: int) -> None:
    """A seat takes so many cards from the arrow's end of the row. R3."""
    for _ in range(count):
        if s.row_size == 0:
            lay_row(r, s)
        if s.row_size == 0:
            return
        kind = take_from_row(s)
        gain(s, seat, kind)
        note(s, DREW, seat, kind, FROM_ROW)
        if r.memory:
            learn_draw(r, s, NOBODY, seat, kind)
        if s.row_size == 0:
            lay_row(r, s)


@kernel
def draw_cards(r: Rules, s: State, seat: int, count: int) -> None:
    """A retreat or Morgan draws: from the row where there is one, else from the pile. R17."""
    if r.row > 0:
        draw_from_row(r, s, seat, count)
    else:
        draw_from_pile(r, s, seat, count)


@kernel
def take_from_row(s: State) -> int:
    """Take the first card of the row."""
    s.row_size -= 1
    return take_first(s.row, s.row_size)


@kernel
def lay_row(r: Rules, s: State) -> None:
    """R3: a new row only when the old one is empty, completed from the discards where the pile runs out."""
    while s.row_size < ROW:
        kind = draw_card(s)
        if kind == NO_CARD:
            break
        s.row[s.row_size] = kind
        s.row_size += 1
    for i in range(s.row_size):
        note(s, ROW_LAID, s.row[i], 0, 0)


@kernel
def discard_card(r: Rules, s: State, seat: int, kind: int) -> None:
    """A card goes from a hand to the discards, seen by all."""
    lose(s, seat, kind)
    s.discard[kind] += 1
    if r.memory:
        forget_played(s, seat, kind)
