"""A tiny edition of Cartagena solved by OpenSpiel's CFR+: `python examples/openspiel_cfr.py`."""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import balandra.adapters.openspiel


def main() -> None:
    """Solve, and say after every few iterations how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="tiny-two-symbols")
    parser.add_argument("--max-moves", type=int, default=0, help="a longer game is a draw; 0: as the edition has it")
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--every", type=int, default=10)
    given = parser.parse_args()
    name = balandra.adapters.openspiel.NAME
    game = pyspiel.load_game(name, {"edition": given.edition, "max_moves": given.max_moves})
    solver = cfr.CFRPlusSolver(game)
    for iteration in range(1, given.iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % given.every == 0:
            worst = exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False) / 2
            print(f"{iteration} iterations: a perfect opponent wins {worst:.5f} a game")


if __name__ == "__main__":
    main()
