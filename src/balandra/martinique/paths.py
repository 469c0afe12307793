"""Walks given square by square: d2-d3-e3 in the place of d2-e3."""

from __future__ import annotations

import re
from itertools import pairwise

from balandra.core.errors import InvalidMove
from balandra.core.message import message
from balandra.martinique.moves import walk_move
from balandra.martinique.notation import read_move as read_plain_move
from balandra.martinique.notation import square_of
from balandra.martinique.state import State
from balandra.martinique.tiles import steps_of
from balandra.martinique.walking import WAYS, face_down_maps, is_rival, step

_PATH = re.compile(r"[a-h][1-8](-[a-h][1-8]){2,3}")


def read_move(s: State, text: str) -> int:
    """The move that a text stands for; a path becomes the walk with as many crossings as it has."""
    word = text.strip().lower()
    if not _PATH.fullmatch(word):
        return read_plain_move(text)
    squares = [square for square in map(square_of, word.split("-")) if square is not None]
    _check_path(s, text, squares)
    crossed = sum(is_rival(s, square) for square in squares[1:-1])
    crossed = min(crossed, face_down_maps(s, 1 - s.turn))
    return walk_move(squares[0], squares[-1], crossed)


def _check_path(s: State, text: str, squares: list[int]) -> None:
    if len(set(squares)) != len(squares):
        raise InvalidMove(message("{move} is no walk: it enters a square twice", move=repr(text)))
    for a, b in pairwise(squares):
        if b not in [step(a, way) for way in range(WAYS)]:
            raise InvalidMove(message("{move} is no walk: each square must be next to the one before", move=repr(text)))
    steps = steps_of(s.tile[squares[0]]) if s.tile[squares[0]] else 0
    if steps and steps != len(squares) - 1:
        made = len(squares) - 1
        raise InvalidMove(
            message("steps of {move}: {made}; the tile there says {steps}", move=repr(text), made=made, steps=steps)
        )
