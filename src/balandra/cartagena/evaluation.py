"""How good a position is: each seat's chance to win, from steps along the path, pirates home and cards."""

from __future__ import annotations

from math import exp

from balandra.cartagena.state import CARTAGENA, WEIGHT_UNIT, Rules, State
from balandra.core.kernel import kernel

# The weights of an edition, in steps, in this order (see the editions' files).
HOME, CARD, CARD_DROP, TEMPO, ABOARD, CROSSING, REAR, SPREAD, SPREAD_GROWS = range(9)


@kernel
def weight(r: Rules, which: int) -> float:
    """One of the edition's weights."""
    return r.weights[which] / WEIGHT_UNIT


@kernel
def steps(r: Rules, s: State, cell: int) -> float:
    """How far a pirate on this cell has come; the crossing counts too."""
    if cell == r.goal:
        return r.goal + weight(r, HOME) + (weight(r, CROSSING) if r.sloop > 0 else 0.0)
    if cell > r.sloop > 0:
        return cell + weight(r, CROSSING)
    if cell == r.sloop:
        return cell + (weight(r, ABOARD) if s.sloop_at == CARTAGENA else weight(r, CROSSING))
    return 1.0 * cell


@kernel
def hand_worth(r: Rules, cards: int) -> float:
    """What a hand is worth: every card a little less than the one before."""
    total = 0.0
    card = weight(r, CARD)
    for _ in range(cards):
        if card <= 0.0:
            break
        total += card
        card -= weight(r, CARD_DROP)
    return total


@kernel
def worth(r: Rules, s: State, seat: int) -> float:
    """The worth of a seat's position, in steps."""
    total = hand_worth(r, s.hand_size[seat]) + weight(r, REAR) * s.pirates[seat][0]
    for i in range(r.pirates):
        total += steps(r, s, s.pirates[seat][i])
    if seat == s.turn:
        total += weight(r, TEMPO) * s.left + hand_worth(r, s.held_size)
    return total


@kernel
def evaluate(r: Rules, s: State, values: list[float]) -> None:
    """Write each seat's chance to win."""
    most = -1e9
    for seat in range(r.players):
        values[seat] = worth(r, s, seat)
        most = max(most, values[seat])
    left = max(0.0, r.pirates * r.goal - most)
    spread = weight(r, SPREAD) + weight(r, SPREAD_GROWS) * left
    total = 0.0
    for seat in range(r.players):
        values[seat] = exp((values[seat] - most) / spread)
        total += values[seat]
    for seat in range(r.players):
        values[seat] /= total
