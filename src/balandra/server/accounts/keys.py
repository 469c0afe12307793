"""Random ids, codes and tokens; cookies, which name sessions.

A guest's cookie is signed, so that nothing need be stored for somebody who only looks around. A cookie that was given
for a password is random. Either way a session is stored under a hash of its cookie.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from msgspec import Struct

DAY = 86_400
LIFETIME = 400 * DAY  # of a cookie, in seconds: the longest that browsers keep one
OLD = 30 * DAY  # then a new one is given
TOKEN = "balandra_"
LONGEST = 200  # characters of a cookie


class Cookie(Struct, frozen=True):
    """What a signed cookie says: who, since which change of password, made when (seconds since 1970)."""

    person: str
    epoch: int
    made: int


def new_id() -> str:
    """80 random bits: 16 letters and digits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_token() -> str:
    """160 random bits, recognisable as one of ours."""
    return TOKEN + base64.b32encode(secrets.token_bytes(20)).decode().lower()


def new_recovery() -> str:
    """100 random bits, to be written on paper: five groups of four letters and digits."""
    letters = base64.b32encode(secrets.token_bytes(15)).decode().lower()[:20]
    return "-".join(letters[n : n + 4] for n in range(0, 20, 4))


def hashed(code: str) -> bytes:
    """What is kept of a token or a code; they are long and random, so a plain hash cannot be guessed back."""
    plain = code.strip().lower().replace("-", "").replace(" ", "")
    return hashlib.sha256(b"balandra code " + plain.encode()).digest()


def sign(secret: bytes, cookie: Cookie) -> str:
    """A cookie as text."""
    text = f"{cookie.person}.{cookie.epoch}.{cookie.made}"
    return f"{text}.{_signature(secret, text)}"


def new_cookie(person: str) -> str:
    """A cookie of a session that is stored from its beginning: 160 random bits."""
    return f"{person}.{base64.b32encode(secrets.token_bytes(20)).decode().lower()}"


def person_of(cookie: str) -> str | None:
    """The person of a cookie, if it is true; None: it is no cookie of ours."""
    person, dot, rest = cookie.partition(".")
    return person if person and dot and rest and len(cookie) <= LONGEST else None


def session_id(cookie: str) -> str:
    """Under which a session is stored; the cookie cannot be guessed back from it."""
    return hashlib.sha256(b"balandra session " + cookie.encode(errors="replace")).hexdigest()


def verify(secret: bytes, given: str, now: int) -> Cookie | None:
    """What a cookie says, if we signed it and it is not too old."""
    text, _, signature = given.rpartition(".")
    if len(given) > LONGEST or not hmac.compare_digest(
        _signature(secret, text).encode(), signature.encode(errors="replace")
    ):
        return None
    person, epoch, made = text.split(".")
    cookie = Cookie(person, int(epoch), int(made))
    return cookie if now - cookie.made < LIFETIME else None


def _signature(secret: bytes, text: str) -> str:
    digest = hmac.digest(secret, b"balandra cookie " + text.encode(errors="replace"), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
