"""Bots' moves are found apart, and made whatever happens to whoever finds them."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import balandra
from balandra.bots import BOTS
from balandra.server.workers import FIRST, Bench, Job, Workers, WorkersBusy, budget_of, choose, make_do
from tests.server import finders
from tests.server.hosting import Guest, hosted, offers, wait_for
from tests.tables import standard

VIEW = balandra.load("cartagena", "original-jamaica").new(seed=7, start="blue").view("blue")
JOB = Job(VIEW, "stowaway", "seed")
MOVES = [move.text for move in VIEW.legal_moves]


def found_by(find: Callable[[Job], str], job: Job = JOB, patience: float = 60.0) -> tuple[str, Workers]:
    """A move, and the workers after it."""

    async def ask() -> tuple[str, Workers]:
        workers = Workers(1, patience=patience, find=find)
        workers.start()
        try:
            return await workers.think(job), workers
        finally:
            await workers.close()

    return asyncio.run(ask())


def test_a_worker_finds_the_move_of_its_level() -> None:
    assert found_by(choose)[0] == choose(JOB)


@pytest.mark.parametrize("edition", ["original-jamaica", "martinique"])
@pytest.mark.parametrize("bot", BOTS)
def test_no_bot_thinks_for_long_at_a_table(bot: str, edition: str) -> None:
    assert budget_of(bot, standard(edition)).seconds <= 20.0  # of which the one that uses a tenth uses a tenth


@pytest.mark.parametrize(
    ("find", "restarts"),
    [(finders.one_that_dies, 3), (finders.one_that_fails, 0), (finders.one_that_cheats, 0)],
)
def test_a_move_is_made_though_no_worker_finds_one(find: Callable[[Job], str], restarts: int) -> None:
    move, workers = found_by(find)
    assert move == make_do(JOB)
    assert (workers.restarts, workers.makeshifts) == (restarts, 1)


def test_a_worker_that_hangs_is_replaced() -> None:
    move, workers = found_by(finders.one_that_hangs, patience=0.01)
    assert move in MOVES
    assert workers.restarts == 3


class Line:
    """A line to a worker that always answers."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def send(self, job: Job) -> None:
        pass

    def poll(self, seconds: float) -> bool:
        self.waits.append(seconds)
        return True

    def recv(self) -> str:
        return MOVES[0]


def test_a_worker_may_take_longer_for_its_first_move() -> None:
    bench, line = Bench(choose, 2.0, lambda process: None), Line()
    bench._line = line  # type: ignore[assignment]
    assert [bench.ask(JOB), bench.ask(JOB)] == [MOVES[0], MOVES[0]]
    assert line.waits == [2.0 * FIRST, 2.0]


def test_the_job_of_a_worker_that_died_is_done_by_another(tmp_path: Path) -> None:
    move, workers = found_by(finders.one_that_dies_at_first, Job(VIEW, "stowaway", str(tmp_path / "died")))
    assert move == MOVES[-1]
    assert (workers.restarts, workers.makeshifts) == (1, 0)


def test_workers_with_nothing_to_do_load_what_others_need() -> None:
    """A second worker that starts only when it is needed would keep the next player waiting for seconds."""

    async def ask() -> int:
        workers = Workers(2, find=finders.last_of_all)
        workers.start()
        try:
            await workers.think(JOB)
            async with asyncio.timeout(120):
                while len(workers.processes) < 2:
                    await asyncio.sleep(0.01)
            return len(workers.processes)
        finally:
            await workers.close()

    assert asyncio.run(ask()) == 2


def test_no_more_moves_wait_than_there_is_room_for() -> None:
    async def ask() -> int:
        workers = Workers(1, room=2, find=finders.last_of_all)  # not started: nobody takes them up
        asked = [asyncio.create_task(workers.think(JOB)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(WorkersBusy, match="2 moves"):
            await workers.think(JOB)
        waiting = workers.waiting
        workers.start()
        await asyncio.gather(*asked)
        await workers.close()
        return waiting

    assert asyncio.run(ask()) == 2


def test_closing_waits_for_no_search() -> None:
    async def ask() -> Workers:
        workers = Workers(1, find=finders.one_that_hangs)
        workers.start()
        asked = [asyncio.create_task(workers.think(JOB)) for _ in range(3)]
        while not workers.processes:
            await asyncio.sleep(0.01)
        await workers.close()
        await asyncio.gather(*asked, return_exceptions=True)
        return workers

    workers = asyncio.run(ask())
    assert not any(process.is_alive() for process in workers.processes.values())


def test_a_worker_killed_in_the_middle_of_a_search_costs_no_move(tmp_path: Path) -> None:
    with hosted(tmp_path) as host, Guest(host.url) as guest:
        settings = {"edition": "original-tortuga", "players": 2, "start": "red"}
        table = guest.make("me", "admiral", settings=settings)  # thinks about a second
        workers = host.context.workers
        wait_for(lambda: workers.busy and 0 in workers.processes and workers.processes[0].is_alive())
        victim = workers.processes[0].pid
        assert victim is not None
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda: offers(guest.see(table)))
        assert workers.restarts == 1
        assert guest.see(table)["moves"] >= 1
        assert "balandra_worker_restarts_total 1.0" in guest.http.get("/metrics").text


def test_nobody_waits_for_a_search(tmp_path: Path) -> None:
    """While bots think about a second each, everything else is answered, many times over."""
    with hosted(tmp_path) as host, Guest(host.url) as guest:
        settings = {"edition": "original-tortuga", "players": 2, "start": "red"}
        tables = [guest.make("me", "admiral", settings=settings) for _ in range(3)]
        wait_for(lambda: host.context.workers.busy)
        answered = 0
        while not any(guest.see(table)["moves"] for table in tables):
            answered += 1
        assert answered > 5
        assert threading.active_count() < 40
