"""Self-play in native code on all cores: what searches found positions to be worth, and matches of evaluators."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
from bench.tune import LONG, play

from balandra.cartagena import features
from balandra.cartagena.evaluators import (
    GUIDED,
    POLICY,
    by_weights,
    for_edition,
    from_parts,
    parameters,
    read_network,
    search_params,
)
from balandra.cartagena.features import look
from balandra.cartagena.network import INTS
from balandra.cartagena.state import Rules, State
from balandra.catalogue import GAMES
from balandra.core.evaluator import SEARCH_PARAMS, SearchParams
from balandra.core.game import Game
from balandra.core.kernel import TargetFunction, driver, fingerprint, stamp, stamp_driver
from balandra.core.random import seed, seed_words
from balandra.core.record import Array
from balandra.search.deepening import new_search, table_entries
from balandra.search.engine import SWAPS, cache_folder, native_engine
from balandra.search.native import compile_cached, compile_kernel
from balandra.search.playout import Picker
from balandra.search.search import Budget, new_tree, tree_capacity
from balandra.search.selfplay import NO_GAME, OPEN_STATES, GameLog, new_book
from balandra.search.tree import PATH
from train.samples import TASK_DEALS, lambda_returns
from train.settings import HIDDEN, OPEN, drawn, drawn_hidden, drawn_open, named

DEALS = 2  # that a worker plays at once
OPEN_DEALS = TASK_DEALS  # where alpha-beta plays, which is quicker
NODES = 5  # of alpha-beta, a simulation
LEAVES = 1 << 12
RANDOM_ONE_IN = 10  # one move in so many is random
OFF_LINE = 1  # from one position in so many random moves lead off the line
BLURRED, TASTE = 0.5, 0.3  # how often the weights of 0.1 are blurred, and by how much
FIRST_MATCH_DEAL = 1 << 30  # training uses deals below


@dataclass(frozen=True)
class Task:
    """Some deals of one setting between two evaluators (names or files)."""

    setting: str  # of a match; drawn by the deal where it is empty, OPEN or HIDDEN
    evaluators: tuple[str, str]
    simulations: tuple[int, int]
    first: int
    deals: int


@cache
def _network(path: str) -> tuple[Any, Any]:
    parts, _ = read_network(Path(path))
    return from_parts(parts), parts


def parameters_for(name: str, game: Game, draw: np.random.Generator | None = None) -> Any:
    """The parameters of an evaluator that comes with the game, or of a network's file; weights may be blurred."""
    if name.endswith(".npz"):
        return for_edition(*_network(name), game.rules).array()
    if name != "0.1":
        return parameters(name, game.edition, game.rules).array()
    found = by_weights(game.edition, "0.1").array()
    if draw is not None and draw.random() < BLURRED:
        found[0]["weights"] *= np.exp(draw.normal(0, TASTE, found[0]["weights"].shape))
    return found


def params_for(names: Sequence[str]) -> list[SearchParams]:
    """The parameters of a tree search with each of some evaluators; a network in a file is guided by its policy."""
    return [
        (GUIDED if POLICY in _network(name)[1] else SEARCH_PARAMS) if name.endswith(".npz") else search_params(name)
        for name in names
    ]


@driver
def write_lists(r: Rules, states: list[State], ints: list[int], lists: Array) -> None:
    """The inputs that are on, a list a position and seat."""
    for i in range(len(states)):
        look(r, states[i], ints)
        for seat in range(r.players):
            at = features.LISTS + seat * features.MOST
            for k in range(ints[features.ON + seat]):
                lists[i, seat, k] = ints[at + k]


@cache
def _native_lists() -> TargetFunction:
    """`write_lists` in native code, kept in the cache folder."""
    slots = stamp({"look": cast(FunctionType, look)}, compile_kernel, SWAPS)
    folder = cache_folder(GAMES["cartagena"]) / f"train-{fingerprint([__name__])}"
    return compile_cached(stamp_driver(cast(FunctionType, write_lists), slots, "_train"), folder)


def lists_of(game: Game, states: Array) -> Array:
    """The inputs that are on, a list a seat and position, FEATURES where a list is over."""
    lists = np.full((len(states), game.players, features.MOST), features.FEATURES, dtype=np.int16)
    _native_lists()(game.rules.array()[0], states, np.zeros(INTS, dtype=np.int64), lists)
    return lists


def play_open(
    game: Game, evaluators: Array, simulations: tuple[int, int], first: int, games: int, every: int, random_one_in: int
) -> tuple[GameLog, Array]:
    """As `bench.tune.play`, by alpha-beta: for two players who see everything."""
    off_line = OFF_LINE if every else 0
    engine, room = native_engine(game.ruleset), (1 + off_line) * LONG * games // every if every else 0
    book, moves, nodes = new_book(games, room, game.players), game.ruleset.most_moves, NODES * np.array(simulations)
    states = np.repeat(engine.records(game.ruleset.state_type.blank()), OPEN_STATES + room)
    low, high = seed_words(f"open {first}")
    picker = Picker.blank()
    seed(picker, low, high)
    work, search = (
        engine.evaluator_of(None),
        new_search(engine, states, moves, table_entries(Budget(int(max(nodes)))), LEAVES),
    )
    engine.drivers["alphabeta_games"](
        engine.records(game.rules)[0], evaluators, work.ints, work.floats, search, engine.records(picker)[0],
        engine.buffer(moves), engine.chances(game), nodes, first, high, every, random_one_in, off_line, book,
    )  # fmt: skip
    return book, states[OPEN_STATES:]


def play_games(
    game: Game,
    evaluators: Array,
    simulations: tuple[int, int],
    first: int,
    deals: int,
    every: int,
    random_one_in: int = 0,
    params: Sequence[SearchParams] = (SEARCH_PARAMS, SEARCH_PARAMS),
) -> tuple[GameLog, Array]:
    """Games by the search that plays the setting best, each deal with every seating."""
    if game.ruleset.open_evaluator(game):
        return play_open(game, evaluators, simulations, first, 2 * deals, every, random_one_in)
    off_line = OFF_LINE if every else 0
    return play(game, evaluators, simulations, params, first, deals * game.players, every, random_one_in, off_line)


def warm(setting: str) -> None:
    """Compile what games of a setting need."""
    game = named(setting)
    states = play_games(game, np.repeat(parameters_for("0.1", game), 2), (2, 2), 0, 1, every=1, random_one_in=1)[1]
    lists_of(game, states[:1])


def searched_games(task: Task) -> tuple[Game, GameLog, Array, Array]:
    """Games of a drawn setting: the setting, what was written down, positions, and which of these were searched."""
    game = {OPEN: drawn_open, HIDDEN: drawn_hidden}.get(task.setting, drawn)(task.first)
    draw = np.random.default_rng(task.first)
    evaluators = np.concatenate([parameters_for(name, game, draw) for name in task.evaluators])
    deals = OPEN_DEALS if game.ruleset.open_evaluator(game) else task.deals
    book, states = play_games(
        game, evaluators, task.simulations, task.first, deals, 1, RANDOM_ONE_IN, params_for(task.evaluators)
    )
    count = int(book.positions[0])
    return game, book, states[:count], book.worth[:count].sum(1) > 0


def some_games(task: Task) -> dict[str, Any]:
    """Games of a drawn setting: for each position that was searched its inputs, its worth, who won."""
    game, book, states, searched = searched_games(task)
    worth, played = book.worth[: len(states)], book.game[: len(states)]
    on_line = (played != NO_GAME)[:, None]
    ends = book.winner[:, None]
    won = np.where(ends < 0, 1 / game.players, ends == np.arange(game.players))
    traits = np.tile(np.array(features.traits(game.rules), dtype=np.int16), (int(searched.sum()), 1))
    return {
        "lists": lists_of(game, states[searched]),
        "worth": worth[searched].astype(np.float32),
        "won": np.where(on_line, won[played], worth)[searched].astype(np.float32),
        "returns": lambda_returns(worth, won, played)[searched].astype(np.float32),
        "traits": traits,
        "deal": np.full(len(traits), task.first),
    }


def some_match(task: Task) -> dict[str, Any]:
    """The share of wins of the first evaluator, deal by deal, and the length of the games."""
    game = named(task.setting)
    evaluators = np.concatenate([parameters_for(name, game) for name in task.evaluators])
    deals = task.deals
    book, _ = play_games(
        game, evaluators, task.simulations, task.first, deals, every=0, params=params_for(task.evaluators)
    )
    seat = np.arange(len(book.winner)) % game.players
    won = np.where(book.winner < 0, 1 / game.players, book.winner == seat)
    return {"setting": task.setting, "won": won.reshape(-1, game.players).mean(1), "moves": book.moves}


def speed(name: str, setting: str, simulations: int = 2000, positions: int = 8) -> float:
    """Rounds a second of a search with an evaluator, by the time that this process had a core."""
    game = named(setting)
    engine = native_engine(game.ruleset)
    evaluator, (params,) = engine.evaluator_of(parameters_for(name, game)[0]), params_for([name])
    rules, moves = engine.records(game.rules)[0], game.ruleset.most_moves
    buffers = engine.buffer(moves), engine.buffer(moves), engine.buffer(PATH), engine.chances(game)
    spent = 0.0
    for number in range(-1, positions):  # the first compiles
        position = engine.play_random(game.new(number + 1), number + 1, 5 + 20 * max(number, 0))
        if position.actor is None:
            position = game.new(number + 1)
        assert position.actor is not None
        states = engine.records(*[position.view(position.actor)._state] * 3)
        tree = new_tree(tree_capacity(simulations), game.players)
        seat, began = game.seat(position.actor), time.process_time()
        engine.drivers["run_simulations"](
            rules, evaluator, states, seat, tree, *buffers, simulations, 0, number + 1, np.array(params)
        )
        spent += time.process_time() - began if number >= 0 else 0.0
    return positions * simulations / spent if spent else 0.0


def speeds(names: tuple[str, str], settings: Sequence[str], workers: int) -> dict[str, tuple[float, ...]]:
    """The speeds of two evaluators in each setting while all workers are busy with the same."""
    for name in names:
        speed(name, settings[0], positions=0)  # compile before there are many
    tasks = [(name, setting) for setting in settings for name in names for _ in range(workers)]
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        found = np.array(pool.starmap(speed, tasks, chunksize=1)).reshape(len(settings), len(names), workers)
    return {setting: tuple(one.mean(1).tolist()) for setting, one in zip(settings, found, strict=True)}


def spread(
    work: Callable[[Task], Any], tasks: Iterator[Task], workers: int, seconds: float = float("inf")
) -> Iterator[Any]:
    """What workers make of tasks, as it comes, until there are no more or the time is over."""
    first = next(tasks)
    for setting in ("tortuga", "jamaica"):  # compile before there are many
        warm(setting)
    begin = time.monotonic()
    if workers == 1:
        yield work(first)
        for task in tasks:
            if time.monotonic() - begin > seconds:
                return
            yield work(task)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for found in pool.imap_unordered(work, _chain(first, tasks)):
            yield found
            if time.monotonic() - begin > seconds:
                pool.terminate()
                return


def _chain(first: Task, tasks: Iterator[Task]) -> Iterator[Task]:
    yield first
    yield from tasks


def cores() -> int:
    """The cores that there are."""
    return os.cpu_count() or 1
