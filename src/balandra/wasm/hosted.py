"""Set-up and moves with draws of the host, which also hears what happens: for a game that is shown.

`deal` and `play` are the kernels `setup` and `apply`, but `below` and `note` are functions that the module imports.
`script` is `apply` with scripted chance (`core/chance.py`): the host writes a script into the generator, and hears what
happens.
"""

from __future__ import annotations

from importlib import import_module
from types import FunctionType
from typing import cast

from balandra.core.events import note
from balandra.core.extras import Untyped
from balandra.core.kernel import Swaps, TargetFunction, kernel, stamp
from balandra.core.random import Generator, below
from balandra.core.record import Record
from balandra.core.ruleset import Ruleset
from balandra.search.engine import SCRIPTED, SWAPS
from balandra.search.native import compile_inside

HOSTED = {"deal": "setup", "play": "apply"}  # the functions of the interface, and the slots that they are made from

types: Untyped = import_module("numba.core.types")
host_note: Untyped = types.ExternalFunction("note", types.int32(*[types.int64] * 4))
host_below: Untyped = types.ExternalFunction("below", types.int64(types.int64))


@kernel
def send_note(s: Record, what: int, a: int, b: int, c: int) -> None:
    """Stands in for `note`."""
    host_note(what, a, b, c)


@kernel
def ask_below(s: Generator, n: int) -> int:
    """Stands in for `below`."""
    return host_below(n)  # type: ignore[no-any-return]


def hosted_functions(ruleset: Ruleset) -> dict[str, TargetFunction]:
    """`deal`, `play` and `script` of a game."""
    told = cast(Swaps, {**SWAPS, note: send_note})
    roots: dict[str, FunctionType] = {name: ruleset.kernels[slot] for name, slot in HOSTED.items()}
    asking = stamp(roots, compile_inside, {**told, **cast(Swaps, {below: ask_below})})
    return {**asking, **stamp({"script": ruleset.kernels["apply"]}, compile_inside, {**told, **SCRIPTED})}
