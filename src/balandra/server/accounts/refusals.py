"""Refusals of account operations."""

from __future__ import annotations

from balandra.core.errors import BalandraError


class AccountRefusal(BalandraError):
    """A refused account operation: an error code and a message."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(message)
        self.error = error
        self.message = message
