"""How a game was won, in the language of the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from balandra.core.message import message, translatable
from balandra.terminal.speech import colour_name, joined, say

HOW = {
    "treasure": translatable("the Lost Treasure"),
    "points": translatable("points"),
    "loads": translatable("loads"),
    "escape": translatable("escape"),
    "resignation": translatable("resignation"),
}


def how(word: str) -> str:
    """What a game was won by."""
    return say(message(HOW.get(word, word)))


def score(points: Mapping[str, int]) -> str:
    """How many points each colour has."""
    return joined([f"{colour_name(colour)} {number}" for colour, number in points.items()])
