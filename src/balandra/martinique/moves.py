"""The codec of moves: a move is one number, and only this module knows which bits mean what.

The lowest bits are the verb (see `state`). Above it lies a square, the place of a map, a bonus or a treasure. A walk
also has its target and the number of opponents crossed; a load the jokers that are used, packed in two bits a symbol.
"""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.martinique.state import LOAD, TAKE, TURN_UP, WALK

FIRST_AT, TARGET_AT, CROSSED_AT = 4, 10, 16  # where each part begins
JOKERS_AT = 6  # in a load, whose treasure needs two bits
JOKER_BITS = 2  # a symbol
VERB_MASK, SQUARE_MASK = (1 << FIRST_AT) - 1, (1 << (TARGET_AT - FIRST_AT)) - 1
TREASURE_MASK, JOKER_MASK = (1 << (JOKERS_AT - FIRST_AT)) - 1, (1 << JOKER_BITS) - 1


@kernel
def move_verb(move: int) -> int:
    """What is done."""
    return move & VERB_MASK


@kernel
def move_square(move: int) -> int:
    """The square that a pirate is placed on, walks from or digs at."""
    return (move >> FIRST_AT) & SQUARE_MASK


@kernel
def move_target(move: int) -> int:
    """The square where a walk ends."""
    return (move >> TARGET_AT) & SQUARE_MASK


@kernel
def move_crossed(move: int) -> int:
    """How many opponents a walk crosses, as far as it matters."""
    return move >> CROSSED_AT


@kernel
def move_map(move: int) -> int:
    """The place of the map that is turned up, among the opponent's."""
    return (move >> FIRST_AT) & SQUARE_MASK


@kernel
def move_bonus(move: int) -> int:
    """What is taken from the tavern: JOKER, LETTER or NUMBER."""
    return (move >> FIRST_AT) & SQUARE_MASK


@kernel
def move_treasure(move: int) -> int:
    """The treasure that is loaded."""
    return (move >> FIRST_AT) & TREASURE_MASK


@kernel
def move_jokers(move: int) -> int:
    """The jokers that a load uses, packed."""
    return move >> JOKERS_AT


@kernel
def square_move(verb: int, square: int) -> int:
    """A pirate is placed on a square, or digs there."""
    return verb + (square << FIRST_AT)


@kernel
def walk_move(origin: int, target: int, crossed: int) -> int:
    """A pirate walks."""
    return WALK + (origin << FIRST_AT) + (target << TARGET_AT) + (crossed << CROSSED_AT)


@kernel
def turn_move(place: int) -> int:
    """One of the opponent's maps is turned up."""
    return TURN_UP + (place << FIRST_AT)


@kernel
def bonus_move(what: int) -> int:
    """A joker or a map is taken from the tavern."""
    return TAKE + (what << FIRST_AT)


@kernel
def load_move(treasure: int, jokers: int) -> int:
    """A treasure is loaded with some packed jokers."""
    return LOAD + (treasure << FIRST_AT) + (jokers << JOKERS_AT)


@kernel
def pack_jokers(symbol: int, count: int) -> int:
    """So many jokers for a symbol, packed; packed jokers can be added."""
    return count << (JOKER_BITS * symbol)


@kernel
def jokers_used(jokers: int, symbol: int) -> int:
    """How many of some packed jokers stand for a symbol."""
    return (jokers >> (JOKER_BITS * symbol)) & JOKER_MASK
