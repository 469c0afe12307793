"""`balandra show`: one position, in the terminal or as a picture."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from balandra import Position, Transcript, View
from balandra.cli import arguments as a
from balandra.cli.board import board
from balandra.cli.consoles import stdout
from balandra.cli.files import read_game, write_text
from balandra.terminal.sentences import touched

WIDTH = 80  # columns of a board written to a file


_MOVE = "The position after move N; 0 is the beginning. Default: the last."
_SEAT = "Only what this colour knows, or a `spectator`. Default: everything."
MoveOption = Annotated[int | None, typer.Option("--move", parser=a.whole_number, metavar="N", help=_MOVE)]
SeatOption = Annotated[str | None, typer.Option("--seat", metavar="COLOUR", help=_SEAT)]
OutOption = Annotated[
    Path | None, typer.Option("--out", "-o", metavar="OUT", help="Write to this file. Default: stdout.")
]


def show(
    file: a.FileArgument,
    svg: Annotated[bool, typer.Option("--svg", help="Draw a picture (SVG).")] = False,
    move: MoveOption = None,
    seat: SeatOption = None,
    out: OutOption = None,
) -> None:
    """Show a position: of a transcript, of a position's text (`str(position)`) or of a JSON mapping.

    Example: `balandra show game.txt --move 12 --seat blue --svg -o board.svg`
    """
    transcript = read_game(file)
    number = len(transcript.moves) if move is None else a.check_number("--move", move, 0, len(transcript.moves))
    position = transcript.positions()[number]
    seen = position if seat is None else position.view(a.check_seat(transcript.game, seat.lower()))
    if svg:
        _write(seen._repr_svg_(), out)
    elif out:
        write_text(out, _text(seen))
    else:
        stdout().print(board(seen.mapping(), seen.game.edition, _marks(transcript, number, seen)))


def _marks(transcript: Transcript, number: int, seen: Position | View) -> set[str]:
    """The places of the last move that the seat may know."""
    if number == 0:
        return set()
    step = transcript.progress[number - 1]
    return touched(step.seen_by(seen.seat) if isinstance(seen, View) else step.events)


def _write(text: str, out: Path | None) -> None:
    if out:
        write_text(out, text)
    else:
        typer.echo(text)


def _text(seen: Position | View) -> str:
    page = io.StringIO()
    Console(file=page, width=WIDTH, highlight=False, no_color=True).print(board(seen.mapping(), seen.game.edition))
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines()) + "\n"
