"""Reviews of games, a slice at a time: each request works for a moment and returns what is known so far.

A slice is a task like any other, so people take turns. The process that runs them remembers unfinished and finished
reviews; whoever asks again continues where the last slice stopped, whoever stops asking has cancelled.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

import msgspec

from balandra.core.errors import TranscriptError
from balandra.core.game import Position
from balandra.core.transcript import Transcript
from balandra.reviews import Review, Reviewer
from balandra.server.messages import Offer, SeatView
from balandra.server.replays import Answered, ReplayTask

MOST_MOVES = 1_000  # of a game to review
SLICE = 2.0  # seconds
REMEMBERED = 16  # reviews

_known: OrderedDict[str, Reviewer] = OrderedDict()  # by transcript; in the worker's process


def reviewer_of(transcript: str) -> Reviewer:
    """The review of a transcript, new or remembered; `TranscriptError` if it does not hold, `TooLong` if it is long."""
    found = _known.pop(transcript, None)
    if found is None:
        written = Transcript.unverified(transcript)
        if len(written.moves) > MOST_MOVES:
            raise TooLong
        found = Reviewer(written.verified(transcript))
    _known[transcript] = found
    while len(_known) > REMEMBERED:
        _known.popitem(last=False)
    return found


class TooLong(Exception):
    """The game has too many moves."""


@dataclass(frozen=True)
class ReviewTask(ReplayTask):
    """A task about the review of a transcript."""

    transcript: str

    def answer(self) -> Answered:
        try:
            return self.about(reviewer_of(self.transcript))
        except TranscriptError as error:
            return Answered(error="transcript", message=f"the transcript does not hold: {error}")
        except TooLong:
            return Answered(error="too-long", message=f"the game has too many moves; at most {MOST_MOVES} are reviewed")

    def about(self, reviewer: Reviewer) -> Answered:
        """Perform the task with the review as far as it is known."""
        raise NotImplementedError


@dataclass(frozen=True)
class ReviewSlice(ReviewTask):
    """Continue the review of a transcript."""

    seconds: float = SLICE

    def about(self, reviewer: Reviewer) -> Answered:
        share = self._work(reviewer)
        report = reviewer.report()
        payload = {
            "share": share,
            "complete": report.is_complete,
            "review": report,
            "offers": _offers(reviewer, report),
        }
        return Answered(msgspec.json.encode(payload))

    def _work(self, reviewer: Reviewer) -> float:
        """Work until the time is over; the completed share. At least the curve of chances is drawn."""
        ends = time.monotonic() + self.seconds
        for share in reviewer.run():
            if time.monotonic() > ends and reviewer.report().steps:
                return share
        return 1.0


def _offers(reviewer: Reviewer, report: Review) -> dict[int, list[Offer]]:
    """The better move and the move made, with their facts, of every decision that lost something."""
    lost = [(step, step.decision) for step in report.steps if step.decision and step.decision.best]
    return {
        step.number: offers_of(reviewer.positions[step.number - 1], decision.best, step.move)
        for step, decision in lost
        if decision.loss > 0
    }


def offers_of(position: Position, *wanted: str) -> list[Offer]:
    """The legal moves of the player who decides, with their facts; with texts, those moves alone, in this order."""
    wire = position.game.ruleset.wire()
    found = {one.text: one for one in position.view(position.actor).offers}
    chosen = [found[text] for text in wanted or found]
    return [Offer(one.text, one.kind, wire.encode_offer(one.kind, one.facts)) for one in chosen]


@dataclass(frozen=True)
class TryDecision(ReviewTask):
    """A decision of a game again: what its player saw, and how good a move would have been."""

    number: int  # of the move
    tried: str | None

    def about(self, reviewer: Reviewer) -> Answered:
        if not 1 <= self.number <= len(reviewer.transcript.moves):
            most = len(reviewer.transcript.moves)
            return Answered(error="no-such-move", message=f"the game has no move {self.number}; it has {most}")
        position = reviewer.positions[self.number - 1]
        if self.tried is not None and self.tried not in {move.text for move in position.legal_moves}:
            return Answered(error="no-such-move", message=f"{self.tried!r} cannot be played there")
        wire, view = position.game.ruleset.wire(), position.view(position.actor)
        seen = SeatView(view.seat, wire.encode_view(view.mapping()), offers_of(position))
        decision = None if self.tried is None else reviewer.tried(self.number, self.tried)
        return Answered(msgspec.json.encode({"seat_view": seen, "decision": decision}))
