"""The WebAssembly modules that come with the package: where they lie, and whether they fit the kernels' sources."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TypedDict, cast

from balandra.core.kernel import drivers_reached, kernels_reached
from balandra.core.ruleset import Ruleset
from balandra.search import engine

ABI = 4  # the version of the interface that is understood here
FOLDER = Path(__file__).parents[1] / "wasm" / "modules"
MARK = b"\x08balandra{"  # the name of the custom section and the beginning of its JSON
DOCSTRING = re.compile(r'^ +""".*?"""\n', re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"[ \t]*#.*")
LEFT_OUT = ("selfplay_games", "alphabeta_games", "cross_entropy")  # of the drivers: training uses native code
BLANK_LINES = re.compile(r"\n\s*\n")


def module_path(ruleset: Ruleset) -> Path:
    """Where the module of a game lies, if it was built."""
    return FOLDER / f"{ruleset.name}.wasm"


class About(TypedDict):
    """What a module says of itself."""

    abi: int
    game: str
    sources: str  # a hash: see `source_hash`
    most_moves: int
    observation: int  # numbers of an encoded view
    actions: int
    work_space: list[int]  # integers and other numbers that an evaluation needs room for
    records: dict[str, RecordLayout]
    functions: dict[str, list[tuple[str, str]]]  # names and kinds of what each takes


class RecordLayout(TypedDict):
    """How a record lies in memory: its size, and each field's offset, code and shape."""

    size: int
    fields: dict[str, tuple[int, str, tuple[int, ...]]]


def about(module: bytes) -> About:
    """What a module says of itself: the last section, a JSON text (docs/wasm.md)."""
    begin = module.rfind(MARK)
    if begin < 0:
        raise ValueError("this is no module of Balandra: it has no section `balandra`")
    return cast(About, json.loads(module[begin + len(MARK) - 1 :]))


def source_hash(ruleset: Ruleset) -> str:
    """A hash of all that a module is made from: kernels, drivers, the constants they name, and layouts of records.

    Docstrings, comments and functions that no module holds do not count.
    """
    return hashlib.sha256("\0".join(sorted(set(_sources(ruleset)))).encode()).hexdigest()


def _sources(ruleset: Ruleset) -> Iterator[str]:
    kernels = [*ruleset.kernels.values(), *engine.HELPERS.values(), *engine.EXACT_HELPERS.values()]
    roots = [driver for driver in (*engine.DRIVERS, *engine.EXACT_DRIVERS) if driver.__name__ not in LEFT_OUT]
    functions = [(driver, driver) for driver in drivers_reached(roots)]
    own = {**engine.SWAPS, **ruleset.wasm_swaps}
    for swaps in (own, {**own, **engine.SCRIPTED}):
        functions += [(each, swaps.get(each, each)) for each in kernels_reached(kernels, swaps)]
    for named, actual in functions:
        place = f"{named.__module__}.{named.__name__}"
        yield f"{place} {_code(actual)}"
        yield from (f"{place} {constant}" for constant in _constants(actual))
    for record in (ruleset.rules_type, ruleset.state_type, ruleset.parameters_type):
        yield str(record.layout().fields)


def _code(function: FunctionType) -> str:
    """The text of a function without docstring, comments and blank lines."""
    block = _blocks(Path(function.__code__.co_filename))[function.__name__]
    return BLANK_LINES.sub("\n", COMMENT.sub("", DOCSTRING.sub("", block, count=1))).strip()


@cache
def _blocks(path: Path) -> dict[str, str]:
    """The functions at the top of a module, by name."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("def "):
            lines = found.setdefault(line[4:].split("(")[0], [])
        elif line[:1].strip() and not line.startswith(")"):
            lines = []
        lines.append(line)
    return {name: "\n".join(block) + "\n" for name, block in found.items()}


def _constants(function: FunctionType) -> Iterator[str]:
    """The numbers (also in tuples) that a function names."""
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, int | float | tuple):
            yield f"{name}={value!r}"


@cache
def is_fresh(ruleset: Ruleset) -> bool:
    """Whether a module was built for this game from the very sources that are loaded."""
    try:
        found = about(module_path(ruleset).read_bytes())
        return found["abi"] == ABI and found["sources"] == source_hash(ruleset)
    except FileNotFoundError:
        return False
