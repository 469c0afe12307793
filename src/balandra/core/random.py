"""The generator: xoshiro128++ in 32-bit lanes, its 128 bits inside the game's state, the same on every target."""

from __future__ import annotations

import hashlib
from typing import Annotated, Protocol

from balandra.core.errors import InvalidOption
from balandra.core.kernel import kernel
from balandra.core.record import Field, Record

MASK = 0xFFFFFFFF
WORDS = 4


class Generator(Protocol):
    """Anything with the state of a generator in it."""

    rng: list[int]


class Random(Record):
    """A record that begins with a generator."""

    rng: Annotated[list[int], Field("i8", (WORDS,))]


@kernel
def next_word(s: Generator) -> int:
    """The next 32 random bits."""
    rng = s.rng
    a = rng[0]
    b = rng[1]
    c = rng[2] ^ a
    d = rng[3] ^ b
    total = (a + rng[3]) & MASK
    rng[0] = a ^ d
    rng[1] = b ^ c
    rng[2] = c ^ ((b << 9) & MASK)
    rng[3] = ((d << 11) & MASK) | (d >> 21)
    return ((((total << 7) & MASK) | (total >> 25)) + a) & MASK


@kernel
def below(s: Generator, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely (Lemire's multiplication with rejection)."""
    product = next_word(s) * n
    if (product & MASK) < n:
        floor = (MASK + 1 - n) % n
        while (product & MASK) < floor:
            product = next_word(s) * n
    return product >> 32


@kernel
def draw_kind(s: Generator, counts: list[int], total: int) -> int:
    """The kind of one of so many things, each as likely as the next; `counts` says how many there are of each kind."""
    pick = below(s, total)
    kind = 0
    while pick >= counts[kind]:
        pick -= counts[kind]
        kind += 1
    return kind


@kernel
def mix(x: int) -> int:
    """Spread 32 bits over 32 bits, one to one."""
    x = ((x ^ (x >> 16)) * 0x21F0AAAD) & MASK
    x = ((x ^ (x >> 15)) * 0x735A2D97) & MASK
    return x ^ (x >> 15)


@kernel
def seed(s: Generator, low: int, high: int) -> None:
    """Start the generator from 64 bits; no two seeds share a state."""
    a = mix((low + 0x9E3779B9) & MASK)
    b = mix((high ^ a) & MASK)
    s.rng[0] = a
    s.rng[1] = b
    s.rng[2] = mix((a + b + 0x7F4A7C15) & MASK)
    s.rng[3] = mix((b ^ 0x6A09E667) & MASK) | 1


def seed_words(value: int | str | bytes) -> tuple[int, int]:
    """The 64 bits, as two words, that a seed of any kind stands for."""
    if not isinstance(value, (int, str, bytes)):
        raise InvalidOption(f"a seed is a whole number, a text or bytes, not {value!r}")
    if isinstance(value, int) and 0 <= value < 1 << 64:
        return value & MASK, value >> 32
    data = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
    number = int.from_bytes(hashlib.sha256(data).digest()[:8], "little")
    return number & MASK, number >> 32


def series_words(value: int | str | bytes) -> tuple[int, int]:
    """The two words of the first seed of a series of games; the games that follow count the low word up.

    One to one, and seeds that differ in one word only get different high words: series of seeds below 2**32 have no
    game in common. Other pairs of seeds share one with a chance of less than the number of games in 2**63.
    """
    low, high = seed_words(value)
    above = mix((low + 0x9E3779B9) & MASK) ^ mix((high + 0x7F4A7C15) & MASK)
    return mix((high + above + 0x6A09E667) & MASK), above


def game_seed(value: int | str | bytes, number: int) -> int:
    """The seed of a game of a series by its number: `game.new(game_seed(seed, i))` deals game i of the series."""
    low, high = series_words(value)
    return ((low + number) & MASK) | (high << 32)
