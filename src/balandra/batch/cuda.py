"""The kernels as GPU code, through numba-cuda (an optional part: `pip install balandra[cuda]`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import cast

import numpy as np

from balandra.batch import threads
from balandra.batch.patches import plain_indices
from balandra.core.extras import Untyped
from balandra.core.kernel import Swaps, drivers_reached, stamp, stamp_driver, stamp_drivers
from balandra.core.ruleset import Ruleset
from balandra.search.engine import HELPERS, SWAPS
from balandra.search.playout import Picker

ARCHITECTURE = (9, 0)
BLOCK = 128  # threads
THREADS = cast(
    dict[str, FunctionType],
    {name: function for name, function in vars(threads).items() if name.endswith("_thread")},
)


def numba_cuda() -> Untyped:
    """The module numba.cuda; numba-cuda wants a name that NumPy 2.5 has no more."""
    if not hasattr(np, "row_stack"):
        np.__dict__["row_stack"] = np.vstack
    config: Untyped = import_module("numba").config
    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small batch is nobody's mistake
    return import_module("numba.cuda")


@cache
def slots(ruleset: Ruleset) -> dict[str, Untyped]:
    """A game's kernels, and what a batch does with one game, as device functions."""
    from numba import from_dtype, int32, int64

    cuda = numba_cuda()
    state = ruleset.state_type.layout().dtype
    constants = {"cuda": cuda, "STATE": from_dtype(state), "PICKER": from_dtype(Picker.layout().dtype)}
    constants |= {"CODE": int32, "NUMBER": int64, "WORDS": state.itemsize // 4, "LONGEST": ruleset.most_moves}
    return device_functions(ruleset, THREADS.values(), SWAPS, constants)


def device_functions(
    ruleset: Ruleset, roots: Iterable[FunctionType], swaps: Swaps, constants: Mapping[str, Untyped]
) -> dict[str, Untyped]:
    """A game's kernels and all drivers that some loops call as device functions, and the loops' constants."""
    cuda = constants["cuda"]
    wrap = lambda function: cuda.jit(function, device=True)  # noqa: E731
    kernels = stamp({**ruleset.kernels, **HELPERS}, wrap, swaps)
    inner = [function for function in drivers_reached(roots) if function not in roots]
    return stamp_drivers(inner, {**kernels, **constants}, f"_{ruleset.name}", wrap)


def loop(ruleset: Ruleset, name: str, rules: bytes | None) -> FunctionType:
    """One of the loops over games, for one edition (the bytes of its record) as a constant, or for any."""
    data = rules or bytes(ruleset.rules_type.layout().dtype.itemsize)
    constants = {"RULES": np.frombuffer(data, dtype=ruleset.rules_type.layout().dtype), "ONE": rules is not None}
    return stamp_driver(THREADS[name], {**slots(ruleset), **constants}, f"_{ruleset.name}")


class Loop:
    """A loop over games on the GPU, compiled when it is first called."""

    def __init__(self, ruleset: Ruleset, name: str, rules: bytes | None) -> None:
        self.kernel = numba_cuda().jit(loop(ruleset, name, rules))

    def __call__(self, blocks: int, *arguments: Untyped) -> None:
        with plain_indices():
            self.kernel[blocks, BLOCK](*arguments)


@cache
def compiled(ruleset: Ruleset, name: str, rules: bytes | None) -> Loop:
    """A loop over games on the GPU."""
    return Loop(ruleset, name, rules)


def compile_to_ptx(ruleset: Ruleset, rules: bytes | None = None, architecture: tuple[int, int] = ARCHITECTURE) -> str:
    """The GPU code of random games, as text; needs no GPU."""
    from numba import from_dtype, int32, int64

    with plain_indices():
        record = from_dtype(ruleset.rules_type.layout().dtype)
        signature = (record[::1], int32[::1], *[int64] * 4, int64[::1], int64[:, ::1])
        text, _ = numba_cuda().compile_ptx(loop(ruleset, "random_thread", rules), signature, cc=architecture)
    return str(text)
