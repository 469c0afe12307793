"""The two records of Cartagena: the rules of an edition and the state of a game.

Cells are places along the path: 0 the start, then the spaces, then the goal; in the Great Escape the sloop has the
cell between tunnel and jungle. Card kinds 0-5 are the six symbols, 6-11 the same with a dark background.
"""

from __future__ import annotations

from typing import Annotated

from balandra.core.random import Random
from balandra.core.record import Field, Record

SEATS = 5
PIRATES = 6
SYMBOLS = 6
KINDS = 2 * SYMBOLS
BOARDS = 8
CELLS = BOARDS * SYMBOLS + 3
ROW = 12
TOP = 3
EVERYONE = NOBODY = SEATS  # the observer that holds public knowledge; as an owner: nobody
OBSERVERS = SEATS + 1
SCRATCH = 320  # more moves than any position has
MOVES = SCRATCH + KINDS + 1

TUNNEL, JUNGLE = 0, 1  # the two paths
CARTAGENA, TORTUGA = 0, 1  # where the sloop lies
RETREAT_DRAWS, MORGAN_DRAWS = 1, 2  # ways to draw, as bits
RESCUE, EMPTY_HAND = 0, 1  # what a player without cards may do: R1
ANY_FACE = -1

# What is being decided.
ACTION, FILIBUSTERS, PISTOL_STAGE, RUM_STAGE, LANTERN_STAGE, OVER = range(6)
# The witch's powers.
NO_POWER, PISTOL, RUM, LANTERN, PARROT, HOOK, CHEST = range(7)
# Chest tokens: cards 1-3 stand for themselves.
NO_TOKEN, EMPTY_CHEST, SNAKE, FACE_DOWN = 0, 4, 5, 6
TOKENS = 6

# The verbs of a move (see `moves`).
ADVANCE, PARROTS, HOOKED, RETREAT, MORGAN, SAIL, INVOKE, TAKE, GIVE, KEEP, RETURN, DISCARD, DRAW, END = range(14)

WEIGHTS = 10

Number = Annotated[int, Field("i1")]


class Rules(Record):
    """An edition with its options, as numbers and tables."""

    players: Number
    pirates: Number  # of each colour
    actions: Number  # a turn
    minimum: Number  # actions before a turn may be ended
    without_cards: Number  # RESCUE or EMPTY_HAND
    goal: Number  # the goal's cell
    sloop: Number  # the sloop's cell, -1 without one
    captain_aboard: Number  # the fewest pirates aboard of a captain: R4
    shore: Number  # cells before it belong to the tunnel, cells behind it to the jungle
    draws: Annotated[list[int], Field("i1", (2,))]  # ways to draw, a path
    kinds: Number  # 6, or 12 with dark cards
    copies: Annotated[list[int], Field("i1", (KINDS,))]  # cards of each kind
    deal_first: Number  # cards dealt to the starting player
    deal_others: Number
    open_hands: Number
    row: Number  # length of the open row, 0 without one
    rescue_row: Number  # 1 if the rescue draws from the row: R17
    memory: Number  # 1 if a player can know cards of another
    hand_limit: Number  # Filibusters, 0 without
    power: Annotated[list[int], Field("i1", (SYMBOLS,))]  # the witch's power of each symbol
    rum: Number  # the symbol where the snake's victim sleeps, -1 without the witch
    chest: Number  # the symbol with tokens, -1 without the witch
    tokens: Annotated[list[int], Field("i1", (TOKENS,))]  # how many of each token
    boards: Annotated[list[int], Field("i1", (2,))]  # laid, a path
    laid: Annotated[list[int], Field("i1", (BOARDS,))]  # boards laid as agreed, 0 where by lot; see `lay_given`
    box: Number  # boards in the box
    face: Annotated[list[int], Field("i1", (2,))]  # the face used on each path, or ANY_FACE
    board: Annotated[list[list[list[int]]], Field("i1", (BOARDS, 2, SYMBOLS))]  # the symbols on each face


class State(Random):
    """A game of Cartagena."""

    symbol: Annotated[list[int], Field("i1", (CELLS,))]  # of each cell, -1 where there is none
    crowd: Annotated[list[int], Field("i1", (CELLS,))]  # pirates on each cell
    pirates: Annotated[list[list[int]], Field("i1", (SEATS, PIRATES))]  # their cells, rearmost first
    hand: Annotated[list[list[int]], Field("i1", (SEATS, KINDS))]
    hand_size: Annotated[list[int], Field("i1", (SEATS,))]
    pile: Annotated[list[int], Field("i1", (KINDS,))]  # face down, order unknown to all
    pile_size: Number
    top: Annotated[list[int], Field("i1", (TOP,))]  # on the pile in a known order, first to be drawn first
    top_size: Number
    top_owner: Number  # who knows them, NOBODY if nobody does
    row: Annotated[list[int], Field("i1", (ROW,))]  # face up, first to be taken first
    row_size: Number
    discard: Annotated[list[int], Field("i1", (KINDS,))]
    sloop_at: Number
    aboard: Annotated[list[int], Field("i1", (SEATS,))]  # pirates of each seat on the sloop
    token: Annotated[list[int], Field("i1", (CELLS,))]  # lying on each cell
    opened: Annotated[list[int], Field("i1", (TOKENS,))]  # tokens turned up since they were laid
    turn: Number
    actor: Number  # who decides; not always the one whose turn it is
    left: Number  # actions left in this turn
    free_sailing: Number
    stage: Number
    discarder: Number  # the seat whose hand Filibusters checks; the seat in turn once all are checked
    power: Number  # the power that waits or is at work
    power_kind: Number  # the card kind that was played for it
    rival: Number  # Pistol: whom
    chest_cell: Number  # Chest: where
    held: Annotated[list[int], Field("i1", (KINDS,))]  # drawn by Rum or Lantern, not yet in a hand
    held_size: Number
    kept: Number  # Lantern: the card to keep has been chosen
    gift: Number  # Rum: who gets the next card
    known: Annotated[
        list[list[int]], Field("i1", (OBSERVERS, SEATS * KINDS))
    ]  # cards an observer knows a holder to have
