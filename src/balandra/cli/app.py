"""The command `balandra` and all its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from balandra import __version__
from balandra.cli import bench, editions, perft, play, replay, show, simulate
from balandra.cli.problems import Commands

app = typer.Typer(
    cls=Commands,
    help="Play and study the board games Cartagena and Martinique.",
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["--help", "-h"]},
)
for one in (editions, play, replay, show, simulate, perft, bench):
    one.register(app)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"balandra {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def balandra(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """Play and study the board games Cartagena and Martinique.

    Start with [bold]balandra editions[/bold] to see what there is, then for example
    [bold]balandra play original-tortuga --seat red=greedy[/bold].
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
