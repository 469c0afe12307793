"""Editions: TOML files with an optional parent that define numbers, tables and options."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any, cast

from balandra.core.errors import InvalidOption

OptionValue = int | str | bool
Table = Mapping[str, Any]  # of a TOML file; Any: each game defines its own keys
SHOWN = 100  # characters of an invalid value that an error message shows


@dataclass(frozen=True)
class Option:
    """A setting of a game: its type, range and default."""

    name: str
    kind: str  # number, choice, flag or text
    default: OptionValue
    help: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    longest: int = 200  # characters of a text
    quiet: bool = False  # omitted if it has its default

    @property
    def allowed(self) -> str:
        """The allowed values as text."""
        if self.kind == "number":
            return f"a number from {self.low} to {self.high}"
        if self.kind == "flag":
            return "true or false"
        return " or ".join(self.choices) if self.choices else self.help

    def check(self, value: object, edition: str) -> OptionValue:
        """The value, if it is allowed."""
        if self._fits(value):
            return cast(OptionValue, value)
        if self.kind == "text" and isinstance(value, str):
            size = f"of {len(value)} characters; the most are {self.longest}"
            raise InvalidOption(f"{edition}: option {self.name} cannot be a text {size}: {self.allowed}")
        raise InvalidOption(f"{edition}: option {self.name} cannot be {clipped(value)}; it is {self.allowed}")

    def _fits(self, value: object) -> bool:
        if self.kind == "number":
            return type(value) is int and self.low <= value <= self.high
        if self.kind == "flag":
            return isinstance(value, bool)
        if not isinstance(value, str):
            return False
        return len(value) <= self.longest if self.kind == "text" else value in self.choices

    def read(self, text: str, edition: str) -> OptionValue:
        """Parse a value, as on the command line."""
        if self.kind == "number" and re.fullmatch(r"-?[0-9]{1,9}", text):
            return self.check(int(text), edition)
        if self.kind == "flag" and text.lower() in _FLAGS:
            return _FLAGS[text.lower()]
        return self.check(text, edition)


def clipped(value: object) -> str:
    """A value for an error message, shortened if necessary."""
    shown = repr(value)
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


_FLAGS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


@dataclass(frozen=True)
class Edition:
    """A game as defined by one rulebook."""

    id: str
    game: str
    title: str
    year: int
    book: str
    players: tuple[int, ...]
    colours: tuple[str, ...]
    options: Mapping[str, Option]
    reconstructed: tuple[str, ...] = ()
    version: int = 1  # of the rules
    data: Table = field(default_factory=dict, compare=False, repr=False)
    file: Table = field(default_factory=dict, compare=False, repr=False)  # with all versions

    def __hash__(self) -> int:
        return hash((self.id, self.version))

    @property
    def newest(self) -> int:
        """The newest version of the rules."""
        return int(self.file["rules"])

    def at(self, version: object) -> Edition:
        """The edition under a version of the rules (None: the newest)."""
        chosen = self.newest if version is None else version
        if type(chosen) is not int or not 1 <= chosen <= self.newest:
            known = f"1 to {self.newest}" if self.newest > 1 else "1"
            raise InvalidOption(f"the rules of {self.game} have no version {version!r}; there is {known}")
        return self if chosen == self.version else _edition(self.id, self.file, chosen)

    def settle(self, given: object) -> dict[str, OptionValue]:
        """The value of every option: given and checked, or the default; quiet ones only if they differ from it."""
        if given is not None and not isinstance(given, Mapping):
            raise InvalidOption(f"{self.id}: options are a mapping from name to value, not {clipped(given)}")
        given = dict(given or {})
        for name in given:
            if name not in self.options:
                known = ", ".join(self.options)
                raise InvalidOption(f"{self.id} has no option {clipped(name)}; its options are {known}")
        whole = {n: o.check(given[n], self.id) if n in given else o.default for n, o in self.options.items()}
        return {n: value for n, value in whole.items() if not self.options[n].quiet or value != self.options[n].default}


def read_editions(package: str) -> dict[str, Edition]:
    """The editions defined by TOML files in a package, by id, in the order of their `order` key."""
    files = {
        f.name[:-5]: tomllib.loads(f.read_text())
        for f in resources.files(package).iterdir()
        if f.name.endswith(".toml")
    }
    whole = {name: _inherit(name, files) for name in files}
    real = [_edition(name, data, data["rules"]) for name, data in whole.items() if "order" in files[name]]
    return {e.id: e for e in sorted(real, key=lambda e: (e.data["order"], e.id))}


def _inherit(name: str, files: Mapping[str, Table]) -> Table:
    own = files[name]
    parent = _inherit(own["parent"], files) if "parent" in own else {}
    return _merge(parent, own)


def _merge(base: Table, over: Table) -> Table:
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merge(merged[key], value) if both else value
    return merged


def _at(file: Table, version: int) -> Table:
    """The data of a version; each table of `versions` holds the differences from the version after it."""
    data: Table = dict(file)
    for earlier in range(file["rules"] - 1, version - 1, -1):
        data = _merge(data, file["versions"][str(earlier)])
    return data


def _edition(name: str, file: Table, version: int) -> Edition:
    data = _at(file, version)
    low, high = data["players"]
    options = {n: _option(n, o) for n, o in data["options"].items() if not o.get("absent")}
    return Edition(
        id=name,
        game=data["game"],
        title=data["title"],
        year=data["year"],
        book=data["book"],
        players=tuple(range(low, high + 1)),
        colours=tuple(data["colours"]),
        options=options,
        reconstructed=tuple(data.get("reconstructed", ())),
        version=version,
        data=data,
        file=file,
    )


def _option(name: str, data: Table) -> Option:
    return Option(
        name=name,
        kind=data["kind"],
        default=data["default"],
        help=data.get("help", ""),
        low=data.get("low", 0),
        high=data.get("high", 0),
        choices=tuple(data.get("choices", ())),
        longest=data.get("longest", 200),
        quiet=data.get("quiet", False),
    )
