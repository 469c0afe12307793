"""Clauses: somebody and what somebody does, joined into sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from balandra.cli.speech import colour_name, say
from balandra.core.message import message


class Clause(NamedTuple):
    """Who, and what that one does; nobody for what just happens."""

    subject: str
    predicate: str


def sentence(clauses: Iterable[Clause]) -> str:
    """Clauses as one sentence, each subject named once.

    >>> sentence([Clause("red", "falls back to 5"), Clause("red", "draws 1 card"), Clause("", "the pile is shuffled")])
    'Red falls back to 5, draws 1 card; the pile is shuffled.'
    """
    parts = []
    for subject, group in groupby(clauses, key=lambda clause: clause.subject):
        does = ", ".join(clause.predicate for clause in group)
        parts.append(f"{colour_name(subject)} {does}".strip())
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def listed(cards: object) -> str:
    """Cards or tiles in a row, from a list or from numbers by name."""
    if isinstance(cards, Mapping):
        return ", ".join(name if count == 1 else f"{count} {name}" for name, count in cards.items()) or say(
            message("nothing")
        )
    return ", ".join(map(str, cards)) if isinstance(cards, (list, tuple)) and cards else say(message("nothing"))
