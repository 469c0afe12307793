"""Clauses: somebody and what somebody does, joined into sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple

from balandra.core.message import message
from balandra.terminal.speech import PublicRating, joined, pgettext, say, thing_name, word


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
        does = joined([clause.predicate for clause in group])
        parts.append(f"{word(subject, 'player')} {does}".strip())
    text = pgettext("joiner", "; ").join(parts)
    return f"{text[0].upper()}{text[1:]}." if text else ""


def listed(things: object) -> PublicRating:
    """Cards or tiles in a row, from a list or from numbers by name."""
    if isinstance(things, Mapping):
        things = [thing_name(name) if count == 1 else f"{count} {thing_name(name)}" for name, count in things.items()]
    elif isinstance(things, (list, tuple)):
        things = [thing_name(str(thing)) for thing in things]
    return PublicRating(joined(things) if isinstance(things, list) and things else say(message("nothing")))
