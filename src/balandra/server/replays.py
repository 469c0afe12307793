"""Replays in a separate process: checking and showing transcripts, and replays of finished tables.

Tasks are pickled, so they hold texts and moves, never objects of a replay.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from balandra.core.errors import TranscriptError
from balandra.core.message import parts, plain
from balandra.core.transcript import Transcript
from balandra.core.verify import verify
from balandra.server.table.replay import ALL, steps

MOST_MOVES = 10_000  # maximum in a transcript to check
MOST_STEPS = 2_000  # maximum in a transcript to show: every step holds a full view
SPECTATOR = "spectator"


@dataclass(frozen=True)
class Answered:
    """The result of a replay, as JSON or text; or an error."""

    body: bytes = b""
    error: str = ""
    message: str = ""


class ReplayTask:
    """A task that replays a game."""

    def answer(self) -> Answered:
        """Perform the task."""
        raise NotImplementedError


@dataclass(frozen=True)
class Check(ReplayTask):
    """Check a transcript and the commitment to its shuffle."""

    transcript: str
    commitment: str | None

    def answer(self) -> Answered:
        verdict = verify(self.transcript, self.commitment, MOST_MOVES)
        text, facts = parts(verdict.sentence)
        payload = {"holds": verdict.holds, "sentence": plain(verdict.sentence), "text": text, "facts": facts}
        return Answered(msgspec.json.encode(payload))


@dataclass(frozen=True)
class Show(ReplayTask):
    """A game from a transcript, step by step, from the view of one seat."""

    transcript: str
    seat: str

    def answer(self) -> Answered:
        try:
            written = Transcript.unverified(self.transcript)
            if problem := self._problem(written):
                return problem
            return self._steps(written.verified(self.transcript))
        except TranscriptError as error:
            return Answered(error="transcript", message=f"the transcript does not hold: {error}")

    def _problem(self, written: Transcript) -> Answered | None:
        """Errors that can be found without a replay."""
        colours, count = written.game.colours, len(written.moves)
        if count > MOST_STEPS:
            return Answered(error="too-long", message=f"the game has {count} moves; at most {MOST_STEPS} are shown")
        if self.seat not in (ALL, SPECTATOR, *colours):
            allowed = ", ".join((ALL, SPECTATOR, *colours))
            return Answered(error="no-such-seat", message=f"nobody plays {self.seat!r} here; allowed are {allowed}")
        return None

    def _steps(self, written: Transcript) -> Answered:
        game = written.game
        payload = {
            "game": game.edition.game,
            "edition": game.edition.id,
            "colours": list(game.colours),
            "options": dict(game.options),
            "steps": steps(written, None if self.seat == SPECTATOR else self.seat),
            "rules": game.version,
            "newest_rules": game.edition.newest,
        }
        return Answered(msgspec.json.encode(payload))


@dataclass(frozen=True)
class LookBack(ReplayTask):
    """A finished game of a table, step by step, from the view of one seat (None: a spectator)."""

    game: Transcript
    seat: str | None

    def answer(self) -> Answered:
        return Answered(msgspec.json.encode({"steps": steps(self.game, self.seat)}))


@dataclass(frozen=True)
class WriteDown(ReplayTask):
    """A finished game of a table as a transcript."""

    game: Transcript

    def answer(self) -> Answered:
        return Answered(self.game.write().encode())


def answer(task: ReplayTask) -> Answered:
    """The function that a worker runs."""
    return task.answer()
