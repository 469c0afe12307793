"""Kernels and drivers: written once as plain functions, and stamped onto other targets.

A kernel is a plain Python function over records that belongs to one game. It runs as it stands; `stamp` makes a second
set of the same functions whose globals point at each other, each wrapped by a compiler (Numba, numba-cuda). A driver is
a function that knows no game: it calls the slots (`setup`, `legal`, `apply`, …, see `slots`) and other drivers, and
`stamp_drivers` puts a game's kernels in the place of the slots.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from dis import get_instructions
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

# A function on any target. A compiler's own kind of function has no static type.
TargetFunction = Callable[..., Any]
F = TypeVar("F", bound=TargetFunction)

SLOTS = (
    *(
        "setup",
        "legal",
        "apply",
        "observe",
        "redeal",
        "winner",
        "is_stuck",
        "evaluate",
        "deal_likelihood",
        "move_prior",
        "move_order",
        "rank_moves",
        "policy_logit",
    ),
    *("encode", "action_of", "code_of", "random_move"),
)
_kernels: set[FunctionType] = set()
_drivers: set[FunctionType] = set()


def kernel(function: F) -> F:
    """Mark a function as a kernel: written once, run on every target."""
    _kernels.add(cast(FunctionType, function))
    return function


def driver(function: F) -> F:
    """Mark a function as a driver: it calls the slots of any game, and other drivers."""
    _drivers.add(cast(FunctionType, function))
    return function


Swaps = dict[FunctionType, FunctionType]  # kernels, and what stands in for them


def kernels_reached(roots: Iterable[FunctionType], swaps: Swaps | None = None) -> list[FunctionType]:
    """Every kernel that these functions (or what stands in for them) call, themselves included, in a stable order."""
    stand_ins = swaps or {}
    found: list[FunctionType] = []
    waiting = list(roots)
    while waiting:
        function = waiting.pop(0)
        if function in found:
            continue
        found.append(function)
        waiting += _called(stand_ins.get(function, function), _kernels)
    return found


def _called(function: FunctionType, marked: Container[FunctionType]) -> list[FunctionType]:
    """The marked functions that a function calls by a name."""
    values = [function.__globals__.get(name) for name in function.__code__.co_names]
    return [value for value in values if isinstance(value, FunctionType) and value in marked]


def stamp(
    roots: dict[str, FunctionType],
    wrap: Callable[[FunctionType], TargetFunction],
    swaps: Swaps | None = None,
) -> dict[str, TargetFunction]:
    """The roots and all they call, as new functions that `wrap` turned into another target's."""
    actual = {f: (swaps or {}).get(f, f) for f in kernels_reached(roots.values(), swaps)}
    spaces = {f.__module__: dict(f.__globals__) for f in (*actual, *actual.values())}
    stamped = {f: wrap(_twin(stand_in, spaces[stand_in.__module__])) for f, stand_in in actual.items()}
    for space in spaces.values():
        for name, value in list(space.items()):
            if isinstance(value, FunctionType) and value in stamped:
                space[name] = stamped[value]
    return {name: stamped[f] for name, f in roots.items()}


def _twin(function: FunctionType, space: dict[str, object], tag: str = "") -> FunctionType:
    twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
    twin.__qualname__ = function.__qualname__ + tag
    twin.__module__ = function.__module__
    return twin


def drivers_reached(roots: Iterable[TargetFunction]) -> list[FunctionType]:
    """Every driver that these drivers call, themselves included, each after those that it calls itself."""
    found: dict[FunctionType, None] = {}
    for root in roots:
        function = cast(FunctionType, root)
        found |= dict.fromkeys([*drivers_reached(_called(function, _drivers)), function])
    return list(found)


def called_once(drivers: Iterable[FunctionType]) -> set[str]:
    """The names that appear in one place only in all the code of some drivers."""
    code = [instruction for function in drivers for instruction in get_instructions(function)]
    names = Counter(str(one.argval) for one in code if one.opname == "LOAD_GLOBAL")
    return {name for name, count in names.items() if count == 1}


def stamp_drivers(
    drivers: Iterable[FunctionType],
    slots: Mapping[str, TargetFunction],
    tag: str,
    wrap: Callable[[FunctionType], TargetFunction],
) -> dict[str, TargetFunction]:
    """Slots, and drivers stamped with them and with each other, in this order; the tag keeps compiled copies apart."""
    known = dict(slots)
    for function in drivers:
        known[function.__name__] = wrap(stamp_driver(function, known, tag))
    return known


def stamp_driver(function: FunctionType, slots: Mapping[str, object], tag: str) -> FunctionType:
    """One driver whose slots are those of one game."""
    space = dict(function.__globals__)
    space.update({name: value for name, value in slots.items() if name in space})
    return _twin(function, space, tag)


def answers(*modules: ModuleType) -> dict[str, FunctionType]:
    """The kernels of some modules that answer the slots, by slot; those of `defaults` where there is none."""
    found = {slot: getattr(module, slot) for module in modules for slot in SLOTS if hasattr(module, slot)}
    whole = {**_default_kernels(found), **found}
    if missing := [slot for slot in SLOTS if slot not in whole]:
        raise TypeError(f"no kernel answers {', '.join(missing)} in {', '.join(m.__name__ for m in modules)}")
    return {slot: whole[slot] for slot in SLOTS}


def _default_kernels(found: dict[str, FunctionType]) -> dict[str, FunctionType]:
    """Kernels for the slots that a game leaves open, calling the game's own where they call slots."""
    from balandra.core import defaults  # which imports this module

    space = {**vars(defaults), **found}
    missing = [cast(FunctionType, function) for function in defaults.DEFAULTS if function.__name__ not in found]
    return {function.__name__: kernel(_twin(function, space)) for function in missing}


def fingerprint(modules: Iterable[ModuleType | str]) -> str:
    """A hash of the sources of these modules, of their paths and of their modification times, for the native cache.

    Numba rejects what it cached when a file was moved or written anew, even if its text is the same.
    """
    digest = hashlib.sha256(sys.version.encode())
    for module in modules:
        loaded = sys.modules[module] if isinstance(module, str) else module
        path = Path(cast(str, loaded.__file__))
        digest.update(f"{path.resolve()} {path.stat().st_mtime_ns}".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
