"""Output and input in the terminal during a game."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from balandra import Position, View
from balandra.cli.board import board
from balandra.cli.offers import Offers, shown
from balandra.core.message import message, translatable
from balandra.terminal.colours import FAINT
from balandra.terminal.speech import say

HELP = translatable(
    """\
Pick a move by its number, or write it: {examples}.
Words may be shortened as long as only one move fits.
[bold]moves[/bold]      list every move; or write a kind of moves, as in {kind}
[bold]board[/bold]      show the board again
[bold]undo[/bold]       go back to your last decision: freely against bots,
           among people only if it brought nothing hidden to light
[bold]save[/bold]       save the game
[bold]save FILE[/bold]  save it to a new file, and from then on after each move
[bold]quit[/bold]       leave the table"""
)


class Screen:
    """A console that shows a game."""

    def __init__(self, console: Console) -> None:
        self.console = console
        if console.is_terminal and sys.stdin.isatty():
            with suppress(ImportError):  # not everywhere
                import readline  # noqa: F401, lines can be edited

    def clear(self) -> None:
        """Clear the screen if stdout is a terminal."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print()

    def say(self, words: str, style: str = "") -> None:
        """Print a text without wrapping, so that a command in it can be copied."""
        self.console.print(Text(say(words), style), soft_wrap=True)

    def tell(self, story: Iterable[str]) -> None:
        """Print sentences about events, below a board."""
        lines = [Text(f"· {sentence}", FAINT) for sentence in story]
        if lines:
            self.console.print(Text(), *lines, sep="\n")

    def refuse(self, problem: str) -> None:
        """Print a refusal."""
        self.console.print(Text(say(problem), "bold red"))

    def show(self, shown: View | Position, translatable: Collection[str] = ()) -> None:
        """Show a board."""
        self.console.print(board(shown.mapping(), shown.game.edition, translatable))

    def offer(self, offers: Offers, unfolded: Collection[str] = ()) -> None:
        """Show the moves that may be chosen."""
        self.console.print()
        self.console.print(offers.table(list(unfolded)))

    def help(self, offers: Offers) -> None:
        """Print the commands that can be entered."""
        examples = list(dict.fromkeys(shown(group[0]) for group in offers.groups.values()))[:3]
        kind = next(iter(offers.groups))
        self.console.print(Text.from_markup(say(message(HELP, examples=examples, kind=kind))))

    def ask(self, question: str) -> str:
        """A line of input, with whitespace normalised."""
        return " ".join(input(f"{say(question)} ").split())
