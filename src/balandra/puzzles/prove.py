"""Whether a position has exactly one best move: proved where it can be, else measured with an interval."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from balandra.analysis.ranking import DEALS, Plan, Ranked, Ranking
from balandra.analysis.subject import subject
from balandra.core.game import Move, Position, Seed, View
from balandra.core.ruleset import Ruleset
from balandra.puzzles.puzzle import BEST, COUNT, FIND, SIMULATIONS, SOLVER, TURN, WIN, Line
from balandra.puzzles.turn import MOST_POSITIONS, TooManyError, TurnSolver, only_sure_move, open_turn
from balandra.reviews.evaluator import SEARCH, Evaluator, Spec
from balandra.search.solve import Solution, Solver
from balandra.search.wasm_module import source_hash

CLEAR = 0.06  # by which a move leads to be clearly the best
LEAST = 0.03  # the lower end of that lead
KNOWN = 0.05  # by which bounds of the best move's value may differ
TRIAL, DOUBTFUL, BEHIND = 1_000, 0.8, 0.15  # a short ranking: simulations, share of the lead, loss of a hopeless move
FEW = 20  # moves that may find what is sought, at most
SHORTEST = 2  # moves of a turn that wins

_sources = cache(source_hash)  # they do not change while a program runs


@dataclass(frozen=True)
class Effort:
    """How much is spent on a position: simulations of a ranking, nodes of the exact solver."""

    simulations: int = 4_000
    nodes: int = 2_000


@dataclass(frozen=True)
class Answer:
    """The only best move, how it is known, and the lead over the second."""

    goal: str
    proof: str
    solution: list[str]
    second: str
    value: float
    margin: float
    low: float
    evaluator: str
    hash: str
    lines: Line = field(default_factory=dict)


def first_line(lines: Line) -> list[str]:
    """One line through a tree of moves."""
    found: list[str] = []
    while lines:
        move = next(iter(lines))
        found.append(move)
        lines = lines[move]
    return found


def by_turn(view: View, backwards: bool = False, most: int = MOST_POSITIONS) -> Answer | None:
    """The only move that wins this turn for certain, where the win takes several."""
    root = open_turn(view)
    if root is None:
        return None
    solver = TurnSolver(root, backwards, most)
    try:
        if TurnSolver(root, backwards, most, outcomes=1).has_several():  # without following draws, which take most time
            return None
        chances = solver.chances()
        move = only_sure_move(chances)
        lines = solver.sure_lines() if move else {}
    except TooManyError:
        return None
    if move is None or len(line := first_line(lines)) < SHORTEST:
        return None
    second, high = max(((text, high) for text, (_, high) in chances.items() if text != move), key=lambda one: one[1])
    low = float(1 - high)
    return Answer(WIN, TURN, line, second, 1.0, low, low, "turn", _sources(view.game.ruleset), lines)


def by_count(view: View) -> Answer | None:
    """The few digs that may find the treasure, all with the same chance, where the others cannot."""
    chances = view.game.ruleset.find_chances(view)
    best = max(chances.values(), default=Fraction(0))
    good = [move for move, chance in chances.items() if chance == best]
    others = [move for move in chances if move not in good]
    if not 1 <= len(good) <= FEW or not best or not others:
        return None
    low, hashed = float(best - max(chances[move] for move in others)), _sources(view.game.ruleset)
    lines: Line = {move: {} for move in good}
    return Answer(FIND, COUNT, good[:1], others[0], float(best), low, low, "count", hashed, lines)


def is_open(position: Position) -> bool:
    """Whether the exact solver takes a position: two players, nothing hidden."""
    game = position.game
    return game.players == 2 and not game.ruleset.hidden(game, position._state)


def by_solver(position: Position, nodes: int, evaluator: str | None = None) -> Answer | None:
    """The only best move by exact bounds; an evaluator says which moves the solver follows first."""
    solver = Solver(position, most_nodes=nodes, evaluator=evaluator)
    name = evaluator or position.game.ruleset.first_evaluator
    found = None
    for _ in solver.run():
        found = _solved(solver.solution(), name)
        if found is not None:
            break
    return found


def _solved(found: Solution, name: str) -> Answer | None:
    """The only best move, if the bounds so far prove one."""
    ranked = sorted(found.moves, key=lambda one: -one.value.low)
    best, others = ranked[0], ranked[1:]
    if not others or best.value.gap > KNOWN:
        return None
    second = max(others, key=lambda one: (one.value.high, one.move.text))
    low = best.value.low - second.value.high
    if low < CLEAR:
        return None
    value, margin = best.value.value, best.value.value - second.value.value
    hashed, move = _sources(found.position.game.ruleset), best.move.text
    return Answer(BEST, SOLVER, [move], second.move.text, value, margin, low, f"solver@{name}", hashed, {move: {}})


def by_simulations(view: View, simulations: int, seed: Seed) -> Answer | None:
    """The move that leads clearly in a ranking.

    A short one comes first, because most positions fail it; moves that are far behind there are not measured again.
    """
    moves = len(view.legal_moves)
    rough = _ranked(view, max(1, TRIAL // (DEALS * moves)), seed)
    if len(rough) < 2 or rough[1].loss < CLEAR * DOUBTFUL:
        return None
    rivals = [one.move for one in rough[1:] if one.low < BEHIND]
    fine = _ranked(view, max(1, simulations // (DEALS * moves)), seed, [rough[0].move, *(rivals or [rough[1].move])])
    best, *others = [*fine, *(one for one in rough if one.low >= BEHIND and rivals)]
    second = min(others, key=lambda one: one.low)
    margin = min(one.loss for one in others)
    if margin < CLEAR or second.low < LEAST:
        return None
    name, hashed = _evaluator(view, simulations)
    move = best.move.text
    return Answer(BEST, SIMULATIONS, [move], second.move.text, best.value, margin, second.low, name, hashed, {move: {}})


def _ranked(view: View, simulations: int, seed: Seed, moves: list[Move] | None = None) -> list[Ranked]:
    """A ranking of moves with so many simulations after each, on each deal."""
    ranking = Ranking(subject(view), seed, moves)
    ranking.run(Plan(1, simulations))
    return ranking.result()


_HASHES: dict[tuple[Ruleset, str, str], str] = {}


def _evaluator(view: View, simulations: int) -> tuple[str, str]:
    """The name and the hash of what a ranking is made with."""
    game = view.game
    used = game.ruleset.evaluator_for(game, None)
    key = (game.ruleset, used, repr(game))
    if key not in _HASHES:
        _HASHES[key] = Evaluator(game, Spec(SEARCH, simulations, used)).hash[:16]
    return f"rank:{simulations}@{used}", _HASHES[key]
