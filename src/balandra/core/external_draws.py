"""Draws from outside: kernels that ask somebody else instead of the generator in the state.

A server draws from a secret this way, and a tree of all outcomes names each draw. The generator's words stay as they
are, so a position is the same whoever drew.
"""

from __future__ import annotations

from functools import cache
from typing import Protocol, cast

from balandra.core.kernel import Swaps, TargetFunction, kernel, stamp
from balandra.core.random import below, draw_kind
from balandra.core.record import GameRecord, Record
from balandra.core.ruleset import Ruleset


class ExternalDraws(Protocol):
    """Whoever is asked what is drawn."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""

    def kind(self, counts: list[int], total: int) -> int:
        """The kind of one of `total` things, of which `counts` says how many there are of each kind."""


class StateWithDraws(Record):
    """A state while a move is made with draws from outside."""

    draws: ExternalDraws


@kernel
def external_below(s: StateWithDraws, n: int) -> int:
    """Stands in for `below`."""
    return s.draws.below(n)


@kernel
def external_kind(s: StateWithDraws, counts: list[int], total: int) -> int:
    """Stands in for `draw_kind`."""
    return s.draws.kind(counts, total)


SWAPS = cast(Swaps, {below: external_below, draw_kind: external_kind})


@cache
def with_external_draws(ruleset: Ruleset) -> dict[str, TargetFunction]:
    """A game's kernels by slot, plain, with draws from `s.draws`."""
    return stamp(ruleset.kernels, lambda f: f, SWAPS)


def run(
    ruleset: Ruleset, slot: str, rules: GameRecord, state: GameRecord, argument: int, draws: ExternalDraws | None
) -> None:
    """Call `setup`, `apply` or `redeal` with draws from outside, or from the state's own generator."""
    if draws is None:
        ruleset.kernels[slot](rules, state, argument)
        return
    state.draws = draws
    try:
        with_external_draws(ruleset)[slot](rules, state, argument)
    finally:
        del state.draws
