"""Positions as one line of text, and abbreviated words.

The text of a position is its mapping: `key: value; key: value`, where a value is a word, a number, a list `[a b]` or a
mapping `{a: 1, b: 2}`. Words with special characters are in double quotes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from balandra.core.errors import InvalidPosition
from balandra.core.message import message

_BARE = re.compile(r"[A-Za-z_?][A-Za-z0-9_*^?+-]*")
_NUMBER = re.compile(r"-?\d{1,15}")
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[\[\]{}:;,]|[A-Za-z0-9_*^?+-]+)')
_CONSTANTS = {"true": True, "false": False, "null": None}
_DEEPEST = 8

# A position, a view or facts. Any: each game defines its own keys and values;
# data on the wire is typed, see `core.wire`.
Words = dict[str, Any]
Atom = str | int | bool | None
Value = Atom | list["Value"] | dict[Atom, "Value"]


def write(mapping: Mapping[str, object]) -> str:
    """A mapping as one line."""
    return "; ".join(f"{_write(key)}: {_write(value)}" for key, value in mapping.items())


def _write(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return value if _BARE.fullmatch(value) and value not in _CONSTANTS else json.dumps(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_write(k)}: {_write(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + " ".join(map(_write, value)) + "]"
    raise TypeError(f"a position's text cannot hold {value!r}")


def plain(value: object) -> Any:  # as `json.loads`
    """A value as decoded from JSON: lists for tuples, strings for keys.

    >>> plain({14: ("a",)})
    {'14': ['a']}
    """
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, (list, tuple)) else value


UNSHOWN = ("edition", "rules", "options", "rng")  # shown elsewhere, or of no use to players


def rows(mapping: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """A position or a view of any game as rows of a table; the entries of nested mappings have their own rows.

    >>> list(rows({"turn": "red", "boats": {"red": 3}, "hands": {"red": {"1": 2, "?": 1}}}))
    [('turn', 'red'), ('boats red', '3'), ('hands red', '1: 2, ?: 1')]
    """
    for key, value in mapping.items():
        if isinstance(value, Mapping) and key not in UNSHOWN:
            yield from ((f"{key} {part}", _cell(its)) for part, its in value.items())
        elif key not in UNSHOWN:
            yield key, _cell(value)


def _cell(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_cell(its)}" for key, its in value.items())
    return ", ".join(map(_cell, value)) if isinstance(value, (list, tuple)) else str(value)


def read(text: str) -> Words:
    """The mapping in a line of text."""
    if not isinstance(text, str):
        raise InvalidPosition(message("a position's text is wanted, not {given}", given=repr(text)))
    tokens = _Tokens(text)
    mapping = _pairs(tokens, ";", None, 0)
    if tokens.next is not None:
        raise tokens.error(message("the end"))
    return cast(Words, mapping)  # readers of positions refuse keys that are not strings


class _Tokens:
    """The tokens of a text."""

    def __init__(self, text: str) -> None:
        self.words = self._split(text)
        self.place = 0

    def _split(self, text: str) -> list[str]:
        words, at = [], 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise InvalidPosition(
                    message(
                        "a position's text cannot hold {given} (at character {at})",
                        given=repr(text[at : at + 10]),
                        at=at + 1,
                    )
                )
            words.append(match[1])
            at = match.end()
        return words

    @property
    def next(self) -> str | None:
        return self.words[self.place] if self.place < len(self.words) else None

    def take(self) -> str:
        word = self.next
        if word is None:
            raise self.error(message("more text"))
        self.place += 1
        return word

    def expect(self, word: str) -> None:
        if self.next != word:
            raise self.error(repr(word))
        self.place += 1

    def error(self, wanted: str) -> InvalidPosition:
        found = message("the text ends") if self.next is None else message("{word} stands", word=repr(self.next))
        return InvalidPosition(
            message(
                "a position's text wants {wanted} as word {place}, where {found}",
                wanted=wanted,
                place=self.place + 1,
                found=found,
            )
        )


def _pairs(tokens: _Tokens, separator: str, end: str | None, depth: int) -> dict[Atom, Value]:
    pairs: dict[Atom, Value] = {}
    while tokens.next != end:
        key = _atom(tokens)
        tokens.expect(":")
        if key in pairs:
            raise InvalidPosition(message("a position's text has {given} twice", given=repr(key)))
        pairs[key] = _value(tokens, depth + 1)
        if tokens.next != end:
            tokens.expect(separator)
    return pairs


def _value(tokens: _Tokens, depth: int) -> Value:
    if depth > _DEEPEST:
        raise InvalidPosition(message("a position's text is nested more than {count} deep", count=_DEEPEST))
    if tokens.next == "[":
        tokens.take()
        values = []
        while tokens.next != "]":
            values.append(_value(tokens, depth + 1))
        tokens.take()
        return values
    if tokens.next == "{":
        tokens.take()
        pairs = _pairs(tokens, ",", "}", depth)
        tokens.expect("}")
        return pairs
    return _atom(tokens)


def _atom(tokens: _Tokens) -> Atom:
    word = tokens.take()
    if word in "[]{}:;,":
        raise InvalidPosition(message("a position's text has {given} where a word belongs", given=repr(word)))
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if _NUMBER.fullmatch(word):
        return int(word)
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except ValueError:
        raise InvalidPosition(message("a position's text has the damaged word {word}", word=word)) from None


def shortens(text: str, whole: str) -> bool:
    """Whether each word of a text is a prefix of the corresponding word of a move; numbers must match fully.

    >>> shortens("sk 9", "skull 9"), shortens("skull 1", "skull 19")
    (True, False)
    """
    short, long = text.split(), whole.split()
    return len(short) == len(long) and all(map(_begins, short, long))


def _begins(short: str, long: str) -> bool:
    return short == long if short[-1:].isdigit() or short[-1:] == "*" else long.startswith(short)
