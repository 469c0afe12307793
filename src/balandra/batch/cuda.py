"""The kernels as GPU code, through numba-cuda (an optional part: `pip install balandra[cuda]`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any, cast

import numpy as np

from balandra.batch import drivers, threads
from balandra.core.kernel import stamp, stamp_driver
from balandra.core.ruleset import Ruleset
from balandra.search.engine import HELPERS, SWAPS
from balandra.search.playout import Picker

ARCHITECTURE = (9, 0)
BLOCK = 128  # threads
# What the loops over games call, each after those that it calls itself.
INNER = cast(
    list[FunctionType],
    [
        *(drivers.begin_game, drivers.result_of, drivers.is_refused, drivers.reward),
        *(drivers.look, drivers.mark, drivers.deal, threads.clear, threads.fetch, threads.keep),
    ],
)
THREADS = cast(
    dict[str, FunctionType],
    {
        f.__name__: f
        for f in (
            *(
                threads.reset_thread,
                threads.check_thread,
                threads.step_thread,
                threads.look_thread,
                threads.mark_thread,
            ),
            *(threads.play_thread, threads.random_thread, threads.rollout_thread),
        )
    },
)


def numba_cuda() -> Any:
    """The module numba.cuda; numba-cuda wants a name that NumPy 2.5 has no more."""
    if not hasattr(np, "row_stack"):
        np.__dict__["row_stack"] = np.vstack
    config: Any = import_module("numba").config
    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small batch is nobody's mistake
    return import_module("numba.cuda")


@contextmanager
def plain_indices() -> Iterator[None]:
    """Compile without a thought for indices below 0, which no kernel uses (a test holds that): a third less code."""
    found = [m for name in ("numba.cuda.np.arrayobj", "numba.np.arrayobj") if (m := _module(name)) is not None]
    before = [m.fix_integer_index for m in found]
    for module in found:
        module.fix_integer_index = _index_as_it_is
    try:
        yield
    finally:
        for module, old in zip(found, before, strict=True):
            module.fix_integer_index = old


def _module(name: str) -> Any:
    try:
        module = import_module(name)
    except ImportError:
        return None
    return module if hasattr(module, "fix_integer_index") else None


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    from numba import types

    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@cache
def slots(ruleset: Ruleset) -> dict[str, Any]:
    """A game's kernels, and what a batch does with one game, as device functions."""
    from numba import from_dtype, int32

    cuda = numba_cuda()
    found: dict[str, Any] = stamp({**ruleset.kernels, **HELPERS}, lambda f: cuda.jit(f, device=True), SWAPS)
    state = ruleset.state_type.layout().dtype
    found |= {"cuda": cuda, "STATE": from_dtype(state), "PICKER": from_dtype(Picker.layout().dtype), "CODE": int32}
    found |= {"WORDS": state.itemsize // 4, "LONGEST": ruleset.most_moves}
    for inner in INNER:
        found[inner.__name__] = cuda.jit(stamp_driver(inner, found, f"_{ruleset.name}"), device=True)
    return found


def loop(ruleset: Ruleset, name: str, rules: bytes | None) -> FunctionType:
    """One of the loops over games, for one edition (the bytes of its record) as a constant, or for any."""
    data = rules or bytes(ruleset.rules_type.layout().dtype.itemsize)
    constants = {"RULES": np.frombuffer(data, dtype=ruleset.rules_type.layout().dtype), "ONE": rules is not None}
    return stamp_driver(THREADS[name], {**slots(ruleset), **constants}, f"_{ruleset.name}")


class Loop:
    """A loop over games on the GPU, compiled when it is first called."""

    def __init__(self, ruleset: Ruleset, name: str, rules: bytes | None) -> None:
        self.kernel = numba_cuda().jit(loop(ruleset, name, rules))

    def __call__(self, blocks: int, *arguments: Any) -> None:
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
