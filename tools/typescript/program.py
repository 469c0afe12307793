"""Finds all that some Python functions and classes need, and writes it as one TypeScript file."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import importlib
import inspect
import re
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
from tools.typescript.expressions import Expressions, Untranslatable, identifier, text, whole
from tools.typescript.statements import Function, Statements

from balandra.core.message import Message
from balandra.core.record import Record

PACKAGE = "balandra"
GLOBAL = "$"  # ends names of modules, so that no local name hides them
Value = Any  # whatever a Python module defines
SKIPPED_METHODS = ("__hash__", "__reduce__", "__repr__", "__getnewargs__")
BASES_LEFT_OUT = ("ABC", "Protocol", "NamedTuple", "object", "tuple", "Generic")


@dataclass(frozen=True)
class Symbol:
    """A name of a module."""

    module: str
    name: str

    @property
    def value(self) -> Value:
        """What the name stands for."""
        return getattr(importlib.import_module(self.module), self.name)


@cache
def tree(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8"))


@cache
def imported(module: str) -> dict[str, Symbol]:
    """The names that a module imports from others."""
    found = {}
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                found[one.asname or one.name] = Symbol(node.module, one.name)
    return found


def origin(module: str, name: str) -> Symbol:
    """Where a name of a module is defined."""
    while (source := imported(module).get(name)) and source.module.startswith(PACKAGE):
        importlib.import_module(source.module)
        if isinstance(getattr(sys.modules[source.module], source.name, None), ModuleType):
            break
        module, name = source.module, source.name
    return Symbol(module, name)


@dataclass
class Choice:
    """What is translated, and what the page provides instead."""

    members: Mapping[str, Collection[str]]  # by class: its methods and data that are wanted; all of a class not listed
    provided: Mapping[str, str | Symbol]  # by `module.name`: the TypeScript, or another symbol, that stands for it


@dataclass
class Program:
    """One file: symbols in the order in which they are needed."""

    choice: Choice
    elsewhere: Program | None = None  # another file, whose symbols are imported
    code: dict[Symbol, str] = field(default_factory=dict)
    names: dict[Symbol, str] = field(default_factory=dict)
    used: set[Symbol] = field(default_factory=set)  # of the other file
    belongs: str = PACKAGE  # the modules that this file holds, by the beginning of their names

    def need(self, symbol: Symbol) -> str:
        """The TypeScript name of a symbol, which is translated if it is new."""
        if not symbol.module.startswith(self.belongs) and self.elsewhere:
            self.used.add(symbol)
            return self.elsewhere.need(symbol)
        if symbol not in self.names:
            taken = {*self.names.values(), *(self.elsewhere.names.values() if self.elsewhere else ())}
            plain = f"{symbol.name}{GLOBAL}"
            tail = symbol.module.rpartition(".")[2]
            self.names[symbol] = plain if plain not in taken else f"{tail}_{plain.strip('_')}"
            code = self._define(symbol)
            self.code[symbol] = code
        return self.names[symbol]

    def need_all(self, symbols: Iterable[Symbol]) -> None:
        """Translate some symbols and all that they use."""
        for symbol in symbols:
            self.need(symbol)

    def _define(self, symbol: Symbol) -> str:
        try:
            value = symbol.value
            if isinstance(value, type):
                return Classes(self, symbol).code()
            if isinstance(inspect.unwrap(value), FunctionType) if callable(value) else False:
                return self._function(symbol)
            return f"const {self.names[symbol]} = {self._constant(symbol)};"
        except Untranslatable as error:
            raise Untranslatable(f"{symbol.module}.{symbol.name}: {error}") from None

    def _function(self, symbol: Symbol) -> str:
        node = definition(symbol, ast.FunctionDef)
        if hasattr(symbol.value, "cache_info") and not inspect.signature(symbol.value).parameters:
            return f"function {self.names[symbol]}() {{\nreturn {self.data(symbol.value())};\n}}"
        return Statements(ModuleScope(self, symbol.module)).function(node, f"function {self.names[symbol]}")

    def _constant(self, symbol: Symbol) -> str:
        try:
            return self.data(symbol.value)
        except Untranslatable:
            node = assigned(symbol)
            local = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
            arguments = {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}
            return Expressions(ModuleScope(self, symbol.module, local | arguments)).of(node)

    def data(self, value: Value) -> str:
        """A value as an expression."""
        match value:
            case Message():
                raise Untranslatable("a message")
            case None | bool():
                return {None: "null", True: "true", False: "false"}[value]
            case int():
                return whole(value)
            case float():
                return repr(value).replace("inf", "Infinity")
            case str():
                return text(value)
            case bytes():
                return f"py.bytes([{', '.join(map(str, value))}])"
            case re.Pattern():
                return f"py.re.compile({text(value.pattern)})"
            case tuple() if hasattr(value, "_fields"):
                made = self.need(Symbol(type(value).__module__, type(value).__name__))
                return f"new {made}({', '.join(map(self.data, value))})"
            case tuple() | list():
                return f"[{', '.join(map(self.data, value))}]"
            case dict():
                pairs = (f"[{self.data(key)}, {self.data(its)}]" for key, its in value.items())
                return f"new Map([{', '.join(pairs)}])"
            case set() | frozenset():
                return f"py.set([{', '.join(map(self.data, sorted(value)))}])"
            case _:
                raise Untranslatable(f"a value of type {type(value).__name__}")

    def write(self, head: str, exported: Iterable[Symbol]) -> str:
        """The file: constants and classes stand before what uses them."""
        body = "\n\n".join(self.code.values())
        found = sorted({self.names[symbol] for symbol in exported})
        names = ", ".join(f"{name} as {name.removesuffix(GLOBAL)}" for name in found)
        return f"{head}\n{body}\n\nexport {{ {names} }};\n"

    def imports(self) -> str:
        """The names that are imported from the other file."""
        assert self.elsewhere
        names = sorted(self.elsewhere.names[symbol] for symbol in self.used)
        return ", ".join(f"{name.removesuffix(GLOBAL)} as {name}" for name in names)


def definition(symbol: Symbol, kind: type[Any]) -> Any:
    """The statement that defines a function or a class."""
    for node in tree(symbol.module).body:
        if isinstance(node, kind) and node.name == symbol.name:
            return node
    raise Untranslatable(f"{symbol.module} does not define {symbol.name}")


def assigned(symbol: Symbol) -> ast.expr:
    """The expression that a module assigns to a name."""
    for node in tree(symbol.module).body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        if any(isinstance(one, ast.Name) and one.id == symbol.name for one in targets):
            value: ast.expr | None = node.value  # type: ignore[attr-defined]
            if value is not None:
                return value
    raise Untranslatable(f"{symbol.module} does not assign {symbol.name}")


class ModuleScope:
    """What names mean in a module, or in one of its functions."""

    def __init__(
        self, program: Program, module: str, local: Collection[str] = (), owner: type | None = None,
        imports: Mapping[str, Symbol] | None = None,
    ) -> None:  # fmt: skip
        self.program = program
        self.module = module
        self.local = frozenset(local)
        self.owner = owner  # the class that `cls` stands for
        self.imports = imports or {}

    def inside(self, local: Collection[str], node: Function | None) -> ModuleScope:
        owner = self.owner
        for one in node.args.args if node else ():
            if one.arg == "cls" and one.annotation is not None:
                owner = sys.modules[self.module].__dict__[ast.unparse(one.annotation)[len("type[") : -1]]
        return ModuleScope(self.program, self.module, {*self.local, *local}, owner, self.imports)

    def symbol(self, name: str) -> Symbol | None:
        """The symbol that a global name stands for; None for a local one, a builtin or one from elsewhere."""
        if name in self.local:
            return None
        space = vars(sys.modules[self.module])
        found = origin(self.module, name)
        if name not in space and found.module == self.module:
            return None
        return None if found.name in imported(found.module) else found  # what is imported comes from elsewhere

    def name(self, name: str) -> str:
        if name in self.local:
            return identifier(name)
        symbol = self.symbol(name)
        if symbol is not None:
            return self.of(symbol)
        if hasattr(builtins, name) or name in imported(self.module) or name in vars(sys.modules[self.module]):
            return f"py.{identifier(name)}"
        raise Untranslatable(f"the name {name}")

    def of(self, symbol: Symbol) -> str:
        """The TypeScript that stands for a symbol."""
        provided = self.program.choice.provided.get(f"{symbol.module}.{symbol.name}")
        if provided is not None:
            return self.program.need(provided) if isinstance(provided, Symbol) else provided
        value = symbol.value
        if isinstance(value, type) and issubclass(value, Record):
            return f"records.{symbol.name}"
        return self.program.need(symbol)

    def member(self, owner: ast.expr, name: str) -> str | None:
        if not isinstance(owner, ast.Name) or owner.id in self.local:
            return None
        value = vars(sys.modules[self.module]).get(owner.id)
        if not isinstance(value, ModuleType):
            return None
        if value.__name__.startswith(PACKAGE):
            return self.of(origin(value.__name__, name))
        return f"py.{value.__name__.rpartition('.')[2]}.{identifier(name)}"

    def _target(self, callee: ast.expr) -> Value:
        """The object that is called, if it is known."""
        if isinstance(callee, ast.Name):
            if callee.id == "cls" and self.owner:
                return self.owner
            symbol = self.symbol(callee.id)
            error = getattr(builtins, callee.id, None) if callee.id.endswith("Error") else None
            return error if symbol is None else symbol.value
        if (
            isinstance(callee, ast.Attribute)
            and isinstance(callee.value, ast.Name)
            and callee.value.id not in self.local
        ):
            owner = vars(sys.modules[self.module]).get(callee.value.id)
            return getattr(owner, callee.attr, None) if isinstance(owner, ModuleType) else None
        return None

    def signature(self, callee: ast.expr) -> list[str] | None:
        target = self._target(callee)
        module, name = getattr(target, "__module__", ""), getattr(target, "__name__", "")
        if target is None and isinstance(callee, ast.Attribute):
            return self._method(callee.attr)
        if target is None or not module.startswith(PACKAGE) or f"{module}.{name}" in self.program.choice.provided:
            return None
        return [one for one in inspect.signature(target).parameters if one != "self"]

    def _method(self, name: str) -> list[str] | None:
        """The parameters of the one method of that name among the classes that are translated."""
        for path in self.program.choice.members:
            module, _, kind = path.rpartition(".")
            function = vars(getattr(importlib.import_module(module), kind)).get(name)
            if isinstance(function, FunctionType):
                return list(inspect.signature(function).parameters)[1:]
        return None

    def is_class(self, callee: ast.expr) -> bool:
        return isinstance(self._target(callee), type)

    def number(self, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant):
            return node.value if type(node.value) is int else None
        value: Value = None
        if isinstance(node, ast.Name):
            symbol = self.symbol(node.id)
            value = None if symbol is None else symbol.value
        elif isinstance(node, ast.Attribute):
            value = self._target(node)
        return value if type(value) is int else None


class Classes:
    """Translates one class."""

    def __init__(self, program: Program, symbol: Symbol) -> None:
        self.program = program
        self.symbol = symbol
        self.kind: type[Any] = symbol.value
        self.scope = ModuleScope(program, symbol.module, owner=self.kind)
        self.base = self._base()

    def _base(self) -> str:
        for base in self.kind.__bases__:
            if base.__module__.startswith(PACKAGE) and base.__name__ not in BASES_LEFT_OUT:
                return self.scope.of(Symbol(base.__module__, base.__name__))
            if issubclass(base, Exception):
                return "py.PythonError"
            if base is dict:
                return "Map"
        return ""

    def code(self) -> str:
        """The class."""
        node: ast.ClassDef = definition(self.symbol, ast.ClassDef)
        parts = [*self._constructor(), *self._struct(), *self._data()]
        for one in node.body:
            if isinstance(one, ast.FunctionDef) and self._is_wanted(one.name):
                parts.append(self._method(one))
        head = f"class {self.program.names[self.symbol]}{f' extends {self.base}' if self.base else ''}"
        return f"{head} {{\n" + "\n".join(parts) + "\n}"

    def _is_wanted(self, name: str) -> bool:
        wanted = self.program.choice.members.get(f"{self.symbol.module}.{self.symbol.name}")
        if name == "__init__" and issubclass(self.kind, Exception):
            return True
        return (
            name not in SKIPPED_METHODS if wanted is None else name in wanted or name in ("__init__", "__post_init__")
        )

    def _method(self, node: ast.FunctionDef) -> str:
        node = ast.parse(ast.unparse(node)).body[0]  # type: ignore[assignment]  # it is changed there
        code = Statements(self.scope).method(node)
        if node.name == "__init__" and self.base:
            code = code.replace("{\n", "{\nsuper();\n", 1)
        return code

    def _fields(self) -> list[tuple[str, str | None, bool]]:
        """Names of fields, their defaults, and whether they count when objects are compared."""
        if issubclass(self.kind, msgspec.Struct):
            found = {one.name: one for one in msgspec.structs.fields(self.kind)}
            return [(name, self._struct_default(found[name]), True) for name in inspect.signature(self.kind).parameters]
        if dataclasses.is_dataclass(self.kind):
            return [(one.name, self._default(one), one.compare) for one in dataclasses.fields(self.kind)]
        if hasattr(self.kind, "_fields"):
            defaults = self.kind._field_defaults
            return [(n, self.program.data(defaults[n]) if n in defaults else None, True) for n in self.kind._fields]
        return []

    def _struct_default(self, one: msgspec.structs.FieldInfo) -> str | None:
        if one.required:
            return None
        if one.default is msgspec.UNSET:
            return "undefined"
        if one.default_factory is not msgspec.NODEFAULT:
            return self.program.data(one.default_factory())
        if isinstance(one.default, msgspec.Struct):
            return f"new {self.scope.of(Symbol(type(one.default).__module__, type(one.default).__name__))}()"
        return self.program.data(one.default)

    def _struct(self) -> Iterable[str]:
        """How a struct is written as JSON: its tag, and the names of its fields."""
        if issubclass(self.kind, msgspec.Struct):
            config, found = self.kind.__struct_config__, msgspec.structs.fields(self.kind)
            if [one.name for one in found] != list(inspect.signature(self.kind).parameters):
                raise Untranslatable("a struct whose constructor takes its fields in another order")
            tag = f"[{text(config.tag_field)}, {text(str(config.tag))}]" if config.tag_field and config.tag else "null"
            pairs = ", ".join(f"[{text(one.name)}, {text(one.encode_name)}]" for one in found)
            yield f"static struct_ = {{ tag: {tag}, fields: [{pairs}] }};"

    def _default(self, one: dataclasses.Field[Any]) -> str | None:
        if one.default is not dataclasses.MISSING:
            return self.program.data(one.default)
        return "new Map()" if one.default_factory is not dataclasses.MISSING else None

    def _constructor(self) -> Iterable[str]:
        found = self._fields()
        if not found:
            return
        given = ", ".join(identifier(name) + ("" if default is None else f" = {default}") for name, default, _ in found)
        kept = "\n".join(f"this.{name} = {identifier(name)};" for name, _, _ in found)
        after = "\nthis.__post_init__();" if hasattr(self.kind, "__post_init__") else ""
        yield f"constructor({given}) {{\n{'super();' if self.base else ''}\n{kept}{after}\n}}"
        compared = ", ".join(text(name) for name, _, counts in found if counts)
        yield f"static compared_ = [{compared}];"
        if hasattr(self.kind, "_fields"):
            yield f"*[Symbol.iterator]() {{\nyield* [{', '.join(f'this.{name}' for name, _, _ in found)}];\n}}"

    def _data(self) -> Iterable[str]:
        """Attributes of the class that are values and are wanted."""
        wanted = self.program.choice.members.get(f"{self.symbol.module}.{self.symbol.name}", ())
        for name in wanted:
            value = vars(self.kind).get(name)
            if (
                not callable(value)
                and not isinstance(value, property)
                and not hasattr(value, "__get__")
                and name in vars(self.kind)
            ):
                yield f"{name} = {self.program.data(value)};"
