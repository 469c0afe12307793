"""Sentences for people: English as they stand, and a text with facts that can be said in other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Message(str):
    """A sentence that is a plain string to whoever wants one, and remembers the text and the facts it was made from.

    >>> sentence = message("{colour} has no pirate on {space}", colour="red", space=9)
    >>> print(sentence, "|", sentence.text, "|", sentence.facts["space"])
    red has no pirate on 9 | {colour} has no pirate on {space} | 9
    """

    text: str
    facts: Mapping[str, Any]
    many: str = ""  # the text for other numbers than one, where that matters

    def __str__(self) -> str:
        return self  # an exception's text keeps what it was made from

    def __getnewargs__(self) -> tuple[str]:
        return (plain(self),)


def message(text: str, /, **facts: Any) -> Message:
    """A sentence; facts are words, numbers, lists of them, or other sentences."""
    sentence = Message(text.format(**{name: _word(fact) for name, fact in facts.items()}) if facts else text)
    sentence.text, sentence.facts = text, facts
    return sentence


def plural_message(one: str, many: str, count: int, /, **facts: Any) -> Message:
    """A sentence about a number of things, `{count}`.

    >>> print(plural_message("{count} card", "{count} cards", 1), plural_message("{count} card", "{count} cards", 2))
    1 card 2 cards
    """
    sentence = message(one if count == 1 else many, count=count, **facts)
    sentence.text, sentence.many = one, many
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


def parts(sentence: str) -> tuple[str | None, dict[str, Any]]:
    """The text and the facts of a sentence, as plain values; no text if it is nothing but a string."""
    if not isinstance(sentence, Message):
        return None, {}
    return sentence.text, {name: _bare(fact) for name, fact in sentence.facts.items()}


def _bare(fact: Any) -> Any:
    if isinstance(fact, Message):
        text, facts = parts(fact)
        return {"text": text, "facts": facts} | ({"plural": fact.many} if fact.many else {})
    return [plain(str(one)) for one in fact] if isinstance(fact, (list, tuple)) else fact


def _word(fact: Any) -> Any:
    return ", ".join(map(str, fact)) if isinstance(fact, (list, tuple)) else fact
