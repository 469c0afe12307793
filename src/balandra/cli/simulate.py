"""`balandra simulate`: many random games, summarised."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from balandra import Game
from balandra.cli import arguments as a
from balandra.cli.consoles import stderr, stdout
from balandra.cli.dataset import Dataset, check_target, read_bots
from balandra.cli.problems import INTERRUPTED
from balandra.cli.statistics import Lengths, Rows, Share, Summary, Verdict, summarise
from balandra.search.engine import RANDOM, Engine

MOST = 10_000_000
CHUNK = 0.25  # seconds
MOST_WORKERS = 1024
BOT_HELP = "Who plays: a bot for all seats, or `colour=bot` for one; may be given several times."
PARQUET_HELP = "Write every move to this Parquet file (see docs/data.md)."


def simulate(
    edition: a.EditionArgument,
    games: Annotated[
        int, typer.Option("--games", "-n", metavar="N", parser=a.whole_number, help="How many games.")
    ] = 1000,
    players: a.PlayersOption = None,
    option: a.OptionOption = None,
    seed: a.SeedOption = "0",
    bots: Annotated[list[str] | None, typer.Option("--bot", "-b", metavar="BOT", help=BOT_HELP)] = None,
    parquet: Annotated[Path | None, typer.Option("--parquet", metavar="FILE", help=PARQUET_HELP)] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a Parquet file that exists.")] = False,
    workers: Annotated[
        int, typer.Option("--workers", "-w", metavar="W", parser=a.whole_number, help="Processes that bots play in.")
    ] = 1,
    target: a.TargetOption = None,
    as_json: a.JsonOption = False,
) -> None:
    """Play many games and sum them up: lengths, who wins, whether it pays to begin, how often one is stuck.

    Games are random; with `--bot` bots play, with `--parquet` every move is written down. The results are the same
    for the same seed. Ctrl-C sums up what has been played (exit code 130).

    Example: `balandra simulate original-jamaica --games 20000 --players 4`
    """
    a.check_number("--games", games, 1, MOST)
    a.check_number("--workers", workers, 1, MOST_WORKERS)
    game = a.load_game(edition, players, option)
    if parquet:
        check_target(parquet, force)
    began = time.perf_counter()
    if bots or parquet:
        with _progress() as progress:
            played = Dataset(game, read_bots(game, bots), games, a.read_seed(seed), workers)
            rows = played.run(progress, parquet, force)
    else:
        rows = Simulation(game, games, a.read_seed(seed), a.choose_engine(game, target, RANDOM)).run()
    seconds = time.perf_counter() - began
    summary = summarise(rows, game.colours)
    if as_json:
        head = {
            "edition": game.edition.id,
            "players": game.players,
            "options": dict(game.options),
            "seed": a.read_seed(seed),
            "bots": read_bots(game, bots),
        }
        typer.echo(json.dumps({**head, **summary, "seconds": round(seconds, 3)}, indent=2))
    else:
        stdout().print(_table(game, summary, "games" if bots else "random games"))
    if len(rows) < games:
        stderr().print(f"Stopped after {len(rows):,} of {games:,} games.")
        raise typer.Exit(INTERRUPTED)


class Simulation:
    """Random games in chunks, between which Ctrl-C is noticed."""

    def __init__(self, game: Game, games: int, seed: int | str, engine: Engine) -> None:
        self.game = game
        self.games = games
        self.seed = seed
        self.engine = engine
        self.began = time.perf_counter()

    def run(self) -> Rows:
        """A row for each game; after Ctrl-C, the games played so far."""
        rows: list[Rows] = []
        with _progress() as progress:
            task = progress.add_task("", total=self.games, speed="")
            try:
                for chunk in self._chunks():
                    rows.append(chunk)
                    self._report(progress, task, sum(map(len, rows)))
            except KeyboardInterrupt:
                if not rows:
                    raise
        return np.concatenate(rows)

    def _chunks(self) -> Iterator[Rows]:
        done, size = 0, 1
        while done < self.games:
            began = time.perf_counter()
            chunk = self.engine.random_games(self.game, min(size, self.games - done), self.seed, first=done)
            done += len(chunk)
            pace = len(chunk) / max(time.perf_counter() - began, 1e-6)
            size = max(1, min(int(pace * CHUNK), 4 * size))
            yield chunk.astype(np.int32)

    def _report(self, progress: Progress, task: TaskID, done: int) -> None:
        pace = done / max(time.perf_counter() - self.began, 1e-6)
        progress.update(task, completed=done, speed=f"{pace:,.0f} games/s")


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on stderr, so that stdout holds the results only."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    console = stderr()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress


def _table(game: Game, summary: Summary, what: str) -> Table:
    settings = ", ".join(f"{name} {value}" for name, value in game.options.items())
    title = f"{summary['games']:,} {what} of {game.edition.id}, {game.players} players"
    table = Table(box=box.SQUARE, show_header=False, title=title, caption=settings)
    table.add_row("moves", _length(summary["moves"]))
    table.add_row("turns", _length(summary["turns"]))
    for colour, wins in summary["wins"].items():
        table.add_row(f"{colour} wins", _share(wins))
    if summary["nobody"]:
        table.add_row("nobody wins", f"{summary['nobody']:,}")
    table.add_row("the start seat wins", _share(summary["start"]))
    table.add_row("", _verdict(summary["start"]))
    stuck = summary["stuck"]
    table.add_row("stuck", f"in {stuck['share']:.1%} of the games, {stuck['times_a_game']:.2f} times a game")
    table.add_row("unfinished", f"{summary['unfinished']:,}")
    return table


def _length(length: Lengths) -> str:
    most = f"{length['p5']:.0f} to {length['p95']:.0f} in 90 %"
    return f"{length['mean']:.1f} on average, median {length['median']:.0f}, {most}"


def _share(wins: Share) -> str:
    return f"{wins['share']:.1%} ({wins['wins']:,}), 95 % interval {wins['low']:.1%} to {wins['high']:.1%}"


def _verdict(start: Verdict) -> str:
    verdicts = {"more often": "it wins more often than others", "less often": "it wins less often than others"}
    return f"a fair share is {start['fair']:.1%}: {verdicts.get(start['verdict'], start['verdict'])}"
