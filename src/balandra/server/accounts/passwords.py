"""Password hashing: argon2 in a few threads, which bounds its use of CPU and memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from balandra.server.store import StoreBusy

THREADS = 2
WAITING = 50
T = TypeVar("T")


class Passwords:
    """Creates and checks password hashes."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self.hasher = hasher or PasswordHasher()
        self.threads = ThreadPoolExecutor(THREADS, "balandra-argon2")
        self.waiting = 0
        self.nobody: str | None = None

    async def hash(self, password: str) -> str:
        """The stored hash of a password."""
        return await self._run(lambda: self.hasher.hash(password))

    async def is_right(self, kept: str | None, password: str) -> bool:
        """Whether a password matches. Without a stored hash it takes as long, so account names do not leak."""
        return await self._run(lambda: self._verify(kept, password))

    def is_old(self, kept: str) -> bool:
        """Whether a hash uses weaker parameters than the current ones."""
        return self.hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Stop the threads."""
        self.threads.shutdown()

    def _verify(self, kept: str | None, password: str) -> bool:
        if self.nobody is None:
            self.nobody = self.hasher.hash("nobody has this password")
        try:
            return self.hasher.verify(kept or self.nobody, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], T]) -> T:
        if self.waiting >= WAITING:
            raise StoreBusy(f"{self.waiting} passwords wait to be checked already; try again in a moment")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1
