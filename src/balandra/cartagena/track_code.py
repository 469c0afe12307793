"""A track agreed on beforehand: the boards in order, each by its number in the box."""

from __future__ import annotations

import re

from balandra.cartagena.state import ANY_FACE, BOARDS, TUNNEL, Rules
from balandra.core.edition import Edition
from balandra.core.errors import InvalidOption

BOARD = re.compile(r"([0-9])([ab]?)('?)")


def read_track(r: Rules, edition: Edition, code: str) -> list[int]:
    """The boards that a code like `3 1' 2b` stands for, as `lay_given` takes them."""
    words = code.split()
    if len(words) != sum(r.boards):
        raise _fail(edition, code, f"it names {len(words)} boards, and {sum(r.boards)} are laid")
    laid = [_board(r, edition, code, word, place) for place, word in enumerate(words)]
    numbers = [given >> 2 for given in laid]
    if len(set(numbers)) < len(numbers):
        raise _fail(edition, code, "every board is there once")
    return [given + 1 for given in laid] + [0] * (BOARDS - len(laid))


def _board(r: Rules, edition: Edition, code: str, word: str, place: int) -> int:
    match = BOARD.fullmatch(word)
    if match is None or not 1 <= int(match[1]) <= r.box:
        raise _fail(edition, code, f"{word!r} is no board; they are 1 to {r.box}, with ' for one turned round")
    path = 0 if place < r.boards[TUNNEL] else 1
    face = r.face[path]
    if match[2] and face != ANY_FACE:
        raise _fail(edition, code, f"{word!r}: the side of a board is not chosen in this edition")
    if face == ANY_FACE:
        face = int(match[2] == "b")
    return 4 * (int(match[1]) - 1) + 2 * face + int(bool(match[3]))


def _fail(edition: Edition, code: str, why: str) -> InvalidOption:
    return InvalidOption(f"{edition.id}: the track {code!r} cannot be laid: {why}")
