"""`balandra arena`: matches between bots, with ratings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from balandra.arena import Match, Plan, pace, plan_match, plot, summary
from balandra.arena.credits import complete
from balandra.arena.journal import begun_by
from balandra.arena.plan import LUCK, PATIENCE
from balandra.arena.plot import rating_text
from balandra.arena.summary import Forfeit, MetBot, Pace, Share, Summary, anchor_number
from balandra.cli import arguments as a
from balandra.cli.consoles import stderr, stdout
from balandra.cli.files import write_text
from balandra.cli.problems import INTERRUPTED, BadInput

GAMES, MOST_WORKERS = 200, 1024
SHOWN_FORFEITS = 5
NO_LUCK = "none"
LUCK_HELP = f"What judges draws, for the adjusted share of wins: static, search:N or {NO_LUCK}. Default: {LUCK}."
GAMES_HELP = f"How many games, rounded up to whole deals. Default: {GAMES}."


def arena(
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT …", help="The bots; one may be named twice.")],
    edition: Annotated[
        str, typer.Option("--edition", "-e", metavar="EDITION", help=a.EDITION_HELP, autocompletion=a.ids)
    ],
    players: a.PlayersOption = None,
    option: a.OptionOption = None,
    games: Annotated[
        int | None,
        typer.Option("--games", "-n", metavar="N", parser=a.whole_number, help=GAMES_HELP),
    ] = None,
    seed: a.SeedOption = "0",
    anchor: Annotated[
        str | None, typer.Option("--anchor", metavar="BOT", help="The bot whose Elo is 0. Default: their mean is 0.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save each game there, and go on with what it holds.")
    ] = None,
    plot_file: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the ratings to this file.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", metavar="W", parser=a.whole_number, help="Processes. Default: one a core."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on this Ray cluster; `local` starts one.")
    ] = None,
    patience: Annotated[
        float,
        typer.Option("--patience", metavar="S", parser=a.decimal_number, help="Seconds until a silent bot loses."),
    ] = PATIENCE,
    luck: Annotated[str, typer.Option("--luck", metavar="EVALUATOR", help=LUCK_HELP)] = LUCK,
    as_json: a.JsonOption = False,
) -> None:
    """Set bots against each other and say how strong they are: Elo and shares of wins, with 95 % intervals.

    Every deal is played with all seatings of the bots. The same seed gives the same table, on however many cores or
    machines, and also if the match was stopped with Ctrl-C and resumed from the file of `--save`.

    Example: `balandra arena greedy random --edition original-tortuga --games 400 --save match.jsonl`
    """
    if workers is not None:
        a.check_number("--workers", workers, 1, MOST_WORKERS)
    rules = begun_by(save, edition) if save else None  # a match goes on by the rules it was begun with
    game, count = a.load_game(edition, players, option, rules=rules), GAMES if games is None else games
    plan = plan_match(bots, game, count, a.read_seed(seed), patience=patience, luck=None if luck == NO_LUCK else luck)
    anchor_number(plan, anchor)
    _check_plot(plot_file)
    match = Match(plan, save, workers, cluster)
    stopped = _run(match)
    if stopped and not complete(plan, match.results):
        raise typer.Exit(INTERRUPTED)
    found = summary(plan, match.results, anchor)
    if plot_file:
        write_text(plot_file, plot(plan, found))
    _tell(match, found, as_json)
    if stopped:
        raise typer.Exit(INTERRUPTED)


def _check_plot(file: Path | None) -> None:
    if file and (file.suffix != ".svg" or not file.absolute().parent.is_dir()):
        raise BadInput(f"--plot cannot be {str(file)!r}; it is a file in a folder there is, ending in .svg")


def _run(match: Match) -> bool:
    """Play the match; returns whether Ctrl-C ended it early."""
    try:
        with _progress(match.plan.games) as tell, redirect_stdout(StringIO()):  # Ray tells its troubles there
            match.run(tell)
    except KeyboardInterrupt:
        how = "the same command goes on with them" if match.save else "with --save they would have been kept"
        stderr().print(f"Stopped after {len(match.results):,} of {match.plan.games:,} games; {how}.")
        return True
    return False


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, so that stdout holds the results only."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    console = stderr()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=games)
        yield lambda done: progress.update(task, completed=done)


def _tell(match: Match, found: Summary, as_json: bool) -> None:
    plan = match.plan
    quick = pace(plan, match.results)
    if as_json:
        typer.echo(json.dumps({"plan": plan.mapping(), "table": found, "pace": quick}, indent=2))
        return
    console = stdout()
    console.print(_table(plan, found))
    if found["luck_known"] == found["games"]:
        console.print(_adjusted(found))
    elif found["luck_known"]:
        known = f"{found['luck_known']:,} of {found['games']:,} games"
        console.print(f"The luck of draws is known in {known}, so shares are not adjusted.")
    if len(found["tables"]) > 1:
        console.print(_meetings(found))
    console.print(_seats(found))
    console.print(_pace(quick))
    for line in _forfeits(found["forfeits"]):
        console.print(line, markup=False)


def _table(plan: Plan, found: Summary) -> Table:
    title = f"{found['games']:,} games ({found['deals']:,} deals) of {plan.edition}, {plan.players} players"
    settings = ", ".join(f"{name} {value}" for name, value in plan.options.items())
    caption = f"{_ends(found)}\nin brackets: 95 % intervals; a fair share is {found['fair']:.1%}\n{settings}"
    table = _empty("bot", "Elo", "share of wins", "wins", "draws", title=title)
    table.caption = caption
    for row in sorted(found["bots"], key=lambda row: -row["elo"]["value"]):
        table.add_row(row["bot"], rating_text(row["elo"]), _share(row), f"{row['wins']:,}", f"{row['draws']:,}")
    return table


def _adjusted(found: Summary) -> Table:
    """The share of wins of each bot without the luck of draws, and that luck."""
    table = _empty("without luck", "luck of draws", "share of wins", title="Adjusted for luck")
    for row in found["bots"]:
        if row["adjusted"]:
            table.add_row(row["bot"], f"{row['share'] - row['adjusted']['share']:+.1%}", _share(row["adjusted"]))
    return table


def _empty(first: str, *others: str, title: str) -> Table:
    table = Table(box=box.SQUARE, title=title)
    table.add_column(first)
    for heading in others:
        table.add_column(heading, justify="right")
    return table


def _ends(found: Summary) -> str:
    missing = found["planned"] - found["games"]
    whole = f"{missing:,} of {found['planned']:,} games are not played or of incomplete deals; " if missing else ""
    return whole + ", ".join(f"{number:,} {end}" for end, number in found["ends"].items())


def _share(row: Share) -> str:
    return f"{row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _meetings(found: Summary) -> Table:
    table = _empty("bot", "against", "games", "share of wins", "fair", title="Who met whom")
    for met in found["tables"]:
        rows = met["bots"] if len(met["bots"]) > 2 else [min(met["bots"], key=lambda row: row["seats"])]
        for row in rows:  # of two, the other's share is the rest
            others = [_sitting(other) for other in met["bots"] if other is not row]
            table.add_row(_sitting(row), " and ".join(others), f"{met['games']:,}", _share(row), f"{row['fair']:.1%}")
    return table


def _sitting(row: MetBot) -> str:
    return f"{row['seats']} × {row['bot']}" if row["seats"] > 1 else str(row["bot"])


def _seats(found: Summary) -> Table:
    """The share of wins of each seat, all bots together, then of each bot on it."""
    table = _empty("share of wins on", *found["seats"], title="Seats")
    table.add_row("all", *map(_share, found["seats"].values()))
    for row in found["bots"]:
        table.add_row(row["bot"], *map(_share, row["seats"].values()))
    return table


def _pace(quick: dict[str, Pace]) -> Table:
    """Thinking time per bot."""
    table = _empty("a move", "seconds", "slowest", "evaluations", title="Pace")
    for bot, row in quick.items():
        seconds = (f"{row['seconds_a_move']:.4f}", f"{row['slowest_move']:.4f}")
        table.add_row(bot, *seconds, f"{row['evaluations_a_move']:,.1f}")
    return table


def _forfeits(forfeits: list[Forfeit]) -> Iterator[str]:
    for one in forfeits[:SHOWN_FORFEITS]:
        where = f"deal {one['deal']}, seating {one['seating']}, move {one['move']}"
        yield f"{one['bot']} forfeited a game ({where}): {one['reason']}"
    if len(forfeits) > SHOWN_FORFEITS:
        yield f"… and {len(forfeits) - SHOWN_FORFEITS:,} more forfeits"
