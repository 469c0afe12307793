"""The interface of a module: its functions, what they take, and the records in its memory.

A function takes one number, the address of its arguments: a row of 64-bit integers. An integer is one of them, a flag
is 0 or 1, a record is the address of its bytes, an array is its address and its lengths (rows lie one after another),
and a named tuple is its fields. It returns a 64-bit integer or nothing. See docs/wasm.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import FunctionType
from typing import Any, cast

from balandra.core.evaluator import Evaluator
from balandra.core.extras import Untyped
from balandra.core.record import Record
from balandra.core.ruleset import Ruleset
from balandra.search.alphabeta import AlphaBeta
from balandra.search.exact import SolverState
from balandra.search.playout import Picker
from balandra.search.tree import Tree
from balandra.search.wasm_module import RecordLayout

# What a parameter is: a number, a record, an array of `dimensions` (`i64[]`, `f64[][]`) or a tuple of such.
Kind = str | tuple[Any, tuple["Kind", ...]]

EVALUATOR: Kind = (Evaluator, ("parameters", "i64[]", "f64[]"))
TREE: Kind = (Tree, ("i32[]", "i32[]", "i32[]", "f32[]", "f64[][]", "i32[]", "i32[]", "i64[]"))
ALPHA_BETA: Kind = (
    AlphaBeta,
    (
        *("state[]", "i64[][]", "i64[][]", "i64[][]", "i64[][]", "i64[]"),
        *("i64[][]", "i64[][]", "i64[][]", "i64[][]"),
    ),
)
SOLVER: Kind = (
    SolverState,
    (
        *("state[]", "i64[][]", "i64[][]", "f64[][]", "f64[][]", "i64[][]", "f64[]", EVALUATOR),
        *("i64[]", "f64[][]", "i64[]", "i64[][]", "f64[][]", "i32[]", "i64[]"),
    ),
)

# The kernels of a game, by slot, and two that all games share.
KERNELS: dict[str, tuple[Kind, ...]] = {
    "setup": ("rules", "state", "i64"),
    "legal": ("rules", "state", "i64[]"),
    "apply": ("rules", "state", "i64"),
    "observe": ("rules", "state", "state", "i64"),
    "redeal": ("rules", "state", "i64"),
    "winner": ("rules", "state"),
    "evaluate": ("rules", EVALUATOR, "state", "f64[]"),
    "encode": ("rules", "state", "i64", "i8[]"),
    "action_of": ("rules", "state", "i64"),
    "code_of": ("rules", "state", "i64"),
    "seed": ("state", "i64", "i64"),
}
# The drivers, by name.
DRIVERS: dict[str, tuple[Kind, ...]] = {
    "random_games": ("rules", "state[]", "flag", "picker", "i64[]", "i64", "i64", "i64", "i64[][]"),
    "perft": ("rules", "state[]", "i64[][]", "i64[]", "i64"),
    "light_games": (
        *("rules", EVALUATOR, "state[]", "i64", "i64", "picker", "i64[]", "f64[]"),
        *("i64", "i64", "i64", "f64[][]"),
    ),
    "run_simulations": (
        *("rules", EVALUATOR, "state[]", "i64", TREE, "i64[]", "i64[]", "i64[]", "f64[]"),
        *("i64", "i64", "i64", "f64[]"),
    ),
    "run_alphabeta": ("rules", EVALUATOR, ALPHA_BETA, "i64", "f64[]", "i64"),
}
EXACT_DRIVERS: dict[str, tuple[Kind, ...]] = {
    "begin_round": ("rules", SOLVER, "i64"),
    "go_on": ("rules", SOLVER, "i64"),
}

# Kernels with draws or a script of the host, which hears what happens (`hosted`).
HOSTED: dict[str, tuple[Kind, ...]] = {
    "deal": ("rules", "state", "i64"),
    "play": ("rules", "state", "i64"),
    "script": ("rules", "state", "i64"),
}

FUNCTIONS = {**KERNELS, **DRIVERS, **EXACT_DRIVERS, **HOSTED}
NAMES = tuple(FUNCTIONS)


def records(ruleset: Ruleset) -> dict[str, type[Record]]:
    """The record types that kinds name."""
    return {
        "rules": ruleset.rules_type,
        "state": ruleset.state_type,
        "parameters": ruleset.parameters_type,
        "picker": Picker,
    }


def parameters(function: FunctionType, kinds: tuple[Kind, ...]) -> list[tuple[str, str]]:
    """The names and kinds of a function's parameters, tuples as their fields."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    return [each for name, kind in zip(names, kinds, strict=True) for each in _flat(name, kind)]


def _flat(name: str, kind: Kind) -> list[tuple[str, str]]:
    if isinstance(kind, str):
        return [(name, kind)]
    return [each for field, of in zip(kind[0]._fields, kind[1], strict=True) for each in _flat(f"{name}.{field}", of)]


def layout(record: type[Record]) -> RecordLayout:
    """How a record lies in memory."""
    dtype, fields = record.layout().dtype, record.layout().fields
    places = cast(Mapping[str, tuple[Untyped, int]], dtype.fields)
    return {
        "size": dtype.itemsize,
        "fields": {name: (places[name][1], field.code, field.shape) for name, field in fields.items()},
    }
