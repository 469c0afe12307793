"""Training the policy: which moves searches chose, and a fit of the weights of moves' inputs to that.

The weights are those of a conditional logit: a move is chosen with a chance that grows with the exponential of its
score. The fit is by Adagrad, one position after another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import exp, log, sqrt
from types import FunctionType
from typing import cast

import numpy as np

from balandra.cartagena.move_features import MOST_INPUTS, MOVE_PLACES, move_inputs, note_turn_crew
from balandra.cartagena.network import INTS, UNIT
from balandra.cartagena.policy import INPUTS
from balandra.cartagena.state import MOVES, Rules, State
from balandra.catalogue import GAMES
from balandra.core.game import Game
from balandra.core.kernel import TargetFunction, driver, drivers_reached, fingerprint, stamp, stamp_driver
from balandra.core.record import Array
from balandra.core.slots import legal
from balandra.search.engine import SWAPS, cache_folder
from balandra.search.native import compile_cached, compile_inside, compile_kernel
from train.playing import Task, searched_games
from train.samples import HELD_OUT, TASK_DEALS

EPOCHS = 8
LEARNING_RATE, SLOWER = 0.1, 0.6  # at first, and how much of it is left an epoch later
STEADY = 1e-3  # added to the squares of gradients
LEAST = 1e-12
FIRST = 5  # moves among which the chosen one is counted


@dataclass(frozen=True)
class Choices:
    """Positions with their legal moves, and which one a search chose."""

    counts: Array  # how many moves
    chosen: Array  # the place of the chosen one among them
    inputs: Array  # a row a move, those of one position after another; MOVE_PLACES where a list is over
    deal: Array

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def starts(self) -> Array:
        """The row of the first move of each position."""
        found: Array = np.cumsum(self.counts) - self.counts
        return found

    @property
    def is_held_out(self) -> Array:
        """Whether a position is of a deal that is not learnt from."""
        found: Array = (self.deal // TASK_DEALS) % HELD_OUT == 0
        return found


def together(parts: Iterable[Choices]) -> Choices:
    """The positions of several tasks."""
    found = list(parts)
    names = ("counts", "chosen", "inputs", "deal")
    return Choices(*(np.concatenate([getattr(part, name) for part in found]) for name in names))


# ---- games


@driver
def write_choices(
    r: Rules, states: list[State], ints: list[int], moves: list[int], codes: Array, counts: Array, chosen: Array,
    inputs: Array,
) -> None:  # fmt: skip
    """Of each position how many moves it has, the place of one of them, and the inputs of all, while there is room."""
    at = 0
    for i in range(len(states)):
        n = legal(r, states[i], moves)
        counts[i] = n
        note_turn_crew(r, states[i], ints)
        for k in range(n):
            if moves[k] == codes[i]:
                chosen[i] = k
            end = move_inputs(r, states[i], ints, moves[k], INPUTS)
            if at < len(inputs):
                for j in range(end - INPUTS):
                    inputs[at, j] = ints[INPUTS + j]
            at += 1


@cache
def _native_choices() -> TargetFunction:
    kernels = {"legal": GAMES["cartagena"].kernels["legal"], "note_turn_crew": note_turn_crew}
    roots = {name: cast(FunctionType, one) for name, one in {**kernels, "move_inputs": move_inputs}.items()}
    folder = cache_folder(GAMES["cartagena"]) / f"train-{fingerprint([__name__])}"
    slots = stamp(roots, compile_kernel, SWAPS)
    return compile_cached(stamp_driver(cast(FunctionType, write_choices), slots, "_train"), folder)


def choices_of(game: Game, states: Array, codes: Array, deal: int) -> Choices:
    """The moves of some positions; of each the one with a code was chosen."""
    counts, chosen = np.zeros((2, len(states)), dtype=np.int64)
    rules, ints, moves = game.rules.array()[0], np.zeros(INTS, dtype=np.int64), np.zeros(MOVES, dtype=np.int64)
    for room in (0, 1):  # the first time only to count
        inputs = np.full((room * int(counts.sum()), MOST_INPUTS), MOVE_PLACES, dtype=np.int16)
        _native_choices()(rules, states, ints, moves, codes, counts, chosen, inputs)
    return Choices(counts, chosen, inputs, np.full(len(states), deal))


def some_choices(task: Task) -> Choices:
    """Games of a drawn setting: for each position that was searched its moves, and the one chosen."""
    game, book, states, searched = searched_games(task)
    return choices_of(game, states[searched], book.move[: len(states)][searched], task.first)


# ---- fit


@driver
def score_all(weights: Array, inputs: Array, start: int, scores: Array, n: int) -> float:
    """Write the scores of n moves from a row on; the highest."""
    most = -1e30
    for i in range(n):
        row = inputs[start + i]
        score = 0.0
        for k in range(len(row)):
            score += weights[row[k]]
        scores[i] = score
        most = max(most, score)
    return most


@driver
def learn(
    weights: Array, squares: Array, inputs: Array, starts: Array, counts: Array, chosen: Array, order: Array,
    scores: Array, learning_rate: float,
) -> float:  # fmt: skip
    """Go through positions in an order, learning unless the rate is 0; the mean cross-entropy."""
    loss = 0.0
    for o in range(len(order)):
        at = order[o]
        n = counts[at]
        most = score_all(weights, inputs, starts[at], scores, n)
        total = 0.0
        for i in range(n):
            scores[i] = exp(scores[i] - most)
            total += scores[i]
        loss -= log(scores[chosen[at]] / total + LEAST)
        if learning_rate > 0.0:
            for i in range(n):
                gradient = scores[i] / total - (1.0 if i == chosen[at] else 0.0)
                row = inputs[starts[at] + i]
                for k in range(len(row)):
                    squares[row[k]] += gradient * gradient
                    weights[row[k]] -= learning_rate * gradient / sqrt(squares[row[k]] + STEADY)
            weights[MOVE_PLACES] = 0.0
    return loss / len(order)


@cache
def _native_learn() -> TargetFunction:
    folder = cache_folder(GAMES["cartagena"]) / f"train-{fingerprint([__name__])}"
    known: dict[str, TargetFunction] = {}
    for function in drivers_reached([learn]):
        twin = stamp_driver(function, known, "_train")
        known[function.__name__] = compile_inside(twin) if function is not learn else compile_cached(twin, folder)
    return known["learn"]


class Fit:
    """The weights while they are learnt."""

    def __init__(self, choices: Choices, seed: int) -> None:
        self.choices = choices
        self.weights, self.squares = np.zeros((2, MOVE_PLACES + 1))
        self.learnt, self.held = (np.flatnonzero(choices.is_held_out == apart) for apart in (False, True))
        self.draw = np.random.default_rng(seed)

    def go_through(self, places: Array, learning_rate: float) -> float:
        """The mean cross-entropy at some positions; learns from them, unless the rate is 0."""
        its = self.choices
        given = its.inputs, its.starts, its.counts, its.chosen, places, np.zeros(MOVES)
        return float(_native_learn()(self.weights, self.squares, *given, learning_rate))

    def run(self, epochs: int = EPOCHS) -> None:
        """Learn from all positions that are not held out, over and over."""
        for epoch in range(epochs):
            self.go_through(self.draw.permutation(self.learnt), LEARNING_RATE * SLOWER**epoch)

    def found_first(self, count: int = FIRST) -> float:
        """How often the chosen move is among the first so many, in positions held out; the last of equals."""
        its, found = self.choices, 0
        for at in self.held:
            rows = its.inputs[its.starts[at] : its.starts[at] + its.counts[at]]
            scores = self.weights[rows].sum(1)
            found += int((scores >= scores[its.chosen[at]]).sum()) <= count
        return found / len(self.held)

    def whole(self) -> Array:
        """The weights in whole numbers, as the kernels read them."""
        limits = np.iinfo(np.int16)
        return np.rint(self.weights[:-1] * UNIT).clip(limits.min, limits.max).astype(np.int16)
