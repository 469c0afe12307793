"""How far apart are the levels? `python -m bench levels original-jamaica --games 80`: each against the one below it."""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import log10

import balandra
from balandra.arena import Match, plan_match, summary
from balandra.arena.workers import cores
from balandra.bots import LEVELS

SHAREST = 0.995  # a share of wins beyond which no difference in Elo is told


def step(weak: str, strong: str, game: balandra.Game, games: int, workers: int) -> str:
    """One row of the table: the share of wins of a level against the one below, and what that is in Elo."""
    match = Match(plan_match([weak, strong], game, games, seed="levels"), workers=workers)
    match.run()
    row = next(one for one in summary(match.plan, match.results)["bots"] if one["bot"] == strong)
    share = min(max(row["share"], 1 - SHAREST), SHAREST)
    elo = 400 * log10(share / (1 - share))
    return f"| `{strong}` | `{weak}` | {row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%}) | {elo:+.0f} |"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition")
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--top", default="admiral", help="the highest level, perhaps with a budget: admiral:5000")
    parser.add_argument("--first", type=int, default=1, help="the lowest level, by its number")
    parser.add_argument("--last", type=int, default=len(LEVELS), help="the highest level to be measured, by its number")
    parser.add_argument("--workers", type=int, default=cores())
    arguments = parser.parse_args()
    game = balandra.load(balandra.edition(arguments.edition).game, arguments.edition)
    names = [*list(LEVELS)[:-1], arguments.top][arguments.first - 1 : arguments.last]
    print("| level | against | share of wins (95 %) | Elo |\n|---|---|---|---|")
    for weak, strong in pairwise(names):
        print(step(weak, strong, game, arguments.games, arguments.workers), flush=True)


if __name__ == "__main__":
    main()
