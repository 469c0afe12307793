"""The command `balandra` and all its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from balandra import __version__
from balandra.catalogue import titles
from balandra.cli.analyse import analyse
from balandra.cli.arena import arena
from balandra.cli.bench import bench
from balandra.cli.compile import compile_games
from balandra.cli.consented import consented
from balandra.cli.editions import editions
from balandra.cli.engine import engine
from balandra.cli.perft import perft
from balandra.cli.play import play
from balandra.cli.problems import Commands
from balandra.cli.replay import replay
from balandra.cli.review import review_command
from balandra.cli.serve import serve
from balandra.cli.show import show
from balandra.cli.simulate import simulate
from balandra.cli.solve import solve
from balandra.cli.verify import verify
from balandra.terminal.speech import LANGUAGES, speak

app = typer.Typer(
    cls=Commands,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["--help", "-h"]},
)
for command in (editions, play, replay, verify, show, analyse, solve, simulate, arena, engine, serve, perft, bench):
    app.command()(command)
app.command()(consented)
app.command("review")(review_command)
app.command("compile")(compile_games)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"balandra {__version__}")
        raise typer.Exit


HELP = f"""Play and study the board games {titles()}.

Start with `balandra editions` to see what there is, then for example
`balandra play original-tortuga --seat red=greedy`.
"""


@app.callback(invoke_without_command=True, help=HELP)
def balandra(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang", metavar="LANGUAGE", help=f"Speak {', '.join(LANGUAGES)} at the table. Default: as LANG says."
        ),
    ] = None,
) -> None:
    """The options before a command."""
    speak(lang)
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
