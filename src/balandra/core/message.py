"""Sentences for people: English as they stand, and a text with facts that can be said in other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict


class Sentence(TypedDict):
    """A message in plain values: a text with {names} in the place of its facts."""

    text: str
    facts: dict[str, PlainFact]
    plural: NotRequired[str]  # the text for other numbers than one, `count` among the facts


PlainFact = str | int | float | bool | list[str] | Sentence | None


class Message(str):
    """A sentence that is a plain string to whoever wants one, and remembers the text and the facts it was made from.

    >>> sentence = message("{colour} has no pirate on {space}", colour="red", space=9)
    >>> print(sentence, "|", sentence.text, "|", sentence.facts["space"])
    red has no pirate on 9 | {colour} has no pirate on {space} | 9
    """

    text: str
    facts: Mapping[str, object]
    many: str = ""  # the text for other numbers than one, where that matters
    number: int = 1  # of the things that it is about

    def __str__(self) -> str:
        return self  # an exception's text keeps what it was made from

    def __getnewargs__(self) -> tuple[str]:
        return (plain(self),)


def message(text: str, /, **facts: object) -> Message:
    """A sentence; facts are words, numbers, lists of them, or other sentences."""
    sentence = Message(text.format(**{name: _word(fact) for name, fact in facts.items()}) if facts else text)
    sentence.text, sentence.facts = text, facts
    return sentence


def plural_message(one: str, many: str, count: int, /, **facts: object) -> Message:
    """A sentence about a number of things, `{count}`.

    >>> print(plural_message("{count} card", "{count} cards", 1), plural_message("{count} card", "{count} cards", 2))
    1 card 2 cards
    """
    sentence = message(one if count == 1 else many, count=count, **facts)
    sentence.text, sentence.many, sentence.number = one, many, count
    return sentence


def translatable(text: str) -> str:
    """A text that is told later, with facts; catalogues of translations are looked for it."""
    return text


def plain(sentence: str) -> str:
    """A sentence as nothing but a string, for whoever writes it down."""
    return str.__str__(sentence)


def plural(sentence: str) -> str | None:
    """The text of a sentence about a number, `{count}`, for other numbers than one; none if it has no such text."""
    return sentence.many or None if isinstance(sentence, Message) else None


def parts(sentence: str) -> tuple[str | None, dict[str, PlainFact]]:
    """The text and the facts of a sentence, as plain values; no text if it is nothing but a string."""
    if not isinstance(sentence, Message):
        return None, {}
    return sentence.text, _plain_facts(sentence)


def _plain_facts(sentence: Message) -> dict[str, PlainFact]:
    return {name: _plain_fact(fact) for name, fact in sentence.facts.items()}


def _plain_fact(fact: object) -> PlainFact:
    if isinstance(fact, Message):
        whole = Sentence(text=fact.text, facts=_plain_facts(fact))
        return Sentence(**whole, plural=fact.many) if fact.many else whole
    if isinstance(fact, (list, tuple)):
        return [plain(str(one)) for one in fact]
    return fact if fact is None or isinstance(fact, (str, int, float)) else str(fact)


def _word(fact: object) -> object:
    return ", ".join(map(str, fact)) if isinstance(fact, (list, tuple)) else fact
