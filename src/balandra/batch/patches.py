"""Replacements of functions inside numba-cuda while the GPU code is compiled; it has no options for these.

Each names the module and the function that it replaces. A release of numba-cuda that has no such function is refused
with its version, rather than used with other results or at another speed; pyproject.toml bounds the version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from balandra.core.errors import BalandraError
from balandra.core.extras import Untyped
from balandra.core.kernel import TargetFunction


class UnknownCompiler(BalandraError):
    """This release of numba-cuda is not one that the GPU code can be compiled with."""


@contextmanager
def replaced(module: str, name: str, replace: Callable[[TargetFunction], TargetFunction]) -> Iterator[None]:
    """Put another function in the place of a module's own, made from it."""
    home = _home(module, name)
    before = getattr(home, name)
    setattr(home, name, replace(before))
    try:
        yield
    finally:
        setattr(home, name, before)


def _home(module: str, name: str) -> Untyped:
    try:
        home = import_module(module)
    except ImportError:
        home = None
    if not hasattr(home, name):
        raise UnknownCompiler(
            f"numba-cuda {_installed()} has no {module}.{name}, which the GPU code is compiled with; "
            "install a version that pyproject.toml allows, or use target='cpu'"
        )
    return home


def _installed() -> str:
    try:
        return version("numba-cuda")
    except PackageNotFoundError:
        return "(not installed)"


@contextmanager
def plain_indices() -> Iterator[None]:
    """Compile without code for indices below 0, which no kernel uses (a test checks that): a third less code."""
    with replaced("numba.cuda.np.arrayobj", "fix_integer_index", lambda before: _index_as_it_is):
        yield


def _index_as_it_is(context: Untyped, builder: Untyped, kind: Untyped, index: Untyped, size: Untyped) -> Untyped:
    from numba import types

    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


@contextmanager
def plain_sums() -> Iterator[None]:
    """Compile without fused multiplications and additions, which round once where others round twice."""
    with replaced("numba.cuda.cudadrv.nvvm", "compile_ir", _without_fma):
        yield


def _without_fma(compile_ir: TargetFunction) -> TargetFunction:
    return lambda code, **options: compile_ir(code, **{**options, "fma": False})
