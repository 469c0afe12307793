"""The translation of Python to TypeScript refuses what it cannot translate, and writes what it can plainly."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tools import page_engine
from tools.typescript.expressions import Expressions, Untranslatable, identifier
from tools.typescript.program import Choice, ModuleScope, Program, Symbol

from balandra.catalogue import GAMES

MODULE = "balandra.cartagena.notation"
DECLARATIONS = [path.with_suffix(".d.ts") for path in page_engine.paths()]


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


def python_names(path: Path) -> dict[str, object]:
    """What the file beside a declaration has of Python's, by name."""
    if path.parent == page_engine.MADE:
        roots = page_engine.CORE_ROOTS if path.name == "core.d.ts" else page_engine.TABLE_ROOTS
        reviews = [(one.module, one.name) for one in page_engine.REVIEW_SYMBOLS]
        return {name: Symbol(module, name).value for module, name in (reviews if "review" in path.name else roots)}
    (ruleset,) = (one for name, one in GAMES.items() if name in path.parts)
    return {one.name: one.value for one in page_engine.roots_of(ruleset)}


def declared(text: str, owner: object, members: dict[str, object]) -> Iterator[tuple[Callable[..., object], list[str]]]:
    """The functions that a piece of a declaration names, each with its parameters; a constructor is its class."""
    for name, given in re.findall(
        r"(?:^|(?<=[\s;{]))(?:export function |static )?([\w$]+) ?\(([^()]*(?:\([^()]*\)[^()]*)*)\)", text
    ):
        found = owner if name in ("constructor", "new") else members[name]
        assert callable(found), name
        parameters = re.sub(r"\([^()]*\)|<[^<>]*>|\{[^{}]*\}", "", given)
        yield found, [one.split(":")[0].strip(" ?\n") for one in parameters.split(",") if one.strip()]


BLOCK = re.compile(r"^export (?:class|const|interface) (\w+)[^{\n]*\{\n(.*?)^\}", re.M | re.S)


@pytest.mark.parametrize("path", DECLARATIONS, ids=lambda path: "/".join(path.parts[-3:]))
def test_declarations_have_pythons_names_and_parameters(path: Path) -> None:
    text, names = re.sub(r"//.*|/\*.*?\*/", "", path.read_text()), python_names(path)
    found = [*declared(BLOCK.sub("", text), None, names)]
    for name, inside in BLOCK.findall(text):
        if name in names or name == "declared":
            owner = names.get(name)
            members = names if owner is None else {one: getattr(owner, one) for one in dir(owner)}
            found += declared(inside, owner, members)
    assert found
    for function, parameters in found:
        expected = [one for one in inspect.signature(function).parameters if one != "self"]
        assert parameters == expected[: len(parameters)], function
    exported = re.findall(r"^export (?:const|class|function) (\w+)", text, re.M)
    assert set(exported) - {"declared", "structs"} <= set(names)
