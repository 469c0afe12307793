"""The translation of Python to TypeScript refuses what it cannot translate, and writes what it can plainly."""

from __future__ import annotations

import ast

import pytest
from tools.typescript.expressions import Expressions, Untranslatable, identifier
from tools.typescript.program import Choice, ModuleScope, Program, Symbol

MODULE = "balandra.cartagena.notation"


def translated(code: str) -> str:
    """An expression of a module, where `x`, `y` and `f` are local names."""
    __import__(MODULE)
    scope = ModuleScope(Program(Choice({}, {})), MODULE, {"x", "y", "f"})
    return Expressions(scope).of(ast.parse(code, mode="eval").body)


@pytest.mark.parametrize("code", ["x[::2]", "~x", "x @ y", "await f()", "nobody_defines_this", "{**x}[1:2:3]"])
def test_what_has_no_translation_is_refused(code: str) -> None:
    with pytest.raises(Untranslatable):
        translated(code)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x + 1", "(x + 1)"),
        ("x + y", "py.add(x, y)"),
        ("x // 2 % 3", "py.mod(py.floordiv(x, 2), 3)"),
        ("0 < x < y", "((0 < x) && (x < y))"),
        ("x is None", "(x == null)"),
        ("x == y", "py.eq(x, y)"),
        ("x or y", "py.or(x, () => y)"),
        ("f'{x:08x} {y!r}'", "`${py.format(x, `08x`)} ${py.repr(y)}`"),
        ("[y for y in x if y]", "[...(function* () { for (const y of py.iter(x)) if (py.truthy(y)) yield y; })()]"),
        ("x[-1]", "py.at(x, -1)"),
        ("1 << 60", "py.shl(1, 60)"),
        ("{1: x, **y}", "new Map([[1, x], ...py.entries(y)])"),
    ],
)
def test_expressions(code: str, expected: str) -> None:
    assert translated(code) == expected


def test_names_that_typescript_reserves_are_changed() -> None:
    assert identifier("new") == "new_"
    assert identifier("space") == "space"


def test_what_a_function_calls_is_translated_with_it() -> None:
    program = Program(Choice({}, {}))
    program.need(Symbol("balandra.cartagena.moves", "morgan_move"))
    found = {symbol.name for symbol in program.names}
    assert found == {"morgan_move", "against", "LAST_AT", "at_cell", "CELL_AT", "MORGAN"}
    assert "const CELL_AT$ = 12;" in program.code.values()
