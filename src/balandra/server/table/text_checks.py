"""Names and messages as they are written into a log."""

from __future__ import annotations

from balandra.core.message import message
from balandra.server.table.refusals import Refusal


def checked_name(name: str) -> str:
    """A name without spaces around it; one that cannot be shown is refused."""
    tidy = " ".join(name.split())
    if not tidy or not tidy.isprintable():
        raise Refusal("bad-words", message("a name has 1 to 40 visible characters"))
    return tidy


def checked_words(words: str) -> str:
    """A message without spaces around it; an empty one is refused."""
    tidy = words.strip()
    if not tidy:
        raise Refusal("bad-words", message("a message has 1 to 500 characters that can be seen"))
    return tidy
