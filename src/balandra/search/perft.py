"""Perft: how many games of a given length start here; a fingerprint of the rules."""

from __future__ import annotations

from balandra.core.kernel import driver
from balandra.core.record import RulesRecord, StateRecord
from balandra.core.slots import apply, copy_record, legal


@driver
def perft(r: RulesRecord, states: list[StateRecord], moves: list[list[int]], counts: list[int], depth: int) -> int:
    """Count the sequences of `depth` moves from states[0], chance falling as each state's generator has it."""
    nodes = 0
    level = 0
    counts[0] = legal(r, states[0], moves[0])
    if depth == 1:
        return int(counts[0])
    while level >= 0:
        if counts[level] == 0:
            level -= 1
            continue
        counts[level] -= 1
        copy_record(states, level, level + 1)
        apply(r, states[level + 1], moves[level][counts[level]])
        count = legal(r, states[level + 1], moves[level + 1])
        if level + 2 == depth:
            nodes += count
        else:
            level += 1
            counts[level] = count
    return nodes
