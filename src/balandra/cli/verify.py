"""`balandra verify`: whether a game was dealt fairly and played as its transcript says."""

from __future__ import annotations

from typing import Annotated

import typer

from balandra.cli import arguments as a
from balandra.cli.files import read_text
from balandra.core.verify import verify as verify_transcript

DOES_NOT_HOLD = 1


def verify(
    file: a.FileArgument,
    commitment: Annotated[
        str | None,
        typer.Option(
            "--commitment", metavar="HEX", help="The commitment that was shown before the game; the key must fit it."
        ),
    ] = None,
) -> None:
    """Replay a transcript and check its shuffle; exit code 1 if it does not hold.

    Example: `balandra verify game.txt --commitment 5f7a…`
    """
    verdict = verify_transcript(read_text(file), commitment)
    typer.echo(verdict.sentence)
    if not verdict.holds:
        raise typer.Exit(DOES_NOT_HOLD)
