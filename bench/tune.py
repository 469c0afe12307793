"""Tune the weights of an evaluation: self-play, a fit to who won, and a match of the new weights against the old.

    python -m bench tune games  cartagena original-jamaica --games 4000 --out games.npz
    python -m bench tune fit    cartagena original-jamaica --files games.npz
    python -m bench tune match  cartagena original-jamaica --weights home=3.2,card=6.6 --games 2000
    python -m bench tune climb  cartagena original-jamaica --games 400 --laps 2

`games` plays searches against each other in native code and keeps positions of their games; `fit` finds the weights
(maximum likelihood of the winners, one game in five kept apart) and prints them as an edition's file has them;
`match` plays paired deals, the given weights against the edition's, and tells the share of wins. Weights are accepted
only after a match: what predicts the winner best does not always play best. `climb` goes by matches alone.
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
from balandra.core.evaluator import SEARCH_PARAMS
from balandra.core.game import Game
from balandra.core.random import seed, seed_words
from balandra.search.engine import native_engine
from balandra.search.playout import Picker
from balandra.search.search import new_tree, tree_capacity
from balandra.search.selfplay import STATES, GameLog, new_book
from balandra.search.tree import PATH

SIMULATIONS = 100
EVERY = 4  # one position in so many is kept
RANDOM_ONE_IN = 50  # one move in so many is random, so that games differ
LONG = 400  # moves a game, for the room that positions need
STRIDE = 0.6  # by how much of itself a weight is changed at first
PULL = 1e-4  # towards where a fit began
LEAST_DOUBT = 0.5
CHUNK = 40  # deals that a worker plays at once


def weight_names(game: Game) -> tuple[str, ...]:
    """The names of the weights, in their order in the rules."""
    numbers = import_module(f"balandra.{game.ruleset.name}.build_rules")
    if not hasattr(numbers, "WEIGHT_NAMES"):
        raise SystemExit(f"{game.ruleset.name} has no weights to tune; its evaluator is trained by bench.teach")
    names: tuple[str, ...] = numbers.WEIGHT_NAMES
    return names


def parameters_with(game: Game, weights: dict[str, float]) -> Any:
    """The oldest evaluator's parameters with some weights changed."""
    parameters = game.ruleset.parameters(game, game.ruleset.first_evaluator).array()
    for name, value in weights.items():
        parameters[0]["weights"][weight_names(game).index(name)] = value
    return parameters


def play(
    game: Game,
    evaluators: Any,
    simulations: tuple[int, int],
    params: Any,
    first: int,
    games: int,
    every: int,
    random_one_in: int = RANDOM_ONE_IN,
    off_line: int = 0,
) -> tuple[GameLog, Any]:
    """Games of two evaluators from deal `first` on, and positions; side 0 has each seat in turn."""
    engine = native_engine(game.ruleset)
    blank = engine.records(game.ruleset.state_type.blank())
    room = (2 if off_line else 1) * LONG * games // every if every else 0
    game_log = new_book(games, room, game.players)
    states = np.repeat(blank, STATES + room)
    moves = game.ruleset.most_moves
    low, high = seed_words(f"tune {first}")
    picker = Picker.blank()
    seed(picker, low, high)
    work = engine.evaluator_of(None)
    engine.drivers["selfplay_games"](
        engine.records(game.rules)[0], evaluators, work.ints, work.floats, states, engine.records(picker)[0],
        new_tree(tree_capacity(max(simulations)), game.players),
        engine.buffer(moves), engine.buffer(moves), engine.buffer(PATH), engine.chances(game),
        np.array(simulations), np.array(params), first, high, every, random_one_in if every else 0, off_line, game_log,
    )  # fmt: skip
    return game_log, states[STATES:]


def _load(arguments: argparse.Namespace) -> Game:
    return balandra.load(arguments.game, arguments.edition, arguments.players, json.loads(arguments.options))


def _some_games(task: tuple[argparse.Namespace, int]) -> dict[str, Any]:
    arguments, first = task
    game = _load(arguments)
    evaluators = np.concatenate(
        [parameters_with(game, _weights(text)) for text in (arguments.weights, arguments.rival)]
    )
    simulations = (arguments.simulations, arguments.simulations)
    game_log, states = play(
        game, evaluators, simulations, [SEARCH_PARAMS, SEARCH_PARAMS], first, CHUNK * game.players, EVERY
    )
    games = game_log.game[: game_log.positions[0]]
    kept = np.nonzero(games[1:] == games[:-1])[0]  # all but how each game ended
    games = games[kept]
    return {
        "states": states[kept],
        "winner": game_log.winner[games],
        "deal": first + games // game.players,
        "moves": game_log.moves,
    }


def _some_match(task: tuple[argparse.Namespace, int]) -> dict[str, Any]:
    arguments, first = task
    game = _load(arguments)
    evaluators = np.concatenate(
        [parameters_with(game, _weights(text)) for text in (arguments.weights, arguments.rival)]
    )
    simulations = (arguments.simulations, arguments.against or arguments.simulations)
    params = [json.loads(arguments.params) if arguments.params else SEARCH_PARAMS, SEARCH_PARAMS]
    game_log, _ = play(game, evaluators, simulations, params, first, CHUNK * game.players, every=0)
    seat = np.arange(len(game_log.winner)) % game.players
    won = np.where(game_log.winner < 0, 1 / game.players, game_log.winner == seat)
    return {"won": won.reshape(-1, game.players).mean(1), "moves": game_log.moves}


def _spread(work: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """Play on all cores and put the parts together."""
    deals = range(arguments.first, arguments.first + arguments.games // arguments.players, CHUNK)
    tasks = [(arguments, first) for first in deals]
    with multiprocessing.get_context("spawn").Pool(min(arguments.workers, len(tasks))) as pool:
        parts = pool.map(work, tasks, chunksize=1)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def climb(arguments: argparse.Namespace) -> None:
    """Change one weight at a time, and keep what wins a match clearly."""
    game = _load(arguments)
    weights = {
        **dict(zip(weight_names(game), parameters_with(game, {})[0]["weights"].tolist(), strict=True)),
        **_weights(arguments.weights),
    }
    _some_match((argparse.Namespace(**{**vars(arguments), "simulations": 2, "against": 2}), 0))
    with multiprocessing.get_context("spawn").Pool(arguments.workers) as pool:
        for lap in range(arguments.laps):
            for name in [name for name in weights if name not in arguments.keep]:
                for factor in (1.0 + STRIDE / (lap + 1), 1.0 / (1.0 + STRIDE / (lap + 1))):
                    tried = {**weights, name: weights[name] * factor if weights[name] else (factor - 1.0)}
                    share, error = _against(pool, arguments, tried, weights)
                    better = share - error > 1 / game.players
                    print(f"{name} {weights[name]:.2f} -> {tried[name]:.2f}: {share:.3f} ± {error:.3f}", flush=True)
                    if better:
                        weights = tried
                        print("# " + _text(weights), flush=True)
                        break


def _against(pool: Any, arguments: argparse.Namespace, one: Any, other: Any) -> tuple[float, float]:
    """The share of wins of some weights against others, and one and a half standard errors of it."""
    match = argparse.Namespace(**{**vars(arguments), "weights": _text(one), "rival": _text(other)})
    first = seed_words(_text(one))[0] & 0xFFFFF  # deals of their own for every match
    deals = arguments.games // arguments.players
    parts = pool.map(_some_match, [(match, first + at) for at in range(0, deals, CHUNK)], chunksize=1)
    won = np.concatenate([part["won"] for part in parts])
    return float(won.mean()), float(1.5 * won.std() / len(won) ** 0.5)


def _text(weights: dict[str, float]) -> str:
    return ",".join(f"{name}={value:.3f}" for name, value in weights.items())


def _weights(text: str) -> dict[str, float]:
    return {name: float(value) for name, _, value in (part.partition("=") for part in text.split(",") if part)}


def games(arguments: argparse.Namespace) -> None:
    """Play and save what was measured."""
    _some_games((argparse.Namespace(**{**vars(arguments), "simulations": 2}), 0))  # compile before there are many
    found = _spread(_some_games, arguments)
    np.savez_compressed(arguments.out, **found)
    print(f"{len(found['moves'])} games of {found['moves'].mean():.0f} moves, {len(found['winner'])} positions")


def match(arguments: argparse.Namespace) -> None:
    """New weights against old."""
    _some_match((argparse.Namespace(**{**vars(arguments), "simulations": 2, "against": 2}), 0))
    found = _spread(_some_match, arguments)
    won = found["won"]
    error = 1.96 * won.std() / len(won) ** 0.5
    fair = 1 / arguments.players
    print(f"{won.mean():.3f} ± {error:.3f} of the games (fair: {fair:.3f}), {found['moves'].mean():.0f} moves a game")


class Fit:
    """The cross-entropy of who won, as the weights change; every weight in a unit of its own."""

    def __init__(self, game: Game, states: Any, winners: Any, used: Any) -> None:
        engine = native_engine(game.ruleset)
        self.rules = engine.records(game.rules)
        self.parameters = parameters_with(game, {})
        self.driver = engine.drivers["cross_entropy"]
        self.chances = engine.chances(game)
        self.evaluator = engine.evaluator_of(self.parameters[0])
        self.game, self.states, self.winners, self.used = game, states, winners, used
        self.now = self.parameters[0]["weights"].copy()
        self.unit = np.maximum(np.abs(self.now), 0.5)[used]

    def weights(self, point: Any) -> Any:
        """All weights, those in use from a point in their units."""
        weights = self.now.copy()
        weights[self.used] = point * self.unit
        return weights

    def cross_entropy(self, point: Any, which: Any) -> float:
        """The cross-entropy over some of the positions."""
        self.parameters[0]["weights"][:] = self.weights(point)
        return float(self.driver(self.rules[0], self.evaluator, self.states[which], self.winners[which], self.chances))

    def best(self, which: Any) -> Any:
        """The point with the least cross-entropy, held a little by where it began."""
        from scipy.optimize import minimize

        begin = self.now[self.used] / self.unit

        def loss(point: Any) -> float:
            return self.cross_entropy(point, which) + PULL * float(((point - begin) ** 2).sum())

        low = [LEAST_DOUBT if name == "doubt" else None for name in np.array(weight_names(self.game))[self.used]]
        bounds = [(None if one is None else one / unit, None) for one, unit in zip(low, self.unit, strict=True)]
        return minimize(loss, begin, method="L-BFGS-B", bounds=bounds, options={"eps": 1e-3}).x


def fit(arguments: argparse.Namespace) -> None:
    """The weights under which the winners were most to be expected."""
    game = _load(arguments)
    parts = [np.load(name) for name in arguments.files]
    states, winners, deals = (np.concatenate([part[name] for part in parts]) for name in ("states", "winner", "deal"))
    decided = winners >= 0
    kept, tried = decided & (deals % 5 == 0), decided & (deals % 5 != 0)
    names = weight_names(game)
    used = ~np.isin(names, arguments.keep)
    fitting = Fit(game, states, winners, used)
    begin = fitting.now[used] / fitting.unit
    point = fitting.best(tried)
    before, after = fitting.cross_entropy(begin, kept), fitting.cross_entropy(point, kept)
    print(
        f"# {tried.sum()} positions; cross-entropy, over the deals kept apart: {before:.4f} before, {after:.4f} after"
    )
    weights = fitting.weights(point)
    print("\n".join(f"{name} = {value:.2f}" for name, value in zip(names, weights, strict=True)))
    print("# " + ",".join(f"{name}={value:.2f}" for name, value in zip(names, weights, strict=True)))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    for verb in (games, match, fit, climb):
        one = verbs.add_parser(verb.__name__, help=verb.__doc__)
        one.set_defaults(work=verb)
        one.add_argument("game")
        one.add_argument("edition")
        one.add_argument("--players", type=int, default=2)
        one.add_argument("--options", default="{}", help="as JSON")
        one.add_argument("--games", type=int, default=2000)
        one.add_argument("--first", type=int, default=0, help="the first deal")
        one.add_argument("--simulations", type=int, default=SIMULATIONS)
        one.add_argument("--weights", default="", help="as in home=3.2,card=6.6")
        one.add_argument("--workers", type=int, default=os.cpu_count() or 1)
        one.add_argument("--against", type=int, help="simulations of the other side")
        one.add_argument("--params", help="of the search, as JSON")
        one.add_argument("--rival", default="", help="the weights of the other side")
        one.add_argument("--out", default="games.npz")
        one.add_argument("--files", nargs="+", help="in fit: what games has saved")
        one.add_argument("--keep", nargs="*", default=[], help="in fit and climb: weights that stay as they are")
        one.add_argument("--laps", type=int, default=1, help="in climb: how often all weights are tried")
    arguments = parser.parse_args()
    arguments.work(arguments)


if __name__ == "__main__":
    main()
