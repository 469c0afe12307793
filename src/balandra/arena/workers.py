"""Games on several cores, in processes of their own; which one plays which game changes nothing."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from queue import Empty, SimpleQueue

from balandra.arena.plan import ArenaError, Plan, Task
from balandra.arena.player import Answer, Player
from balandra.arena.result import Result

LOOK = 0.5  # seconds after which players are looked at, whatever is heard of them
SOON = 0.01


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(plan: Plan, tasks: Iterable[Task], workers: int) -> Generator[Result, None, None]:
    """Play some games of a plan and give them as they end."""
    pool = _Pool(plan, iter(tasks))
    try:
        for _ in range(workers):
            pool.start()
        while pool.players:
            yield from pool.ended()
    finally:
        pool.close()


class _Pool:
    """Players who are given one game after another."""

    def __init__(self, plan: Plan, tasks: Iterator[Task]) -> None:
        self.plan = plan
        self.tasks = tasks
        self.results: SimpleQueue[tuple[Player, Answer]] = SimpleQueue()
        self.players: set[Player] = set()

    def start(self, task: Task | None = None, warms_up: bool = True) -> None:
        """One more player, if there is a game left."""
        chosen = task or next(self.tasks, None)
        if chosen is not None:
            player = Player(self.plan, self.results, warms_up)
            self.players.add(player)
            player.begin(chosen)

    def ended(self) -> Iterator[Result]:
        """Wait for a while; the games that ended."""
        left = min(player.seconds_left() for player in self.players)
        try:
            player, result = self.results.get(timeout=max(SOON, min(LOOK, left)))
        except Empty:
            yield from self._overdue()
            return
        if player not in self.players:
            return  # killed meanwhile
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
        """End players who hang, and go on with others in their place."""
        for player in [one for one in self.players if one.seconds_left() <= 0]:
            self.players.remove(player)
            result = player.overdue()
            if result is None:  # a bot hangs before the first game: let it, there, where it forfeits
                self.start(player.task, warms_up=False)
            else:
                yield result
                self.start()

    def close(self) -> None:
        """End all of them."""
        for player in self.players:
            player.close()
