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
from balandra.core.transcript import Transcript
from balandra.reviews import Reviewer
from balandra.server.replays import Answered, ReplayTask

MOST_MOVES = 1_000  # of a game to review
SLICE = 2.0  # seconds
REMEMBERED = 16  # reviews

_known: OrderedDict[str, Reviewer] = OrderedDict()  # by transcript; in the worker's process


@dataclass(frozen=True)
class ReviewSlice(ReplayTask):
    """Continue the review of a transcript."""

    transcript: str
    seconds: float = SLICE

    def answer(self) -> Answered:
        try:
            reviewer = self._reviewer()
        except TranscriptError as error:
            return Answered(error="transcript", message=f"the transcript does not hold: {error}")
        if reviewer is None:
            return Answered(error="too-long", message=f"the game has too many moves; at most {MOST_MOVES} are reviewed")
        share = self._work(reviewer)
        report = reviewer.report()
        payload = {"share": share, "complete": report.is_complete, "review": report}
        return Answered(msgspec.json.encode(payload))

    def _reviewer(self) -> Reviewer | None:
        """The review of this transcript, new or remembered; None if the game is too long."""
        found = _known.pop(self.transcript, None)
        if found is None:
            written = Transcript.unverified(self.transcript)
            if len(written.moves) > MOST_MOVES:
                return None
            found = Reviewer(written.verified(self.transcript))
        _known[self.transcript] = found
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
        return found

    def _work(self, reviewer: Reviewer) -> float:
        """Work until the time is over; the completed share. At least the curve of chances is drawn."""
        ends = time.monotonic() + self.seconds
        for share in reviewer.run():
            if time.monotonic() > ends and reviewer.report().steps:
                return share
        return 1.0
