"""Random play on one core beside the field: OpenSpiel, Pgx, PettingZoo, RLCard. `make peers`.

Each figure is the best of some rounds, taken in turn. A step is one decision of a player; what a peer's interface makes
of a step (observation, mask of legal moves) is part of it, as it is of the row of ours beside it.
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

Measure = Callable[[], float]
GAME = balandra.load("cartagena", "original-jamaica")


def steps_of(batch: Batch, rounds: int) -> float:
    """Steps a second with every observation and mask written."""
    began = time.perf_counter()
    for _ in range(rounds):
        batch.observe()
        batch.legal_mask(batch.used_actions)
        batch.step(batch.sample())
    return rounds * batch.size / (time.perf_counter() - began)


def native() -> float:
    """Whole random games of ours in native code."""
    began = time.perf_counter()
    summaries = native_engine(GAME.ruleset).random_games(GAME, 3000, seed=1)
    return float(summaries[:, MOVES].sum() / (time.perf_counter() - began))


def spiel() -> float:
    """OpenSpiel's backgammon (C++) in the usual Python loop."""
    from bench.peers import spiel_decisions

    return spiel_decisions(30)


def pgx_steps(size: int) -> Measure:
    """Pgx's backgammon, many games at once, on the CPU."""
    from bench.batch import pgx

    return lambda: float(pgx("backgammon", size, 20)["steps/s"])


def pettingzoo_steps(name: str, games: int) -> float:
    """A game of PettingZoo's classics through its own loop."""
    from importlib import import_module

    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    draw, steps = np.random.default_rng(1), 0
    began = time.perf_counter()
    for game in range(games):
        env.reset(seed=game)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            over = ended or cut
            env.step(None if over else int(draw.choice(np.flatnonzero(seen["action_mask"]))))
            steps += not over
    return steps / (time.perf_counter() - began)


def rlcard_steps(name: str, games: int) -> float:
    """A card game of RLCard, by random legal actions."""
    import rlcard

    env: Any = rlcard.make(name, config={"seed": 1})
    draw, steps = random.Random(1), 0
    began = time.perf_counter()
    for _ in range(games):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(draw.choice(list(state["legal_actions"])))
            steps += 1
    return steps / (time.perf_counter() - began)


def measures() -> dict[str, Measure]:
    """What is measured, by name; ours first."""
    batch = Batch(GAME, 4096, target="cpu", threads=1)
    return {
        "Balandra original-jamaica, native games": native,
        "Balandra original-jamaica, batch with observations and masks": lambda: steps_of(batch, 30),
        "OpenSpiel backgammon, Python loop": spiel,
        "Pgx backgammon, 1,024 games at once": pgx_steps(1024),
        "PettingZoo connect four": lambda: pettingzoo_steps("connect_four_v3", 20),
        "PettingZoo texas hold'em": lambda: pettingzoo_steps("texas_holdem_v4", 50),
        "RLCard gin rummy": lambda: rlcard_steps("gin-rummy", 10),
        "RLCard uno": lambda: rlcard_steps("uno", 40),
    }


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    work = measures()
    for measure in work.values():
        measure()  # compiles, loads
    found = {name: max(measure() for _ in range(given.rounds)) for name, measure in work.items()}
    best = found["Balandra original-jamaica, native games"]
    learner = found["Balandra original-jamaica, batch with observations and masks"]
    if given.json:
        print(json.dumps(found, indent=1))
        return
    print("| what | steps/s | native is | batch is |\n|---|---|---|---|")
    for name, speed in found.items():
        print(f"| {name} | {speed:,.0f} | {best / speed:,.1f} × | {learner / speed:,.1f} × |")


if __name__ == "__main__":
    main()
