"""Checks for reading a position from a mapping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from balandra.core.errors import InvalidPosition
from balandra.core.message import message
from balandra.core.random import WORDS


def fail(key: str, why: str) -> InvalidPosition:
    """An error about one key of a mapping."""
    return InvalidPosition(message("{key}: {why}", key=key, why=why))


def refuse_unknown_keys(mapping: Iterable[object], keys: Iterable[str]) -> None:
    """Refuse a mapping with an unknown key."""
    keys = list(keys)
    for key in mapping:
        if key not in keys:
            raise InvalidPosition(
                message(
                    "{given} means nothing in a position; the words are {known}", given=repr(key), known=", ".join(keys)
                )
            )


def list_of(key: str, value: object) -> list[object]:
    """Check that a value is a list."""
    if not isinstance(value, (list, tuple)):
        raise fail(key, message("a list is wanted, not {given}", given=repr(value)))
    return list(value)


def mapping_of(key: str, value: object) -> Mapping[object, object]:
    """Check that a value is a mapping."""
    if not isinstance(value, Mapping):
        raise fail(key, message("a mapping is wanted, not {given}", given=repr(value)))
    return value


def number_of(key: str, value: object, low: int, high: int) -> int:
    """Check that a value is an integer in a range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise fail(
            key, message("a number from {low} to {high} is wanted, not {given}", low=low, high=high, given=repr(value))
        )
    return value


def read_generator(text: object) -> list[int]:
    """The state of a generator from its hexadecimal digits."""
    try:
        words = [int(str(text)[8 * i : 8 * i + 8], 16) for i in range(WORDS)]
    except ValueError:
        words = []
    if len(str(text)) != 8 * WORDS or not any(words) or min(words) < 0:
        raise fail(
            "rng",
            message("{given} is not the state of a generator (32 hexadecimal digits, not all zero)", given=repr(text)),
        )
    return words
