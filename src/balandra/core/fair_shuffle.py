"""A fair shuffle: a secret key, committed to by its hash, mixed with the players' contributions, revealed at the end.

The draws of move m (0: the deal) are the output of a keyed pseudo-random function, HMAC-SHA256, over the contributions,
m and a counter. There is no generator state to infer from earlier draws, and a move that is taken back and played
again draws the same.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from functools import cached_property

from balandra.core.errors import InvalidOption

KEY_BYTES = 32
COMMITMENT_TAG = b"balandra fair commitment 1\n"
CONTRIBUTIONS_TAG = b"balandra fair contributions 1\n"
DRAWS_TAG = b"balandra fair draws 1\n"
CONTRIBUTION = re.compile("[0-9a-f]{32,64}")
WORDS = 1 << 32


def commitment(key: bytes) -> str:
    """The hash of a key, published before any player contributes."""
    return hashlib.sha256(COMMITMENT_TAG + key).hexdigest()


class Stream:
    """The draws of one move, in order."""

    def __init__(self, key: bytes, subject: bytes) -> None:
        self._key = key
        self._subject = subject
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hmac.digest(self._key, self._subject + self._counter.to_bytes(4, "big"), "sha256")
            self._words = [int.from_bytes(block[i : i + 4], "big") for i in range(28, -1, -4)]
            self._counter += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A uniform number from 0 to n - 1, by rejection sampling."""
        whole = WORDS - WORDS % n
        word = self._word()
        while word >= whole:
            word = self._word()
        return word % n

    def kind(self, counts: list[int], total: int) -> int:
        """The kind of one of `total` items, where `counts` is the number of items of each kind."""
        pick = self.below(total)
        kind = 0
        while pick >= counts[kind]:
            pick -= counts[kind]
            kind += 1
        return kind


@dataclass(frozen=True)
class FairShuffle:
    """The source of all random draws of a game: the key, and the players' contributions in seat order.

    >>> shuffle = FairShuffle(bytes(32), ("ab" * 16, "cd" * 16))
    >>> shuffle.commitment[:8], [shuffle.draws(0).below(6) for _ in range(2)]
    ('820cc51f', [5, 5])
    >>> FairShuffle.read(shuffle.write()) == shuffle
    True
    """

    key: bytes
    contributions: tuple[str, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.key, bytes) or len(self.key) != KEY_BYTES:
            raise InvalidOption(f"the key of a fair shuffle has {KEY_BYTES} bytes")
        object.__setattr__(self, "contributions", tuple(self.contributions))
        for given in self.contributions:
            if not isinstance(given, str) or not CONTRIBUTION.fullmatch(given):
                raise InvalidOption(f"a contribution to the shuffle is 32 to 64 hexadecimal digits, not {given!r}")

    def __repr__(self) -> str:
        return f"<Fair shuffle {self.commitment}>"  # without the key, so that logs do not reveal it

    @cached_property
    def commitment(self) -> str:
        """The hash of the key."""
        return commitment(self.key)

    @cached_property
    def _mixed(self) -> bytes:
        return hashlib.sha256(CONTRIBUTIONS_TAG + " ".join(self.contributions).encode()).digest()

    def draws(self, move: int) -> Stream:
        """The draws of a move, by its number in the game; 0 is the deal."""
        return Stream(self.key, DRAWS_TAG + self._mixed + move.to_bytes(4, "big"))

    def write(self) -> str:
        """The shuffle as text: key and contributions."""
        return " ".join(("fair", self.key.hex(), *self.contributions))

    @classmethod
    def read(cls, text: str) -> FairShuffle:
        """The shuffle in a text."""
        word, key, *contributions = text.split(" ")
        if word != "fair" or not re.fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", key):
            raise InvalidOption(f"a fair shuffle is written as `fair KEY CONTRIBUTION ...`, not as {text[:100]!r}")
        return cls(bytes.fromhex(key), tuple(contributions))
