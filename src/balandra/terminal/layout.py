"""Layout: parts of a board below or beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from balandra.core.message import message
from balandra.terminal.colours import FAINT
from balandra.terminal.speech import say

WIDE = 116  # columns from which the rest stands beside the board


class SideBySide:
    """A board with the rest beside it on a wide terminal, below it on a narrow one."""

    def __init__(self, main: RenderableType, side: RenderableType) -> None:
        self.main = main
        self.side = side

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < WIDE:
            yield Group(self.main, Text(), self.side)
            return
        grid = Table.grid(padding=(0, 3))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        grid.add_row(self.main, self.side)
        yield grid


def labelled(rows: Iterable[tuple[RenderableType, ...]]) -> Table:
    """Lines that begin with a name each."""
    grid = Table.grid(padding=(0, 2))
    for cells in rows:
        first = Text(cells[0], FAINT) if isinstance(cells[0], str) else cells[0]
        grid.add_row(first, *cells[1:])
    return grid


def joined(parts: Sequence[Text], between: str = ", ", none: str | None = None) -> Text:
    """Words in a row."""
    return Text(between).join(parts) if parts else Text(say(message("none")) if none is None else none, FAINT)
