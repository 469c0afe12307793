"""Fair queues: networks and people take turns, so that nobody waits for all requests of another."""

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

URGENCIES = 2  # urgent items of a person are taken first
NO_LIMIT = 1 << 30
T = TypeVar("T")


@dataclass(frozen=True)
class Owner:
    """For whom work is done: a person and their network."""

    network: str
    person: str


SERVER = Owner("", "")
asking: ContextVar[Owner] = ContextVar("asking", default=SERVER)  # the owner of the running task


class QueueFull(BalandraError):
    """The queue accepts no more items."""


class FairQueue(Generic[T]):
    """A queue that is fair to networks, then to the people of a network, then in order of arrival.

    `network_most` and `person_most` limit the items that a network or a person may have in progress.
    """

    def __init__(self, room: int, share: int, network_most: int = NO_LIMIT, person_most: int = NO_LIMIT) -> None:
        self.room = room  # capacity
        self.share = share  # part of the capacity that one network may use
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
        """Queue an item; raise `QueueFull` if the capacity is used up, for this network or in total."""
        with self._change:
            if self._is_closed or len(self) >= self.room or self._sizes[owner.network] >= self.share:
                raise QueueFull(f"{self._sizes[owner.network]} of yours and {len(self)} in all are waited for already")
            people = self._waiting.setdefault(owner.network, OrderedDict())
            people.setdefault(owner, [deque() for _ in range(URGENCIES)])[urgency].append(item)
            self._sizes[owner.network] += 1
            self._change.notify()

    @property
    def is_closed(self) -> bool:
        """Whether the queue is closed."""
        return self._is_closed

    def take(self, is_wanted_elsewhere: Callable[[], bool] = lambda: False) -> tuple[Owner, T] | None:
        """Wait for the next item that may be taken; return it with its owner.

        Returns None after `close`, or if the consumer is wanted elsewhere and no item may be taken (see `nudge`).
        """
        with self._change:
            self._change.wait_for(lambda: self._is_closed or self._next() is not None or is_wanted_elsewhere())
            owner = None if self._is_closed else self._next()
            return None if owner is None else (owner, self._pop(owner))

    def nudge(self) -> None:
        """Have waiting consumers check whether they are wanted elsewhere."""
        with self._change:
            self._change.notify_all()

    def done(self, owner: Owner) -> None:
        """Mark an item of an owner as finished."""
        with self._change:
            for key in (owner, owner.network):
                self._taken[key] -= 1
                if not self._taken[key]:
                    del self._taken[key]
            self._change.notify_all()

    def close(self) -> list[T]:
        """Close the queue; return the remaining items."""
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
    """A small thread pool: one job per person at a time, and one thread is reserved for other networks."""

    def __init__(self, count: int, name: str, room: int, share: int) -> None:
        self._queue: FairQueue[_Job]
        self._queue = FairQueue(room, share, network_most=max(1, count - 1), person_most=1)
        self._threads = [threading.Thread(target=self._work, name=f"{name}-{n}", daemon=True) for n in range(count)]
        for thread in self._threads:
            thread.start()

    def __len__(self) -> int:
        return len(self._queue)

    async def run(self, work: Callable[[], T]) -> T:
        """Run a function in the thread pool, for the owner of the running task; return its result."""
        future: Future[T] = Future()
        self._queue.put(asking.get(), _Job(partial(_settle, future, work), future.cancel))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Stop the threads; pending jobs are cancelled, running ones are finished."""
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
    except BaseException as error:  # reported through the future; the thread goes on
        future.set_exception(error)
