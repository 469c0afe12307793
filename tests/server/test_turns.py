"""Networks and people take turns at whatever computes."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from balandra.server.turns import FairQueue, FairThreads, Owner, QueueFull, asking
from balandra.server.workers import Job, Workers
from tests.server import finders
from tests.server.test_workers import MOVES, VIEW

GREEDY, OTHER = Owner("192.0.2.1", "greedy"), Owner("192.0.2.2", "other")
FRIEND = Owner(GREEDY.network, "friend")


def taken(queue: FairQueue[str], count: int) -> list[str]:
    """The next items."""
    found = [queue.take() for _ in range(count)]
    return [item for one in found if one for item in one[1:]]


def filled(*given: tuple[Owner, str], **limits: int) -> FairQueue[str]:
    """A queue with items in it."""
    queue: FairQueue[str] = FairQueue(limits.pop("room", 100), limits.pop("share", 100), **limits)
    for owner, item in given:
        queue.put(owner, item)
    return queue


def test_whoever_has_one_item_waits_for_one_of_another_network() -> None:
    many = [(GREEDY, f"g{n}") for n in range(30)]
    assert taken(filled(*many, (OTHER, "o0"), (OTHER, "o1")), 5) == ["g0", "o0", "g1", "o1", "g2"]


def test_people_of_one_network_take_turns_too() -> None:
    queue = filled((GREEDY, "g0"), (GREEDY, "g1"), (GREEDY, "g2"), (FRIEND, "f0"), (OTHER, "o0"))
    assert taken(queue, 5) == ["g0", "o0", "f0", "g1", "g2"]


def test_a_network_has_no_more_taken_than_it_may() -> None:
    queue = filled((GREEDY, "g0"), (FRIEND, "f0"), (OTHER, "o0"), network_most=1)
    assert taken(queue, 2) == ["g0", "o0"]
    queue.done(OTHER)
    later: list[str] = []
    waiting = threading.Thread(target=lambda: later.extend(taken(queue, 1)))
    waiting.start()
    queue.put(OTHER, "o1")  # goes first, though it came last
    waiting.join(60)
    assert later == ["o1"]
    queue.done(GREEDY)
    assert taken(queue, 1) == ["f0"]


def test_one_network_cannot_fill_the_queue() -> None:
    queue = filled((GREEDY, "g0"), (FRIEND, "f0"), room=3, share=2)
    with pytest.raises(QueueFull, match="2 of yours and 2 in all"):
        queue.put(GREEDY, "g1")
    queue.put(OTHER, "o0")
    with pytest.raises(QueueFull, match="0 of yours and 3 in all"):
        queue.put(Owner("192.0.2.3", "third"), "t0")


def test_of_one_person_what_is_urgent_goes_first() -> None:
    queue = filled()
    queue.put(GREEDY, "hint", urgency=1)
    queue.put(GREEDY, "move", urgency=0)
    assert taken(queue, 2) == ["move", "hint"]


def test_a_closed_queue_gives_back_what_waited() -> None:
    queue = filled((GREEDY, "g0"), (OTHER, "o0"))
    assert queue.close() == ["g0", "o0"]
    assert queue.take() is None
    with pytest.raises(QueueFull):
        queue.put(GREEDY, "g1")


async def for_somebody(threads: FairThreads, owner: Owner, work: Callable[[], str]) -> str:
    """Have something computed in somebody's name."""
    asking.set(owner)
    return await threads.run(work)


def test_a_thread_is_left_for_others_and_nobody_computes_twice_at_a_time() -> None:
    goes_on, names = threading.Event(), []

    def stuck() -> str:
        names.append(threading.current_thread().name)
        goes_on.wait(60)
        return "greedy"

    async def check() -> None:
        threads = FairThreads(2, "test-threads", 100, 100)
        slow = [asyncio.create_task(for_somebody(threads, GREEDY, stuck)) for _ in range(3)]
        try:
            while not names:
                await asyncio.sleep(0.001)
            answer = await asyncio.create_task(for_somebody(threads, OTHER, lambda: threading.current_thread().name))
            assert answer.startswith("test-threads")
            assert len(names) == 1
        finally:
            goes_on.set()
            assert await asyncio.gather(*slow) == ["greedy"] * 3
            threads.close()

    asyncio.run(check())


def test_a_mistake_in_a_thread_is_told_to_whoever_waits_and_ends_nothing() -> None:
    async def check() -> None:
        threads = FairThreads(1, "test-threads", 100, 100)
        with pytest.raises(ZeroDivisionError):
            await threads.run(lambda: 1 // 0)
        assert await threads.run(lambda: "well") == "well"
        threads.close()

    asyncio.run(check())


def test_long_searches_of_one_person_leave_a_worker_for_others() -> None:
    async def check() -> str:
        workers = Workers(2, find=finders.one_that_hangs_for_admirals)
        workers.start()
        slow = [asyncio.create_task(workers.think(Job(VIEW, "admiral", str(n)), GREEDY)) for n in range(4)]
        try:
            while not workers.busy:
                await asyncio.sleep(0.01)
            async with asyncio.timeout(120):
                return await workers.think(Job(VIEW, "stowaway", "seed"), OTHER)
        finally:
            await workers.close()
            await asyncio.gather(*slow, return_exceptions=True)

    assert asyncio.run(check()) == MOVES[-1]
