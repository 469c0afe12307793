"""Values that must be there: known to the type checker, and checked under `python -O` too, which drops `assert`."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None, what: str) -> T:
    """The value, which the program has made sure of; if it is missing after all, that is a mistake in the program."""
    if value is None:
        raise RuntimeError(f"{what} should be there, and is not")
    return value


def of_type(value: object, kind: type[T]) -> T:
    """The value, which the program has made sure is of a type."""
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__name__} should be there, not a {type(value).__name__}")
    return value
