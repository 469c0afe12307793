"""Games of bots for `balandra simulate`: summed up, and written to a Parquet file if one is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

import numpy as np
from rich.progress import Progress, TaskID

from balandra import Game
from balandra.cli.problems import BadInput
from balandra.cli.statistics import Rows
from balandra.data import Record, selfplay
from balandra.data.parquet import ROWS, writing

RANDOM = "random"


def read_bots(game: Game, given: Sequence[str] | None) -> list[str]:
    """A bot for each seat, from `bot` (for all) and `colour=bot` (for one)."""
    seats = dict.fromkeys(game.colours, RANDOM)
    for text in given or ():
        colour, sign, who = text.strip().partition("=")
        if sign and colour in seats:
            seats[colour] = who
        elif sign and ":" not in colour:
            raise BadInput(f"--bot {text!r}: nobody plays {colour!r} here; the colours are {', '.join(seats)}")
        else:
            seats = dict.fromkeys(seats, text.strip())
    return list(seats.values())


def check_target(file: Path, force: bool) -> None:
    """Refuse, before any game is played, a file that would be overwritten."""
    if file.exists() and not file.is_file():
        raise BadInput(f"--parquet cannot be {str(file)!r}, which is no file")
    if file.exists() and not force:
        raise BadInput(f"--parquet: {str(file)!r} exists; --force overwrites it")


class Dataset:
    """A number of games between bots; after Ctrl-C the games played so far are kept, also in the file."""

    def __init__(self, game: Game, bots: Sequence[str], games: int, seed: int | str, workers: int) -> None:
        self.games = games
        self.records = selfplay(game, bots, games, seed, workers)
        self.rows: list[list[int]] = []
        self.waiting: list[Record] = []
        self.moves = 0

    def run(self, progress: Progress, file: Path | None, force: bool = False) -> Rows:
        """A row for each game, as `Engine.random_games` gives them."""
        task = progress.add_task("", total=self.games, speed="")
        with writing(file, force) if file else nullcontext(lambda records: None) as add:
            for _ in self._until_interrupted(progress, task):
                if sum(len(record.steps) for record in self.waiting) >= ROWS:
                    add(self.waiting)
                    self.waiting = []
            add(self.waiting)
        return np.array(self.rows, dtype=np.int32)

    def _until_interrupted(self, progress: Progress, task: TaskID) -> Iterator[None]:
        try:
            for record in self.records:
                self.rows.append(record.summary())
                self.waiting.append(record)
                self.moves += len(record.steps)
                progress.update(task, completed=len(self.rows), speed=f"{self.moves:,} moves")
                yield
        except KeyboardInterrupt:
            if not self.rows:
                raise
