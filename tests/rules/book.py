"""Marks a test with its place in a rulebook; the coverage page is made from these marks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, cast

BOOKS: dict[str, str] = {
    "original-fr": "Cartagena, 2000, French",
    "original-nl": "Cartagena, 2000, Dutch",
    "original-de": "Cartagena, 2000, German",
    "ravensburger-fr": "Cartagena, Ravensburger 2014, French",
    "devir-ca": "Cartagena, Devir 2017, Catalan",
    "martinique-fr": "Martinique, 2009, French",
    "rulings": "The project's own rulings",
    "positions": "Impossible positions",
}

Test = TypeVar("Test", bound=Callable[..., None])


@dataclass(frozen=True)
class Rule:
    """One sentence of a rulebook, in our words."""

    book: str
    section: str
    text: str


def rule(book: str, section: str, text: str) -> Callable[[Test], Test]:
    """Say which rule a test checks; a test may carry several marks, one a book."""
    if book not in BOOKS:
        raise ValueError(f"unknown rulebook {book!r}")

    def mark(test: Test) -> Test:
        vars(test)["rules"] = (Rule(book, section, text), *rules_of(test))
        return test

    return mark


def rules_of(test: object) -> tuple[Rule, ...]:
    """The marks of a test, top one first."""
    return cast(tuple[Rule, ...], getattr(test, "rules", ()))
