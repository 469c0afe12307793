"""Compile a game's native code into the user's cache folder: `python -m balandra.search.compile cartagena`."""

from __future__ import annotations

import sys

from balandra.catalogue import GAMES, load
from balandra.search.engine import native_engine


def compile_game(name: str) -> None:
    """Compile all drivers of a game."""
    ruleset = GAMES[name]
    native_engine(ruleset).compile(load(name, next(iter(ruleset.editions))))


if __name__ == "__main__":
    for game in sys.argv[1:]:
        compile_game(game)
