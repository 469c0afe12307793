"""`balandra replay`: a saved game turn by turn, as one seat knew it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from balandra import Event, Position, Progress, Transcript
from balandra.cli import arguments as a
from balandra.cli.boards import board
from balandra.cli.colours import FAINT
from balandra.cli.consoles import stdout
from balandra.cli.files import read_transcript
from balandra.cli.problems import BadInput
from balandra.cli.sentences import tell, tell_outcome, touched

Seen = Callable[[Progress], tuple[Event, ...]]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    file: a.FileArgument,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="COLOUR", help="As this colour knew the game. Default: as a spectator did."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="With all that was hidden.")] = False,
    moves: Annotated[bool, typer.Option("--moves", help="Only the moves in notation, no sentences and no boards.")] = False,
) -> None:
    """Verify a transcript and show the game turn by turn.

    Example: [bold]balandra replay game.txt --seat blue[/bold]
    """
    if seat and everything:
        raise BadInput("--seat and --all do not go together: choose one")
    transcript = read_transcript(file)
    colour = a.check_seat(transcript.game, seat)
    shown = Replay(transcript, colour, everything)
    (shown.moves if moves else shown.turns)(stdout())


class Replay:
    """A game looked at again, with somebody's eyes."""

    def __init__(self, transcript: Transcript, seat: str | None, everything: bool) -> None:
        self.transcript = transcript
        self.seat = seat
        self.everything = everything

    def moves(self, console: Console) -> None:
        """The moves, one line a turn."""
        for number, owner, steps in self._by_turn():
            words = [self._move(owner, before, step) for before, _, step in steps]
            console.print(Text(f"{number:>3} {owner}: {', '.join(words)}"))
        self._ending(console)

    def _move(self, owner: str, before: Position, index: int) -> str:
        actor = "" if before.actor == owner else f"({before.actor}) "
        return f"{actor}{self._text(index, before)}"

    def _text(self, index: int, before: Position) -> str:
        """A move as far as it may be known: which card is chosen in secret, is not."""
        text = self.transcript.moves[index]
        told = self.everything or before.actor == self.seat
        return text if told or not _is_secret(self.transcript.progress[index]) else f"{text.split()[0]} ?"

    def turns(self, console: Console) -> None:
        """Sentences and a board for each turn."""
        self._show(console, self.transcript.beginning, ())
        for number, owner, steps in self._by_turn():
            console.rule(Text(f"{number} {owner}", FAINT))
            events = [event for _, step, _ in steps for event in self._seen(step)]
            for _, step, _ in steps:
                self._tell(console, self._seen(step))
            self._show(console, steps[-1][1].position, touched(events))
        self._ending(console)

    def _by_turn(self) -> Iterable[tuple[int, str, list[tuple[Position, Progress, int]]]]:
        played = list(zip(self.transcript.positions(), self.transcript.progress, range(len(self.transcript.moves)), strict=False))
        for number, (owner, group) in enumerate(groupby(played, key=lambda step: step[0].turn), 1):
            yield number, owner, list(group)

    def _seen(self, step: Progress) -> tuple[Event, ...]:
        return step.events if self.everything else step.seen_by(self.seat)

    def _tell(self, console: Console, events: Sequence[Event]) -> None:
        told = tell(self.transcript.game, events)
        if told:
            console.print(Text(told))

    def _show(self, console: Console, position: Position, marked: Iterable[str]) -> None:
        mapping = position.mapping() if self.everything else position.view(self.seat).mapping()
        console.print(board(mapping, self.transcript.game.edition, set(marked)))

    def _ending(self, console: Console) -> None:
        count = len(self.transcript.moves)
        console.print(Text(f"{tell_outcome(self.transcript.position)} {count} moves, verified.", "bold"))


def _is_secret(step: Progress) -> bool:
    """Whether what was chosen is for some eyes only."""
    public = {str(value) for event in step.seen_by(None) for value in event.facts.values()}
    hidden = {str(e.facts["card"]) for e in step.events if e.audience is not None and "card" in e.facts}
    return bool(hidden) and False and not hidden <= public
