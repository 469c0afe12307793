"""A table: a game being played, who plays which colour, and where it is saved."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from balandra import Event, Move, Position, Progress, Transcript
from balandra.bots import Bot, bot
from balandra.cli.arguments import HUMAN
from balandra.cli.files import write_text
from balandra.core.message import message
from balandra.core.present import present
from balandra.terminal.sentences import tell, touched


@dataclass
class Table:
    """A game in progress with its seats."""

    transcript: Transcript
    seats: dict[str, str]
    file: Path | None = None
    reported: dict[str | None, int] = field(default_factory=dict)  # moves reported to each seat
    bots: dict[str, Bot] = field(default_factory=dict)  # those that have moved already

    @property
    def position(self) -> Position:
        """The position now."""
        return self.transcript.position

    @property
    def humans(self) -> list[str]:
        """The colours that people play."""
        return [colour for colour, who in self.seats.items() if who == HUMAN]

    def play(self, move: Move | str) -> None:
        """Play a move."""
        self.transcript = self.transcript.then(str(move))

    def save(self, file: Path | None = None) -> None:
        """Write the game to a file, or to its own, if it has one."""
        target = file or self.file
        if target:
            write_text(target, self.transcript.write())

    def play_bot(self) -> None:
        """Play the move of the bot to act, chosen from its view."""
        actor = present(self.position.actor, "somebody who decides")
        seed = f"{self.transcript.seed!r} {actor} {len(self.transcript.moves)}"
        player = self.bots[actor] = self.bots.get(actor) or bot(self.seats[actor])
        self.play(player.choose(self.position.view(actor), seed))

    def news(self, seat: str | None) -> Sequence[Progress]:
        """The moves that have not been reported to a seat yet."""
        since = self.reported.get(seat, 0)
        self.reported[seat] = len(self.transcript.moves)
        return self.transcript.progress[since:]

    def story(self, news: Sequence[Progress], seat: str | None) -> Iterator[str]:
        """Sentences about the events that a seat may know."""
        for step in news:
            sentences = tell(self.transcript.game, step.seen_by(seat))
            if sentences:
                yield sentences

    def hides_something(self, seat: str) -> bool:
        """Whether a seat knows more than a spectator."""
        return self.position.view(seat).mapping() != self.position.view(None).mapping()

    def undo(self, seat: str) -> str:
        """Take back to one's own last decision against bots, else the last move; returns why not, or an empty text."""
        count = self._moves_to_undo(seat)
        problem = self._why_no_undo(seat, count)
        if problem:
            return problem
        self.transcript = self.transcript.back(count)
        self.reported = {who: min(moves, len(self.transcript.moves)) for who, moves in self.reported.items()}
        return ""

    def _moves_to_undo(self, seat: str) -> int:
        actors = [position.actor for position in self.transcript.positions()[:-1]]
        if self.humans != [seat]:
            return min(1, len(actors))
        return actors[::-1].index(seat) + 1 if seat in actors else 0

    def _why_no_undo(self, seat: str, count: int) -> str:
        if count == 0:
            return message("nothing has been decided yet")
        if self.humans == [seat]:
            return ""
        if self.transcript.positions()[-2].actor not in self.humans:
            return message("somebody else has moved since")
        hidden = message("that move brought something hidden to light")
        return hidden if reveals(self.transcript.progress[-1].events) else ""

    def resume_command(self) -> str:
        """The command that resumes this game."""
        seats = [f"--seat {shlex.quote(f'{colour}={who}')}" for colour, who in self.seats.items() if who != HUMAN]
        return " ".join(["balandra play --resume", shlex.quote(str(self.file)), *seats])


def reveals(events: Sequence[Event]) -> bool:
    """Whether a move revealed something hidden to anybody."""
    return any(event.reveals for event in events)


def marks(news: Sequence[Progress], seat: str | None) -> set[str]:
    """The spaces of the events that a seat may know."""
    return touched(event for step in news for event in step.seen_by(seat))
