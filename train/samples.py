"""Samples: positions with what they were found to be worth, in files, sorted by the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

NAMES = ("lists", "worth", "returns", "won", "traits", "deal")
TASK_DEALS = 16  # set apart for each task of a worker, so that no deal comes twice
HELD_OUT = 10  # one task in so many is not learnt from
LAMBDA = 0.9  # the weight of each later search beside the one before it
Array = np.ndarray[Any, np.dtype[Any]]


class Shares(NamedTuple):
    """What the target consists of beside the value that the search found: the result and the lambda-return."""

    result: float = 0.1
    returns: float = 0.0


@dataclass(frozen=True)
class Samples:
    """Positions of games with the same number of players."""

    lists: Array  # inputs that are on: position, seat, place
    worth: Array
    returns: Array
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
        search = 1 - shares.result - shares.returns
        wanted: Array = search * self.worth + shares.returns * self.returns + shares.result * self.won
        return wanted.astype(np.float32)

    def split(self) -> tuple[Samples, Samples]:
        """Those to learn from, and those held out."""
        apart = (self.deal // TASK_DEALS) % HELD_OUT == 0
        return self.pick(~apart), self.pick(apart)

    def pick(self, which: Array) -> Samples:
        """Some of them."""
        return Samples(*(getattr(self, name)[which] for name in NAMES))


def lambda_returns(worth: Array, won: Array, game: Array) -> Array:
    """The TD(lambda) return of each position: a mean of what later searches of its game found, and of its result.

    Positions are in the order of their games. A position that was not searched (a move drawn at random, or the only
    one) says nothing, nor does what came after it. Of one off the line there is only what its own search found.
    """
    returns = worth.copy()
    line = np.flatnonzero(game >= 0)
    returns[line] = _returns_on_line(worth[line], won, game[line])
    return returns


def _returns_on_line(worth: Array, won: Array, game: Array) -> Array:
    searched = worth.sum(1) > 0
    returns = np.zeros_like(worth)
    for i in reversed(range(len(worth))):
        if i + 1 == len(worth) or game[i + 1] != game[i]:
            returns[i] = won[game[i]]
        elif searched[i + 1]:
            returns[i] = (1 - LAMBDA) * worth[i + 1] + LAMBDA * returns[i + 1]
        else:
            is_last = i + 2 == len(worth) or game[i + 2] != game[i]
            returns[i] = won[game[i]] if is_last else worth[i]
    return returns


def sorted_by_players(parts: Iterable[dict[str, Any]]) -> list[Samples]:
    """What workers found, put together."""
    by_players: dict[int, list[dict[str, Any]]] = {}
    for part in parts:
        by_players.setdefault(part["lists"].shape[1], []).append(part)
    return [
        Samples(*(np.concatenate([part[name] for part in found]) for name in NAMES))
        for _, found in sorted(by_players.items())
    ]


def save(path: Path, samples: Sequence[Samples]) -> None:
    """Write samples down."""
    columns = {f"{name}{one.players}": getattr(one, name) for one in samples for name in NAMES}
    np.savez(path, **columns)


def read(paths: Sequence[Path]) -> list[Samples]:
    """Samples of several files, together."""
    parts = []
    for path in paths:
        with np.load(path) as saved:
            players = sorted({int(name[-1]) for name in saved.files})
            parts += [{name: saved[f"{name}{count}"] for name in NAMES} for count in players]
    return sorted_by_players(parts)
