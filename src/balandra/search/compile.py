"""Compile a game's native code into the user's cache folder: `python -m balandra.search.compile GAME`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from balandra.catalogue import GAMES, load
from balandra.core.present import present
from balandra.search.engine import cache_folder, native_engine
from balandra.search.search import Search

try:
    import fcntl
except ImportError:  # Windows: two may compile at the same time, which costs nothing but time
    fcntl = None  # type: ignore[assignment]

PAUSE = 0.2  # seconds


def compile_game(name: str) -> None:
    """Compile the drivers of simulations and of the tree search."""
    ruleset = GAMES[name]
    game = load(name, next(iter(ruleset.editions)))
    native_engine(ruleset).compile(game)
    position = game.new(0)
    Search(position.view(present(position.actor, "somebody who decides")), engine=native_engine(ruleset)).run(1)


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
def in_turn(name: str, parent: int | None = None) -> Iterator[None]:
    """Wait until nobody else compiles this game; end if the parent, who wanted it, is gone meanwhile.

    A server that is killed and started again and again would otherwise leave many compilers behind.
    """
    wanted_by = os.getppid() if parent is None else parent
    with (cache_folder(GAMES[name]) / f"{name}.lock").open("w") as lock:
        while not has_turn(lock):
            time.sleep(PAUSE)
            if os.getppid() != wanted_by:
                sys.exit()
        yield


def main() -> None:
    """Compile the games named."""
    parser = argparse.ArgumentParser(prog="python -m balandra.search.compile", description=__doc__)
    parser.add_argument("games", nargs="+", choices=list(GAMES))
    parser.add_argument("--parent", type=int, help="the process that wants it, which may be gone before this is read")
    wanted = parser.parse_args()
    for game in wanted.games:
        with in_turn(game, wanted.parent):
            compile_game(game)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # Ctrl-C ends the program that wanted this, and says so
        main()
