"""The rules of Cartagena, in the order of the rulebook: set-up, the turn and its actions, the end."""

from __future__ import annotations

from balandra.cartagena.board import (
    advance_target,
    can_board,
    can_leave,
    foremost_empty,
    is_home,
    lay_track,
    move_pirate,
)
from balandra.cartagena.cards import discard_card, draw_from_pile, draw_from_row, lay_row, shuffle_deck
from balandra.cartagena.draws import legal_morgans, legal_retreats, morgan, retreat
from balandra.cartagena.filibusters import discard, is_waiting_for_discards, legal_discards, sound_alarm
from balandra.cartagena.moves import (
    advance_move,
    at_cell,
    card_move,
    move_card,
    move_cell,
    move_seat,
    move_second_card,
    move_symbol,
    move_verb,
)
from balandra.cartagena.notes import ADVANCED, ENDED, RESCUED, TOGETHER, TURN, WON
from balandra.cartagena.sloop import is_captain, legal_sailing, sail
from balandra.cartagena.state import (
    ACTION,
    ADVANCE,
    BOARDS,
    DISCARD,
    DRAW,
    EMPTY_HAND,
    END,
    FILIBUSTERS,
    GIVE,
    HOOKED,
    INVOKE,
    KEEP,
    MORGAN,
    NO_POWER,
    NO_TOKEN,
    OVER,
    PARROTS,
    RETREAT,
    SAIL,
    SCRATCH,
    SYMBOLS,
    TAKE,
    Rules,
    State,
)
from balandra.cartagena.witch import (
    HOOK_ACTIONS,
    HOOK_PIRATES,
    finish_power,
    give,
    invoke,
    keep,
    lay_tokens,
    legal_choices,
    legal_powers,
    return_card,
    take,
    work_power,
)
from balandra.core.events import note
from balandra.core.kernel import kernel
from balandra.core.random import below
from balandra.core.slots import NOT_OVER


@kernel
def setup(r: Rules, s: State, start: int) -> None:
    """Lay the track, shuffle and deal; the start seat is chosen, or (below 0) drawn by lot. R12."""
    lay_track(r, s)
    for board in range(BOARDS):
        s.token[board] = NO_TOKEN
    if r.chest >= 0:
        lay_tokens(r, s)
    s.crowd[0] = r.players * r.pirates
    if start < 0:
        start = below(s, r.players)
    shuffle_deck(r, s)
    for step in range(r.players):
        draw_from_pile(r, s, (start + step) % r.players, r.deal_first if step == 0 else r.deal_others)
    if r.row > 0:
        lay_row(r, s)
    begin_turn(r, s, start)


@kernel
def begin_turn(r: Rules, s: State, seat: int) -> None:
    """A player's turn begins, with all actions, and a free sailing for the captain. R4."""
    s.turn = seat
    s.actor = seat
    s.discarder = seat
    s.left = r.actions
    s.free_sailing = 0
    if r.sloop > 0 and is_captain(r, s, seat):
        s.free_sailing = 1
    note(s, TURN, seat, 0, 0)


@kernel
def legal(r: Rules, s: State, moves: list[int]) -> int:
    """Write every legal move of the one who decides; their number."""
    if s.stage == ACTION:
        return legal_actions(r, s, moves)
    if r.hand_limit > 0 and s.stage == FILIBUSTERS:
        return legal_discards(r, s, moves)
    if r.chest < 0 or s.stage == OVER:
        return 0
    return legal_choices(r, s, moves)


@kernel
def legal_actions(r: Rules, s: State, moves: list[int]) -> int:
    """The actions of a turn, and its end."""
    n = legal_retreats(r, s, moves, 0)
    n = legal_morgans(r, s, moves, n)
    draws = n
    if s.hand_size[s.turn] > 0:
        n = legal_advances(r, s, moves, n)
        if r.chest >= 0:
            n = legal_powers(r, s, moves, n)
    n = legal_sailing(r, s, moves, n)
    return legal_endings(r, s, draws, moves, n)


@kernel
def legal_advances(r: Rules, s: State, moves: list[int], n: int) -> int:
    """Each pirate that can go ahead with a card of each kind in hand."""
    pirates = s.pirates[s.turn]
    kinds = list_kinds(r, s, moves)
    barred = 0  # tunnel cells before it must find an empty space: the sloop cannot be boarded
    if r.sloop > 0 and not can_board(s, s.turn, 1):
        barred = r.sloop
    previous = -1
    for i in range(r.pirates):
        cell = pirates[i]
        if cell < barred:
            if cell != previous:
                n = legal_short_advances(r, s, cell, moves, n)
        else:
            for j in range(kinds):
                moves[n + j] = at_cell(moves[SCRATCH + j], cell)
            if (cell != previous) & can_leave(r, s, cell):
                n += kinds
        previous = cell
    return n


@kernel
def list_kinds(r: Rules, s: State, moves: list[int]) -> int:
    """Write an advance from nowhere for each kind in hand at the end of the buffer; their number."""
    hand = s.hand[s.turn]
    n = 0
    for kind in range(r.kinds):
        moves[SCRATCH + n] = card_move(ADVANCE, kind)
        if hand[kind] > 0:
            n += 1
    return n


@kernel
def legal_short_advances(r: Rules, s: State, cell: int, moves: list[int], n: int) -> int:
    """Advances of a pirate that must stay in the tunnel. R6."""
    for kind in range(r.kinds):
        if s.hand[s.turn][kind] > 0 and foremost_empty(s, cell + 1, r.sloop - 1, kind % SYMBOLS) > 0:
            moves[n] = advance_move(kind, cell)
            n += 1
    return n


@kernel
def legal_endings(r: Rules, s: State, draws: int, moves: list[int], n: int) -> int:
    """Ending the turn (R2), and what is left to a player without cards (R1, R13)."""
    done = s.left + r.minimum <= r.actions
    choice = r.without_cards == EMPTY_HAND
    rescued = s.hand_size[s.turn] == 0 and (draws == 0 or choice)
    if (done and (choice or not rescued)) or (n == 0 and not rescued):
        moves[n] = END
        n += 1
    if rescued:
        moves[n] = DRAW
        n += 1
    return n


@kernel
def apply(r: Rules, s: State, move: int) -> None:
    """Carry out a legal move and all that follows from it without a choice."""
    if s.stage == ACTION:
        act(r, s, move)
    elif r.hand_limit > 0 or r.chest >= 0:  # no other edition has such choices; native code leaves them out
        choose(r, s, move_verb(move), move_card(move))
    if s.stage != OVER:
        carry_on(r, s)


@kernel
def act(r: Rules, s: State, move: int) -> None:
    """An action of the turn, or its end."""
    verb = move_verb(move)
    kind = move_card(move)
    cell = move_cell(move)
    cost = 1
    if verb == ADVANCE:
        discard_card(r, s, s.turn, kind)
        advance(r, s, kind, cell, 1, kind % SYMBOLS)
        sound_alarm(r, s, kind)
    elif verb == RETREAT:
        retreat(r, s, cell)
    elif verb == END:
        note(s, ENDED, s.turn, 0, 0)
        cost = s.left
    elif verb == DRAW:
        rescue(r, s)
        cost = s.left
    elif r.sloop > 0 and verb == SAIL:
        cost = sail(s)
    elif verb == MORGAN:
        help_ahead(r, s, move_seat(move), cell)
    elif r.chest >= 0:
        cost = act_witch(r, s, move)
    s.left -= cost
    s.free_sailing = 0


@kernel
def act_witch(r: Rules, s: State, move: int) -> int:
    """An action by the power of a card; the actions it costs."""
    verb = move_verb(move)
    kind = move_card(move)
    second = move_second_card(move)
    cell = move_cell(move)
    if verb == INVOKE:
        invoke(r, s, kind, move_seat(move), cell)
        sound_alarm(r, s, kind)
        return 1
    discard_card(r, s, s.turn, kind)
    discard_card(r, s, s.turn, second)
    if verb == PARROTS:
        note(s, TOGETHER, 1, move_symbol(move), second + 1)
        advance(r, s, kind, cell, 1, move_symbol(move))
    else:
        note(s, TOGETHER, HOOK_PIRATES, second % SYMBOLS, second + 1)
        advance(r, s, kind, cell, HOOK_PIRATES, second % SYMBOLS)
    sound_alarm(r, s, max(kind, second))
    return HOOK_ACTIONS if verb == HOOKED else 1


@kernel
def advance(r: Rules, s: State, kind: int, cell: int, pirates: int, symbol: int) -> None:
    """Pirates go ahead together to the first empty space of a symbol, else to the goal (or aboard)."""
    target = advance_target(r, s, cell, symbol)
    for _ in range(pirates):
        move_pirate(r, s, s.turn, cell, target)
    note(s, ADVANCED, kind, cell, target)
    win_if_home(r, s, s.turn)


@kernel
def help_ahead(r: Rules, s: State, seat: int, cell: int) -> None:
    """R7: an opponent's pirate goes ahead; it may bring that opponent the victory."""
    morgan(r, s, seat, cell)
    win_if_home(r, s, seat)


@kernel
def rescue(r: Rules, s: State) -> None:
    """R1: a player without cards draws one, from the row where there is one (R17), and the turn is over."""
    note(s, RESCUED, s.turn, 0, 0)
    if r.rescue_row > 0:
        draw_from_row(r, s, s.turn, 1)
    else:
        draw_from_pile(r, s, s.turn, 1)


@kernel
def win_if_home(r: Rules, s: State, seat: int) -> None:
    """All pirates at the goal: the game is over at once."""
    if is_home(r, s, seat):
        s.stage = OVER
        note(s, WON, seat, 0, 0)


@kernel
def choose(r: Rules, s: State, verb: int, kind: int) -> None:
    """A choice inside a power, or a discard out of turn."""
    if verb == DISCARD:
        discard(r, s, kind)
        return
    if verb == TAKE:
        take(r, s, kind)
    elif verb == GIVE:
        give(r, s, kind)
    elif verb == KEEP:
        keep(s, kind)
    else:
        return_card(s, kind)
    finish_power(r, s)


@kernel
def carry_on(r: Rules, s: State) -> None:
    """What follows a move: discards to the hand limit, then the power, then the next turn. R18."""
    if r.hand_limit > 0 and s.discarder != s.turn and is_waiting_for_discards(r, s):
        return
    if r.chest >= 0 and s.stage == ACTION and s.power != NO_POWER:
        work_power(r, s)
    if s.stage == ACTION and s.left == 0:
        begin_turn(r, s, s.turn + 1 if s.turn + 1 < r.players else 0)


@kernel
def winner(r: Rules, s: State) -> int:
    """The seat that has won; NOT_OVER before."""
    if s.stage == OVER:
        for seat in range(r.players):
            if is_home(r, s, seat):
                return seat
    return NOT_OVER


@kernel
def is_stuck(r: Rules, s: State, moves: list[int], n: int) -> bool:
    """Whether a player can only be rescued (R1) or skipped (R13)."""
    return n == 1 and s.stage == ACTION and s.left == r.actions and moves[0] in (DRAW, END)
