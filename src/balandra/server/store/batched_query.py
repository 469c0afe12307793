"""Batching of queries: those that arrive while one is running are sent together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

V = TypeVar("V")
MOST = 1000  # keys in one query


class BatchedQuery(Generic[V]):
    """Looks up values by key; a result always reflects a read that started after the call."""

    def __init__(self, look: Callable[[Sequence[str]], Awaitable[dict[str, V]]]) -> None:
        self._look = look
        self._waiting: dict[str, asyncio.Future[V | None]] = {}  # for the next query
        self._looking: asyncio.Task[None] | None = None

    async def find(self, key: str) -> V | None:
        """The value of a key; None if there is none."""
        future = self._waiting.get(key)
        if future is None:
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._work())
        return await asyncio.shield(future)  # others may wait for the same key

    async def _work(self) -> None:
        while self._waiting:
            keys = list(self._waiting)[:MOST]
            batch = {key: self._waiting.pop(key) for key in keys}
            try:
                found = await self._look(keys)
            except Exception as problem:
                for future in batch.values():
                    future.set_exception(problem)
                    future.exception()  # marks it as retrieved, in case all callers were cancelled
            else:
                for key, future in batch.items():
                    future.set_result(found.get(key))
