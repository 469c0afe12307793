"""Expressions of Python as TypeScript."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable
from typing import Protocol

LARGEST = 1 << 53  # whole numbers from here on are written as BigInt
RESERVED = frozenset(
    """arguments await case catch const default delete do enum eval export function interface let new null package
    private protected public static super switch this throw typeof undefined var void with""".split()  # noqa: SIM905
)
OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Mod: "mod", ast.FloorDiv: "floordiv",
    ast.BitAnd: "bitand", ast.BitOr: "bitor", ast.BitXor: "bitxor", ast.LShift: "shl", ast.RShift: "shr",
}  # fmt: skip
COMPARED = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
MASK = 0xFFFFFFFF
# Methods of Python's own types; `py.call` finds out at run time whose method it is.
METHODS = frozenset(
    """add append capitalize copy count decode digest discard encode endswith extend format fromhex fullmatch get hex
    hexdigest index isdigit isprintable items join keys lower match partition pop removeprefix removesuffix replace
    rpartition rstrip search split splitlines startswith strip sub to_bytes union update upper values""".split()  # noqa: SIM905
)


class Untranslatable(Exception):
    """Python that has no translation here."""


class Scope(Protocol):
    """What a name means where it is used."""

    def name(self, name: str) -> str:
        """The name in TypeScript."""

    def member(self, owner: ast.expr, name: str) -> str | None:
        """A name of a module or class, if the owner is one."""

    def signature(self, callee: ast.expr) -> list[str] | None:
        """The parameters of a function, or of a class's constructor, by name; None if it is not known."""

    def is_class(self, callee: ast.expr) -> bool:
        """Whether a call makes an object."""

    def number(self, node: ast.expr) -> int | None:
        """The value of a constant that is a whole number; None if it is not known."""


def identifier(name: str) -> str:
    """A name that TypeScript allows."""
    return f"{name}_" if name in RESERVED else name


def text(value: str) -> str:
    """A string as TypeScript has it."""
    return json.dumps(value, ensure_ascii=False)


def whole(value: int) -> str:
    """A whole number as TypeScript has it."""
    return f"{value}n" if abs(value) >= LARGEST else str(value)


class Expressions:
    """Translates expressions in a scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def of(self, node: ast.expr) -> str:
        """An expression."""
        kind = type(node).__name__
        translate: Callable[[ast.expr], str] | None = getattr(self, f"_{kind.lower()}", None)
        if translate is None:
            raise Untranslatable(f"{kind}: {ast.unparse(node)}")
        return translate(node)

    def all(self, nodes: Iterable[ast.expr]) -> str:
        """Expressions with commas between them."""
        return ", ".join(self.of(node) for node in nodes)

    def test(self, node: ast.expr) -> str:
        """An expression as a condition."""
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return "(" + sign.join(self.test(value) for value in node.values) + ")"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        return self.of(node) if self._is_condition(node) else f"py.truthy({self.of(node)})"

    def _is_condition(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Compare):
            return True
        called = node.func if isinstance(node, ast.Call) else None
        return isinstance(called, ast.Name) and called.id in ("isinstance", "any", "all", "bool")

    # ---- one method for each kind of node

    def _constant(self, node: ast.Constant) -> str:
        value = node.value
        if value is None or isinstance(value, bool):
            return {None: "null", True: "true", False: "false"}[value]
        if isinstance(value, bytes):
            return f"py.bytes([{', '.join(map(str, value))}])"
        if isinstance(value, str):
            return text(value)
        return whole(value) if isinstance(value, int) else repr(value)

    def _name(self, node: ast.Name) -> str:
        return self.scope.name(node.id)

    def _attribute(self, node: ast.Attribute) -> str:
        member = self.scope.member(node.value, node.attr)
        return member if member is not None else f"{self.of(node.value)}.{node.attr}"

    def _starred(self, node: ast.Starred) -> str:
        return f"...py.iter({self.of(node.value)})"

    def _list(self, node: ast.List) -> str:
        return f"[{self.all(node.elts)}]"

    def _tuple(self, node: ast.Tuple) -> str:
        return f"[{self.all(node.elts)}]"

    def _set(self, node: ast.Set) -> str:
        return f"py.set([{self.all(node.elts)}])"

    def _dict(self, node: ast.Dict) -> str:
        parts = [
            f"...py.entries({self.of(value)})" if key is None else f"[{self.of(key)}, {self.of(value)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"new Map([{', '.join(parts)}])"

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"({self.test(node.test)} ? {self.of(node.body)} : {self.of(node.orelse)})"

    def _namedexpr(self, node: ast.NamedExpr) -> str:
        return f"({self.of(node.target)} = {self.of(node.value)})"

    def _lambda(self, node: ast.Lambda) -> str:
        body = self.of(node.body)
        return f"(({self.parameters(node.args)}) => {f'({body})' if body.startswith('{') else body})"

    def _boolop(self, node: ast.BoolOp) -> str:
        if all(self._is_condition(value) for value in node.values):
            return self.test(node)
        name = "and" if isinstance(node.op, ast.And) else "or"
        result = self.of(node.values[-1])
        for value in reversed(node.values[:-1]):
            result = f"py.{name}({self.of(value)}, () => {result})"
        return result

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return f"!{self.test(node.operand)}"
        if isinstance(node.op, ast.USub):
            return f"-{self.of(node.operand)}"
        raise Untranslatable(ast.unparse(node))

    def _binop(self, node: ast.BinOp) -> str:
        left, right = self.of(node.left), self.of(node.right)
        if isinstance(node.op, ast.BitAnd) and self.scope.number(node.right) == MASK and _is_product(node.left):
            return f"py.mul32({self.of(node.left.left)}, {self.of(node.left.right)})"  # type: ignore[attr-defined]
        if isinstance(node.op, ast.Div | ast.Pow):
            return f"({left} {'/' if isinstance(node.op, ast.Div) else '**'} {right})"
        if isinstance(node.op, ast.Add | ast.Sub) and (_is_number(node.left) or _is_number(node.right)):
            return f"({left} {'+' if isinstance(node.op, ast.Add) else '-'} {right})"
        return f"py.{OPERATORS[type(node.op)]}({left}, {right})"

    def _compare(self, node: ast.Compare) -> str:
        sides = [node.left, *node.comparators]
        pairs = [self._compared(a, op, b) for a, op, b in zip(sides, node.ops, sides[1:], strict=False)]
        return pairs[0] if len(pairs) == 1 else f"({' && '.join(pairs)})"

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> str:
        a, b = self.of(left), self.of(right)
        if isinstance(op, ast.In | ast.NotIn):
            return f"{'!' if isinstance(op, ast.NotIn) else ''}py.contains({b}, {a})"
        if isinstance(op, ast.Eq | ast.NotEq):
            negation = "!" if isinstance(op, ast.NotEq) else ""
            return f"({a} {negation or '='}== {b})" if self._is_plain(left, right) else f"{negation}py.eq({a}, {b})"
        if isinstance(op, ast.Is | ast.IsNot):
            return f"({a} {'!' if isinstance(op, ast.IsNot) else '='}= {b})"  # null and undefined are both None
        return f"({a} {COMPARED[type(op)]} {b})"

    def _is_plain(self, *sides: ast.expr) -> bool:
        """Whether one of two sides is a number or a string, so that === compares them."""
        return any(isinstance(one, ast.Constant) or self.scope.number(one) is not None for one in sides)

    def _subscript(self, node: ast.Subscript) -> str:
        if isinstance(node.slice, ast.Slice):
            ends = [self.of(end) if end else "null" for end in (node.slice.lower, node.slice.upper)]
            if node.slice.step:
                raise Untranslatable(ast.unparse(node))
            return f"py.slice({self.of(node.value)}, {ends[0]}, {ends[1]})"
        return f"py.at({self.of(node.value)}, {self.of(node.slice)})"

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        parts = [self._part(value) for value in node.values]
        return "`" + "".join(parts) + "`"

    def _part(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return str(node.value).replace("\\", "\\\\").replace("`", "\\`").replace("${", "\\${").replace("\n", "\\n")
        if not isinstance(node, ast.FormattedValue):
            raise Untranslatable(ast.unparse(node))
        value = self.of(node.value)
        if node.format_spec:
            return f"${{py.format({value}, {self.of(node.format_spec)})}}"
        return f"${{py.{'repr' if node.conversion == ord('r') else 'str'}({value})}}"

    def _call(self, node: ast.Call) -> str:
        if _is_setattr(node.func):
            target, name, value = node.args
            return f"({self.of(target)}.{name.value} = {self.of(value)})"  # type: ignore[attr-defined]
        if isinstance(node.func, ast.Name) and node.func.id == "cast":
            return self.of(node.args[1])
        given = self._arguments(node)
        if isinstance(node.func, ast.Attribute) and self.scope.member(node.func.value, node.func.attr) is None:
            if node.func.attr in METHODS:
                return f"py.call({', '.join(filter(None, [self.of(node.func.value), text(node.func.attr), given]))})"
            if _is_super(node.func.value):
                return f"super.{node.func.attr}({given})"
        made = "new " if self.scope.is_class(node.func) else ""
        return f"{made}{self.of(node.func)}({given})"

    def _arguments(self, node: ast.Call) -> str:
        given = [self.of(one) for one in node.args]
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        if not named:
            return ", ".join(given)
        names = self.scope.signature(node.func)
        if names is None:
            parts = [
                f"...py.facts({self.of(value)})" if key is None else f"{identifier(key)}: {self.of(value)}"
                for key, value in ((keyword.arg, keyword.value) for keyword in node.keywords)
            ]
            return ", ".join([*given, f"py.named({{ {', '.join(parts)} }})"])
        strange = [name for name in named if name not in names]
        if strange:
            raise Untranslatable(f"{ast.unparse(node)} names {strange}; there are {names}")
        rest = names[len(given) :]
        while rest and rest[-1] not in named:
            rest.pop()
        return ", ".join([*given, *(self.of(named[name]) if name in named else "undefined" for name in rest)])

    def parameters(self, given: ast.arguments) -> str:
        """The parameters of a function; those given by name only come last."""
        plain = [*given.posonlyargs, *given.args]
        defaults = [None] * (len(plain) - len(given.defaults)) + list(given.defaults)
        found = [self._parameter(one, default) for one, default in zip(plain, defaults, strict=True)]
        found += [
            self._parameter(one, default) for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True)
        ]
        if given.vararg:
            found.append(f"...{identifier(given.vararg.arg)}")
        return ", ".join(found)

    def _parameter(self, one: ast.arg, default: ast.expr | None) -> str:
        return identifier(one.arg) + ("" if default is None else f" = {self.of(default)}")

    # ---- comprehensions

    def _listcomp(self, node: ast.ListComp) -> str:
        return f"[...{self._generated(node.elt, node.generators)}]"

    def _setcomp(self, node: ast.SetComp) -> str:
        return f"py.set({self._generated(node.elt, node.generators)})"

    def _generatorexp(self, node: ast.GeneratorExp) -> str:
        return self._generated(node.elt, node.generators)

    def _dictcomp(self, node: ast.DictComp) -> str:
        pair = ast.List(elts=[node.key, node.value])
        return f"new Map({self._generated(pair, node.generators)})"

    def _generated(self, element: ast.expr, loops: list[ast.comprehension]) -> str:
        code = f"yield {self.of(element)};"
        for loop in reversed(loops):
            for condition in reversed(loop.ifs):
                code = f"if ({self.test(condition)}) {code}"
            code = f"for (const {self.target(loop.target)} of py.iter({self.of(loop.iter)})) {code}"
        return f"(function* () {{ {code} }})()"

    def target(self, node: ast.expr) -> str:
        """What is assigned to, as a pattern."""
        if isinstance(node, ast.Tuple | ast.List):
            parts = [
                f"...{self.target(one.value)}" if isinstance(one, ast.Starred) else self.target(one)
                for one in node.elts
            ]
            seen: list[str] = []
            for part in parts:  # Python may assign to `_` twice
                seen.append("" if part in seen else part)
            return f"[{', '.join(seen)}]"
        if isinstance(node, ast.Name):
            return identifier(node.id)
        return self.of(node)


def _is_product(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _is_setattr(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "__setattr__"


def _is_super(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
