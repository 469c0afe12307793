"""Lessons: positions with what they were found to be worth, in files, sorted by the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

NAMES = ("lists", "worth", "later", "won", "traits", "deal")
HELD_OUT = 10  # one deal in so many is not learnt from
LASTING = 0.9  # of what the next search found, how much what came after it counts
Array = np.ndarray[Any, np.dtype[Any]]


class Shares(NamedTuple):
    """What is to be learnt beside what the search found: how the game ended, and what later searches found."""

    result: float = 0.1
    later: float = 0.0


@dataclass(frozen=True)
class Lessons:
    """Positions of games with the same number of players."""

    lists: Array  # inputs that are on: position, seat, place
    worth: Array
    later: Array
    won: Array
    traits: Array
    deal: Array

    @property
    def players(self) -> int:
        """How many players."""
        return int(self.lists.shape[1])

    def __len__(self) -> int:
        return len(self.deal)

    def targets(self, shares: Shares) -> Array:
        """What is to be learnt."""
        search = 1 - shares.result - shares.later
        wanted: Array = search * self.worth + shares.later * self.later + shares.result * self.won
        return wanted.astype(np.float32)

    def split(self) -> tuple[Lessons, Lessons]:
        """Those to learn from, and those held out."""
        apart = (self.deal // 2) % HELD_OUT == 0
        return self.pick(~apart), self.pick(apart)

    def pick(self, which: Array) -> Lessons:
        """Some of them."""
        return Lessons(*(getattr(self, name)[which] for name in NAMES))


def seen_later(worth: Array, won: Array, game: Array) -> Array:
    """For each position the mean of what later searches of its game found, the nearest count most, and of its result.

    Positions are in the order of their games. A position that was not searched (a move drawn at random, or the only
    one) says nothing, nor does what came after it. Of one off the line there is only what its own search found.
    """
    later = worth.copy()
    line = np.flatnonzero(game >= 0)
    later[line] = _later_on_line(worth[line], won, game[line])
    return later


def _later_on_line(worth: Array, won: Array, game: Array) -> Array:
    searched = worth.sum(1) > 0
    later = np.zeros_like(worth)
    for i in reversed(range(len(worth))):
        if i + 1 == len(worth) or game[i + 1] != game[i]:
            later[i] = won[game[i]]
        elif searched[i + 1]:
            later[i] = (1 - LASTING) * worth[i + 1] + LASTING * later[i + 1]
        else:
            is_last = i + 2 == len(worth) or game[i + 2] != game[i]
            later[i] = won[game[i]] if is_last else worth[i]
    return later


def sorted_by_players(parts: Iterable[dict[str, Any]]) -> list[Lessons]:
    """What workers found, put together."""
    by_players: dict[int, list[dict[str, Any]]] = {}
    for part in parts:
        by_players.setdefault(part["lists"].shape[1], []).append(part)
    return [
        Lessons(*(np.concatenate([part[name] for part in found]) for name in NAMES))
        for _, found in sorted(by_players.items())
    ]


def save(path: Path, lessons: Sequence[Lessons]) -> None:
    """Write lessons down."""
    columns = {f"{name}{one.players}": getattr(one, name) for one in lessons for name in NAMES}
    np.savez(path, **columns)


def read(paths: Sequence[Path]) -> list[Lessons]:
    """Lessons of several files, together."""
    parts = []
    for path in paths:
        with np.load(path) as saved:
            players = sorted({int(name[-1]) for name in saved.files})
            parts += [{name: saved[f"{name}{count}"] for name in NAMES} for count in players]
    return sorted_by_players(parts)
