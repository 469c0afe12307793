"""`balandra review`: luck and skill of a game, and its biggest mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_cache_path
from rich import box
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from balandra.cli import arguments as a
from balandra.cli.consoles import stderr, stdout
from balandra.cli.files import read_transcript, write_text
from balandra.cli.problems import BadInput
from balandra.reviews import Effort, OnProgress, Review, Reviewer, review
from balandra.reviews.chart import chart
from balandra.reviews.page import cells, headings, mistake_words, notes, summary_words

EVALUATOR_HELP = "The evaluator: `static`, `search:N` or `views:N`, each with or without `@NAME`."
OUT_HELP = "Write the review to a file: `.json`, `.csv`, `.svg` or `.html`."
FORMATS = (".json", ".csv", ".svg", ".html")
MOST_DEALS = 10_000


def review_command(
    file: a.FileArgument,
    evaluator: Annotated[str | None, typer.Option("--evaluator", "-e", metavar="SPEC", help=EVALUATOR_HELP)] = None,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", parser=a.whole_number, help="Deals for the best moves, at most.")
    ] = Effort().most_deals,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="OUT", help=OUT_HELP)] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do not use or keep what an earlier run found.")] = False,
    seed: a.SeedOption = "0",
    as_json: a.JsonOption = False,
) -> None:
    """Say what was luck and what was skill in a game, and show the biggest mistakes of every player.

    An interrupted review continues where it stopped.

    Example: `balandra review game.txt --out review.html`
    """
    a.check_number("--deals", deals, 1, MOST_DEALS)
    if out is not None and out.suffix not in FORMATS:
        raise BadInput(f"--out cannot be {out}; its name ends in {', '.join(FORMATS)}")
    transcript = read_transcript(file)
    folder = None if fresh else user_cache_path("balandra") / "reviews"
    effort = Effort(most_deals=deals)
    with _progress() as tell:
        found = review(transcript, evaluator, effort, a.read_seed(seed), folder=folder, progress=tell)
    if out is not None:
        write_text(out, written(found, out.suffix))
    if as_json:
        typer.echo(found.json())
    else:
        _show(found)


def written(found: Review, form: str) -> str:
    """A review in one of the formats."""
    if form == ".json":
        return found.json()
    if form == ".csv":
        return found.csv()
    return chart(found) if form == ".svg" else found._repr_html_()


@contextmanager
def _progress() -> Iterator[OnProgress]:
    """A bar on stderr, so that stdout holds the results only."""
    console = stderr()
    columns = (TextColumn("review"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=1.0)

        def tell(share: float, reviewer: Reviewer) -> None:
            progress.update(task, completed=share)

        yield tell


def _show(found: Review) -> None:
    console = stdout()
    table = Table(box=box.SQUARE, title=f"{found.edition}: luck and skill")
    for number, heading in enumerate(headings(found)):
        table.add_column(heading, justify="right" if number else "left")
    for player in found.players:
        table.add_row(*cells(found, player))
    console.print(table)
    for words in (*notes(found), *summary_words(found), *mistake_words(found)):
        console.print(Text(words))
