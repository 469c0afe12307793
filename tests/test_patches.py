"""Replacements inside numba-cuda: undone afterwards, and refused by name where what they replace has moved."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from types import ModuleType

import pytest

from balandra.batch import patches

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
INDICES, SUMS = "numba.cuda.np.arrayobj", "numba.cuda.cudadrv.nvvm"


@pytest.mark.parametrize(
    ("patch", "module", "name"),
    [(patches.plain_indices, INDICES, "fix_integer_index"), (patches.plain_sums, SUMS, "compile_ir")],
)
def test_a_function_that_moved_is_named_with_the_version(
    patch: Callable[[], AbstractContextManager[None]], module: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patches, "version", lambda package: f"of {package}")
    said = re.escape(f"numba-cuda of numba-cuda has no {module}.{name}")
    for moved in (ModuleType(module), None):  # without the function, and not there at all
        monkeypatch.setitem(sys.modules, module, moved)
        with pytest.raises(patches.UnknownCompiler, match=said), patch():
            pytest.fail("a compiler that is not known was used")


def test_a_replacement_lasts_as_long_as_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("compiler")
    module.__dict__["width"] = lambda: 1
    monkeypatch.setitem(sys.modules, "compiler", module)
    with patches.replaced("compiler", "width", lambda before: lambda: before() + 1):
        assert module.width() == 2
    assert module.width() == 1


def test_a_replacement_is_undone_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("compiler")
    module.__dict__["width"] = lambda: 1
    monkeypatch.setitem(sys.modules, "compiler", module)
    with pytest.raises(TypeError), patches.replaced("compiler", "width", lambda before: lambda given: before()):
        module.width()
    assert module.width() == 1


def test_packages_whose_inside_is_used_have_an_upper_bound() -> None:
    extras = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]
    wanted = [*extras["native"], *extras["cuda"]]
    bounds = [one for one in wanted if one.startswith("numba")]
    assert len(bounds) == 2
    assert all("<" in one for one in bounds)
