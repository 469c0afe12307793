"""How good a position is: as a network has learnt, or by what each seat has, in steps along the path.

Of the second kind is evaluator 0.1: a seat's worth is a sum of what can be counted, each times a weight of the edition;
the weights were tuned by self-play.
"""

from __future__ import annotations

from math import sqrt

from balandra.cartagena.board import advance_target, retreat_target
from balandra.cartagena.moves import move_card, move_cell, move_verb
from balandra.cartagena.network import BY_NETWORK, Parameters, evaluate_seats
from balandra.cartagena.state import ADVANCE, CARTAGENA, RETREAT, SYMBOLS, Rules, State
from balandra.core.evaluator import Evaluator
from balandra.core.exact_exp import exp
from balandra.core.kernel import kernel

# The weights of an edition, in this order (see the editions' files).
HOME, CARD, MORE_CARDS, ACTION_LEFT, ABOARD, CROSSED, REAR, APART, DOUBT, DOUBT_GROWS = range(10)
FEW_CARDS, MANY_CARDS = 4, 9  # up to the first a card counts as CARD, up to the second as MORE_CARDS


@kernel
def cards_worth(p: Parameters, cards: int) -> float:
    """What so many cards are worth: the first ones most."""
    few = min(cards, FEW_CARDS)
    more = min(cards, MANY_CARDS) - few
    return p.weights[CARD] * few + p.weights[MORE_CARDS] * more


@kernel
def crew_worth(r: Rules, p: Parameters, s: State, seat: int) -> float:
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
    return total + p.weights[HOME] * home + p.weights[REAR] * cells[0] + p.weights[APART] * apart


@kernel
def crossing_worth(r: Rules, p: Parameters, s: State, seat: int) -> float:
    """What the sloop has done for a crew, and promises those who are aboard."""
    crossed = 0
    for i in range(r.pirates):
        if s.pirates[seat][i] > r.sloop:
            crossed += 1
    aboard = s.aboard[seat]
    if s.sloop_at == CARTAGENA:
        return p.weights[CROSSED] * crossed + p.weights[ABOARD] * aboard
    return p.weights[CROSSED] * (crossed + aboard)


@kernel
def worth(r: Rules, p: Parameters, s: State, seat: int) -> float:
    """The worth of a seat's position, in steps."""
    cards = s.hand_size[seat]
    total = crew_worth(r, p, s, seat)
    if r.sloop > 0:
        total += crossing_worth(r, p, s, seat)
    if seat == s.turn:
        cards += s.held_size
        total += p.weights[ACTION_LEFT] * s.left
    return total + cards_worth(p, cards)


@kernel
def doubt(r: Rules, p: Parameters, s: State) -> float:
    """How many steps make a clear difference: fewer and fewer as the first crew comes home."""
    farthest = 0
    for seat in range(r.players):
        steps = 0
        for i in range(r.pirates):
            steps += s.pirates[seat][i]
        farthest = max(farthest, steps)
    return p.weights[DOUBT] + p.weights[DOUBT_GROWS] * (r.pirates * r.goal - farthest)


@kernel
def weigh_seats(r: Rules, p: Parameters, s: State, values: list[float]) -> None:
    """Write each seat's chance to win, by the weights."""
    most = -1e9
    for seat in range(r.players):
        values[seat] = worth(r, p, s, seat)
        most = max(most, values[seat])
    scale = doubt(r, p, s)
    total = 0.0
    for seat in range(r.players):
        values[seat] = exp((values[seat] - most) / scale)
        total += values[seat]
    for seat in range(r.players):
        values[seat] /= total


@kernel
def evaluate(r: Rules, e: Evaluator, s: State, values: list[float]) -> None:
    """Write each seat's chance to win."""
    if e.parameters.kind == BY_NETWORK:
        evaluate_seats(r, e.parameters, s, e.ints, values)
    else:
        weigh_seats(r, e.parameters, s, values)


@kernel
def move_prior(r: Rules, s: State, move: int) -> float:
    """Every move may make sense."""
    return 1.0


@kernel
def move_order(r: Rules, s: State, move: int) -> int:
    """Long jumps, above all of stragglers, and cheap retreats look promising."""
    verb = move_verb(move)
    cell = move_cell(move)
    if verb == ADVANCE:
        return 8 * (advance_target(r, s, cell, move_card(move) % SYMBOLS) - cell) + 2 * (r.goal - cell)
    if verb == RETREAT:
        target = retreat_target(r, s, cell)
        return 150 * s.crowd[target] - 8 * (cell - target)
    return 0


@kernel
def deal_likelihood(r: Rules, s: State, seat: int) -> float:
    """Every deal is as likely as the next: what rivals play says little about their cards."""
    return 1.0
