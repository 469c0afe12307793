"""Blocks: which numbers of a fixed row mean what; observations and action indices are made of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple


class Block(NamedTuple):
    """A stretch of a row: its shape, the largest value in it, and what it says in one sentence."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def places(blocks: Sequence[Block]) -> dict[str, int]:
    """Where each block begins."""
    found, at = {}, 0
    for block in blocks:
        found[block.name] = at
        at += block.size
    return found


def total(blocks: Sequence[Block]) -> int:
    """How long the row is."""
    return sum(block.size for block in blocks)
