"""Questions of one sort that come while another is under way are asked together: one look instead of many."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

V = TypeVar("V")
MOST = 1000  # keys in one look


class BatchedQuery(Generic[V]):
    """Finds what belongs to a key; whoever asks is told what was so after the asking, never what was so before."""

    def __init__(self, look: Callable[[Sequence[str]], Awaitable[dict[str, V]]]) -> None:
        self._look = look
        self._waiting: dict[str, asyncio.Future[V | None]] = {}  # for the next look
        self._looking: asyncio.Task[None] | None = None

    async def find(self, key: str) -> V | None:
        """What belongs to a key; None: nothing does."""
        future = self._waiting.get(key)
        if future is None:
            future = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._work())
        return await asyncio.shield(future)  # others may wait for the same

    async def _work(self) -> None:
        while self._waiting:
            keys = list(self._waiting)[:MOST]
            asked = {key: self._waiting.pop(key) for key in keys}
            try:
                found = await self._look(keys)
            except Exception as problem:
                for future in asked.values():
                    future.set_exception(problem)
                    future.exception()  # whoever waited may have gone: then nobody misses it
            else:
                for key, future in asked.items():
                    future.set_result(found.get(key))
