"""How good a position is: at sunrise by the value network, at sunset by what is known of the Lost Treasure."""

from __future__ import annotations

from balandra.core.evaluator import Evaluator
from balandra.core.kernel import kernel
from balandra.martinique.features import MOST, TIE, seen_maps
from balandra.martinique.loading import tile_points
from balandra.martinique.moves import move_square, move_verb
from balandra.martinique.state import (
    DIG,
    LETTERS,
    PIRATES,
    SIDE,
    SQUARES,
    SUNRISE,
    Rules,
    State,
)
from balandra.martinique.value_net import evaluate_mover

DECISIVE = 1000.0  # points, more than anybody has: who finds the treasure wins
NONSENSE = 0.02
BLUFF = 0.15  # how often somebody digs where he knows that nothing lies


@kernel
def is_possible(seen: int, square: int) -> bool:
    """Whether the treasure may lie on a square, for all that these maps tell."""
    letter = square % SIDE
    number = LETTERS + square // SIDE
    return (seen >> letter) & 1 == 0 and (seen >> number) & 1 == 0


@kernel
def sunset_chance(s: State, seat: int, seen: int) -> float:
    """The chance of good digs done and digs to come."""
    free = 0
    places = 0
    for square in range(SQUARES):
        if is_possible(seen, square):
            places += 1
            if s.occupant[square] == 0:
                free += 1
    good = min(PIRATES - s.dig_count[seat], free)
    for i in range(s.dig_count[seat]):
        if is_possible(seen, s.digs[seat][i]):
            good += 1
    return min(1.0, good / max(1, places))


@kernel
def sunset_lead(s: State) -> float:
    """Who is ahead when only digs are left: black above 0, red below; of equal points more loads win."""
    lead = tile_points(s, 0) - tile_points(s, 1)
    if s.loads[0] == s.loads[1]:
        return 1.0 * lead
    return lead + MOST + TIE if s.loads[0] > s.loads[1] else lead - MOST - TIE


@kernel
def settled(lead: float) -> float:
    """Black's chance when nothing but this lead counts any more."""
    if lead == 0:
        return 0.5
    return 1.0 if lead > 0 else 0.0


@kernel
def sunset_value(r: Rules, s: State) -> float:
    """Black's chance to win while pirates dig: by the find, or by points where nobody finds anything."""
    black = sunset_chance(s, 0, seen_maps(s, 0))
    red = sunset_chance(s, 1, seen_maps(s, 1))
    lead = sunset_lead(s)
    swing = r.twenty if r.twenty > 0 else DECISIVE
    value = black * (1.0 - red / 2) * settled(lead + swing) + red * (1.0 - black / 2) * settled(lead - swing)
    return value + (1.0 - black) * (1.0 - red) * settled(lead)


@kernel
def evaluate(r: Rules, e: Evaluator, s: State, values: list[float]) -> None:
    """Write each player's chance to win."""
    if s.phase == SUNRISE:
        chance = evaluate_mover(r, e.parameters, s, e.floats)
        values[s.actor] = chance
        values[1 - s.actor] = 1.0 - chance
    else:
        values[0] = sunset_value(r, s)
        values[1] = 1.0 - values[0]


@kernel
def move_prior(r: Rules, s: State, move: int) -> float:
    """It makes hardly any sense to dig where one knows that nothing lies."""
    if move_verb(move) == DIG and not is_possible(seen_maps(s, s.actor), move_square(move)):
        return NONSENSE
    return 1.0


@kernel
def deal_likelihood(r: Rules, s: State, seat: int) -> float:
    """Nobody likes to dig where the own maps tell that nothing lies."""
    chance = 1.0
    rival = 1 - seat
    for i in range(s.dig_count[rival]):
        if not is_possible(seen_maps(s, rival), s.digs[rival][i]):
            chance *= BLUFF
    return chance
