"""Statements, functions and classes of Python as TypeScript."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from tools.typescript.expressions import OPERATORS, Expressions, Scope, Untranslatable, identifier, text

Function = ast.FunctionDef


class Imports(Scope, Protocol):
    """A scope in which functions bind names of their own, and import."""

    def inside(self, local: Collection[str], node: Function | None) -> Imports:
        """The scope inside a function that has these names."""


class Statements:
    """Translates the statements of one function in its scope."""

    def __init__(self, scope: Imports) -> None:
        self.scope = scope
        self.expressions = Expressions(scope)

    def block(self, body: Iterable[ast.stmt]) -> str:
        """Some statements."""
        return "\n".join(line for line in map(self.of, body) if line)

    def of(self, node: ast.stmt) -> str:
        """One statement."""
        e = self.expressions
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.ImportFrom() | ast.Import():
                return ""
            case ast.Expr(value=ast.Yield(value=value)):
                return f"yield {e.of(value) if value else 'null'};"
            case ast.Expr(value=ast.YieldFrom(value=value)):
                return f"yield* py.iter({e.of(value)});"
            case ast.Expr(value=value):
                return f"{e.of(value)};"
            case ast.Return(value=value):
                return f"return {e.of(value) if value else 'null'};"
            case ast.Assign(targets=targets, value=value):
                return self._assign(targets, e.of(value))
            case ast.AnnAssign(target=target, value=value):
                return self._assign([target], e.of(value)) if value else ""
            case ast.AugAssign(target=target, op=op, value=value):
                return self._assign([target], f"py.{OPERATORS[type(op)]}({e.of(target)}, {e.of(value)})")
            case ast.Raise(exc=error):
                return f"throw {e.of(error) if error else 'problem_'};"
            case ast.Break() | ast.Continue():
                return f"{type(node).__name__.lower()};"
            case ast.Delete(targets=[target]):
                return self._delete(target)
            case _:
                return self._compound(node)

    def _compound(self, node: ast.stmt) -> str:
        e = self.expressions
        match node:
            case ast.If(test=test, body=body, orelse=others):
                otherwise = f" else {{\n{self.block(others)}\n}}" if others else ""
                return f"if ({e.test(test)}) {{\n{self.block(body)}\n}}{otherwise}"
            case ast.For(target=target, iter=loop, body=body, orelse=[]):
                return f"for ({e.target(target)} of py.iter({e.of(loop)})) {{\n{self.block(body)}\n}}"
            case ast.While(test=test, body=body, orelse=[]):
                return f"while ({e.test(test)}) {{\n{self.block(body)}\n}}"
            case ast.Try(body=body, handlers=handlers, orelse=[], finalbody=last):
                caught = f" catch (problem_) {{\n{self._handlers(handlers)}\n}}" if handlers else ""
                finally_ = f" finally {{\n{self.block(last)}\n}}" if last else ""
                return f"try {{\n{self.block(body)}\n}}{caught}{finally_}"
            case ast.FunctionDef():
                return f"{identifier(node.name)} = {self.function(node)};"
            case ast.Match(subject=ast.Name() as subject, cases=cases):
                return self._match(e.of(subject), cases)
            case _:
                raise Untranslatable(ast.unparse(node))

    def _match(self, subject: str, cases: Iterable[ast.match_case]) -> str:
        """Cases by class, without what is inside, and one for the rest."""
        code = ""
        for case in reversed(list(cases)):
            body = self.block(case.body)
            match case.pattern:
                case ast.MatchAs(pattern=None):
                    code = f"{{\n{body}\n}}"
                case ast.MatchClass(cls=kind, patterns=[], kwd_patterns=[]):
                    otherwise = f" else {code}" if code else ""
                    code = f"if ({subject} instanceof {self.expressions.of(kind)}) {{\n{body}\n}}{otherwise}"
                case _:
                    raise Untranslatable(ast.unparse(case.pattern))
        return code

    def _handlers(self, handlers: Iterable[ast.ExceptHandler]) -> str:
        code = "throw problem_;"
        for handler in reversed(list(handlers)):
            kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
            test = " || ".join(f"problem_ instanceof {self.expressions.of(kind)}" for kind in kinds if kind)
            named = f"{identifier(handler.name)} = problem_;\n" if handler.name else ""
            code = f"if ({test}) {{\n{named}{self.block(handler.body)}\n}} else {{\n{code}\n}}"
        return code

    def _assign(self, targets: list[ast.expr], value: str) -> str:
        if len(targets) > 1:
            return "\n".join([f"let same_ = {value};", *(self._assign([one], "same_") for one in targets)]).join(
                ("{\n", "\n}")
            )
        (target,) = targets
        if isinstance(target, ast.Subscript):
            e = self.expressions
            return f"py.put({e.of(target.value)}, {e.of(target.slice)}, {value});"
        if isinstance(target, ast.Tuple | ast.List):
            return f"{self.expressions.target(target)} = [...py.iter({value})];"
        return f"{self.expressions.target(target)} = {value};"

    def _delete(self, target: ast.expr) -> str:
        e = self.expressions
        if isinstance(target, ast.Attribute):
            return f"delete {e.of(target)};"
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            return f"py.remove({e.of(target.value)}, {e.of(target.slice)});"
        match target:
            case ast.Subscript(value=value, slice=ast.Slice(lower=ast.expr() as first, upper=None)):
                return f"{e.of(value)}.length = Math.min({e.of(value)}.length, {e.of(first)});"
        raise Untranslatable(ast.unparse(target))

    def function(self, node: Function, head: str = "function", own: str = "") -> str:
        """A function, nameless inside another one; `own` is code before its body."""
        local, given = _assigned(node), _parameter_names(node.args)
        inner = Statements(self.scope.inside({*_stored(node), *given}, node))
        declared = sorted(set(local) - set(given))
        names = f"let {', '.join(map(identifier, declared))};\n" if declared else ""
        star = "*" if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in _walk(node)) else ""
        parameters = self.expressions.parameters(node.args)
        return f"{_starred(head, star)}({parameters}) {{\n{own}{names}{inner.block(node.body)}\n}}"

    def method(self, node: Function) -> str:
        """A method; properties become getters, cached ones keep their value."""
        marks = [ast.unparse(one) for one in node.decorator_list]
        if "staticmethod" in marks:
            return self.function(node, f"static {node.name}")
        first = node.args.args.pop(0).arg
        own = f"const {first} = this;\n"
        if "classmethod" in marks:
            return self._method(node, f"static {node.name}", first, own)
        if "cached_property" in marks:
            body = self._method(node, "()  =>", first, "").replace("()  =>(", "(", 1)
            head, _, rest = body.partition("{")
            return f"get {node.name}() {{\n{own}return py.cached(this, {text(node.name)}, {head}=> {{{rest});\n}}"
        if "property" in marks:
            return self._method(node, f"get {node.name}", first, own)
        return self._method(node, "constructor" if node.name == "__init__" else node.name, first, own)

    def _method(self, node: Function, head: str, first: str, own: str) -> str:
        return Statements(self.scope.inside({first}, None)).function(node, head, own)


def _starred(head: str, star: str) -> str:
    """The head of a function or method, with the star of a generator."""
    if head.startswith("function"):
        return head.replace("function", f"function{star}", 1)
    return f"{star}{head}"


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from _walk(child)


def _bound(node: ast.AST) -> Iterator[str]:
    """Names that a function binds: by assignment, in loops, as functions; those of comprehensions are their own."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
            yield child.id
        elif isinstance(child, ast.FunctionDef | ast.ExceptHandler) and child.name is not None:
            yield child.name
        if isinstance(child, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            yield from (one.target.id for one in ast.walk(child) if isinstance(one, ast.NamedExpr))
        elif not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from _bound(child)


def _assigned(node: Function) -> list[str]:
    return list(dict.fromkeys(_bound(node)))


def _stored(node: Function) -> set[str]:
    """All names that are bound somewhere inside, also by comprehensions and functions."""
    stored = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    arguments = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
    return {*stored, *arguments, *_bound(node)}


def _parameter_names(given: ast.arguments) -> list[str]:
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return names + ([given.vararg.arg] if given.vararg else [])
