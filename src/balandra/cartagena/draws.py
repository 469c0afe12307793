"""The ways to draw: fall back with a pirate of one's own, or help an opponent's ahead (Morgan)."""

from __future__ import annotations

from balandra.cartagena.board import (
    can_board,
    foremost_company,
    is_home,
    morgan_target,
    move_pirate,
    rearmost_company,
    retreat_target,
)
from balandra.cartagena.cards import draw_cards
from balandra.cartagena.moves import morgan_move, retreat_move
from balandra.cartagena.notes import MORGANED, RETREATED
from balandra.cartagena.state import (
    CARTAGENA,
    JUNGLE,
    MORGAN_DRAWS,
    RETREAT_DRAWS,
    TUNNEL,
    Rules,
    State,
)
from balandra.core.events import note
from balandra.core.kernel import kernel

MORGAN_HOME_CARDS = 2


@kernel
def legal_retreats(r: Rules, s: State, moves: list[int], n: int) -> int:
    """Own pirates, on the path or at its end, with one or two pirates somewhere behind on that path."""
    tunnel = rearmost_company(s, 1, r.shore - 1) if r.draws[TUNNEL] & RETREAT_DRAWS else r.goal
    jungle = rearmost_company(s, r.shore + 1, r.goal - 1) if r.draws[JUNGLE] & RETREAT_DRAWS else r.goal
    away = r.sloop if s.sloop_at != CARTAGENA else -1  # R6: no way back from there
    pirates = s.pirates[s.turn]
    previous = 0
    for i in range(r.pirates):
        cell = pirates[i]
        moves[n] = retreat_move(cell)
        if (cell != previous) & (cell > (tunnel if cell <= r.shore else jungle)) & (cell != away):
            n += 1
        previous = cell
    return n


@kernel
def retreat(r: Rules, s: State, cell: int) -> None:
    """Fall back to the nearest company and draw a card for each pirate that stood there."""
    target = retreat_target(r, s, cell)
    company = s.crowd[target]
    move_pirate(r, s, s.turn, cell, target)
    note(s, RETREATED, s.turn, cell, target)
    draw_cards(r, s, s.turn, company)


@kernel
def legal_morgans(r: Rules, s: State, moves: list[int], n: int) -> int:
    """R7: opponents' pirates, from the start and the sloop too, not from the goal."""
    if not (r.draws[TUNNEL] | r.draws[JUNGLE]) & MORGAN_DRAWS:
        return n
    tunnel = r.draws[TUNNEL] & MORGAN_DRAWS != 0
    jungle = r.draws[JUNGLE] & MORGAN_DRAWS != 0
    landing = r.sloop if s.sloop_at == CARTAGENA else -1  # R6: nobody lands there
    foremost = foremost_company(s, 1, r.sloop - 1)
    for step in range(1, r.players):
        seat = (s.turn + step) % r.players
        last = r.shore if r.sloop < 0 or can_board(s, seat, 1) else foremost  # tunnel cells before it can be helped
        n = legal_morgans_of(r, s, seat, last if tunnel else 0, landing, jungle, moves, n)
    return n


@kernel
def legal_morgans_of(
    r: Rules, s: State, seat: int, last: int, landing: int, jungle: bool, moves: list[int], n: int
) -> int:
    """One opponent's pirates: in the tunnel before a cell, and beyond the shore if Morgan's rule holds there. R15."""
    pirates = s.pirates[seat]
    previous = -1
    for i in range(r.pirates):
        cell = pirates[i]
        moves[n] = morgan_move(seat, cell)
        ahead = (cell < last) | (jungle & (cell >= r.shore) & (cell < r.goal) & (cell != landing))
        if (cell != previous) & ahead:
            n += 1
        previous = cell
    return n


@kernel
def morgan(r: Rules, s: State, seat: int, cell: int) -> None:
    """Move an opponent's pirate to the next company ahead, or to the sloop or the goal, and draw (unless it won)."""
    target = morgan_target(r, s, cell)
    company = MORGAN_HOME_CARDS if target == r.goal or target == r.sloop else s.crowd[target]
    move_pirate(r, s, seat, cell, target)
    note(s, MORGANED, seat, cell, target)
    if not is_home(r, s, seat):
        draw_cards(r, s, s.turn, company)
