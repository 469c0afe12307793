"""A running match: the games left to play, the workers that play them, and the file they are saved to."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path

from balandra.arena.cluster import play_on_cluster
from balandra.arena.journal import Journal
from balandra.arena.plan import Plan, Task
from balandra.arena.result import Result
from balandra.arena.workers import cores, play_all


class Match:
    """A plan and the games played so far.

    >>> import balandra
    >>> from balandra.arena import plan_match
    >>> game = balandra.load("martinique", "martinique")
    >>> match = Match(plan_match(["random", "random"], game, games=2))
    >>> match.run()
    >>> [result.end for result in match.results]
    ['won', 'won']
    """

    def __init__(
        self, plan: Plan, save: Path | None = None, workers: int | None = 1, cluster: str | None = None
    ) -> None:
        self.plan = plan
        self.save = save
        self.workers = workers  # None: one for each core
        self.cluster = cluster  # the address of a Ray cluster
        self.results: list[Result] = []

    def run(self, tell: Callable[[int], None] = lambda done: None) -> None:
        """Play the remaining games, calling `tell` with the number finished; Ctrl-C keeps those in `results`."""
        with Journal(self.save, self.plan) if self.save else nullcontext() as journal:
            self.results = journal.results if journal else []
            tell(len(self.results))
            done = {result.task for result in self.results}
            left = [task for task in self.plan.tasks() if task not in done]
            with closing(self._games(left)) as games:
                for result in games:
                    if journal:
                        journal.append(result)
                    self.results.append(result)
                    tell(len(self.results))

    def _games(self, left: Sequence[Task]) -> Generator[Result, None, None]:
        workers = None if self.workers is None else min(self.workers, max(1, len(left)))
        if self.cluster is not None and left:
            return play_on_cluster(self.plan, left, self.cluster, workers)
        return play_all(self.plan, left, workers or min(cores(), max(1, len(left))))
