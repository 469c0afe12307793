"""Checks proved puzzles again, following the moves in another order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from balandra.core.game import Position
from balandra.puzzles.prove import FEW, Answer, by_solver, by_turn
from balandra.puzzles.puzzle import COUNT, SOLVER, TURN, Puzzle
from balandra.puzzles.turn import MOST_POSITIONS

MORE = 4  # times the positions of the first proof: another order may take longer


def checked(puzzle: Puzzle, nodes: int) -> str:
    """What is wrong with a proved puzzle; empty if the second proof agrees."""
    if puzzle.proof == COUNT:
        return _counted(puzzle)
    found = _again(puzzle, nodes)
    if found is None:
        return f"{puzzle.id}: the second proof finds no single best move"
    if found.solution[0] != puzzle.solution[0] or set(found.lines) != set(puzzle.lines):
        return f"{puzzle.id}: {puzzle.solution[0]} by the first proof, {found.solution[0]} by the second"
    return ""


def _again(puzzle: Puzzle, nodes: int) -> Answer | None:
    if puzzle.proof == TURN:
        return by_turn(puzzle.view, backwards=True, most=MORE * MOST_POSITIONS)
    if puzzle.proof == SOLVER:
        return by_solver(puzzle.place, MORE * nodes, other_evaluator(puzzle.place))
    raise ValueError(f"{puzzle.id} is not proved, but {puzzle.proof}")


def other_evaluator(position: Position) -> str:
    """An evaluator that orders the moves otherwise than the first one."""
    ruleset = position.game.ruleset
    return next(name for name in reversed(list(ruleset.evaluators)) if name != ruleset.first_evaluator)


def _counted(puzzle: Puzzle) -> str:
    """Compare with the secrets of many deals that fit the view: each lies on a square of the solution."""
    view = puzzle.view
    chances = view.game.ruleset.find_chances(view)
    good = {move for move, chance in chances.items() if chance > 0}
    if good != set(puzzle.lines) or len(good) > FEW:
        return f"{puzzle.id}: the treasure can be found by {sorted(good)}, not by {sorted(puzzle.lines)}"
    secrets = {"dig " + "".join(view.game.redeal(view, deal).mapping()["secret"]) for deal in range(40 * len(good))}
    found = {move for move in secrets if move in chances}
    return "" if found == good else f"{puzzle.id}: deals have the treasure at {sorted(found)}, not {sorted(good)}"


def check_all(puzzles: Iterable[Puzzle], nodes: int) -> Iterator[tuple[Puzzle, str]]:
    """Every proved puzzle with what is wrong with it."""
    return ((one, checked(one, nodes)) for one in puzzles if one.is_proved)
