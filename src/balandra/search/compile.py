"""Compile a game's native code into the user's cache folder: `python -m balandra.search.compile cartagena`."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from balandra.catalogue import GAMES, load
from balandra.search.engine import cache_folder, native_engine
from balandra.search.seek import Search

try:
    import fcntl
except ImportError:  # Windows: two may compile at the same time, which costs nothing but time
    fcntl = None  # type: ignore[assignment]

PAUSE = 0.2  # seconds
PARENT = os.getppid()  # for whom this process works, as of its beginning


def compile_game(name: str) -> None:
    """Compile the drivers of simulations and of the tree search."""
    ruleset = GAMES[name]
    game = load(name, next(iter(ruleset.editions)))
    native_engine(ruleset).compile(game)
    position = game.new(0)
    assert position.actor is not None
    Search(position.view(position.actor)).run(1)


def has_turn(lock: IO[str]) -> bool:
    """Whether this process may compile now: only one does at a time."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def in_turn(name: str) -> Iterator[None]:
    """Wait until nobody else compiles this game; end if nobody waits for this process any more.

    A server that is killed and started again and again would otherwise leave many compilers behind.
    """
    with (cache_folder() / f"{name}.lock").open("w") as lock:
        while not has_turn(lock):
            time.sleep(PAUSE)
            if os.getppid() != PARENT:
                sys.exit()
        yield


if __name__ == "__main__":
    for game in sys.argv[1:]:
        with in_turn(game):
            compile_game(game)
