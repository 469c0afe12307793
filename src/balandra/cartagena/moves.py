"""The codec of moves: a move is one number, and only this module knows which bits mean what.

The lowest bits are the verb (see `state`). Above it lie the kind of the card, the kind of the second card, the cell of
the pirate (or of the chest), and at the top a seat or, for parrots, a symbol. A part that a verb does not have is 0.
"""

from __future__ import annotations

from balandra.cartagena.state import ADVANCE, HOOKED, MORGAN, PARROTS, RETREAT
from balandra.core.kernel import kernel

CARD_AT, SECOND_AT, CELL_AT, LAST_AT = 4, 8, 12, 18  # where each part begins
VERB_MASK, CARD_MASK = (1 << CARD_AT) - 1, (1 << (SECOND_AT - CARD_AT)) - 1
CELL_LIMIT = 1 << (LAST_AT - CELL_AT)  # a move can name cells below this
CELL_MASK = CELL_LIMIT - 1


@kernel
def move_verb(move: int) -> int:
    """What is done."""
    return move & VERB_MASK


@kernel
def move_card(move: int) -> int:
    """The kind of the card, or of the first of two."""
    return (move >> CARD_AT) & CARD_MASK


@kernel
def move_second_card(move: int) -> int:
    """The kind of the second card."""
    return (move >> SECOND_AT) & CARD_MASK


@kernel
def move_cell(move: int) -> int:
    """The cell of the pirate that moves, or of the chest that is opened."""
    return (move >> CELL_AT) & CELL_MASK


@kernel
def move_seat(move: int) -> int:
    """The rival whose pirate is moved, or whose hand is looked at."""
    return move >> LAST_AT


@kernel
def move_symbol(move: int) -> int:
    """The symbol that two parrots stand for."""
    return move >> LAST_AT


@kernel
def card_move(verb: int, kind: int) -> int:
    """A choice of a card, or a card played for its power."""
    return verb + (kind << CARD_AT)


@kernel
def at_cell(move: int, cell: int) -> int:
    """A move without a cell, with one."""
    return move + (cell << CELL_AT)


@kernel
def against(move: int, seat: int) -> int:
    """A move without a rival, with one."""
    return move + (seat << LAST_AT)


@kernel
def advance_move(kind: int, cell: int) -> int:
    """A pirate advances with a card."""
    return at_cell(card_move(ADVANCE, kind), cell)


@kernel
def retreat_move(cell: int) -> int:
    """A pirate falls back."""
    return at_cell(RETREAT, cell)


@kernel
def morgan_move(seat: int, cell: int) -> int:
    """A rival's pirate is helped ahead."""
    return against(at_cell(MORGAN, cell), seat)


@kernel
def hook_move(kind: int, second: int, cell: int) -> int:
    """Two pirates advance with a hook and a second card."""
    return at_cell(card_move(HOOKED, kind) + (second << SECOND_AT), cell)


@kernel
def parrots_move(kind: int, second: int, cell: int, symbol: int) -> int:
    """A pirate advances with two parrots that stand for a symbol."""
    return at_cell(card_move(PARROTS, kind) + (second << SECOND_AT) + (symbol << LAST_AT), cell)
