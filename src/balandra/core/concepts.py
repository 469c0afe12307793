"""Concepts: facts about a move in the terms of strategy, each checked by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.core.message import Message


@dataclass(frozen=True)
class Concept:
    """A fact that holds for a move: its name, and a sentence that begins with "It"."""

    name: str
    sentence: Message
    speaks: int = 0  # 1 for the move, -1 against it, 0 for neither
