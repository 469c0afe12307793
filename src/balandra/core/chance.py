"""Scripted chance: kernels that stand in for the generator, so that every outcome of a move can be taken in turn.

The words of the generator hold the script instead: which outcome each draw takes, how many draws there were and which
of them have further outcomes, and the chance of it all as a fraction.
"""

from __future__ import annotations

from balandra.core.kernel import kernel
from balandra.core.random import Generator

SCRIPT, DRAWS, WAYS, OUT_OF = range(4)  # what the generator's words stand for
DIGIT = 6  # bits of the script for one draw
DIGITS = (1 << DIGIT) - 1
MOST_DRAWS = 9  # in one move; the fraction fits into 63 bits
FURTHER_AT = 8  # where the bits for further outcomes begin, above the number of draws
TOO_MANY = -1  # as the number of draws: not scripted
LAST = -1  # as a script: there is no further one


@kernel
def begin_script(s: Generator, script: int) -> None:
    """Let the next draws follow a script; 0 is the first."""
    s.rng[SCRIPT] = script
    s.rng[DRAWS] = 0
    s.rng[WAYS] = 1
    s.rng[OUT_OF] = 1


@kernel
def next_digit(s: Generator) -> int:
    """What the script says for the draw at hand."""
    if s.rng[DRAWS] < 0:
        return 0
    return (s.rng[SCRIPT] >> (DIGIT * (s.rng[DRAWS] & 15))) & DIGITS


@kernel
def note_draw(s: Generator, taken: int, ways: int, total: int, further: bool) -> None:
    """Write down what a draw took, in how many ways out of all, and whether outcomes are left for other scripts."""
    draws = s.rng[DRAWS] & 15
    if s.rng[DRAWS] < 0 or draws == MOST_DRAWS or taken > DIGITS:
        s.rng[DRAWS] = TOO_MANY
        return
    s.rng[SCRIPT] += (taken - next_digit(s)) << (DIGIT * draws)
    s.rng[DRAWS] += 1
    if further:
        s.rng[DRAWS] += 1 << (FURTHER_AT + draws)
    s.rng[WAYS] *= ways
    s.rng[OUT_OF] *= total


@kernel
def scripted_below(s: Generator, n: int) -> int:
    """Stands in for `below`."""
    taken = next_digit(s)
    note_draw(s, n if n > DIGITS else taken, 1, n, taken + 1 < n)
    return taken


@kernel
def scripted_kind(s: Generator, counts: list[int], total: int) -> int:
    """Stands in for `draw_kind`: the kind that the script names, or the next there is."""
    kind = next_digit(s)
    before = 0
    for k in range(kind):
        before += counts[k]
    while counts[kind] == 0:
        kind += 1
    note_draw(s, kind, counts[kind], total, before + counts[kind] < total)
    return kind


@kernel
def following(s: Generator) -> int:
    """The script after the one that was followed; LAST if there is none."""
    further = s.rng[DRAWS] >> FURTHER_AT
    if s.rng[DRAWS] < 0 or further == 0:
        return LAST
    draw = 0
    while further > 1:
        further >>= 1
        draw += 1
    shift = DIGIT * draw
    return (s.rng[SCRIPT] & ((1 << shift) - 1)) + ((((s.rng[SCRIPT] >> shift) & DIGITS) + 1) << shift)


@kernel
def chance_of(s: Generator) -> float:
    """How likely the script is that was followed; below 0 if there was too much chance to be scripted."""
    if s.rng[DRAWS] < 0:
        return -1.0
    return s.rng[WAYS] / s.rng[OUT_OF]
