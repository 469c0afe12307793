"""Compiles the native code that tests use, once, before many processes would each do it for themselves."""

from __future__ import annotations

import sys

import numpy as np
from bench.tune import play

import balandra
from balandra.batch import Batch, random_games
from balandra.batch.rollouts import roll_out
from balandra.catalogue import GAMES
from balandra.cli.compile import compile_drivers
from balandra.search.search import PARAMS


def warm(name: str) -> None:
    """Simulations, the tree search, light games, batches, self-play of one game."""
    game = balandra.load(name, next(iter(GAMES[name].editions)))
    compile_drivers(game)
    position = game.new(0)
    batch = Batch(game, 2, target="cpu")
    batch.observe()
    batch.legal_mask()
    batch.step(batch.sample())
    random_games(game, 2, target="cpu")
    roll_out([position], 2, target="cpu")
    evaluators = np.repeat(game.ruleset.parameters(game, game.ruleset.evaluator()).array(), 2)
    play(game, evaluators, (2, 2), [PARAMS, PARAMS], 0, 2, every=3)


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        warm(name)
