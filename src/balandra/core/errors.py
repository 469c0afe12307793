"""What can be wrong with what somebody gave us: one clear sentence each."""

from __future__ import annotations


class BalandraError(ValueError):
    """Something given to Balandra was not right; the message says what, and what is allowed."""


class UnknownEdition(BalandraError):
    """There is no game or edition of that name."""


class InvalidOption(BalandraError):
    """An option, a number of players or a colour that the edition does not have."""


class InvalidPosition(BalandraError):
    """A position that cannot be."""


class InvalidMove(BalandraError):
    """A text that is no move at all."""


class IllegalMove(BalandraError):
    """A move that the rules do not allow now."""


class AmbiguousMove(BalandraError):
    """A text that fits more than one legal move."""


class TranscriptError(BalandraError):
    """A transcript that is damaged, tampered with or of other rules."""
