"""Errors in input, each with a message of one sentence."""

from __future__ import annotations


class BalandraError(ValueError):
    """Invalid input; the message states what was given and what is allowed."""


class UnknownEdition(BalandraError):
    """There is no such game or edition."""


class InvalidOption(BalandraError):
    """An invalid option, number of players or colour."""


class InvalidPosition(BalandraError):
    """An impossible position."""


class InvalidMove(BalandraError):
    """A text that is not a move."""


class IllegalMove(BalandraError):
    """A move that the rules do not allow in this position."""


class AmbiguousMove(BalandraError):
    """A text that matches more than one legal move."""


class TranscriptError(BalandraError):
    """A transcript that is damaged, manipulated or of other rules."""
