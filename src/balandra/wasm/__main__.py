"""Builds the WebAssembly modules that are missing or stale into the package: `python -m balandra.wasm [GAME …]`."""

from __future__ import annotations

import argparse
import sys

from balandra.catalogue import GAMES
from balandra.search.wasm_module import is_fresh, module_path
from balandra.wasm.build import make, write


def main() -> None:
    """Build the modules of the games named."""
    parser = argparse.ArgumentParser(prog="python -m balandra.wasm", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)}; all if none is named")
    parser.add_argument("--force", action="store_true", help="also build what is fresh")
    parser.add_argument("--make", nargs="+", metavar=("GAME", "FUNCTION"), help="write one module to standard output")
    wanted = parser.parse_args()
    if wanted.make:
        sys.stdout.buffer.write(make(wanted.make[0], wanted.make[1:]))
        return
    unknown = [game for game in wanted.games if game not in GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(GAMES)}")
    for game in wanted.games or GAMES:
        if wanted.force or not is_fresh(GAMES[game]):
            print(f"{module_path(GAMES[game])}: {write(game):,} bytes")


if __name__ == "__main__":
    main()
