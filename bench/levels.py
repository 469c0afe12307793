"""How far apart are the levels? `python -m bench levels original-jamaica --games 400`: each against the one below it.

`--sides` plays other players instead, each against the one before: EVALUATOR/SIMULATIONS/NOISE/OVERLOOKS, or
EVALUATOR/POSITIONSp for alpha-beta. The games run in native code (`level_games`), which is compiled first.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, sqrt
from multiprocessing import get_context

import balandra
from balandra.arena.workers import cores
from balandra.bots import LEVELS
from balandra.bots.search import Skill
from balandra.core.game import Game
from balandra.search.search import Budget
from bench.level_games import Side, elo, share_of_wins, side_of

CHUNKS = 8  # parts of a match that are played by different workers


@dataclass(frozen=True)
class Step:
    """A match of two neighbours."""

    setting: str
    names: tuple[str, str]  # the stronger first
    sides: tuple[Side, Side]
    games: int

    def chunks(self) -> list[tuple[Step, int, int]]:
        """The match in parts: the first deal and the games of each."""
        players = game_of(self.setting).players
        deals = ceil(self.games / players / CHUNKS)
        return [(self, part * deals, deals * players) for part in range(CHUNKS)]


def game_of(setting: str) -> Game:
    """The game of a setting, EDITION/PLAYERS/OPTIONS with the options as JSON."""
    edition, _, rest = setting.partition("/")
    players, _, options = rest.partition("/")
    return balandra.load(balandra.edition(edition).game, edition, int(players or 2), json.loads(options or "{}"))


def read_side(text: str) -> Side:
    """A player in the words of the command line."""
    evaluator, budget, *errors = text.split("/")
    if budget.endswith("p"):
        return Side(evaluator, 0, int(budget[:-1]))
    noise, overlooks = (*map(float, errors), 0.0, 0.0)[:2]
    return Side(evaluator, int(budget), 0, noise, overlooks)


def level_side(name: str, game: Game, admiral: int) -> Side:
    """A level as such a player; one that goes by the clock has so many simulations."""
    skill = LEVELS[name].skill(game)
    if skill.budget.seconds < float("inf"):
        skill = Skill(Budget(admiral), evaluator=skill.evaluator)
    return side_of(game, skill)


def play(chunk: tuple[Step, int, int]) -> tuple[float, float]:
    """The share of wins in a part of a match, and the seconds it took."""
    step, first, games = chunk
    began = time.process_time()
    return share_of_wins(game_of(step.setting), *step.sides, games, first), time.process_time() - began


def steps(arguments: argparse.Namespace) -> Iterator[Step]:
    """The matches that are asked for; those of high levels with fewer games."""
    for setting in arguments.settings:
        game = game_of(setting)
        names = list(LEVELS)[arguments.first - 1 : arguments.last]
        sides = {name: level_side(name, game, arguments.admiral) for name in names}
        if arguments.sides:
            sides = {text: read_side(text) for text in arguments.sides}
        for weak, strong in pairwise(sides):
            cost = max(side.simulations + side.nodes // 50 for side in (sides[weak], sides[strong]))
            games = max(arguments.fewest, min(arguments.games, arguments.games * arguments.full // cost))
            yield Step(setting, (strong, weak), (sides[strong], sides[weak]), games)


def row(step: Step, parts: list[tuple[float, float]]) -> str:
    """One row of the table."""
    games = sum(games for _, _, games in step.chunks())
    share = sum(won for won, _ in parts) / len(parts)
    players = game_of(step.setting).players
    error = 1.96 * sqrt(max(share * (1 - share), 0.25 / games) / games)
    low, high = (elo(min(max(share + sign * error, 0), 1), players, games) for sign in (-1, 1))
    seconds = sum(seconds for _, seconds in parts)
    strong, weak = step.names
    figures = f"{share:.1%} | {elo(share, players, games):+.0f} ({low:+.0f} to {high:+.0f}) | {seconds:.0f}"
    return f"| {step.setting} | `{strong}` | `{weak}` | {games} | {figures} |"


def compiled(settings: list[str]) -> None:
    """Compile the games once, each in a process of its own, before many processes need them."""
    by_game = {game_of(setting).ruleset.name: setting for setting in settings}
    side = Side("0.1", 1)
    with ProcessPoolExecutor(len(by_game), get_context("spawn")) as pool:
        list(pool.map(play, [(Step(setting, ("", ""), (side, side), 2), 0, 2) for setting in by_game.values()]))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("settings", nargs="+", help="editions, as EDITION or EDITION/PLAYERS/OPTIONS")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--full", type=int, default=20, help="simulations up to which all games are played")
    parser.add_argument("--fewest", type=int, default=40, help="games of a match with many simulations")
    parser.add_argument("--admiral", type=int, default=5000, help="the simulations of a level that goes by the clock")
    parser.add_argument("--first", type=int, default=1, help="the lowest level, by its number")
    parser.add_argument("--last", type=int, default=len(LEVELS), help="the highest level to be measured, by its number")
    parser.add_argument("--sides", nargs="*", help="other players than the levels, the weakest first")
    parser.add_argument("--workers", type=int, default=cores())
    arguments = parser.parse_args()
    compiled(arguments.settings)
    print("| setting | level | against | games | wins | Elo (95 %) | seconds |\n|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor(arguments.workers, get_context("spawn")) as pool:
        matches = [(step, [pool.submit(play, chunk) for chunk in step.chunks()]) for step in steps(arguments)]
        for step, parts in matches:
            print(row(step, [part.result() for part in parts]), flush=True)


if __name__ == "__main__":
    main()
