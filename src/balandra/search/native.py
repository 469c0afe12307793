"""Native code: kernels and drivers compiled by Numba, and the folder where it is cached.

Numba is imported when something is compiled, so that importing this module costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import cast

import platformdirs

from balandra.core.extras import Untyped, need
from balandra.core.kernel import TargetFunction, fingerprint

# No kernel divides by zero. None allocates, so nothing counts references: that would take a third of a search's time.
CHECKS = {"error_model": "numpy", "_nrt": False}
# What only native code calls needs no entry point for Python.
TINY = 64  # bytes of Python's code
INSIDE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


@cache
def _numba() -> Untyped:
    """Numba, told to use vector instructions outside loops as well: sums of the networks gain most."""
    numba = need("numba", extra="native")
    numba.config.SLP_VECTORIZE = 1
    return numba


def compile_kernel(kernel: FunctionType, is_copied: bool = False) -> TargetFunction:
    """A kernel; a tiny one is put into its callers before anything else is done, others are copied there if wanted.

    Compiling takes time for every function, once for each combination of types that it is called with.
    """
    if len(kernel.__code__.co_code) <= TINY:
        return compile_inside(kernel, inline="always")
    return compile_inside(kernel, forceinline=is_copied)


def compile_inside(function: FunctionType, **options: object) -> TargetFunction:
    """A function that only native code calls."""
    return cast(TargetFunction, _numba().njit(function, **CHECKS, **INSIDE, **options))


def compile_cached(function: FunctionType, folder: Path, **options: object) -> TargetFunction:
    """A function that Python calls, compiled when it is first called and kept in a folder."""
    config = _numba().config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        return cast(TargetFunction, _numba().njit(function, cache=True, **CHECKS, **options))
    finally:
        config.CACHE_DIR = before


def folder_for(modules: Iterable[ModuleType | str]) -> Path:
    """Where native code made from these modules is cached: a folder for each state of them, of this one and of Numba.

    Numba has to be installed; it is not imported.
    """
    name = f"{fingerprint([__name__, *modules])}-numba{version('numba')}"
    folder = Path(platformdirs.user_cache_dir("balandra")) / "native" / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder
