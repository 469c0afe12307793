"""The language of the terminal: texts from the catalogues that the page uses too."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from balandra.core.errors import InvalidOption
from balandra.core.message import Message

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr", "nl", "de", "ca")
COLOURS = ("colour", "colours", "rival", "of")  # facts that name one
THINGS = ("card", "cards", "symbol", "tile", "tiles", "spent")  # facts that name cards or tiles
SHARES = ("chance", "loss", "before", "after", "change")  # facts that are chances, in units of 10⁻⁹; the last with sign
WHOLE = 10**9
# What stands between the digits, and before the sign of percent.
NUMBERS = {"fr": (",", "\u202f"), "nl": (",", ""), "de": (",", "\xa0"), "ca": (",", "\xa0")}
COMPILED = Path(__file__).parents[1] / "locale"  # by tools/compile_catalogues.py
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in this order, as everywhere

_spoken = [ENGLISH]


def usual(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, English if there is no catalogue of it.

    >>> usual({"LANG": "de_AT.UTF-8"}), usual({"LC_ALL": "C", "LANG": "fr_FR"})
    ('de', 'en')
    """
    wished = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    code = re.split("[_.@-]", wished)[0].lower()
    return code if code in LANGUAGES else ENGLISH


def speak(language: str | None) -> None:
    """Set the current language; None takes it from the environment."""
    if language is not None and language not in LANGUAGES:
        raise InvalidOption(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if language not in (None, ENGLISH) and not gettext.find("balandra", COMPILED, [str(language)]):
        raise InvalidOption(
            f"the translations for {language!r} are not compiled; run `make setup`, or choose {ENGLISH!r}"
        )
    _spoken[0] = language or usual()


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The translations into a language; those of English, and of catalogues not compiled, are the texts themselves."""
    return gettext.translation("balandra", COMPILED, [language], fallback=True)


def say(sentence: str) -> str:
    """A message in the current language; a plain string is returned as it is."""
    if not isinstance(sentence, Message):
        return sentence
    text, many = sentence.text, sentence.many
    said = spoken().ngettext(text, many, sentence.number) if many else spoken().gettext(text)
    return said.format(**{name: _fact(name, fact) for name, fact in sentence.facts.items()})


def word(text: str, form: str = "") -> str:
    """A word in the current language, in a form if there is one; untranslated words are returned as they are."""
    if not text:
        return ""
    found = spoken().pgettext(form, text) if form else text
    return found if found != text else spoken().gettext(text)


def pgettext(context: str, text: str) -> str:
    """A text that needs a context to be translated, in the current language."""
    return spoken().pgettext(context, text)


def spoken() -> gettext.NullTranslations:
    """The translations into the current language."""
    return catalogue(_spoken[0])


def player_name(colour: str) -> str:
    """A colour that stands for who plays it, in the current language."""
    return word(colour, "player")


def colour_name(colour: str) -> str:
    """A colour in the current language."""
    return word(colour)


def thing_name(thing: str) -> str:
    """A card or a tile in the current language, short enough for a board.

    A dark card has a star, a tile its number.

    >>> thing_name("skull*"), thing_name("parrot 3")
    ('skull*', 'parrot 3')
    """
    return re.sub(r"^[a-z]+", lambda symbol: word(symbol[0], "short"), thing)


def joined(words: list[str]) -> str:
    """Words in a row."""
    return pgettext("joiner", ", ").join(words)


class Shown(str):
    """A fact as a sentence shows it, in the current language."""

    def __format__(self, form: str) -> str:
        return str(self)


class _Colour(Shown):
    """A colour: a translation may ask for a form of it, as in `{colour:of}`."""

    def __format__(self, form: str) -> str:
        return word(str(self), form)


class _Colours(Shown):
    """Several colours."""

    def __format__(self, form: str) -> str:
        return joined([word(colour, form) for colour in self.split()])


def _fact(name: str, fact: Any) -> Shown:
    if isinstance(fact, Shown):
        return fact
    if name in COLOURS and fact is not None:
        return _Colours(" ".join(fact)) if isinstance(fact, (list, tuple)) else _Colour(fact)
    if isinstance(fact, (list, tuple)):
        return Shown(joined([_fact(name, one) for one in fact]))
    if isinstance(fact, Message):
        return Shown(say(fact))
    if name in SHARES and isinstance(fact, int):
        return Shown(percent(fact, "+" if name == SHARES[-1] else ""))
    return Shown(thing_name(str(fact)) if name in THINGS else fact)


def percent(value: int, sign: str = "", digits: int = 1) -> str:
    """Units of 10⁻⁹ as a percentage in the current language.

    >>> percent(154_000_000), percent(-154_000_000, "+")
    ('15.4%', '-15.4%')
    """
    point, space = NUMBERS.get(_spoken[0], (".", ""))
    return f"{100 * value / WHOLE:{sign}.{digits}f}".replace(".", point) + f"{space}%"
