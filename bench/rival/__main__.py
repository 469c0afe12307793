"""Compares the rules of the rival with Balandra's: `python -m bench rival --games 1000`."""

from __future__ import annotations

import argparse

from bench.rival.compare import Rival, compare_game, compare_perft


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    arguments = parser.parse_args()
    positions = counts = 0
    with Rival() as rival:
        for seed in range(arguments.first, arguments.first + arguments.games):
            positions += compare_game(rival, seed)
            counts += compare_perft(rival, seed) if seed % 50 == 0 else 0
    print(f"{arguments.games} games, {positions} positions and {counts} sequences of moves: no difference")


if __name__ == "__main__":
    main()
