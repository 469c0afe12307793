"""`balandra consented`: exports games from which puzzles may be made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from balandra.cli.problems import BadInput
from balandra.cli.serve import DatabaseOption

FolderArgument = Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write; new or empty.")]


def consented(folder: FolderArgument, database: DatabaseOption = None) -> None:
    """Export a server's finished public games whose players all allow puzzles from them.

    Each is a transcript without names, ids or times. Games in which one player has not agreed are left out.

    Example: `balandra consented games`
    """
    try:
        from balandra.server.consented import export
    except ModuleNotFoundError as missing:
        raise BadInput(f"the server needs {missing.name}: install balandra[server]") from None
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{str(folder)!r} is not an empty folder; give another")
    typer.echo(f"{export(database, folder)} games")
