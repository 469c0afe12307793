"""`balandra replay`: a saved game turn by turn, as one seat knew it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from balandra import Event, Position, Progress, Transcript
from balandra.cli import arguments as a
from balandra.cli.board import board
from balandra.cli.consoles import stdout
from balandra.cli.files import read_transcript
from balandra.cli.problems import BadInput
from balandra.core.message import plural_message
from balandra.terminal.colours import FAINT
from balandra.terminal.sentences import tell, tell_outcome, touched
from balandra.terminal.speech import say


def replay(
    file: a.FileArgument,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="COLOUR", help="As this colour knew the game. Default: as a spectator did."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="With all that was hidden.")] = False,
    moves: Annotated[
        bool, typer.Option("--moves", help="Only the moves in notation, no sentences and no boards.")
    ] = False,
) -> None:
    """Verify a transcript and show the game turn by turn.

    Example: `balandra replay game.txt --seat blue`
    """
    if seat and everything:
        raise BadInput("--seat and --all do not go together: choose one")
    transcript = read_transcript(file)
    colour = a.check_seat(transcript.game, seat)
    shown = Replay(transcript, colour, everything)
    (shown.moves if moves else shown.turns)(stdout())


@dataclass(frozen=True)
class Step:
    """One move of a game: the position before, the move as text, the progress after."""

    before: Position
    text: str
    after: Progress


class Replay:
    """A replay of a game from the point of view of a seat, a spectator, or with everything shown."""

    def __init__(self, transcript: Transcript, seat: str | None, everything: bool) -> None:
        self.transcript = transcript
        self.seat = seat
        self.everything = everything

    def moves(self, console: Console) -> None:
        """The moves, one line a turn."""
        for number, owner, steps in self._by_turn():
            words = [self._text(step) if step.before.actor == owner else self._other(step) for step in steps]
            console.print(Text(f"{number:>3} {owner}: {', '.join(words)}"))
        self._ending(console)

    def _other(self, step: Step) -> str:
        return f"({step.before.actor}) {self._text(step)}"

    def _text(self, step: Step) -> str:
        """A move as far as it may be known: a card chosen in secret is not named."""
        *words, last = step.text.split()
        seen, whole = self._cards(step, self._seen(step.after)), self._cards(step, step.after.events)
        return " ".join([*words, "?"]) if last in whole - seen else step.text

    def _cards(self, step: Step, events: Sequence[Event]) -> set[str]:
        """The acting player's cards that are named in events."""
        own = [e.facts for e in events if e.facts.get("colour") == step.before.actor]
        return {str(card) for facts in own for card in [facts.get("card"), *_listed(facts.get("cards"))]}

    def turns(self, console: Console) -> None:
        """Sentences and a board for each turn."""
        self._show(console, self.transcript.beginning, ())
        for number, owner, steps in self._by_turn():
            console.rule(Text(f"{number} {owner}", FAINT))
            for step in steps:
                self._tell(console, step)
            self._show(console, steps[-1].after.position, [e for step in steps for e in self._seen(step.after)])
        self._ending(console)

    def _by_turn(self) -> Iterable[tuple[int, str, list[Step]]]:
        steps = map(Step, self.transcript.positions()[:-1], self.transcript.moves, self.transcript.progress)
        for number, (owner, group) in enumerate(groupby(steps, key=lambda step: step.before.turn), 1):
            yield number, owner, list(group)

    def _seen(self, progress: Progress) -> tuple[Event, ...]:
        return progress.events if self.everything else progress.seen_by(self.seat)

    def _tell(self, console: Console, step: Step) -> None:
        sentences = tell(self.transcript.game, self._seen(step.after))
        if sentences:
            console.print(Text(sentences))

    def _show(self, console: Console, position: Position, events: Iterable[Event]) -> None:
        mapping = position.mapping() if self.everything else position.view(self.seat).mapping()
        console.print(board(mapping, self.transcript.game.edition, touched(events)))

    def _ending(self, console: Console) -> None:
        count = len(self.transcript.moves)
        resigned = self.transcript.resigned
        ended = f"{resigned.capitalize()} gave up." if resigned else tell_outcome(self.transcript.position)
        verified = say(plural_message("{count} move, verified.", "{count} moves, verified.", count))
        console.print(Text(f"{ended} {verified}", "bold"))


def _listed(cards: object) -> list[object]:
    return list(cards) if isinstance(cards, (list, tuple, dict)) else []
