"""Verifies a transcript: replays its moves from its key, and compares the key with the commitment."""

from __future__ import annotations

from dataclasses import dataclass

from balandra.core.errors import TranscriptError
from balandra.core.fair_shuffle import FairShuffle
from balandra.core.message import Message, message, plural_message
from balandra.core.transcript import Transcript


@dataclass(frozen=True)
class Verdict:
    """Whether a game was dealt and played as its transcript states, in one sentence."""

    holds: bool
    sentence: str


def verify(text: str, promised: str | None = None, most: int | None = None) -> Verdict:
    """Replay a transcript and check its shuffle; `promised` is the commitment published before the game.

    Checks that need no replay come first; a game of more than `most` moves is not replayed.
    """
    try:
        transcript = Transcript.unverified(text)
        count = len(transcript.moves)
        if most is not None and count > most:
            return _fails(message("it has {number} moves, and at most {most} are checked", number=count, most=most))
        if wrong := _broken_promise(transcript, promised):
            return _fails(wrong)
        return _praise(transcript.verified(text), is_promised=promised is not None)
    except TranscriptError as error:
        return _fails(str(error))


def _fails(why: str) -> Verdict:
    return Verdict(False, message("The transcript does not hold: {why}.", why=why))


def _broken_promise(transcript: Transcript, promised: str | None) -> Message | None:
    """Why the shuffle contradicts the commitment; None if it does not."""
    seed = transcript.seed
    if promised is None:
        return None
    if transcript.first or not isinstance(seed, FairShuffle):
        return message("it begins with {begun}, not with a key fixed before the game", begun=_begun(transcript))
    given = promised.strip()
    if given.lower() == seed.commitment:
        return None
    return message("its key has the commitment {commitment}, not {given}", commitment=seed.commitment, given=given)


def _begun(transcript: Transcript) -> Message:
    return message("a given position") if transcript.first else message("the seed {seed}", seed=repr(transcript.seed))


def _praise(transcript: Transcript, *, is_promised: bool) -> Verdict:
    """What a successful replay proves."""
    seed = transcript.seed
    if not transcript.first and isinstance(seed, FairShuffle):
        return Verdict(True, _holds(transcript, seed, is_promised=is_promised))
    return Verdict(
        True,
        message(
            "The transcript holds: {played}, from {begun}, which was not fixed before the game.",
            played=_played(transcript), begun=_begun(transcript),
        ),
    )  # fmt: skip


def _holds(transcript: Transcript, seed: FairShuffle, *, is_promised: bool) -> Message:
    check = (
        message("as shown before the game")
        if is_promised
        else message("to be compared with what was shown before the game")
    )
    sent = plural_message("{count} contribution", "{count} contributions", len(seed.contributions))
    return message(
        "The transcript holds: {played}, from the key with the commitment {commitment} ({check}) and {sent}.",
        played=_played(transcript), commitment=seed.commitment, check=check, sent=sent,
    )  # fmt: skip


def _played(transcript: Transcript) -> Message:
    game = transcript.game
    moves = plural_message(
        "{count} move of {edition}", "{count} moves of {edition}", len(transcript.moves), edition=game.edition.id
    )
    if not game.is_current:
        moves = message("{moves} by version {version} of the rules", moves=moves, version=game.version)
    if not transcript.resigned:
        return moves
    return message("{moves}, after which {colour} gave up", moves=moves, colour=transcript.resigned)
