"""Compile a game's native code into the user's cache folder: `python -m balandra.search.compile cartagena`."""

from __future__ import annotations

import sys

from balandra.catalogue import GAMES, load
from balandra.search.engine import native_engine
from balandra.search.seek import Search


def compile_game(name: str) -> None:
    """Compile the drivers of simulations and of the tree search."""
    ruleset = GAMES[name]
    game = load(name, next(iter(ruleset.editions)))
    native_engine(ruleset).compile(game)
    position = game.new(0)
    assert position.actor is not None
    Search(position.view(position.actor)).run(1)


if __name__ == "__main__":
    for game in sys.argv[1:]:
        compile_game(game)
