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


def verify(text: str, promised: str | None = None, most: int | None = None) -> Verdict:
    """Replay a transcript and check its shuffle; `promised` is the commitment that was shown before the game.

    What can be seen without a replay is checked first; a game of more than `most` moves is not replayed.
    """
    try:
        transcript = Transcript.unverified(text)
        count = len(transcript.moves)
        if most is not None and count > most:
            return Verdict(False, f"The transcript was not checked: it has {count} moves; at most {most} are.")
        if wrong := _broken_promise(transcript, promised):
            return Verdict(False, f"The transcript does not hold: {wrong}.")
        return _praise(transcript.verified(text), promised)
    except TranscriptError as error:
        return Verdict(False, f"The transcript does not hold: {error}.")


def _broken_promise(transcript: Transcript, promised: str | None) -> str | None:
    """Why the shuffle cannot be the one that was promised; None: it can."""
    seed = transcript.seed
    if promised is None:
        return None
    if transcript.first or not isinstance(seed, FairShuffle):
        return f"it begins with {_begun(transcript)}, not with a promised key"
    if promised.strip().lower() != seed.commitment:
        return f"its key has the commitment {seed.commitment}, not {promised.strip()}"
    return None


def _begun(transcript: Transcript) -> str:
    return "a given position" if transcript.first else f"the seed {transcript.seed!r}"


def _praise(transcript: Transcript, promised: str | None) -> Verdict:
    """What a transcript proves that was replayed."""
    played = f"{len(transcript.moves)} moves of {transcript.game.edition.id}"
    if not transcript.game.is_current:
        played += f" by rules {transcript.game.version}"
    if transcript.resigned:
        played += f", after which {transcript.resigned} gave up,"
    seed = transcript.seed
    if transcript.first or not isinstance(seed, FairShuffle):
        begun = _begun(transcript)
        return Verdict(True, f"The transcript holds: {played} follow from {begun}, which nobody promised beforehand.")
    check = "as promised" if promised is not None else "to be compared with what was shown before the game"
    return Verdict(
        True,
        f"The transcript holds: {played} follow from the key with the commitment {seed.commitment} ({check}) "
        f"and {len(seed.contributions)} contributions.",
    )
