"""How good a position is: what each seat has, in steps along the path.

A seat's worth is a sum of what can be counted, each times a weight of the edition; it must stay linear in the weights,
because they are tuned on that condition.
"""

from __future__ import annotations

from math import sqrt

from balandra.cartagena.state import CARTAGENA, WEIGHT_UNIT, Rules, State
from balandra.core.kernel import kernel

# The weights of an edition, in this order (see the editions' files).
HOME, CARD, MORE_CARDS, ACTION_LEFT, ABOARD, CROSSED, REAR, APART, DOUBT, DOUBT_GROWS = range(10)
FEW_CARDS, MANY_CARDS = 4, 9  # up to the first a card counts as CARD, up to the second as MORE_CARDS


@kernel
def weight(r: Rules, which: int) -> float:
    """One of the edition's weights."""
    return r.weights[which] / WEIGHT_UNIT


@kernel
def cards_worth(r: Rules, cards: int) -> float:
    """What so many cards are worth: the first ones most."""
    few = min(cards, FEW_CARDS)
    more = min(cards, MANY_CARDS) - few
    return weight(r, CARD) * few + weight(r, MORE_CARDS) * more


@kernel
def crew_worth(r: Rules, s: State, seat: int) -> float:
    """How far the crew has come, and how far it is apart: a straggler needs many cards."""
    cells = s.pirates[seat]
    total = 0.0
    squares = 0.0
    home = 0
    for i in range(r.pirates):
        cell = cells[i]
        total += cell
        squares += cell * cell
        if cell == r.goal:
            home += 1
    mean = total / r.pirates
    apart = sqrt(max(0.0, squares / r.pirates - mean * mean))
    return total + weight(r, HOME) * home + weight(r, REAR) * cells[0] + weight(r, APART) * apart


@kernel
def crossing_worth(r: Rules, s: State, seat: int) -> float:
    """What the sloop has done for a crew, and promises those who are aboard."""
    crossed = 0
    for i in range(r.pirates):
        if s.pirates[seat][i] > r.sloop:
            crossed += 1
    aboard = s.aboard[seat]
    if s.sloop_at == CARTAGENA:
        return weight(r, CROSSED) * crossed + weight(r, ABOARD) * aboard
    return weight(r, CROSSED) * (crossed + aboard)


@kernel
def worth(r: Rules, s: State, seat: int) -> float:
    """The worth of a seat's position, in steps."""
    cards = s.hand_size[seat]
    total = crew_worth(r, s, seat)
    if r.sloop > 0:
        total += crossing_worth(r, s, seat)
    if seat == s.turn:
        cards += s.held_size
        total += weight(r, ACTION_LEFT) * s.left
    return total + cards_worth(r, cards)


@kernel
def doubt(r: Rules, s: State) -> float:
    """How many steps make a clear difference: fewer and fewer as the first crew comes home."""
    farthest = 0
    for seat in range(r.players):
        steps = 0
        for i in range(r.pirates):
            steps += s.pirates[seat][i]
        farthest = max(farthest, steps)
    return weight(r, DOUBT) + weight(r, DOUBT_GROWS) * (r.pirates * r.goal - farthest)


@kernel
def plausible(r: Rules, s: State, seat: int) -> float:
    """Every deal is as likely as the next: what rivals play says little about their cards."""
    return 1.0
