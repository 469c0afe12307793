"""How good a position is: each player's chance to win, from points in sight and from what is known of the treasure."""

from __future__ import annotations

from math import exp

from balandra.core.kernel import kernel
from balandra.martinique.loading import tile_points
from balandra.martinique.state import LETTERS, PIRATES, SEATS, SUNRISE, SYMBOLS, Rules, State

LOOSE = 0.6  # points that a souvenir in stock is worth before loading
JOKER = 1.5
LOAD = 0.7  # for each load ahead
SPREAD = 4.0  # points that decide, at the end
SPREAD_GROWS = 0.9  # and for each pirate still walking


@kernel
def sight(s: State, seat: int, first: int) -> int:
    """How many letters (or numbers) a player knows not to be the secret's."""
    count = 0
    for player in range(SEATS):
        for i in range(s.map_count[player]):
            if player == seat or s.face_up[player][i]:
                kind = s.maps[player][i]
                if first <= kind < first + LETTERS:
                    count += 1
    return count


@kernel
def find_chance(s: State, seat: int) -> float:
    """The chance that one of a player's digs still to come finds the treasure."""
    squares = (LETTERS - sight(s, seat, 0)) * (LETTERS - sight(s, seat, LETTERS))
    digs = PIRATES - s.dig_count[seat]
    return min(1.0, digs / max(1, squares))


@kernel
def score(r: Rules, s: State, seat: int) -> float:
    """The points of a player, with what stock and jokers promise."""
    total = 1.0 * tile_points(s, seat)
    if s.loads[seat] > s.loads[1 - seat]:
        total += 2.0
    if s.phase == SUNRISE:
        loose = 0
        for kind in range(3 * SYMBOLS):
            loose += s.stock[seat][kind]
        total += LOOSE * loose + JOKER * s.jokers[seat] + LOAD * (s.loads[seat] - s.loads[1 - seat])
    return total


@kernel
def evaluate(r: Rules, s: State, values: list[float]) -> None:
    """Write each player's chance to win."""
    lead = score(r, s, 0) - score(r, s, 1)
    if r.twenty > 0:
        lead += r.twenty * (find_chance(s, 0) - find_chance(s, 1))
    walking = 2 * PIRATES - s.stool_count
    ahead = 1.0 / (1.0 + exp(-lead / (SPREAD + SPREAD_GROWS * walking)))
    black = 0.0
    red = 0.0
    if r.twenty == 0:
        black = find_chance(s, 0)
        red = find_chance(s, 1)
        both = 1.0 - (1.0 - black) * (1.0 - red)
        if black + red > 0.0:
            black, red = both * black / (black + red), both * red / (black + red)
    values[0] = black + (1.0 - black - red) * ahead
    values[1] = 1.0 - values[0]
