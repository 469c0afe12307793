"""What a move of Cartagena looks like before it is tried: the places of the policy's inputs that are on.

How far a card takes which pirate, what a retreat brings, how many cards are in hand, how many actions are left: the
same whichever symbol is which, and in every edition. The order is that which policies were trained with, so a change
here asks for a new one (`python -m train policy`).
"""

from __future__ import annotations

from balandra.cartagena.board import morgan_target, retreat_target
from balandra.cartagena.features import (
    BACK,
    BEST,
    BYTE,
    BYTE_MASK,
    COMPANY,
    FORTH,
    JUMPS,
    MOST_ALIKE,
    PLACES,
    REACHED,
    jump_codes,
    larger,
    note_back,
    note_forth,
    note_reached,
    place_code,
)
from balandra.cartagena.moves import move_card, move_cell, move_second_card, move_symbol, move_verb
from balandra.cartagena.state import (
    ADVANCE,
    CHEST,
    END,
    HOOKED,
    INVOKE,
    JUNGLE,
    MORGAN,
    MORGAN_DRAWS,
    PARROTS,
    PIRATES,
    RETREAT,
    SYMBOLS,
    TUNNEL,
    Rules,
    State,
)
from balandra.core.kernel import kernel

VERBS = END + 1
LEFT = 4  # actions left, told apart
HELD = 12  # cards in hand, told apart
DRAWN = 3  # cards that a move draws, told apart
CROWDS = 4
EDITIONS = 4 * 2 * 2
# Where each group of inputs begins. Of a card that is played:
PIRATE_JUMP = 0  # how far which pirate gets, the rearmost first
ALIKE_JUMP = PIRATE_JUMP + PIRATES * JUMPS  # by how many such cards are in hand
LEFT_JUMP = ALIKE_JUMP + MOST_ALIKE * JUMPS  # by actions left
LESS_THAN_BEST = LEFT_JUMP + LEFT * JUMPS  # by how much another pirate would get further with it
FROM_ADVANCE = LESS_THAN_BEST + JUMPS  # where from
TO_ADVANCE = FROM_ADVANCE + PLACES  # where to
COMPANY_ADVANCE = TO_ADVANCE + PLACES  # company behind, where it gets to
CROWD_LEFT = COMPANY_ADVANCE + COMPANY  # pirates where it stands
HELD_ADVANCE = CROWD_LEFT + CROWDS  # cards in hand and actions left
# Of one that falls back:
PIRATE_RETREAT = HELD_ADVANCE + HELD * LEFT  # company of which pirate
FROM_RETREAT = PIRATE_RETREAT + PIRATES * COMPANY
TO_RETREAT = FROM_RETREAT + PLACES
COMPANY_RETREAT = TO_RETREAT + PLACES  # company behind, where it gets to
HELD_RETREAT = COMPANY_RETREAT + COMPANY  # cards in hand, cards drawn and actions left
# Of one that is helped:
COMPANY_MORGAN = HELD_RETREAT + HELD * DRAWN * LEFT
TO_MORGAN = COMPANY_MORGAN + COMPANY
HELD_MORGAN = TO_MORGAN + PLACES
# Of any move:
LEFT_VERB = HELD_MORGAN + HELD * DRAWN * LEFT  # by actions left
EDITION_VERB = LEFT_VERB + LEFT * VERBS  # by what the edition is
HELD_VERB = EDITION_VERB + EDITIONS * VERBS  # by cards in hand
CARD_VERB = HELD_VERB + HELD * VERBS  # what a card could do, by how many there are
POWER_VERB = CARD_VERB + VERBS * MOST_ALIKE * JUMPS  # by the power of a card
MOVE_PLACES = POWER_VERB + VERBS * (CHEST + 1)
MOST_INPUTS = 14  # of a move


@kernel
def pirate_at(r: Rules, s: State, cell: int) -> int:
    """Which pirate of the one whose turn it is stands on a cell, counted from the rear."""
    for i in range(r.pirates):
        if s.pirates[s.turn][i] >= cell:
            return i
    return 0


@kernel
def note_turn_crew(r: Rules, s: State, ints: list[int]) -> None:
    """What `move_inputs` asks of a position: places in reach, company, the crew's best jump by each symbol."""
    note_reached(r, s, ints)
    note_back(r, s, ints)
    if ((r.draws[TUNNEL] | r.draws[JUNGLE]) & MORGAN_DRAWS) != 0:
        note_forth(r, s, ints)
    bests = 0
    for rank in range(r.pirates):
        cell = s.pirates[s.turn][rank]
        if cell != r.goal:
            bests = larger(bests, jump_codes(ints[REACHED + cell], cell, r.sloop if cell < r.sloop else r.goal))
    ints[BEST] = bests


@kernel
def alike_in_hand(s: State, symbol: int) -> int:
    """How many cards of a symbol the one who decides has."""
    return min(s.hand[s.actor][symbol] + s.hand[s.actor][symbol + SYMBOLS], MOST_ALIKE)


@kernel
def advance_inputs(r: Rules, s: State, ints: list[int], cell: int, symbol: int, at: int) -> int:
    """Write the inputs of a pirate that goes ahead with a symbol; the next place."""
    reached = ints[REACHED + cell]
    shift = BYTE * symbol
    target = (reached >> shift) & BYTE_MASK
    code = (jump_codes(reached, cell, r.sloop if cell < r.sloop else r.goal) >> shift) & BYTE_MASK
    left, held = min(s.left, LEFT - 1), min(s.hand_size[s.turn], HELD - 1)
    ints[at] = PIRATE_JUMP + pirate_at(r, s, cell) * JUMPS + code
    ints[at + 1] = ALIKE_JUMP + (max(alike_in_hand(s, symbol), 1) - 1) * JUMPS + code
    ints[at + 2] = LEFT_JUMP + left * JUMPS + code
    ints[at + 3] = LESS_THAN_BEST + max(0, ((ints[BEST] >> shift) & BYTE_MASK) - code)
    ints[at + 4] = FROM_ADVANCE + place_code(r, cell)
    ints[at + 5] = TO_ADVANCE + place_code(r, target)
    ints[at + 6] = COMPANY_ADVANCE + ints[BACK + target]
    ints[at + 7] = CROWD_LEFT + (0 if cell == 0 else min(s.crowd[cell], CROWDS - 1))
    ints[at + 8] = HELD_ADVANCE + held * LEFT + left
    return at + 9


@kernel
def retreat_inputs(r: Rules, s: State, ints: list[int], cell: int, at: int) -> int:
    """Write the inputs of a pirate that falls back; the next place."""
    target = retreat_target(r, s, cell)
    drawn = s.crowd[target]
    left, held = min(s.left, LEFT - 1), min(s.hand_size[s.turn], HELD - 1)
    ints[at] = PIRATE_RETREAT + pirate_at(r, s, cell) * COMPANY + ints[BACK + cell]
    ints[at + 1] = FROM_RETREAT + place_code(r, cell)
    ints[at + 2] = TO_RETREAT + place_code(r, target)
    ints[at + 3] = COMPANY_RETREAT + ints[BACK + target]
    ints[at + 4] = HELD_RETREAT + (held * DRAWN + drawn) * LEFT + left
    return at + 5


@kernel
def morgan_inputs(r: Rules, s: State, ints: list[int], cell: int, at: int) -> int:
    """Write the inputs of a rival's pirate that is helped; the next place."""
    target = morgan_target(r, s, cell)
    drawn = 0 if target == r.sloop or target == r.goal else s.crowd[target]
    left, held = min(s.left, LEFT - 1), min(s.hand_size[s.turn], HELD - 1)
    ints[at] = COMPANY_MORGAN + ints[FORTH + cell]
    ints[at + 1] = TO_MORGAN + place_code(r, target)
    ints[at + 2] = HELD_MORGAN + (held * DRAWN + drawn) * LEFT + left
    return at + 3


@kernel
def move_inputs(r: Rules, s: State, ints: list[int], move: int, at: int) -> int:
    """Write the inputs of a move from a place on; the place after them."""
    verb = move_verb(move)
    if verb == ADVANCE:
        at = advance_inputs(r, s, ints, move_cell(move), move_card(move) % SYMBOLS, at)
    elif verb == RETREAT:
        at = retreat_inputs(r, s, ints, move_cell(move), at)
    elif verb == MORGAN:
        at = morgan_inputs(r, s, ints, move_cell(move), at)
    elif verb == PARROTS:
        at = advance_inputs(r, s, ints, move_cell(move), move_symbol(move), at)
    elif verb == HOOKED:
        at = advance_inputs(r, s, ints, move_cell(move), move_second_card(move) % SYMBOLS, at)
    if verb >= PARROTS and verb != RETREAT and verb != MORGAN:
        symbol = move_card(move) % SYMBOLS
        code = (ints[BEST] >> BYTE * symbol) & BYTE_MASK
        ints[at] = CARD_VERB + (verb * MOST_ALIKE + max(alike_in_hand(s, symbol), 1) - 1) * JUMPS + code
        at += 1
    if verb == INVOKE or verb == PARROTS or verb == HOOKED:
        ints[at] = POWER_VERB + verb * (CHEST + 1) + r.power[move_card(move) % SYMBOLS]
        at += 1
    draws = r.draws[JUNGLE] if r.goal > r.shore else r.draws[TUNNEL]
    edition = (draws * 2 + (1 if r.row > 0 else 0)) * 2 + (1 if r.hand_limit > 0 else 0)
    ints[at] = LEFT_VERB + min(s.left, LEFT - 1) * VERBS + verb
    ints[at + 1] = EDITION_VERB + edition * VERBS + verb
    ints[at + 2] = HELD_VERB + min(s.hand_size[s.actor], HELD - 1) * VERBS + verb
    return at + 3
