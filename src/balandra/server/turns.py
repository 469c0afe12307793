"""Work in turn: networks and people share what computes, so that nobody waits for all that another asked for."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from balandra.core.errors import BalandraError

URGENCIES = 2  # of one person's items the urgent ones are taken first
NO_LIMIT = 1 << 30
T = TypeVar("T")


@dataclass(frozen=True)
class Owner:
    """For whom something is done: a person, and the network that they come from."""

    network: str
    person: str


SERVER = Owner("", "")
asking: ContextVar[Owner] = ContextVar("asking", default=SERVER)  # for whom the running task works


class QueueFull(BalandraError):
    """So much waits that no more is taken on."""


class FairQueue(Generic[T]):
    """What waits to be taken: networks in turn, then the people of a network in turn, then in order of arrival.

    `network_most` and `person_most` bound what a network and a person may have taken at a time.
    """

    def __init__(self, room: int, share: int, network_most: int = NO_LIMIT, person_most: int = NO_LIMIT) -> None:
        self.room = room  # for all
        self.share = share  # of it that one network may fill
        self.network_most = network_most
        self.person_most = person_most
        self._waiting: OrderedDict[str, OrderedDict[Owner, list[deque[T]]]] = OrderedDict()
        self._sizes: Counter[str] = Counter()  # by network
        self._taken: Counter[str | Owner] = Counter()
        self._change = threading.Condition()
        self._is_closed = False

    def __len__(self) -> int:
        return self._sizes.total()

    def put(self, owner: Owner, item: T, urgency: int = 0) -> None:
        """Queue an item; `QueueFull` if there is no room, for this network or at all."""
        with self._change:
            if self._is_closed or len(self) >= self.room or self._sizes[owner.network] >= self.share:
                raise QueueFull(f"{self._sizes[owner.network]} of yours and {len(self)} in all are waited for already")
            people = self._waiting.setdefault(owner.network, OrderedDict())
            people.setdefault(owner, [deque() for _ in range(URGENCIES)])[urgency].append(item)
            self._sizes[owner.network] += 1
            self._change.notify()

    @property
    def is_closed(self) -> bool:
        """Whether it has ended."""
        return self._is_closed

    def take(self, is_wanted_elsewhere: Callable[[], bool] = lambda: False) -> tuple[Owner, T] | None:
        """The next item with its owner, once there is one that may be taken.

        None after `close`, and if nothing may be taken while whoever takes is wanted elsewhere (see `nudge`).
        """
        with self._change:
            self._change.wait_for(lambda: self._is_closed or self._next() is not None or is_wanted_elsewhere())
            owner = None if self._is_closed else self._next()
            return None if owner is None else (owner, self._pop(owner))

    def nudge(self) -> None:
        """Have those who wait for an item look whether they are wanted elsewhere."""
        with self._change:
            self._change.notify_all()

    def done(self, owner: Owner) -> None:
        """What was taken for somebody is finished."""
        with self._change:
            for key in (owner, owner.network):
                self._taken[key] -= 1
                if not self._taken[key]:
                    del self._taken[key]
            self._change.notify_all()

    def close(self) -> list[T]:
        """End; what still waited."""
        with self._change:
            self._is_closed = True
            left = [item for people in self._waiting.values() for lines in people.values() for n in lines for item in n]
            self._waiting.clear()
            self._sizes.clear()
            self._change.notify_all()
        return left

    def _next(self) -> Owner | None:
        for network, people in self._waiting.items():
            if self._taken[network] < self.network_most:
                for owner in people:
                    if self._taken[owner] < self.person_most:
                        return owner
        return None

    def _pop(self, owner: Owner) -> T:
        people = self._waiting[owner.network]
        lines = people[owner]
        item = next(line for line in lines if line).popleft()
        self._sizes[owner.network] -= 1
        people.move_to_end(owner)
        self._waiting.move_to_end(owner.network)
        if not any(lines):
            del people[owner]
        if not people:
            del self._waiting[owner.network]
            del self._sizes[owner.network]
        self._taken.update((owner, owner.network))
        return item


class _Job(NamedTuple):
    """Work whose result goes into a future."""

    run: Callable[[], None]
    cancel: Callable[[], object]


class FairThreads:
    """A few threads for work that takes a while: one job a person at a time, and one thread is always for others."""

    def __init__(self, count: int, name: str, room: int, share: int) -> None:
        self._queue: FairQueue[_Job]
        self._queue = FairQueue(room, share, network_most=max(1, count - 1), person_most=1)
        self._threads = [threading.Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(count)]
        for thread in self._threads:
            thread.start()

    def __len__(self) -> int:
        return len(self._queue)

    async def run(self, work: Callable[[], T]) -> T:
        """What a function returns, computed beside the event loop for whoever the running task works for."""
        future: Future[T] = Future()
        self._queue.put(asking.get(), _Job(partial(_settle, future, work), future.cancel))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """End; what waits is dropped, what runs is finished."""
        for job in self._queue.close():
            job.cancel()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (taken := self._queue.take()) is not None:
            owner, job = taken
            job.run()
            self._queue.done(owner)


def _settle(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        future.set_result(work())
    except BaseException as error:  # whoever waits is told, and the thread goes on
        future.set_exception(error)
