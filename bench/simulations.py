"""Simulations a second of the tree search beside OpenSpiel's C++ ISMCTS on gin rummy: `python -m bench simulations`.

Both decide from an opening and from positions in the middle of a game, with the same number of simulations a decision,
on one core, in one process, in turn, by the processor's clock; the best of several rounds counts. Every simulation
deals the hidden cards anew and walks down a tree. The peer's ends with a random game, ours with an evaluation; the
second line of each edition adds a whole random game from the opening to each of our simulations.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import asdict
from itertools import count
from typing import Any

import pyspiel

import balandra
from balandra.search.engine import native_engine, plain_engine
from balandra.search.search import Search, tree_capacity
from bench.peers import EVERYTHING, Row, best, draw_outcome, speed_table

PEER = "gin_rummy"
PROMISED = 50.0
DECISIONS, HEAVY_DECISIONS = 100, 5  # of ours from each position, so that it takes about as long as the peer's one
EXPLORE = 2.0  # the peer's constant; it does not change its speed
OPENING, MIDDLE = (0,), (10, 20, 30)  # moves made before the positions that are searched
GAMES: dict[str, tuple[str, dict[str, object]]] = {
    "original-jamaica": ("original-jamaica", {}),
    "original-tortuga": ("original-tortuga", {}),
    "ravensburger-basic": ("ravensburger-basic", {}),
    "devir-great-escape, everything on": ("devir-great-escape", EVERYTHING),
    "martinique": ("martinique", {}),
}


def peer_state(moves: int) -> Any:
    """Gin rummy after so many random moves, somebody to decide; of the first deal where the game goes on so long."""
    return next(state for deal in count() if not (state := _played(deal, moves)).is_terminal())


def _played(deal: int, moves: int) -> Any:
    draw = random.Random(deal)
    state = pyspiel.load_game(PEER).new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or moves > 0):
        if state.is_chance_node():
            state.apply_action(draw_outcome(state.chance_outcomes(), draw))
        else:
            state.apply_action(draw.choice(state.legal_actions()))
            moves -= 1
    return state


def peer_speed(states: list[Any], simulations: int) -> float:
    """Simulations a second of OpenSpiel's ISMCTS."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORE, simulations)
    began = time.process_time()
    for state in states:
        bot.step(state)
    return simulations * len(states) / (time.process_time() - began)


def our_views(game: balandra.Game, moves: tuple[int, ...]) -> list[balandra.View]:
    """What the one who decides knows after so many random moves."""
    engine = plain_engine(game.ruleset)
    positions = [engine.play_random(game.new(number), number, number) for number in moves]
    return [position.view(position.actor) for position in positions]


def our_speed(views: list[balandra.View], simulations: int, decisions: int = 1, games: bool = False) -> float:
    """Simulations a second of our search over so many decisions from each view, with or without a random game each."""
    began = time.process_time()
    for view in views:
        for seed in range(decisions):
            Search(view, seed, tree_capacity(simulations)).run(simulations)
            if games:
                native_engine(view.game.ruleset).random_games(view.game, simulations, seed)
    return simulations * len(views) * decisions / (time.process_time() - began)


def figures(rounds: int, simulations: int) -> list[Row]:
    """Every edition beside the peer, from openings and from the middle."""
    rows = []
    for stage, moves in (("opening", OPENING), ("middle", MIDDLE)):
        states = [peer_state(number) for number in moves]
        for name, (edition, options) in GAMES.items():
            game = balandra.load(balandra.edition(edition).game, edition, 2, options)
            views = our_views(game, moves)
            our_speed(views, 1, games=True)  # compiles
            rows += _rows(f"{name}, {stage}", views, states, rounds, simulations)
    return rows


def _rows(name: str, views: list[balandra.View], states: list[Any], rounds: int, simulations: int) -> list[Row]:
    ours, heavy, peer = best(
        rounds,
        lambda: our_speed(views, simulations, DECISIONS),
        lambda: our_speed(views, simulations, HEAVY_DECISIONS, games=True),
        lambda: peer_speed(states, simulations),
    )
    against = "OpenSpiel ISMCTS, gin rummy"
    return [
        Row(name, ours, against, peer, "simulations/s", PROMISED),
        Row(f"{name}, each with a random game", heavy, against, peer, "simulations/s", 1.0),
    ]


def main() -> None:
    """Measure, then print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--simulations", type=int, default=1000, help="a decision, for both")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = figures(arguments.rounds, arguments.simulations)
    if arguments.json:
        print(json.dumps([{**asdict(row), "ratio": row.ratio} for row in rows], indent=1))
        return
    from rich.console import Console

    title = f"Tree search over hidden cards, one core, {arguments.simulations:,} simulations a decision"
    Console(width=150).print(speed_table(rows, title))


if __name__ == "__main__":
    main()
