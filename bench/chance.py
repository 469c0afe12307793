"""Explicit chance: every result that a kernel can have, with its probability.

The kernels draw with `below`. Here they are stamped once more, in plain Python, with a `below` that takes its results
from a script laid on the state; where the script ends, the kernel is run again with each number that could come next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType
from typing import Any, cast

from balandra.core.kernel import stamp
from balandra.core.random import below
from balandra.core.ruleset import Ruleset


class ScriptEnds(Exception):
    """A kernel wants one more result, a number below `count`."""

    def __init__(self, count: int) -> None:
        self.count = count


@dataclass
class Script:
    """Results of chance, in order."""

    results: tuple[int, ...]
    used: int = field(default=0)

    def take(self, count: int) -> int:
        """The next result; a single possibility needs none."""
        if count == 1:
            return 0
        if self.used == len(self.results):
            raise ScriptEnds(count)
        self.used += 1
        return self.results[self.used - 1]


def scripted(s: Any, n: int) -> int:
    """Stands in for `below`; it may use nothing but its arguments."""
    return int(s.script.take(n))


@cache
def explicit_kernels(ruleset: Ruleset) -> dict[str, Any]:
    """A game's kernels that take chance from a script."""
    swaps = cast(dict[FunctionType, FunctionType], {below: scripted})
    return stamp(ruleset.kernels, lambda function: function, swaps)


def results(state: Any, kernel: Callable[[Any], None]) -> list[tuple[float, Any]]:
    """Each state that a kernel can leave, with its probability; equal ones are one."""
    chances: dict[bytes, float] = {}
    states: dict[bytes, Any] = {}
    for chance, after in _runs(state, kernel, (), 1.0):
        key = after.pack()
        chances[key] = chances.get(key, 0.0) + chance
        states.setdefault(key, after)
    return [(chances[key], states[key]) for key in states]


def _runs(
    state: Any, kernel: Callable[[Any], None], script: tuple[int, ...], chance: float
) -> Iterator[tuple[float, Any]]:
    after = state.copy()
    after.script = Script(script)
    try:
        kernel(after)
    except ScriptEnds as end:
        for result in range(end.count):
            yield from _runs(state, kernel, (*script, result), chance / end.count)
        return
    del after.script
    yield chance, after
