"""Random play on one core beside the field: OpenSpiel, Pgx, PettingZoo, RLCard. `tools/peers.sh`.

Each figure is the best of some rounds, by the processor's clock, so that a busy machine slows nobody. A step is one
decision of a player; what a peer's interface makes of a step (observation, mask of legal moves) is part of it, as it is
of the row of ours beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import balandra
from balandra.batch import Batch
from balandra.search.engine import native_engine
from balandra.search.playout import MOVES

Work = Callable[[], int]  # does something and says how many steps it was
GAME = balandra.load("cartagena", "original-jamaica")


def batch_steps(batch: Batch, rounds: int) -> int:
    """Ours with every observation and mask written."""
    for _ in range(rounds):
        batch.observe()
        batch.legal_mask(batch.used_actions)
        batch.step(batch.sample())
    return rounds * batch.size


def native_steps() -> int:
    """Whole random games of ours in native code."""
    return int(native_engine(GAME.ruleset).random_games(GAME, 3000, seed=1)[:, MOVES].sum())


def spiel_steps(games: int) -> int:
    """OpenSpiel's backgammon (C++) in the usual Python loop."""
    import pyspiel

    from bench.peers import PEER, draw_outcome

    game, draw, steps = pyspiel.load_game(PEER), random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw_outcome(state.chance_outcomes(), draw))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw.random() * len(actions))])
                steps += 1
    return steps


def pgx_steps(size: int, steps: int) -> Work:
    """Pgx's backgammon, many games at once, on the CPU."""
    from bench.batch import pgx_runner

    run = pgx_runner("backgammon", size, steps)

    def go() -> int:
        run()
        return size * steps

    return go


def pettingzoo_steps(name: str, games: int) -> int:
    """A game of PettingZoo's classics through its own loop."""
    from importlib import import_module

    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    draw, steps = np.random.default_rng(1), 0
    for game in range(games):
        env.reset(seed=game)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else int(draw.choice(np.flatnonzero(seen["action_mask"]))))
            steps += not over
    return steps


def rlcard_steps(name: str, games: int) -> int:
    """A card game of RLCard, by random legal actions."""
    import rlcard

    env: Any = rlcard.make(name, config={"seed": 1})
    draw, steps = random.Random(1), 0
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(draw.choice(list(state["legal_actions"])))
            steps += 1
    return steps


NATIVE, BATCH = "Balandra original-jamaica, whole native games", "Balandra original-jamaica, batch with all it writes"


def field() -> dict[str, Work]:
    """What is measured, by name; ours first."""
    batch = Batch(GAME, 4096, target="cpu", threads=1)
    return {
        NATIVE: native_steps,
        BATCH: lambda: batch_steps(batch, 30),
        "OpenSpiel backgammon, Python loop": lambda: spiel_steps(20),
        "Pgx backgammon, 1,024 games at once": pgx_steps(1024, 20),
        "PettingZoo connect four": lambda: pettingzoo_steps("connect_four_v3", 20),
        "PettingZoo texas hold'em": lambda: pettingzoo_steps("texas_holdem_v4", 50),
        "RLCard gin rummy": lambda: rlcard_steps("gin-rummy", 10),
        "RLCard uno": lambda: rlcard_steps("uno", 40),
    }


def speed(work: Work) -> float:
    """Steps a second."""
    began = time.process_time()
    steps = work()
    return steps / (time.process_time() - began)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = {name: max(speed(work) for _ in range(1 + given.rounds)) for name, work in field().items()}
    if given.json:
        print(json.dumps(found, indent=1))
        return
    print("| what | steps/s | native is | batch is |\n|---|---|---|---|")
    for name, steps in found.items():
        print(f"| {name} | {steps:,.0f} | {found[NATIVE] / steps:,.1f} × | {found[BATCH] / steps:,.1f} × |")


if __name__ == "__main__":
    main()
