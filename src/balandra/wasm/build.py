"""Builds the modules of the games, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from types import FunctionType
from typing import cast

from balandra.catalogue import GAMES
from balandra.core.ruleset import Ruleset
from balandra.search import engine
from balandra.search.wasm_module import ABI, About, module_path, source_hash
from balandra.wasm import abi

# The same code on every machine: nothing is chosen by the processor.
SETTINGS = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}


def build(game: str, names: Sequence[str] = abi.NAMES) -> bytes:
    """The module of a game, or one with some of its functions."""
    command = [sys.executable, "-m", "balandra.wasm", "--make", game, *names]
    return subprocess.run(command, env={**os.environ, **SETTINGS}, stdout=subprocess.PIPE, check=True).stdout


def make(game: str, names: Sequence[str]) -> bytes:
    """A module made in this process, which cannot run native code afterwards."""
    from balandra.wasm.link import link
    from balandra.wasm.lower import lower
    from balandra.wasm.optimise import optimise, patch

    ruleset = GAMES[game]
    called = ruleset.wasm_calls if set(names) == set(abi.NAMES) else ()  # part of a module may not have them
    code = optimise(patch(lower(ruleset, names)), names, called)
    return link(code, names, json.dumps(describe(ruleset, names), separators=(",", ":")).encode())


def describe(ruleset: Ruleset, names: Sequence[str]) -> About:
    """What a module says of itself."""
    made = functions(ruleset)
    return {
        "abi": ABI,
        "game": ruleset.name,
        "sources": source_hash(ruleset),
        "most_moves": ruleset.most_moves,
        "observation": ruleset.observation,
        "actions": ruleset.actions,
        "work_space": [ruleset.work_space.ints, ruleset.work_space.floats],
        "records": {name: abi.layout(record) for name, record in abi.records(ruleset).items()},
        "functions": {name: abi.parameters(*made[name]) for name in names},
    }


def functions(ruleset: Ruleset) -> dict[str, tuple[FunctionType, tuple[abi.Kind, ...]]]:
    """The functions of the interface, with the kinds of what they take."""
    drivers = {driver.__name__: driver for driver in [*engine.DRIVERS, *engine.EXACT_DRIVERS]}
    apply = ruleset.kernels["apply"]
    hosted = {"deal": ruleset.kernels["setup"], "play": apply, "script": apply}
    known = {**engine.HELPERS, **ruleset.kernels, **drivers, **hosted}
    return {name: (cast(FunctionType, known[name]), kinds) for name, kinds in abi.FUNCTIONS.items()}


def write(game: str) -> int:
    """Build a game's module into the package; its size."""
    data, path = build(game), module_path(GAMES[game])
    path.parent.mkdir(exist_ok=True)
    return path.write_bytes(data)
