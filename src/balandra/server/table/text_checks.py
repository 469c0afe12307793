"""Names and messages as they are written into a log."""

from __future__ import annotations

import unicodedata

from balandra.core.message import message
from balandra.server.table.refusals import Refusal

MOST_BYTES = 1000  # of a message, in UTF-8: 500 letters of most alphabets, 333 Chinese characters, 250 emoji


def checked_name(name: str) -> str:
    """A name without spaces around it; one that cannot be shown is refused."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable():
        raise Refusal("bad-words", message("a name has 1 to 40 visible characters"))
    return tidy


def checked_words(words: str) -> str:
    """A message without spaces around it; one that is empty, too long or has control characters is refused."""
    tidy = words.strip()
    if not tidy or any(unicodedata.category(one) == "Cc" and one not in "\n\t" for one in tidy):
        raise Refusal("bad-words", message("a message has 1 to 500 characters that can be seen"))
    if len(tidy.encode()) > MOST_BYTES:
        raise Refusal("bad-words", message("that is too long for one message; send it in parts"))
    return tidy
