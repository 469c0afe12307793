"""A random move without listing all of them: where only advances and retreats are to choose from, counting will do."""

from __future__ import annotations

from balandra.cartagena.board import rearmost_company
from balandra.cartagena.moves import advance_move, retreat_move
from balandra.cartagena.rules import legal
from balandra.cartagena.state import (
    ACTION,
    DRAW,
    EMPTY_HAND,
    END,
    JUNGLE,
    MORGAN_DRAWS,
    RETREAT_DRAWS,
    TUNNEL,
    Rules,
    State,
)
from balandra.core.kernel import kernel
from balandra.core.random import Generator, below


@kernel
def random_move(r: Rules, s: State, picker: Generator, moves: list[int]) -> int:
    """Write one legal move, each as likely, to moves[0]; how many there are. Must agree with `legal`."""
    if s.stage == ACTION and r.chest < 0 and r.sloop < 0 and not (r.draws[TUNNEL] | r.draws[JUNGLE]) & MORGAN_DRAWS:
        return pick_plain(r, s, picker, moves)
    n = legal(r, s, moves)
    if n > 0:
        moves[0] = moves[below(picker, n)]
    return n


@kernel
def pick_plain(r: Rules, s: State, picker: Generator, moves: list[int]) -> int:
    """Where retreats, advances and the turn's end are all there is."""
    tunnel = rearmost_company(s, 1, r.shore - 1) if r.draws[TUNNEL] & RETREAT_DRAWS else r.goal
    jungle = rearmost_company(s, r.shore + 1, r.goal - 1) if r.draws[JUNGLE] & RETREAT_DRAWS else r.goal
    pirates = s.pirates[s.turn]
    behind = 0  # a bit for each pirate that can retreat
    ahead = 0  # a bit for each that can advance
    retreats = 0
    advances = 0
    previous = -1
    for i in range(r.pirates):
        cell = pirates[i]
        first = cell != previous
        back = first & (cell > 0) & (cell > (tunnel if cell <= r.shore else jungle))
        on = first & (cell != r.goal)
        behind |= back << i
        ahead |= on << i
        retreats += back
        advances += on
        previous = cell
    kinds = kinds_in_hand(r, s)
    listed = retreats + advances * kinds
    rescued = s.hand_size[s.turn] == 0 and (retreats == 0 or r.without_cards == EMPTY_HAND)
    n = listed + int(can_end(r, s, rescued, listed)) + int(rescued)
    k = below(picker, n)
    if k < retreats:
        moves[0] = retreat_move(cell_of_bit(r, pirates, behind, k, 1))
    elif k < listed:
        moves[0] = nth_advance(r, s, ahead, k - retreats, kinds)
    else:
        moves[0] = DRAW if rescued and k == n - 1 else END
    return n


@kernel
def kinds_in_hand(r: Rules, s: State) -> int:
    """How many kinds of cards the one whose turn it is has."""
    hand = s.hand[s.turn]
    kinds = 0
    for kind in range(r.kinds):
        kinds += hand[kind] > 0
    return kinds


@kernel
def can_end(r: Rules, s: State, rescued: bool, listed: int) -> bool:
    """Whether the turn may be ended. R1, R2, R13; see `legal_endings`."""
    done = s.left + r.minimum <= r.actions
    return (done and (r.without_cards == EMPTY_HAND or not rescued)) or (listed == 0 and not rescued)


@kernel
def cell_of_bit(r: Rules, pirates: list[int], bits: int, k: int, each: int) -> int:
    """The cell of the pirate that the k-th move belongs to, where each pirate of the bits has so many."""
    for i in range(r.pirates):
        if (bits >> i) & 1:
            if k < each:
                return pirates[i]
            k -= each
    return 0


@kernel
def nth_advance(r: Rules, s: State, ahead: int, k: int, kinds: int) -> int:
    """The k-th advance: pirates from the rear, each with the kinds in hand in order."""
    cell = cell_of_bit(r, s.pirates[s.turn], ahead, k, kinds)
    while k >= kinds:
        k -= kinds
    hand = s.hand[s.turn]
    kind = 0
    while True:
        if hand[kind] > 0:
            if k == 0:
                return advance_move(kind, cell)
            k -= 1
        kind += 1
