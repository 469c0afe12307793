"""Tune the weights of an evaluation: self-play, a fit to who won, and a match of the new weights against the old.

    python -m bench.tune games  cartagena original-jamaica --games 4000 --out games.npz
    python -m bench.tune fit    games.npz [more.npz …]
    python -m bench.tune match  cartagena original-jamaica --weights home=3.2,card=6.6 --games 2000

`games` plays searches against themselves in native code and measures positions of their games; `fit` finds the weights
(maximum likelihood of the winners, one game in five kept apart) and prints them as an edition's file has them;
`match` plays paired deals, the given weights against the edition's, and tells the share of wins. Weights are accepted
only after a match.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
from importlib import import_module
from typing import Any

import numpy as np

import balandra
from balandra.core.game import Game
from balandra.core.random import MASK, seed_words
from balandra.search.engine import native_engine
from balandra.search.playout import Picker
from balandra.search.seek import DIALS, new_tree
from balandra.search.selfplay import STATES, Log
from balandra.search.tree import DEEPEST

ROUNDS = 100
EVERY = 4  # one position in so many is kept
WANDER = 50  # one move in so many is any move, so that games differ
LONG = 400  # moves a game, for the room that positions need
CHUNK = 40  # deals that a worker plays at once


def weight_names(game: Game) -> tuple[str, ...]:
    """The names of the weights, in their order in the rules."""
    names: tuple[str, ...] = import_module(f"balandra.{game.ruleset.name}.numbers").WEIGHT_NAMES
    return names


def rules_with(game: Game, weights: dict[str, float]) -> Any:
    """The rules with some weights changed."""
    rules = native_engine(game.ruleset).records(game.rules)
    unit = import_module(f"balandra.{game.ruleset.name}.state").WEIGHT_UNIT
    for name, value in weights.items():
        rules[0]["weights"][weight_names(game).index(name)] = round(value * unit)
    return rules


def play(game: Game, rules: Any, rounds: tuple[int, int], dials: Any, first: int, games: int, every: int) -> Log:
    """So many games from deal `first` on; side 0 has each seat in turn."""
    engine = native_engine(game.ruleset)
    blank = engine.records(game.ruleset.state_type.blank())
    room = LONG * games // every if every < 1 << 30 else 1
    numbers = np.zeros(games, dtype=np.int64)
    log = Log(numbers, numbers.copy(), np.repeat(blank, room), np.zeros(room, np.int64), np.zeros(1, np.int64))
    moves = game.ruleset.most_moves
    low, high = seed_words(f"tune {first}")
    picker = engine.records(Picker.blank())
    picker["rng"][0] = [low | 1, high, first & MASK, 7]
    wander = WANDER if every < 1 << 30 else 0
    engine.drivers["search_games"](
        rules, np.repeat(blank, STATES), picker[0], new_tree(64 * max(rounds) + 1000, game.players),
        engine.buffer(moves), engine.buffer(moves), engine.buffer(DEEPEST), np.zeros(game.players),
        np.array(rounds), np.array(dials), first, high, every, wander, log,
    )  # fmt: skip
    return log


def measured(game: Game, log: Log) -> dict[str, Any]:
    """The positions of some games as numbers: what each weight is multiplied with, and who won."""
    engine = native_engine(game.ruleset)
    count, weights = int(log.count[0]), len(weight_names(game))
    unit = import_module(f"balandra.{game.ruleset.name}.state").WEIGHT_UNIT
    base, left = np.zeros((count, game.players)), np.zeros(count)
    features = np.zeros((count, game.players, weights))
    rules = rules_with(game, {})
    engine.drivers["measure"](rules, weights, unit, log.states[:count], base, features, left)
    return {"base": base, "features": features.astype(np.float32), "left": left, "winner": log.winner[log.game[:count]]}


def _load(arguments: argparse.Namespace) -> Game:
    return balandra.load(arguments.game, arguments.edition, arguments.players, json.loads(arguments.options))


def _some_games(task: tuple[argparse.Namespace, int]) -> dict[str, Any]:
    arguments, first = task
    game = _load(arguments)
    rules = np.repeat(rules_with(game, _weights(arguments.weights)), 2)
    rounds = (arguments.rounds, arguments.rounds)
    log = play(game, rules, rounds, [DIALS, DIALS], first, CHUNK * game.players, EVERY)
    found = measured(game, log)
    deals = first + log.game[: int(log.count[0])] // game.players
    return {**found, "deal": deals, "moves": log.moves}


def _some_match(task: tuple[argparse.Namespace, int]) -> dict[str, Any]:
    arguments, first = task
    game = _load(arguments)
    rules = np.concatenate([rules_with(game, _weights(arguments.weights)), rules_with(game, {})])
    rounds = (arguments.rounds, arguments.against or arguments.rounds)
    dials = [json.loads(arguments.dials) if arguments.dials else DIALS, DIALS]
    log = play(game, rules, rounds, dials, first, CHUNK * game.players, 1 << 30)
    seat = np.arange(len(log.winner)) % game.players
    won = np.where(log.winner < 0, 1 / game.players, log.winner == seat)
    return {"won": won.reshape(-1, game.players).mean(1), "moves": log.moves}


def _spread(work: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """Play on all cores and put the parts together."""
    players = arguments.players or 2
    tasks = [(arguments, first) for first in range(arguments.first, arguments.first + arguments.games // players, CHUNK)]
    with multiprocessing.get_context("spawn").Pool(min(arguments.workers, len(tasks))) as pool:
        parts = pool.map(work, tasks, chunksize=1)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _weights(text: str) -> dict[str, float]:
    return {name: float(value) for name, _, value in (part.partition("=") for part in text.split(",") if part)}


def games(arguments: argparse.Namespace) -> None:
    """Play and save what was measured."""
    native_engine(_load(arguments).ruleset)
    _some_games((argparse.Namespace(**{**vars(arguments), "rounds": 2}), 0))  # compile before there are many
    found = _spread(_some_games, arguments)
    game = _load(arguments)
    np.savez_compressed(arguments.out, names=weight_names(game), now=_now(game, arguments.weights), **found)
    print(f"{len(found['moves'])} games of {found['moves'].mean():.0f} moves, {len(found['winner'])} positions")


def _now(game: Game, weights: str) -> Any:
    unit = import_module(f"balandra.{game.ruleset.name}.state").WEIGHT_UNIT
    return rules_with(game, _weights(weights))[0]["weights"] / unit


def match(arguments: argparse.Namespace) -> None:
    """New weights against old."""
    _some_match((argparse.Namespace(**{**vars(arguments), "rounds": 2, "against": 2}), 0))
    found = _spread(_some_match, arguments)
    won = found["won"]
    error = 1.96 * won.std() / len(won) ** 0.5
    fair = 1 / (arguments.players or 2)
    print(f"{won.mean():.3f} ± {error:.3f} of the games (fair: {fair:.3f}), {found['moves'].mean():.0f} moves a game")


def likelihood(weights: Any, data: dict[str, Any], which: Any) -> tuple[float, Any]:
    """Minus the mean log likelihood of the winners, and its slope."""
    features, left = data["features"][which], data["left"][which]
    known = features.shape[2] - 2
    worth = data["base"][which] + features[:, :, :known] @ weights[:known]
    doubt = (weights[known] + weights[known + 1] * left)[:, None]
    chance = np.exp(worth / doubt - (worth / doubt).max(1, keepdims=True))
    chance /= chance.sum(1, keepdims=True)
    rows, winners = np.arange(len(left)), data["winner"][which]
    wrong = chance.copy()
    wrong[rows, winners] -= 1.0
    by_doubt = -(wrong * worth).sum(1) / doubt[:, 0] ** 2
    slope = np.einsum("ns,nsk->k", wrong / doubt, features[:, :, :known]) / len(left)
    return -float(np.log(chance[rows, winners] + 1e-12).mean()), np.r_[slope, by_doubt.mean(), (by_doubt * left).mean()]


def fit(arguments: argparse.Namespace) -> None:
    """The weights under which the winners were most to be expected."""
    from scipy.optimize import minimize

    parts = [np.load(name) for name in arguments.files]
    fields = ("base", "features", "left", "winner", "deal")
    data = {name: np.concatenate([part[name] for part in parts]) for name in fields}
    names, now = [str(name) for name in parts[0]["names"]], parts[0]["now"]
    decided = data["winner"] >= 0
    kept, tried = decided & (data["deal"] % 5 == 0), decided & (data["deal"] % 5 != 0)
    used = np.abs(data["features"]).max((0, 1)) > 0
    used[-2:] = True
    used &= ~np.isin(names, arguments.keep)
    scale = np.maximum(np.abs(now), 0.5)

    def whole(part: Any) -> Any:
        weights = now.copy()
        weights[used] = part * scale[used]
        return weights

    def loss(part: Any) -> tuple[float, Any]:
        value, slope = likelihood(whole(part), data, tried)
        pull = part - now[used] / scale[used]  # a little, towards what was there
        return value + 1e-4 * float(pull @ pull), (slope * scale)[used] + 2e-4 * pull

    low = [0.5 / scale[i] if names[i] == "doubt" else 0.0 if names[i] == "doubt_grows" else None for i in np.nonzero(used)[0]]
    found = minimize(loss, now[used] / scale[used], jac=True, method="L-BFGS-B", bounds=[(one, None) for one in low])
    weights = whole(found.x)
    before, after = likelihood(now, data, kept)[0], likelihood(weights, data, kept)[0]
    print(f"# {tried.sum()} positions; kept apart: {before:.4f} before, {after:.4f} after")
    for name, value in zip(names, weights, strict=True):
        print(f"{name} = {value:.2f}")
    print("# " + ",".join(f"{name}={value:.2f}" for name, value in zip(names, weights, strict=True)))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    for verb in (games, match):
        one = verbs.add_parser(verb.__name__, help=verb.__doc__)
        one.set_defaults(work=verb)
        one.add_argument("game")
        one.add_argument("edition")
        one.add_argument("--players", type=int, default=2)
        one.add_argument("--options", default="{}", help="as JSON")
        one.add_argument("--games", type=int, default=2000)
        one.add_argument("--first", type=int, default=0, help="the first deal")
        one.add_argument("--rounds", type=int, default=ROUNDS)
        one.add_argument("--weights", default="", help="as in home=3.2,card=6.6")
        one.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        one.add_argument("--against", type=int, help="rounds of the other side")
        one.add_argument("--dials", help="of the search, as JSON")
        one.add_argument("--out", default="games.npz")
    one = verbs.add_parser("fit", help=fit.__doc__)
    one.set_defaults(work=fit)
    one.add_argument("files", nargs="+")
    one.add_argument("--keep", nargs="*", default=[], help="weights that stay as they are")
    arguments = parser.parse_args()
    arguments.work(arguments)


if __name__ == "__main__":
    main()
