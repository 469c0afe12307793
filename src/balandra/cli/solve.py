"""`balandra solve`: what each move of a small open position is worth, exactly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from balandra.cli import arguments as a
from balandra.cli.consoles import stderr, stdout
from balandra.cli.files import read_given
from balandra.cli.problems import INTERRUPTED, BadInput
from balandra.cli.show import MoveOption
from balandra.search.engine import SOLVE
from balandra.search.solve import MOST_NODES, TOLERANCE, Bounds, Solution, Solver

MOST = 20_000_000  # about 64 bytes of memory each
SHOWN = 1e-4  # a smaller gap is not shown
WIDTH = 64
NODES_HELP = f"How many positions to look at, at most. Default: {MOST_NODES:,}."
OPEN_HELP = "Solve it as if everyone saw everything, also what is hidden."


def solve(
    given: Annotated[str, typer.Argument(metavar="FILE", help="A file, `-` for a pipe, or a position's text itself.")],
    move: MoveOption = None,
    nodes: Annotated[int, typer.Option("--nodes", metavar="N", parser=a.whole_number, help=NODES_HELP)] = MOST_NODES,
    tolerance: Annotated[
        float, typer.Option("--tolerance", metavar="T", parser=a.decimal_number, help="How near bounds have to come.")
    ] = TOLERANCE,
    as_if_open: Annotated[bool, typer.Option("--as-if-open", help=OPEN_HELP)] = False,
    target: a.TargetOption = None,
    as_json: a.JsonOption = False,
) -> None:
    """Solve an endgame of two: the chance to win of each move when both play perfectly, all draws counted.

    Only positions where nothing but chance is hidden have such values. Where the search ends too early, or Ctrl-C ends
    it, the table gives what is proved: the least and the most that a move can be worth.

    Example: `balandra solve endgame.txt --nodes 5000000`
    """
    a.check_number("--nodes", nodes, 1, MOST)
    if not 0 < tolerance < 1:
        raise BadInput(f"--tolerance cannot be {tolerance}; it is a number above 0 and below 1")
    transcript = read_given(given)
    number = len(transcript.moves) if move is None else a.check_number("--move", move, 0, len(transcript.moves))
    position = transcript.positions()[number]
    solver = Solver(position, tolerance, nodes, as_if_open, a.choose_engine(position.game, target, SOLVE))
    stopped = _search(solver)
    if as_json:
        typer.echo(json.dumps(_mapping(solver.solution(), as_if_open), indent=2))
    else:
        stdout().print(_table(solver.solution(), as_if_open))
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _search(solver: Solver) -> bool:
    """Search; returns whether Ctrl-C ended it early."""
    try:
        with _progress(solver.most_nodes) as tell:
            for nodes in solver.run():
                tell(nodes)
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def _progress(most: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, so that stdout holds the results only."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("positions"), TimeElapsedColumn())
    console = stderr()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=most)
        yield lambda done: progress.update(task, completed=done)


def _mapping(solution: Solution, as_if_open: bool) -> dict[str, object]:
    game = solution.position.game
    return {
        "edition": game.edition.id,
        "options": dict(game.options),
        "actor": solution.position.actor,
        "as_if_open": as_if_open,
        "exact": solution.exact,
        "nodes": solution.nodes,
        "values": {colour: asdict(value) for colour, value in solution.values.items()},
        "best": [str(move) for move in solution.best],
        "moves": [
            {"move": str(one.move), "value": asdict(one.value), "loss": asdict(one.loss)} for one in solution.moves
        ],
    }


def _table(solution: Solution, as_if_open: bool) -> Table:
    position = solution.position
    hidden = ", as if all were open" if as_if_open else ""
    title = f"{position.actor} to decide in {position.game.edition.id}{hidden}"
    table = Table(box=box.SQUARE, title=title, min_width=WIDTH)
    table.add_column("move")
    table.add_column("chance to win", justify="right")
    table.add_column("loss", justify="right")
    for one in solution.moves:
        table.add_row(str(one.move), _share(one.value), _share(one.loss))
    table.caption = _verdict(solution)
    return table


def _share(bounds: Bounds) -> str:
    if bounds.gap <= SHOWN:
        return f"{bounds.value:.2%}"
    return f"{bounds.low:.2%} to {bounds.high:.2%}"


def _verdict(solution: Solution) -> str:
    if solution.exact:
        return f"solved, {solution.nodes:,} positions looked at"
    rest = len(solution.moves) - len(solution.best)
    return f"not solved, {solution.nodes:,} positions looked at; {rest} moves are proved not to be best"
