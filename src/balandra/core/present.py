"""Checks of invariants for the type checker that also run under `python -O`, which drops `assert`."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None, what: str) -> T:
    """The value, which must not be None; anything else is a bug in the program."""
    if value is None:
        raise RuntimeError(f"{what} should be there, and is not")
    return value


def of_type(value: object, kind: type[T]) -> T:
    """The value, which must be of a type; anything else is a bug in the program."""
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__name__} should be there, not a {type(value).__name__}")
    return value
