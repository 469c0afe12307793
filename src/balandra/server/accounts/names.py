"""Validation of names and passwords."""

from __future__ import annotations

import unicodedata

from balandra.core.message import message
from balandra.server.accounts.refusals import AccountRefusal

LONGEST_NAME = 40
PASSWORD = (8, 200)
# Control characters, surrogates, private use, unassigned, line and paragraph separators.
FORBIDDEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
# Format characters (bidi overrides, invisible ones) are refused, except the joiners that scripts need.
JOINERS = {"\u200c", "\u200d"}


def checked_name(given: str) -> str:
    """A name as it is stored: NFC, trimmed, single spaces; misleading characters are refused."""
    name = " ".join(unicodedata.normalize("NFC", given).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        why = message("A name has 1 to {most} characters; this one has {count}", most=LONGEST_NAME, count=len(name))
        raise AccountRefusal("invalid-name", why)
    if any(_is_forbidden(character) for character in name) or not any(map(_is_visible, name)):
        raise AccountRefusal("invalid-name", message("A name has no control characters and no invisible ones"))
    return name


def folded(name: str) -> str:
    """The key for comparing account names: ignores case, width and the encoding of accents."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", checked_name(name)).casefold())


def checked_password(given: str) -> str:
    """A password, normalized so that every keyboard gives the same text."""
    password = unicodedata.normalize("NFKC", given)
    least, most = PASSWORD
    if not least <= len(password) <= most:
        given_length = {"least": least, "most": most, "count": len(password)}
        why = message("A password has {least} to {most} characters; this one has {count}", **given_length)
        raise AccountRefusal("invalid-password", why)
    return password


def _is_forbidden(character: str) -> bool:
    kind = unicodedata.category(character)
    return kind in FORBIDDEN or (kind == "Cf" and character not in JOINERS)


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"
