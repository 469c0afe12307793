"""Random ids, codes and tokens, and session cookies.

A guest's cookie is signed, so nothing is stored for a visitor who only reads. A cookie issued for a password is
random. In both cases a session is stored under a hash of its cookie.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from msgspec import Struct

DAY = 86_400
LIFETIME = 400 * DAY  # of a cookie, in seconds: the maximum that browsers allow
OLD = 30 * DAY  # age at which a cookie is reissued
TOKEN = "balandra_"
LONGEST = 200  # maximum length of a cookie


class Cookie(Struct, frozen=True):
    """The payload of a signed cookie: person, password epoch, time of issue (seconds since 1970)."""

    person: str
    epoch: int
    made: int


def new_id() -> str:
    """A random id: 80 bits as 16 letters and digits."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def new_token() -> str:
    """A random token: 160 bits, with a recognisable prefix."""
    return TOKEN + base64.b32encode(secrets.token_bytes(20)).decode().lower()


def new_recovery() -> str:
    """A random recovery code: 100 bits as five groups of four letters and digits, to be written on paper."""
    letters = base64.b32encode(secrets.token_bytes(15)).decode().lower()[:20]
    return "-".join(letters[n : n + 4] for n in range(0, 20, 4))


def hashed(code: str) -> bytes:
    """The stored hash of a token or code; they are long and random, so a plain hash is safe."""
    plain = code.strip().lower().replace("-", "").replace(" ", "")
    return hashlib.sha256(b"balandra code " + plain.encode()).digest()


def sign(secret: bytes, cookie: Cookie) -> str:
    """Encode and sign a cookie."""
    text = f"{cookie.person}.{cookie.epoch}.{cookie.made}"
    return f"{text}.{_signature(secret, text)}"


def new_cookie(person: str) -> str:
    """A cookie for a session that is stored from its start: 160 random bits."""
    return f"{person}.{base64.b32encode(secrets.token_bytes(20)).decode().lower()}"


def person_of(cookie: str) -> str | None:
    """The person that a cookie claims to belong to; None if it is malformed."""
    person, dot, rest = cookie.partition(".")
    return person if person and dot and rest and len(cookie) <= LONGEST else None


def session_id(cookie: str) -> str:
    """The id under which a session is stored; the cookie cannot be derived from it."""
    return hashlib.sha256(b"balandra session " + cookie.encode(errors="replace")).hexdigest()


def verify(secret: bytes, given: str, now: int) -> Cookie | None:
    """The payload of a cookie if its signature is valid and it has not expired."""
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
