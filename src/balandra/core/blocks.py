"""Blocks: the layout of a fixed row of numbers, used for observations and action indices."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple


class Block(NamedTuple):
    """A section of a row: its shape, its largest value, and its meaning in one sentence."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def size(self) -> int:
        """The number of entries."""
        return prod(self.shape)


def places(blocks: Sequence[Block]) -> dict[str, int]:
    """The offset of each block."""
    found, at = {}, 0
    for block in blocks:
        found[block.name] = at
        at += block.size
    return found


def total(blocks: Sequence[Block]) -> int:
    """The length of the row."""
    return sum(block.size for block in blocks)
