"""Why people are refused."""

from __future__ import annotations

from balandra.core.errors import BalandraError


class AccountRefusal(BalandraError):
    """Something about a person that cannot be: a word for programs, a sentence for people."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(message)
        self.error = error
        self.message = message
