"""Ways to find a move, good and bad; a module of its own, so that workers start quickly."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from balandra.server.replays import Answered, ReplayTask
from balandra.server.workers import Job


def last_of_all(job: Job) -> str:
    """Always the last move."""
    return job.view.legal_moves[-1].text


def one_that_dies(job: Job) -> str:
    """Dies."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("dead already")


def one_that_fails(job: Job) -> str:
    """Makes a mistake."""
    raise ValueError("no idea")


def one_that_cheats(job: Job) -> str:
    """Finds a move that is none."""
    return "all pirates home"


def one_that_hangs(job: Job) -> str:
    """Takes too long."""
    time.sleep(1000)
    raise AssertionError("nobody waited")


def one_that_dies_at_first(job: Job) -> str:
    """Dies once for each seed, which names a file."""
    if not os.path.exists(job.seed):
        Path(job.seed).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return job.view.legal_moves[-1].text


def one_that_hangs_for_admirals(job: Job) -> str:
    """Takes too long if an admiral is to move."""
    return one_that_hangs(job) if job.level == "admiral" else last_of_all(job)


def a_replay_that_hangs(task: ReplayTask) -> Answered:
    """Takes too long."""
    time.sleep(1000)
    raise AssertionError("nobody waited")
