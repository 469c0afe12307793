"""Reads fields of a mapping: missing fields are empty, and every type is checked."""

from collections import Counter
from collections.abc import Mapping, Sequence

HIDDEN = "?"


def word(mapping: Mapping[str, object], key: str) -> str:
    """The word under a key, or nothing."""
    value = mapping.get(key)
    return "" if value is None else str(value)


def whole(value: object) -> int:
    """A value as a whole number; what is none counts as 0."""
    try:
        return int(str(value))
    except ValueError:
        return 0


def words(value: object) -> list[str]:
    """A list of words."""
    return [str(item) for item in value] if isinstance(value, Sequence) and not isinstance(value, str) else []


def lists(value: object) -> list[list[str]]:
    """A list of lists of words."""
    return [words(item) for item in value] if isinstance(value, Sequence) and not isinstance(value, str) else []


def table(value: object) -> dict[str, object]:
    """A mapping whose keys are read as words."""
    return {str(key): item for key, item in value.items()} if isinstance(value, Mapping) else {}


def numbers(value: object) -> dict[str, int]:
    """A mapping from words to numbers, the zeros left out."""
    read = {key: whole(item) for key, item in table(value).items()}
    return {key: count for key, count in read.items() if count > 0}


def counted(items: Sequence[str]) -> dict[str, int]:
    """How often each word occurs, in the order of first appearance."""
    return dict(Counter(items))


def word_lists(value: object) -> dict[str, list[str]]:
    """A mapping from words to lists of words."""
    return {key: words(item) for key, item in table(value).items()}
