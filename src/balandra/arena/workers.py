"""Games on several cores; which worker plays which game changes nothing."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.process import BaseProcess

from balandra.arena.plan import ArenaError, Plan, Task
from balandra.arena.play import play, warm_up
from balandra.arena.result import Result
from balandra.core.present import present

AHEAD = 2  # games that wait for each worker

_plans: list[Plan] = []  # in a worker: the one plan it plays


def play_all(plan: Plan, tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    """Play some games of a plan and give them as they end."""
    if workers > 1:
        yield from _play_apart(plan, tasks, workers)
        return
    warm_up(plan)
    for deal, seating in tasks:
        yield play(plan, deal, seating)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play_apart(plan: Plan, tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin, (plan,))
    try:
        yield from _feed(pool, iter(tasks), AHEAD * workers)
    except BrokenProcessPool:
        raise ArenaError("a worker process died in the middle of a game; games that have ended are kept") from None
    except BaseException:  # nobody waits for these games any more
        _end(set(multiprocessing.active_children()) - others)
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _feed(pool: ProcessPoolExecutor, tasks: Iterator[Task], most: int) -> Iterator[Result]:
    pending: set[Future[Result]] = set()
    while True:
        pending |= {pool.submit(_play, *task) for task in islice(tasks, most - len(pending))}
        if not pending:
            return
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def _end(processes: Iterable[BaseProcess]) -> None:
    for process in processes:
        process.terminate()


def _begin(plan: Plan) -> None:
    """Make a worker ready: it ends with its parent, and Ctrl-C is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    _plans[:] = [plan]
    warm_up(plan)


def _leave_with_parent() -> None:
    present(multiprocessing.parent_process(), "a parent").join()
    os._exit(1)


def _play(deal: int, seating: int) -> Result:
    return play(_plans[0], deal, seating)
