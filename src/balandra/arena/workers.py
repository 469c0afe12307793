"""Plays games in several processes. The distribution of games over processes does not affect the results."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from queue import Empty, SimpleQueue

from balandra.arena.plan import ArenaError, Plan, Task
from balandra.arena.player import Answer, Player
from balandra.arena.result import Result

LOOK = 0.5  # seconds between two checks for overdue players
SOON = 0.01


def cores() -> int:
    """The number of cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(plan: Plan, tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    """Play games of a plan and yield the results as games end."""
    pool = _Pool(plan, iter(tasks))
    try:
        for _ in range(workers):
            pool.start()
        while pool.players:
            yield from pool.ended()
    finally:
        pool.close()


class _Pool:
    """Player processes that are given one game after another."""

    def __init__(self, plan: Plan, tasks: Iterator[Task]) -> None:
        self.plan = plan
        self.tasks = tasks
        self.results: SimpleQueue[tuple[Player, Answer]] = SimpleQueue()
        self.players: set[Player] = set()

    def start(self, task: Task | None = None, warms_up: bool = True) -> None:
        """Start one more player if a game is left."""
        chosen = task or next(self.tasks, None)
        if chosen is not None:
            player = Player(self.plan, self.results, warms_up)
            self.players.add(player)
            player.begin(chosen)

    def ended(self) -> Iterator[Result]:
        """Wait briefly and yield the games that ended."""
        left = min(player.seconds_left() for player in self.players)
        try:
            player, result = self.results.get(timeout=max(SOON, min(LOOK, left)))
        except Empty:
            yield from self._overdue()
            return
        if player not in self.players:
            return  # of a player killed meanwhile
        if isinstance(result, ArenaError):
            raise result
        if result is None:
            raise ArenaError("a worker process died in the middle of a game; games that have ended are kept")
        yield result
        self._go_on(player)

    def _go_on(self, player: Player) -> None:
        task = next(self.tasks, None)
        if task is not None:
            player.begin(task)
            return
        self.players.remove(player)
        player.close()

    def _overdue(self) -> Iterator[Result]:
        """Kill hanging players and replace them."""
        for player in [one for one in self.players if one.seconds_left() <= 0]:
            self.players.remove(player)
            result = player.overdue()
            if result is None:  # a bot hangs during warm-up: skip the warm-up, so that it forfeits its game
                self.start(player.task, warms_up=False)
            else:
                yield result
                self.start()

    def close(self) -> None:
        """Close all players."""
        for player in self.players:
            player.close()
