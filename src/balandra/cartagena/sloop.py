"""The sloop of the Great Escape: sailing and its captain."""

from __future__ import annotations

from balandra.cartagena.notes import SAILED
from balandra.cartagena.state import CARTAGENA, SAIL, TORTUGA, Rules, State
from balandra.core.events import note
from balandra.core.kernel import kernel


@kernel
def is_captain(r: Rules, s: State, seat: int) -> bool:
    """R4: nobody has more pirates aboard."""
    own = s.aboard[seat]
    if own < r.captain_aboard:
        return False
    for other in range(r.players):
        if s.aboard[other] > own:
            return False
    return True


@kernel
def has_pirate_in_tunnel(r: Rules, s: State, seat: int) -> bool:
    """Whether a seat has a pirate on a tunnel space; the dungeon does not count."""
    for i in range(r.pirates):
        if 0 < s.pirates[seat][i] < r.sloop:
            return True
    return False


@kernel
def can_sail(r: Rules, s: State) -> bool:
    """R5: to Tortuga with a pirate of one's own aboard, back with one on a tunnel space."""
    if s.sloop_at == CARTAGENA:
        return s.aboard[s.turn] > 0
    return has_pirate_in_tunnel(r, s, s.turn)


@kernel
def legal_sailing(r: Rules, s: State, moves: list[int], n: int) -> int:
    """The sloop may sail, with all aboard."""
    if r.sloop > 0 and can_sail(r, s):
        moves[n] = SAIL
        n += 1
    return n


@kernel
def sail(s: State) -> int:
    """Move the sloop to the other shore; the actions it costs. R14: the captain's free sailing is used first."""
    free = s.free_sailing
    s.sloop_at = CARTAGENA if s.sloop_at == TORTUGA else TORTUGA
    note(s, SAILED, s.turn, s.sloop_at, free)
    return 0 if free else 1
