"""Repeated matches, plain and adjusted for the luck of draws: how much less they vary, and whether intervals hold.

`python -m bench luck --repeats 20 --games 40 greedy rearmost` plays in one process. With `--save FOLDER` it can be
stopped and goes on.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev

import numpy as np

import balandra
from balandra.analysis.intervals import NORMAL
from balandra.arena import Match, Plan, Result, plan_match, summary
from balandra.arena.credits import Floats, complete, count
from balandra.arena.play import play
from balandra.arena.summary import Share

TIMED = 4  # games by which the cost is measured


def plans(arguments: argparse.Namespace) -> list[Plan]:
    """The same match, each time with other deals."""
    edition = balandra.edition(arguments.edition)
    game = balandra.load(edition.game, edition.id, arguments.players)
    seeds = (f"{arguments.seed} {number}" for number in range(arguments.repeats))
    return [plan_match(arguments.bots, game, arguments.games, seed, luck=arguments.luck) for seed in seeds]


def played(given: list[Plan], folder: Path | None) -> Iterator[list[Result]]:
    """The games of each match, in complete deals."""
    for number, plan in enumerate(given):
        match = Match(plan, folder / f"{number}.jsonl" if folder else None)
        match.run()
        yield complete(plan, match.results)


def by_deal(plan: Plan, games: list[Result], adjusted: bool) -> Floats:
    """The first bot's share of the points of each deal, where it has one seat."""
    credits = count(plan, games, adjusted)
    alone = credits.alone[:, 0, None]
    points: Floats = (credits.won[:, :, 0] * alone).sum(axis=(1, 2)) / (credits.played[:, 0] * alone).sum()
    return points


def scatter(found: list[Share]) -> str:
    """Repeated results beside what their intervals say."""
    truth = mean(one["share"] for one in found)
    widths = [(one["high"] - one["low"]) / 2 / NORMAL for one in found]
    held = sum(one["low"] <= truth <= one["high"] for one in found)
    seen = stdev(one["share"] for one in found)
    return (
        f"mean {truth:.2%}, scatter {seen:.2%}, by the intervals {mean(widths):.2%}, "
        f"{held} of {len(found)} intervals hold the mean"
    )


def cost(plan: Plan) -> str:
    """Seconds of a game with and without the measuring of luck."""
    seconds = []
    for one in (plan, replace(plan, luck=None)):
        play(one, 0, 0)
        began = time.process_time()
        for task in range(1, TIMED + 1):
            play(replace(one, deals=TIMED + 1), task, 0)
        seconds.append((time.process_time() - began) / TIMED)
    return f"{seconds[0]:.3f} s a game, {seconds[1]:.3f} s without the luck of draws"


def report(given: list[Plan], results: list[list[Result]]) -> Iterator[str]:
    """The figures."""
    pairs = list(zip(given, results, strict=True))
    plain, adjusted = (np.concatenate([by_deal(*pair, kind) for pair in pairs]) for kind in (False, True))
    yield f"{given[0].edition}, {given[0].players} players, {' against '.join(given[0].bots)}, luck by {given[0].luck}"
    deviations = f"standard deviation of a deal {plain.std(ddof=1):.3f}, adjusted {adjusted.std(ddof=1):.3f}"
    yield f"{len(plain)} deals: {deviations}"
    yield f"the same interval from {adjusted.var() / plain.var():.0%} of the games"
    rows = [summary(*pair)["bots"][0] for pair in pairs]
    yield f"plain: {scatter(list(rows))}"
    yield f"adjusted: {scatter([row['adjusted'] for row in rows if row['adjusted']])}"


def main() -> None:
    """Play the matches and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--edition", default="original-jamaica")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--games", type=int, default=40, help="of each match")
    parser.add_argument("--seed", default="luck", help="the seeds of the matches begin with it")
    parser.add_argument("--luck", default="static", help="the evaluator of draws")
    parser.add_argument("--save", type=Path, help="a folder for the games")
    arguments = parser.parse_args()
    if arguments.save:
        arguments.save.mkdir(parents=True, exist_ok=True)
    given = plans(arguments)
    for line in report(given, list(played(given, arguments.save))):
        print(line, flush=True)
    print(cost(given[0]))


if __name__ == "__main__":
    main()
