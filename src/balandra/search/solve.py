"""Solving small open positions exactly: what each move is worth, with bounds that are proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from balandra.core.errors import InvalidPosition
from balandra.core.game import Move, Position
from balandra.core.record import Array
from balandra.search import engine as engines
from balandra.search.engine import SOLVE, best_engine
from balandra.search.exact import LEVELS, NODES, NOWHERE, NUMBERS, STEP, WHOLE, SolverState

TOLERANCE = 1e-4
MOST_NODES = 2_000_000
MOST_EFFORT = 2 * LEVELS  # of a round; beyond it the search has gone through all that it can
SLICE = 10_000  # positions between two reports


@dataclass(frozen=True)
class Bounds:
    """A chance to win, known to lie between two numbers."""

    low: float
    high: float

    @property
    def value(self) -> float:
        """The middle."""
        return (self.low + self.high) / 2

    @property
    def gap(self) -> float:
        """How much is still open."""
        return self.high - self.low

    def other(self) -> Bounds:
        """The other player's chance."""
        return Bounds(1 - self.high, 1 - self.low)


@dataclass(frozen=True)
class RankedMove:
    """A legal move, the chance to win of the one who makes it, and how much of the best chance it gives away."""

    move: Move
    value: Bounds
    loss: Bounds


@dataclass(frozen=True)
class Solution:
    """What a position is worth to each colour and to the one who decides move by move, best first."""

    position: Position
    values: Mapping[str, Bounds]
    moves: tuple[RankedMove, ...]
    nodes: int
    exact: bool  # every move is known within the tolerance

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that may be best: those whose upper bound reaches the best lower bound."""
        floor = max(ranked.value.low for ranked in self.moves)
        return tuple(ranked.move for ranked in self.moves if ranked.value.high >= floor)


class Solver:
    """The search for one position's solution; it can be stopped at any time and knows what it has proved."""

    def __init__(
        self,
        position: Position,
        tolerance: float = TOLERANCE,
        most_nodes: int = MOST_NODES,
        as_if_open: bool = False,
        engine: engines.Engine | None = None,
        evaluator: str | None = None,
        slices: int = SLICE,
    ) -> None:
        _check(position, as_if_open)
        self.position = position
        self.tolerance = tolerance
        self.most_nodes = most_nodes
        self.slices = slices
        self.budget = 2 * STEP
        self._engine = (engine or best_engine(position.game.ruleset, SOLVE)).workspace()
        self._rules = self._engine.records(position.game.rules)[0]
        self._solver = new_solver_state(position, self._engine, most_nodes, evaluator)

    @property
    def nodes(self) -> int:
        """How many positions have been opened."""
        return int(self._solver.spot[NODES])

    @property
    def is_exact(self) -> bool:
        """Whether every move is known within the tolerance."""
        return bool(np.all(self._bounds[:, 1] - self._bounds[:, 0] <= self.tolerance))

    @property
    def _bounds(self) -> Array:
        return self._solver.root[: len(self.position.legal_moves)]

    @property
    def is_decided(self) -> bool:
        """Whether the move with the best proved chance is best within the tolerance, whatever the others are worth."""
        low, high = self._bounds[:, 0], self._bounds[:, 1]
        if self.position._state.actor:
            low, high = 1.0 - high, 1.0 - low
        best = int(low.argmax())
        return bool(np.all(np.delete(high, best) <= low[best] + self.tolerance))

    def run(self) -> Iterator[int]:
        """Search until all is known or the positions are used up, telling how many were opened every now and then."""
        drivers = self._engine.exact_drivers
        drivers["begin_round"](self._rules, self._solver, self.budget)
        while self.nodes < self.most_nodes and not self.is_exact:
            if drivers["go_on"](self._rules, self._solver, min(self.slices, self.most_nodes - self.nodes)):
                if self.budget >= MOST_EFFORT:
                    return
                self.budget += STEP
                drivers["begin_round"](self._rules, self._solver, self.budget)
            yield self.nodes

    def solution(self) -> Solution:
        """What has been proved so far."""
        game, actor = self.position.game, self.position._state.actor
        bounds = [_bounds_for(actor, *map(float, row)) for row in self._bounds]
        best = Bounds(max(b.low for b in bounds), max(b.high for b in bounds))
        moves = zip(self.position.legal_moves, bounds, strict=True)
        ranked = [RankedMove(move, own, _loss(best, own)) for move, own in moves]
        values = {colour: best if seat == actor else best.other() for seat, colour in enumerate(game.colours)}
        ordered = tuple(sorted(ranked, key=lambda one: (-one.value.value, one.move.text)))
        return Solution(self.position, values, ordered, self.nodes, self.is_exact)


def _loss(best: Bounds, own: Bounds) -> Bounds:
    return Bounds(max(0.0, best.low - own.high), max(0.0, best.high - own.low))


def _bounds_for(actor: int, low: float, high: float) -> Bounds:
    bounds = Bounds(max(0.0, low), min(1.0, max(low, high)))
    return bounds.other() if actor else bounds


def _check(position: Position, as_if_open: bool) -> None:
    game = position.game
    if game.players != 2:
        raise InvalidPosition(
            f"only games of two can be solved, not of {game.players}: with more, a value hangs on whom a player spares"
        )
    if position.outcome:
        raise InvalidPosition("the game is over; there is nothing to solve")
    hidden = game.ruleset.hidden(game, position._state)
    if hidden and not as_if_open:
        raise InvalidPosition(
            f"only open positions can be solved, but {hidden}; as-if-open solves it as if everyone saw everything"
        )


def new_solver_state(
    position: Position, engine: engines.Engine, most_nodes: int, evaluator: str | None = None
) -> SolverState:
    """A solver with the position at its root and an empty book; moves are ordered by an evaluator, else the oldest."""
    state = position._state.copy()
    state.rng = [0] * len(state.rng)
    states = engine.records(*[state] * LEVELS)
    room, moves = most_nodes + 2 * LEVELS, position.game.ruleset.most_moves
    solver = SolverState(
        states=states,
        words=states.view(np.int64).reshape(LEVELS, -1) if isinstance(states, np.ndarray) else np.zeros((0, 0)),
        moves=engine.buffer(LEVELS, moves),
        hopes=engine.array((LEVELS, moves)),
        number=engine.array((LEVELS, NUMBERS)),
        whole=engine.array((LEVELS, WHOLE), np.int64),
        values=engine.chances(position.game),
        evaluator=engine.evaluator(position.game, evaluator or position.game.ruleset.first_evaluator),
        key=engine.array(2, np.int64),
        root=engine.array((moves, 2)),
        spot=engine.array(2, np.int64),
        keys=engine.array((room, 2), np.int64),
        known=engine.array((room, 4)),
        slots=engine.array(1 << (2 * room - 1).bit_length(), np.int32),
        entries=engine.array(1, np.int64),
    )
    solver.root[:, 1] = 1.0
    solver.slots[:] = NOWHERE
    solver.entries[0] = 1
    return solver


def solve(
    position: Position,
    tolerance: float = TOLERANCE,
    most_nodes: int = MOST_NODES,
    as_if_open: bool = False,
    engine: engines.Engine | None = None,
    tell: Callable[[int], None] = lambda nodes: None,
    evaluator: str | None = None,
) -> Solution:
    """What each move of a position is worth, as far as so many positions suffice to prove it.

    An evaluator (the oldest if none is named) says which moves to look at first; it changes no proved value.
    """
    solver = Solver(position, tolerance, most_nodes, as_if_open, engine, evaluator)
    for nodes in solver.run():
        tell(nodes)
    return solver.solution()
