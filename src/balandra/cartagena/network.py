"""The network of Cartagena: inputs that are on (`features`), 32 sums, 16 sums of these, one number a seat.

All of it is whole numbers, so every target comes to the same bits. Four sums of 16 bits share a word in the first
layer, two of 32 bits in the second: words are added (and multiplied by small numbers) as they are, and taken apart
when all is added. The last of the 32 sums goes straight to the output; the others count where they are above 0.

Each seat is looked at as the own one and as a rival, with weights for either.
"""

from __future__ import annotations

from typing import Annotated

from balandra.cartagena.features import FEATURES, LISTS, LOOKED, MOST, NO_MORE, look
from balandra.cartagena.move_features import MOVE_PLACES
from balandra.cartagena.state import MOVES, SEATS, WEIGHTS, Rules, State
from balandra.core.exact_exp import exp
from balandra.core.kernel import kernel
from balandra.core.record import Field, Record

SUMS, MIDDLE = 32, 16
LANES, WIDE_LANES = 4, 2  # sums in a word
WORDS, WIDE_WORDS = SUMS // LANES, MIDDLE // WIDE_LANES
STRAIGHT = SUMS - 1  # the sum that goes straight to the output
UNIT_BITS = 8
UNIT = 1 << UNIT_BITS  # what 1 is in whole numbers
CEILING = 4 * UNIT - 1  # of a sum that goes on
LANE_BITS, LANE_MASK, LANE_HALF = 16, (1 << 16) - 1, 1 << 15
WIDE_BITS, WIDE_MASK, WIDE_HALF = 32, (1 << 32) - 1, 1 << 31

# Work space, after that of `look`: each seat's words as own and as rival, the total, the sums taken apart.
SEAT_WORDS = LOOKED
TOTAL = SEAT_WORDS + SEATS * 2 * WORDS
SCORES = TOTAL + WORDS  # of the moves that the policy has ranked
INTS = SCORES + MOVES

BY_WEIGHTS, BY_NETWORK = 0, 1  # kinds of evaluators


class Parameters(Record):
    """What an evaluator of Cartagena knows, for one edition."""

    kind: Annotated[int, Field("i1")]  # BY_WEIGHTS or BY_NETWORK
    weights: Annotated[list[float], Field("f8", (WEIGHTS,))]  # see `evaluation`
    start: Annotated[list[int], Field("i8", (WORDS,))]  # the sums before anything is on: what the edition is
    own: Annotated[list[list[int]], Field("i8", (FEATURES, WORDS))]  # by input
    rival: Annotated[list[list[int]], Field("i8", (FEATURES, WORDS))]
    middle: Annotated[list[list[int]], Field("i8", (SUMS, WIDE_WORDS))]
    middle_start: Annotated[list[int], Field("i8", (WIDE_WORDS,))]
    out: Annotated[list[int], Field("i8", (MIDDLE,))]
    straight: Annotated[int, Field("i8")]
    policy: Annotated[list[int], Field("i2", (MOVE_PLACES,))]  # by input of a move, see `policy`


@kernel
def add_rows(rows: list[list[int]], ints: list[int], seat: int, at: int) -> None:
    """Add the rows of a seat's inputs that are on, and write the sums to a place."""
    k = LISTS + seat * MOST
    a = b = c = d = e = f = g = h = 0
    place = ints[k]
    while place != NO_MORE:
        row = rows[place]
        a += row[0]
        b += row[1]
        c += row[2]
        d += row[3]
        e += row[4]
        f += row[5]
        g += row[6]
        h += row[7]
        k += 1
        place = ints[k]
    keep_words(ints, at, a, b, c, d, e, f, g, h)


@kernel
def keep_words(ints: list[int], at: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int) -> None:
    """Write down the words of one seat."""
    ints[at] = a
    ints[at + 1] = b
    ints[at + 2] = c
    ints[at + 3] = d
    ints[at + 4] = e
    ints[at + 5] = f
    ints[at + 6] = g
    ints[at + 7] = h


@kernel
def add_seats(r: Rules, p: Parameters, ints: list[int], own: int) -> None:
    """The first layer from one seat's side: itself as own, all others as rivals."""
    for word in range(WORDS):
        total = p.start[word]
        for seat in range(r.players):
            total += ints[SEAT_WORDS + (2 * seat + (0 if seat == own else 1)) * WORDS + word]
        ints[TOTAL + word] = total


@kernel
def finish(p: Parameters, ints: list[int]) -> int:
    """From the first layer's words to the output."""
    m = p.middle_start
    a, b, c, d, e, f, g, h = m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7]
    last = 0
    for i in range(WORDS):
        word = ints[TOTAL + i]
        for lane in range(LANES):
            last = ((word + LANE_HALF) & LANE_MASK) - LANE_HALF
            word = (word - last) >> LANE_BITS
            if last > 0 and LANES * i + lane < STRAIGHT:
                x = min(last, CEILING)
                row = p.middle[LANES * i + lane]
                a += x * row[0]
                b += x * row[1]
                c += x * row[2]
                d += x * row[3]
                e += x * row[4]
                f += x * row[5]
                g += x * row[6]
                h += x * row[7]
    total = last * p.straight + weigh(p, a, 0) + weigh(p, b, 1) + weigh(p, c, 2) + weigh(p, d, 3)
    return total + weigh(p, e, 4) + weigh(p, f, 5) + weigh(p, g, 6) + weigh(p, h, 7)


@kernel
def weigh(p: Parameters, word: int, number: int) -> int:
    """What a word of the second layer adds to the output."""
    low = ((word + WIDE_HALF) & WIDE_MASK) - WIDE_HALF
    high = (word - low) >> WIDE_BITS
    own = max(low, 0) >> UNIT_BITS
    other = max(high, 0) >> UNIT_BITS
    return own * p.out[WIDE_LANES * number] + other * p.out[WIDE_LANES * number + 1]


@kernel
def evaluate_seats(r: Rules, p: Parameters, s: State, ints: list[int], values: list[float]) -> None:
    """Write each seat's chance to win, as the network sees it."""
    look(r, s, ints)
    for seat in range(r.players):
        add_rows(p.own, ints, seat, SEAT_WORDS + 2 * seat * WORDS)
        add_rows(p.rival, ints, seat, SEAT_WORDS + (2 * seat + 1) * WORDS)
    most = -1e9
    for seat in range(r.players):
        add_seats(r, p, ints, seat)
        values[seat] = finish(p, ints) / (UNIT * UNIT)
        most = max(most, values[seat])
    total = 0.0
    for seat in range(r.players):
        values[seat] = exp(values[seat] - most)
        total += values[seat]
    for seat in range(r.players):
        values[seat] /= total
