"""Questions asked together: one look for many, and nobody is told what was so before they asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import wraps

import pytest

from balandra.server.store.batched_query import MOST, BatchedQuery


def run(test: Callable[[], Coroutine[None, None, None]]) -> Callable[[], None]:
    """A test that runs in a loop of its own."""

    @wraps(test)
    def run_it() -> None:
        asyncio.run(test())

    return run_it


class Shelf:
    """Something slow to look things up in."""

    def __init__(self) -> None:
        self.looks: list[list[str]] = []
        self.things: dict[str, int] = {}
        self.gate = asyncio.Event()
        self.is_broken = False

    async def look(self, keys: Sequence[str]) -> dict[str, int]:
        self.looks.append(list(keys))
        found = {key: self.things[key] for key in keys if key in self.things}
        await self.gate.wait()
        if self.is_broken:
            raise OSError("the shelf fell down")
        return found


async def _under_way(shelf: Shelf, looks: int) -> None:
    while len(shelf.looks) < looks:
        await asyncio.sleep(0)


@run
async def test_those_who_ask_while_a_look_is_under_way_share_the_next_one() -> None:
    shelf = Shelf()
    together = BatchedQuery(shelf.look)
    shelf.things = {"a": 1, "b": 2}
    first = asyncio.create_task(together.find("a"))
    await _under_way(shelf, 1)
    others = [asyncio.create_task(together.find(key)) for key in ("b", "c", "b")]
    await asyncio.sleep(0)
    shelf.gate.set()
    assert await first == 1
    assert await asyncio.gather(*others) == [2, None, 2]
    assert shelf.looks == [["a"], ["b", "c"]]


@run
async def test_an_answer_is_never_older_than_its_question() -> None:
    shelf = Shelf()
    together = BatchedQuery(shelf.look)
    shelf.things = {"a": 1}
    early = asyncio.create_task(together.find("a"))
    await _under_way(shelf, 1)
    shelf.things = {"a": 2}
    late = asyncio.create_task(together.find("a"))
    await asyncio.sleep(0)
    shelf.gate.set()
    assert (await early, await late) == (1, 2)


@run
async def test_a_look_that_fails_is_told_to_all_who_wait_and_the_next_works() -> None:
    shelf = Shelf()
    together = BatchedQuery(shelf.look)
    shelf.is_broken = True
    shelf.gate.set()
    answers = await asyncio.gather(together.find("a"), together.find("b"), return_exceptions=True)
    assert [str(answer) for answer in answers] == ["the shelf fell down"] * 2
    shelf.is_broken, shelf.things = False, {"a": 1}
    assert await together.find("a") == 1


@run
async def test_who_leaves_takes_nothing_from_others() -> None:
    shelf = Shelf()
    together = BatchedQuery(shelf.look)
    shelf.things = {"a": 1}
    leaves, stays = (asyncio.create_task(together.find("a")) for _ in range(2))
    await _under_way(shelf, 1)
    leaves.cancel()
    await asyncio.sleep(0)
    shelf.gate.set()
    assert await stays == 1
    with pytest.raises(asyncio.CancelledError):
        await leaves


@run
async def test_a_look_has_a_largest_size() -> None:
    shelf = Shelf()
    shelf.gate.set()
    together = BatchedQuery(shelf.look)
    await asyncio.gather(*(together.find(str(n)) for n in range(MOST + 1)))
    assert [len(look) for look in shelf.looks] == [MOST, 1]
