"""Messages for people: English strings that keep their text and parameters for translation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict


class Sentence(TypedDict):
    """A message as plain values: a text with {names} as placeholders for its facts."""

    text: str
    facts: dict[str, PlainFact]
    plural: NotRequired[str]  # the text for numbers other than one; `count` is among the facts


PlainFact = str | int | float | bool | list[str] | Sentence | None


class Message(str):
    """A message that is a plain string and also keeps the text and the facts it was made from.

    >>> sentence = message("{colour} has no pirate on {space}", colour="red", space=9)
    >>> print(sentence, "|", sentence.text, "|", sentence.facts["space"])
    red has no pirate on 9 | {colour} has no pirate on {space} | 9
    """

    text: str
    facts: Mapping[str, object]
    many: str = ""  # the text for numbers other than one, if it depends on a number
    number: int = 1  # the number that decides between singular and plural

    def __str__(self) -> str:
        return self  # an exception's text stays a Message

    def __getnewargs__(self) -> tuple[str]:
        return (plain(self),)


def message(text: str, /, **facts: object) -> Message:
    """A message; facts are words, numbers, lists of them, or other messages."""
    sentence = Message(text.format(**{name: _word(fact) for name, fact in facts.items()}) if facts else text)
    sentence.text, sentence.facts = text, facts
    return sentence


def plural_message(one: str, many: str, count: int, /, **facts: object) -> Message:
    """A message that depends on a number, `{count}`.

    >>> print(plural_message("{count} card", "{count} cards", 1), plural_message("{count} card", "{count} cards", 2))
    1 card 2 cards
    """
    sentence = message(one if count == 1 else many, count=count, **facts)
    sentence.text, sentence.many, sentence.number = one, many, count
    return sentence


def translatable(text: str) -> str:
    """Mark a text for the translation catalogues; it is used later, with facts."""
    return text


def plain(sentence: str) -> str:
    """A message as a plain string without its parts."""
    return str.__str__(sentence)


def plural(sentence: str) -> str | None:
    """The plural text of a message that depends on a number, `{count}`; None if it has none."""
    return sentence.many or None if isinstance(sentence, Message) else None


def parts(sentence: str) -> tuple[str | None, dict[str, PlainFact]]:
    """The text and the facts of a message as plain values; no text for a plain string."""
    if not isinstance(sentence, Message):
        return None, {}
    return sentence.text, _plain_facts(sentence)


def facts_of(sentence: Message) -> dict[str, object]:
    """The facts of a message by name."""
    return dict(sentence.facts)


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
