"""Plays a match on a Ray cluster. The same plan gives the same games on any machine."""

from __future__ import annotations

import os
import secrets
import socket
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from balandra.arena.plan import ArenaError, Plan, Task
from balandra.arena.play import LONGEST_REASON
from balandra.arena.result import Result
from balandra.arena.workers import cores, play_all

if TYPE_CHECKING:
    from ray.actor import ActorHandle

AHEAD = 2  # games queued for each player
LOCAL = "local"  # the address that starts a cluster on this machine
CONNECT_TIMEOUT = 10.0  # seconds to find a cluster
# Usage statistics stay off, and Ray leaves the visibility of GPUs unchanged.
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


class Player:
    """An actor on the cluster that plays games of one plan."""

    def __init__(self, plan: Plan) -> None:
        self._waiting: list[Task] = []
        self._games = play_all(plan, iter(self._next, None), 1)

    def _next(self) -> Task | None:
        return self._waiting.pop()

    def play(self, task: Task) -> Result:
        """Play one game."""
        self._waiting.append(task)
        return next(self._games)


def play_on_cluster(
    plan: Plan, tasks: Iterable[Task], address: str, workers: int | None
) -> Generator[Result, None, None]:
    """Play games of a plan on the cluster at an address, with `workers` actors (None: one for each core)."""
    waiting = iter(tasks)
    with _joined(address, workers) as ray:
        room = max(1, int(ray.cluster_resources().get("CPU", 1)))
        somebody = ray.remote(num_cpus=1)(Player)
        players = [somebody.remote(plan) for _ in range(min(workers or room, room))]
        try:
            yield from _feed(ray, players, waiting)
        except ray.exceptions.RayError as error:
            raise ArenaError(
                f"a worker of the cluster died; games that have ended are kept: {_last_line(error)}"
            ) from None


def _feed(ray: ModuleType, players: list[ActorHandle[Player]], tasks: Iterator[Task]) -> Iterator[Result]:
    """Keep every player busy until no task is left."""
    pending = {player.play.remote(task): player for player, task in zip(players * AHEAD, tasks, strict=False)}
    while pending:
        (done, *_), _ = ray.wait(list(pending), num_returns=1)
        player = pending.pop(done)
        for task in tasks:
            pending[player.play.remote(task)] = player
            break
        yield ray.get(done)


@contextmanager
def _joined(address: str, workers: int | None) -> Iterator[ModuleType]:
    """Connect to the cluster for the duration of the context."""
    here = address == LOCAL
    with _settings(here):
        ray = _ray()
        if not here:
            _check_reachable(address)
        where = {"num_cpus": workers or cores(), "include_dashboard": False} if here else {"address": address}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # Ray's own warnings do not concern the match
                ray.init(log_to_driver=False, logging_level="ERROR", **where)
        except (OSError, ValueError, RuntimeError) as error:
            raise ArenaError(f"Ray at {address} cannot be used: {_last_line(error)}") from None
        try:
            yield ray
        finally:
            ray.shutdown()


@contextmanager
def _settings(here: bool) -> Iterator[None]:
    """Apply Ray settings that the environment does not set; a local cluster requires a token."""
    own = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex()} if here else {}
    missing = {name: value for name, value in (QUIET | own).items() if name not in os.environ}
    os.environ.update(missing)
    try:
        yield
    finally:
        for name in missing:
            os.environ.pop(name, None)


def _last_line(error: Exception) -> str:
    """The last line of a Ray error, which holds its cause."""
    return str(error).strip().rpartition("\n")[2].strip()[:LONGEST_REASON]


def _check_reachable(address: str) -> None:
    """Refuse an address without a cluster, because Ray itself would retry for minutes."""
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()
    except (OSError, ValueError, OverflowError):
        raise ArenaError(
            f"no Ray cluster answers at {address!r}; give its HOST:PORT, or {LOCAL} to start one"
        ) from None


def _ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError:
        raise ArenaError("a cluster needs Ray, which is not installed; run: pip install 'balandra[cluster]'") from None
