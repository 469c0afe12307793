"""The two records of Martinique: the rules of an edition and the state of a game.

Squares 0-63 are a1, b1 … h8. A tile is BARE, a souvenir (1 + 3 * symbol + number - 1) or a map (FIRST_MAP + map);
maps 0-7 are the letters, 8-15 the numbers.
"""

from __future__ import annotations

from typing import Annotated

from balandra.core.random import Random
from balandra.core.record import Field, Record

SEATS = 2
SPECTATOR = SEATS
PIRATES = 4
SIDE = 8
SQUARES = SIDE * SIDE
STOOLS = SEATS * PIRATES
SYMBOLS = 6
NUMBERS = 3
SOUVENIRS = SYMBOLS * NUMBERS
MAPS = 16
LETTERS = 8
TREASURES = 3
LARGEST = 4  # tiles of the largest small treasure
JOKERS = 3
HAND_MAPS = 14  # no player can have more
HOLD = 25  # loads; no game has more
MOVES = 192  # more than any position has

BARE = 0
FIRST_MAP = 1 + SOUVENIRS
MAP_FACE_DOWN = FIRST_MAP + MAPS  # as a tile, in a view
NO_MAP = -1
ANY_MAP, SOME_LETTER, SOME_NUMBER = MAPS, MAPS + 1, MAPS + 2  # as a map, in a view

# Where a pirate is, if not on a square: sorted, those in reserve come first and those seated last.
RESERVE, SEATED = -1, SQUARES
TAVERN = (27, 28, 35, 36)  # d4 e4 d5 e5

SUNRISE, SUNSET, OVER = range(3)
ACTION, TURNING, BONUS, LOADING, DIGGING, FINISHED = range(6)

# The verbs of a move (see `moves`).
PLACE, WALK, TURN_UP, DECLINE, TAKE, LOAD, NO_LOAD, DIG = range(8)
JOKER, LETTER, NUMBER = range(3)  # what is taken as a bonus

FEATURES = 71  # inputs of the value networks
HIDDEN = 16  # hidden units of a shallow network, and of a deep one's second layer
WIDE = 32  # hidden units of a deep network's first layer
ANSWERS = 4  # outputs
ROWS = FEATURES + 1  # the last holds the biases
MADE = HIDDEN + ANSWERS  # computed from the inputs: the hidden units, and a direct part of the outputs
WIDE_MADE = WIDE + ANSWERS  # likewise in a deep network
SHALLOW, DEEP = 0, 1  # kinds of networks

Number = Annotated[int, Field("i1")]


class Rules(Record):
    """An edition with its options, as numbers and tables."""

    players: Number
    before_moving: Number  # pirates to be placed before any may move
    twenty: Number  # points for the find; 0: the finder wins
    copies: Annotated[list[int], Field("i1", (SOUVENIRS,))]  # souvenirs of each kind
    map_square: Annotated[list[int], Field("i1", (SQUARES,))]  # 1 where a map is laid
    walk_ends: Annotated[list[int], Field("i8", (NUMBERS * SQUARES,))]  # by length and square: where walks end, as bits


class Parameters(Record):
    """The weights of a value network. A shallow one has `rows` and `out`, a deep one all but `rows`."""

    kind: Number  # SHALLOW or DEEP
    rows: Annotated[list[list[float]], Field("f8", (ROWS, MADE))]
    wide: Annotated[list[list[float]], Field("f8", (ROWS, WIDE_MADE))]
    middle: Annotated[list[list[float]], Field("f8", (WIDE, HIDDEN))]
    middle_bias: Annotated[list[float], Field("f8", (HIDDEN,))]
    out: Annotated[list[list[float]], Field("f8", (HIDDEN, ANSWERS))]


class State(Random):
    """A game of Martinique."""

    tile: Annotated[list[int], Field("i1", (SQUARES,))]
    occupant: Annotated[list[int], Field("i1", (SQUARES,))]  # seat + 1 of the pirate there
    pirates: Annotated[list[list[int]], Field("i1", (SEATS, PIRATES))]  # squares, RESERVE or SEATED, in order
    stools: Annotated[list[int], Field("i1", (STOOLS,))]  # who sits there
    stool_count: Number
    stock: Annotated[list[list[int]], Field("i1", (SEATS, SOUVENIRS))]
    jokers: Annotated[list[int], Field("i1", (SEATS,))]
    maps: Annotated[list[list[int]], Field("i1", (SEATS, HAND_MAPS))]  # in the order taken, then NO_MAP
    face_up: Annotated[list[list[int]], Field("i1", (SEATS, HAND_MAPS))]
    from_tavern: Annotated[list[list[int]], Field("i1", (SEATS, HAND_MAPS))]
    map_count: Annotated[list[int], Field("i1", (SEATS,))]
    tavern_jokers: Number
    tavern_map: Annotated[list[int], Field("i1", (2,))]  # the letter and the number, NO_MAP when taken
    secret: Annotated[list[int], Field("i1", (2,))]  # the letter and the number
    gone: Annotated[list[int], Field("i1", (MAPS,))]  # maps that went away unseen
    gone_count: Number
    hold: Annotated[list[list[list[int]]], Field("i1", (SEATS, HOLD, LARGEST))]
    loads: Annotated[list[int], Field("i1", (SEATS,))]
    treasure: Annotated[list[list[int]], Field("i1", (TREASURES, LARGEST))]  # tiles in order, then BARE
    bag: Annotated[list[int], Field("i1", (SOUVENIRS,))]
    bag_size: Number
    spent: Annotated[list[int], Field("i1", (SOUVENIRS,))]
    digs: Annotated[list[list[int]], Field("i1", (SEATS, PIRATES))]
    dig_count: Annotated[list[int], Field("i1", (SEATS,))]
    phase: Number
    stage: Number
    turn: Number
    actor: Number
    moved: Number  # while maps are turned up: the square of the pirate that has just moved
    turning: Number  # maps that may still be turned up
    placing: Number  # while a bonus is chosen: the seating came from a placing
