"""Games replayed in a process of their own: transcripts that are checked or shown, and tables that are looked back at.

A task is pickled, so it holds texts and moves, never what a replay makes of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from balandra.core.errors import TranscriptError
from balandra.core.transcript import Transcript
from balandra.core.verify import verify
from balandra.server.table.replay import ALL, steps

MOST_MOVES = 10_000  # of a transcript that is checked
MOST_STEPS = 2_000  # of one that is shown: every step tells the whole view
SPECTATOR = "spectator"


@dataclass(frozen=True)
class Answered:
    """What a replay shows, in JSON or as text; or why it shows nothing."""

    body: bytes = b""
    error: str = ""
    message: str = ""


class ReplayTask:
    """Something that takes a replay."""

    def answer(self) -> Answered:
        """Do it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Check(ReplayTask):
    """Does a transcript hold, and was its shuffle the one that was promised?"""

    transcript: str
    commitment: str | None

    def answer(self) -> Answered:
        verdict = verify(self.transcript, self.commitment, MOST_MOVES)
        return Answered(msgspec.json.encode({"holds": verdict.holds, "sentence": verdict.sentence}))


@dataclass(frozen=True)
class Show(ReplayTask):
    """A game from a transcript, step by step, as one seat knew it."""

    transcript: str
    seat: str

    def answer(self) -> Answered:
        try:
            written = Transcript.unverified(self.transcript)
            if problem := self._problem(written):
                return problem
            return self._told(written.verified(self.transcript))
        except TranscriptError as error:
            return Answered(error="transcript", message=f"the transcript does not hold: {error}")

    def _problem(self, written: Transcript) -> Answered | None:
        """What can be seen without a replay."""
        colours, count = written.game.colours, len(written.moves)
        if count > MOST_STEPS:
            return Answered(error="too-long", message=f"the game has {count} moves; at most {MOST_STEPS} are shown")
        if self.seat not in (ALL, SPECTATOR, *colours):
            allowed = ", ".join((ALL, SPECTATOR, *colours))
            return Answered(error="no-such-seat", message=f"nobody plays {self.seat!r} here; allowed are {allowed}")
        return None

    def _told(self, written: Transcript) -> Answered:
        game = written.game
        told = {
            "game": game.edition.game,
            "edition": game.edition.id,
            "colours": list(game.colours),
            "options": dict(game.options),
            "steps": steps(written, None if self.seat == SPECTATOR else self.seat),
            "rules": game.version,
            "newest_rules": game.edition.newest,
        }
        return Answered(msgspec.json.encode(told))


@dataclass(frozen=True)
class LookBack(ReplayTask):
    """A finished game of a table, step by step, as one seat knew it (None: a spectator)."""

    game: Transcript
    seat: str | None

    def answer(self) -> Answered:
        return Answered(msgspec.json.encode({"steps": steps(self.game, self.seat)}))


@dataclass(frozen=True)
class WriteDown(ReplayTask):
    """A finished game of a table as text."""

    game: Transcript

    def answer(self) -> Answered:
        return Answered(self.game.write().encode())


def answer(task: ReplayTask) -> Answered:
    """What a worker does."""
    return task.answer()
