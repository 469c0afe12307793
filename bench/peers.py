"""Balandra beside OpenSpiel, in one run on one core: `python -m bench peers`.

Each figure is the best of several rounds, Balandra's and the peer's taken in turn, so that a busy machine slows both.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import pyspiel

import balandra
from balandra.cli.compile import compile_drivers
from balandra.search.engine import native_engine
from balandra.search.playout import MOVES

PEER = "backgammon"
EVERYTHING = {"draw_in_tunnel": "both", "draw_in_jungle": "both", "filibusters": True, "witch": True}


@dataclass(frozen=True)
class Row:
    """One figure beside a peer's, and what was promised."""

    name: str
    ours: float
    peer_name: str
    peer: float
    unit: str
    promised: float

    @property
    def ratio(self) -> float:
        return self.ours / self.peer


@dataclass(frozen=True)
class Wait:
    """A time that somebody waits, and the most it may be."""

    name: str
    seconds: float
    most: float


def spiel_decisions(games: int) -> float:
    """Decisions a second of OpenSpiel's C++ backgammon in the usual Python loop."""
    game, draw = pyspiel.load_game(PEER), random.Random(1)
    decisions, began = 0, time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(draw_outcome(state.chance_outcomes(), draw))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(draw.random() * len(actions))])
                decisions += 1
    return decisions / (time.perf_counter() - began)


def draw_outcome(outcomes: list[tuple[int, float]], draw: random.Random) -> int:
    """One of some outcomes by its chance; the quickest way found in Python, so that the peer gets its due."""
    left = draw.random()
    for outcome, chance in outcomes:
        left -= chance
        if left < 0:
            return outcome
    return outcomes[-1][0]


def spiel_rollouts(rollouts: int) -> float:
    """Games a second of OpenSpiel's C++ random rollouts of backgammon, called once from Python."""
    game = pyspiel.load_game(PEER)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    began = time.perf_counter()
    bot.mcts_search(state)
    return rollouts / (time.perf_counter() - began)


def native_speed(game: balandra.Game, games: int) -> tuple[float, float]:
    """Moves and games a second of native random play."""
    engine = native_engine(game.ruleset)
    began = time.perf_counter()
    summaries = engine.random_games(game, games, seed=games)
    seconds = time.perf_counter() - began
    return float(summaries[:, MOVES].sum() / seconds), games / seconds


def plain_speed(game: balandra.Game, games: int) -> float:
    """Actions a second of the plain rules: legal moves, a random one of them, its effect."""
    kernels, rules, draw = game.ruleset.kernels, game.rules, random.Random(1)
    legal, apply, moves = kernels["legal"], kernels["apply"], [0] * game.ruleset.most_moves
    actions, began = 0, time.perf_counter()
    for seed in range(games):
        state = game.new(seed)._state
        while count := legal(rules, state, moves):
            apply(rules, state, moves[int(draw.random() * count)])
            actions += 1
    return actions / (time.perf_counter() - began)


def best(rounds: int, *measures: Callable[[], float]) -> list[float]:
    """The best of some rounds of each measure, the measures taken in turn."""
    results = [[measure() for measure in measures] for _ in range(rounds)]
    return [max(column) for column in zip(*results, strict=True)]


def figures(rounds: int) -> list[Row]:
    """All speeds beside their peers."""
    jamaica = balandra.load("cartagena", "original-jamaica")
    devir = balandra.load("cartagena", "devir-great-escape", 2, EVERYTHING)
    compile_drivers(jamaica)
    spiel, rollouts, jam, jam_games, all_on, plain = best(
        rounds,
        lambda: spiel_decisions(60),
        lambda: spiel_rollouts(400),
        lambda: native_speed(jamaica, 6000)[0],
        lambda: native_speed(jamaica, 6000)[1],
        lambda: native_speed(devir, 5000)[0],
        lambda: plain_speed(jamaica, 60),
    )
    loop, rolls = f"OpenSpiel {PEER}, Python loop", f"OpenSpiel {PEER}, C++ rollouts"
    return [
        Row("native, original-jamaica, 2 players", jam, loop, spiel, "decisions/s", 100),
        Row("native, original-jamaica, 2 players", jam_games, rolls, rollouts, "games/s", 10),
        Row("native, Great Escape, everything on, 2 players", all_on, loop, spiel, "decisions/s", 40),
        Row("plain Python, original-jamaica, 2 players", plain, loop, spiel, "decisions/s", 1),
    ]


def run_python(code: str, cache: str | None = None) -> float:
    """The seconds that a fresh interpreter takes for some code, as the code itself reports them."""
    environment = {**os.environ, **({"XDG_CACHE_HOME": cache} if cache else {})}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


CLOCK = "import time; t = time.perf_counter()\n{}\nprint(time.perf_counter() - t)"
IMPORT = CLOCK.format("import balandra")
TABLE = CLOCK.format(
    "import balandra\np = balandra.load('cartagena', 'original-jamaica').new(1)\np.play(p.legal_moves[0])"
)
COMPILE = CLOCK.format(
    "import balandra\nfrom balandra.cli.compile import compile_drivers\n"
    "compile_drivers(balandra.load('cartagena', 'original-tortuga'))\n"
    "compile_drivers(balandra.load('martinique', 'martinique'))"
)
LOAD = "import numba\n" + COMPILE


def waits() -> list[Wait]:
    """How long one waits for an import, a table, and native code."""
    with tempfile.TemporaryDirectory() as cache:
        return [
            Wait("import balandra", min(run_python(IMPORT) for _ in range(3)), 0.5),
            Wait("a new table playable, nothing compiled", run_python(TABLE, cache), 1.0),
            Wait("all kernels compiled, once", run_python(COMPILE, cache), 40.0),
            Wait("all kernels loaded from the cache (Numba imported)", run_python(LOAD, cache), 1.0),
        ]


def speed_table(rows: list[Row], title: str) -> Any:
    """Figures beside the peer's, the ratio in green where it is what was promised."""
    from rich.table import Table

    speeds = Table("what", "Balandra", "peer", "peer's", "ratio", "promised", title=title)
    for row in rows:
        good = "green" if row.ratio >= row.promised else "red"
        ratio = f"[{good}]{row.ratio:.1f} ×[/]"
        ours, peer = f"{row.ours:,.0f} {row.unit}", f"{row.peer:,.0f}"
        speeds.add_row(row.name, ours, row.peer_name, peer, ratio, f"{row.promised:g} ×")
    return speeds


def show(rows: list[Row], times: list[Wait]) -> None:
    """The figures as a table on the terminal."""
    from rich.console import Console
    from rich.table import Table

    waiting = Table("what", "seconds", "at most", title="Waiting")
    for wait in times:
        good = "green" if wait.seconds <= wait.most else "red"
        waiting.add_row(wait.name, f"[{good}]{wait.seconds:.2f}[/]", f"{wait.most:g}")
    console = Console(width=130)
    console.print(speed_table(rows, "Speed, one core, random play"), waiting)


def main() -> None:
    """Measure, then print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows, times = figures(arguments.rounds), waits()
    if arguments.json:
        ratios: list[dict[str, Any]] = [{**asdict(row), "ratio": row.ratio} for row in rows]
        print(json.dumps({"speeds": ratios, "waits": [asdict(wait) for wait in times]}, indent=1))
    else:
        show(rows, times)


if __name__ == "__main__":
    main()
