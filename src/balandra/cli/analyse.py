"""`balandra analyse`: win chances of a position and the loss of every move."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

import typer
from rich import box
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from balandra import Position, View
from balandra.analysis import LIGHT, SIMULATIONS, Compared, Estimate, Evaluation, Ranked, compare, evaluate, rank
from balandra.bots.registry import read_budget
from balandra.cli import arguments as a
from balandra.cli.consoles import stderr, stdout
from balandra.cli.files import read_given
from balandra.cli.problems import BadInput
from balandra.cli.show import MoveOption
from balandra.search.search import Budget

MOST_ROLLOUTS, TOP, MOST_TOP = 1_000_000, 5, 1000
NARROWEST = 60  # columns
GIVEN_HELP = "A transcript, a position's text or JSON: a file, `-` for what is piped in, or the text itself."
BUDGET_HELP = "Simulations (`2000`) or seconds (`1s`), for the win chances and again for the moves."
OPEN_HELP = "Review with all cards open. Default: only what the one who decides may know."
POLICY_HELP = f"Who plays the rollouts: `{LIGHT}`, `{LIGHT}@EVALUATOR` or a bot."


def analyse(
    given: Annotated[str, typer.Argument(metavar="FILE|POSITION", help=GIVEN_HELP)],
    move: MoveOption = None,
    budget: Annotated[str, typer.Option("--budget", "-b", metavar="BUDGET", help=BUDGET_HELP)] = str(SIMULATIONS),
    rollout: Annotated[
        int,
        typer.Option("--rollout", metavar="N", parser=a.whole_number, help="Roll the best moves out, N games each."),
    ] = 0,
    top: Annotated[
        int, typer.Option("--top", metavar="K", parser=a.whole_number, help="How many moves are rolled out.")
    ] = TOP,
    policy: Annotated[str, typer.Option("--policy", metavar="WHO", help=POLICY_HELP)] = LIGHT,
    open_cards: Annotated[bool, typer.Option("--open", help=OPEN_HELP)] = False,
    seed: a.SeedOption = "0",
    as_json: a.JsonOption = False,
) -> None:
    """Say how likely each colour is to win, and what every legal move loses against the best, with 95 % intervals.

    The same seed and a budget in simulations give the same answer.

    Example: `balandra analyse game.txt --move 12 --budget 1s --rollout 1000`
    """
    a.check_number("--rollout", rollout, 0, MOST_ROLLOUTS)
    a.check_number("--top", top, 1, MOST_TOP)
    effort = Effort(read_budget(budget), rollout, top, policy, a.read_seed(seed))
    transcript = read_given(given)
    number = len(transcript.moves) if move is None else a.check_number("--move", move, 0, len(transcript.moves))
    found = _analysis(transcript.positions()[number], effort, open_cards)
    if as_json:
        typer.echo(json.dumps(found.mapping(), indent=2))
        return
    for table in found.tables():
        stdout().print(table)


@dataclass(frozen=True)
class Effort:
    """The budget of an analysis."""

    budget: Budget
    rollout: int
    top: int
    policy: str
    seed: int | str


@dataclass(frozen=True)
class Analysis:
    """The results of an analysis."""

    mover: str
    seen: View | Position
    evaluation: Evaluation
    ranked: Sequence[Ranked]
    compared: Sequence[Compared]

    def mapping(self) -> dict[str, object]:
        """The results as JSON."""
        return {
            "mover": self.mover,
            "open": isinstance(self.seen, Position),
            "values": dict(self.evaluation.values),
            "line": list(self.evaluation.line),
            "evaluations": self.evaluation.evaluations,
            "moves": [_ranked(one) for one in self.ranked],
            "rollouts": [_compared(one) for one in self.compared],
        }

    def tables(self) -> Iterator[Table]:
        """The results as tables."""
        yield _chances(self)
        yield _moves(self.ranked)
        if self.compared:
            yield _rollouts(self.mover, self.compared)


def _analysis(position: Position, effort: Effort, open_cards: bool) -> Analysis:
    mover = position.actor
    if mover is None:
        raise BadInput("the game is over here; --move N analyses an earlier position")
    seen = position if open_cards else position.view(mover)
    with _progress("win chances") as tell:
        evaluation = evaluate(seen, effort.budget, effort.seed, open_cards=open_cards, progress=tell)
    with _progress("moves") as tell:
        ranked = rank(seen, effort.budget, effort.seed, open_cards=open_cards, progress=tell)
    compared = _roll(seen, ranked, effort, open_cards) if effort.rollout else []
    return Analysis(mover, seen, evaluation, ranked, compared)


def _roll(seen: View | Position, ranked: Sequence[Ranked], effort: Effort, open_cards: bool) -> list[Compared]:
    moves = [one.move for one in ranked[: effort.top]]
    with _progress("rollouts") as tell:
        return compare(seen, moves, effort.rollout, effort.seed, effort.policy, open_cards=open_cards, progress=tell)


@contextmanager
def _progress(what: str) -> Iterator[Callable[[float], None]]:
    """A bar on stderr, so that stdout holds the results only."""
    columns = (TextColumn(what), BarColumn(), TimeRemainingColumn())
    console = stderr()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=1.0)
        yield lambda done: progress.update(task, completed=done)


def _ranked(one: Ranked) -> dict[str, object]:
    numbers = {"value": one.value, "loss": one.loss, "low": one.low, "high": one.high}
    return {"move": str(one.move), **numbers, "deals": one.deals, "visits": one.visits}


def _compared(one: Compared) -> dict[str, object]:
    values = {colour: _numbers(estimate) for colour, estimate in one.rollout.values.items()}
    ends = {"games": one.rollout.games, "moves_a_game": one.rollout.moves, "unfinished": one.rollout.unfinished}
    return {"move": str(one.move), "values": values, "difference": _numbers(one.difference), **ends}


def _numbers(estimate: Estimate) -> dict[str, float]:
    return {"mean": estimate.mean, "error": estimate.error, "low": estimate.low, "high": estimate.high}


def _empty(title: str, *headings: str) -> Table:
    table = Table(box=box.SQUARE, title=title, min_width=NARROWEST)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    return table


def _chances(found: Analysis) -> Table:
    known = "all cards open" if isinstance(found.seen, Position) else f"as {found.mover} sees it"
    table = _empty(f"{found.mover} decides, {known}", "colour", "chance to win")
    for colour, value in found.evaluation.values.items():
        table.add_row(colour, f"{value:.1%}")
    table.caption = f"{found.evaluation.evaluations:,} simulations; expected: {', '.join(found.evaluation.line)}"
    return table


def _moves(ranked: Sequence[Ranked]) -> Table:
    table = _empty("Moves", "move", "chance to win", "loss", "95 % interval", "deals", "simulations")
    for one in ranked:
        interval = "" if one is ranked[0] else f"{one.low:.1%} to {one.high:.1%}"
        row = (f"{one.value:.1%}", f"{one.loss:.1%}", interval, f"{one.deals:,}", f"{one.visits:,}")
        table.add_row(str(one.move), *row)
    return table


def _rollouts(mover: str, compared: Sequence[Compared]) -> Table:
    table = _empty("Rollouts", "move", f"{mover} wins", "against the first")
    for one in compared:
        difference = "" if one is compared[0] else _told(one.difference, "+.1%")
        table.add_row(str(one.move), _told(one.rollout.values[mover], ".1%"), difference)
    games = compared[0].rollout
    table.caption = f"{games.games:,} games each, the same deals and luck for all; in brackets: 95 % intervals"
    return table


def _told(estimate: Estimate, style: str) -> str:
    return f"{estimate.mean:{style}} ({estimate.low:{style}} to {estimate.high:{style}})"
