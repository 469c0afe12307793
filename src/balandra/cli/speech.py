"""The language of the terminal: sentences said from the catalogues that page and server use too."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from balandra.cli.problems import BadInput
from balandra.core.message import Message

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr", "nl", "de", "ca")
COLOURS = ("colour", "colours", "rival", "of")  # facts that name one
PACKAGE = Path(__file__).parents[1]
PLACES = (PACKAGE.parents[1] / "locale", PACKAGE / "locale")  # beside the source; in an installed package
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in this order, as everywhere
LINE = re.compile(r'^(?:(msgid_plural|msgid|msgstr(?:\[\d\])?) )?("(?:[^"\\]|\\.)*")$')

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
    """Speak a language from now on; none: the one that the environment asks for."""
    if language is not None and language not in LANGUAGES:
        raise BadInput(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    _spoken[0] = language or usual()


def say(sentence: str) -> str:
    """A sentence in the language that is spoken; what is nothing but a string stays as it is."""
    if not isinstance(sentence, Message):
        return sentence
    known = catalogue(_spoken[0]).get(sentence.text, ())
    is_single = not sentence.many or _is_single(sentence.facts["count"])
    text = (*known, "", "")[0 if is_single else 1] or (sentence.text if is_single else sentence.many)
    return text.format(**{name: _word(name, fact) for name, fact in sentence.facts.items()})


def word(text: str, otherwise: str | None = None) -> str:
    """A single word in the language that is spoken, as it is if there is none for it."""
    return (*catalogue(_spoken[0]).get(text, ()), text if otherwise is None else otherwise)[0]


def colour_name(colour: str) -> str:
    """A colour in the language that is spoken."""
    return word(colour)


def _is_single(count: int) -> bool:
    return count < 2 if _spoken[0] == "fr" else count == 1


def _word(name: str, fact: Any) -> str:
    if isinstance(fact, (list, tuple)):
        return ", ".join(_word(name, one) for one in fact)
    if isinstance(fact, Message):
        return say(fact)
    return colour_name(str(fact)) if name in COLOURS else str(fact)


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """What is said for each text: one form, or two by number; nothing for English."""
    files = [place / language / "LC_MESSAGES" / "balandra.po" for place in PLACES]
    found = next((file for file in files if file.exists()), None)
    return {} if found is None else dict(map(_entry, found.read_text("utf-8").split("\n\n")))


def _entry(block: str) -> tuple[str, tuple[str, ...]]:
    parts: dict[str, str] = {}
    key = ""
    for match in map(LINE.fullmatch, block.splitlines()):
        if match:
            key = match[1] or key
            parts[key] = parts.get(key, "") + json.loads(match[2])
    return parts.get("msgid", ""), tuple(words for key, words in parts.items() if key.startswith("msgstr"))
