"""`balandra engine`: a line protocol for other programs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from balandra.engine.server import serve

BOT = "search:0.5s"


def engine(
    bot: Annotated[str, typer.Option("--bot", metavar="SPEC", help="The bot that plays.")] = BOT,
) -> None:
    """Play for another program: read commands from stdin, write answers to stdout, a line each.

    The protocol is in the manner of UCI: `balandra`, `isready`, `newgame`, `position`, `go`, `stop`, `quit`.

    Example: `balandra engine --bot search:2000`
    """
    stdout = sys.stdout.buffer
    serve(bot, sys.stdin.buffer, getattr(stdout, "raw", stdout))
