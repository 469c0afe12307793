"""Compiles the native code that `make test` uses, once, before many processes would each do it for themselves.

That is the rules: simulations and batches. Searches and counts run as WebAssembly there; `make long` compiles theirs.
"""

from __future__ import annotations

import sys

import balandra
from balandra.batch import Batch
from balandra.catalogue import GAMES
from balandra.search.engine import native_engine


def warm(name: str) -> None:
    """Simulations and batches of one game."""
    game = balandra.load(name, next(iter(GAMES[name].editions)))
    native_engine(game.ruleset).random_games(game, 1, limit=2)
    Batch(game, 2, target="cpu")


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        warm(name)
