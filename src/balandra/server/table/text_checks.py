"""Validation of names and chat messages."""

from __future__ import annotations

import unicodedata

from balandra.core.message import message
from balandra.server.table.refusals import Refusal

MOST_BYTES = 1000  # of a message in UTF-8: 500 letters of most alphabets, 333 Chinese characters, 250 emoji


def checked_name(name: str) -> str:
    """A trimmed name; one that cannot be displayed is refused."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable():
        raise Refusal("bad-words", message("a name has 1 to 40 visible characters"))
    return tidy


def checked_words(words: str) -> str:
    """A trimmed message; one that is empty, too long or contains control characters is refused."""
    tidy = words.strip()
    if not tidy or any(unicodedata.category(one) == "Cc" and one not in "\n\t" for one in tidy):
        raise Refusal("bad-words", message("a message has 1 to 500 characters that can be seen"))
    if len(tidy.encode()) > MOST_BYTES:
        raise Refusal("bad-words", message("that is too long for one message; send it in parts"))
    return tidy
