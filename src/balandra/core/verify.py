"""Whether a transcript holds: its moves are replayed from its key, and the key is the one that was promised."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.core.errors import TranscriptError
from balandra.core.fair_shuffle import FairShuffle
from balandra.core.transcript import Transcript


@dataclass(frozen=True)
class Verdict:
    """Whether a game was dealt and played as its transcript says, in one sentence."""

    holds: bool
    sentence: str


def verify(text: str, promised: str | None = None) -> Verdict:
    """Replay a transcript and check its shuffle; `promised` is the commitment that was shown before the game."""
    try:
        transcript = Transcript.read(text)
    except TranscriptError as error:
        return Verdict(False, f"The transcript does not hold: {error}.")
    played = f"{len(transcript.moves)} moves of {transcript.game.edition.id}"
    if not transcript.game.is_current:
        played += f" by rules {transcript.game.version}"
    if transcript.resigned:
        played += f", after which {transcript.resigned} gave up,"
    seed = transcript.seed
    if transcript.first or not isinstance(seed, FairShuffle):
        begun = "a given position" if transcript.first else f"the seed {seed!r}"
        if promised is not None:
            return Verdict(False, f"The transcript does not hold: it begins with {begun}, not with a promised key.")
        return Verdict(True, f"The transcript holds: {played} follow from {begun}, which nobody promised beforehand.")
    if promised is not None and promised.strip().lower() != seed.commitment:
        return Verdict(
            False,
            f"The transcript does not hold: its key has the commitment {seed.commitment}, not {promised.strip()}.",
        )
    check = "as promised" if promised is not None else "to be compared with what was shown before the game"
    return Verdict(
        True,
        f"The transcript holds: {played} follow from the key with the commitment {seed.commitment} ({check}) "
        f"and {len(seed.contributions)} contributions.",
    )
