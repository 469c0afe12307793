"""A process that plays games of a match. It is killed if a bot exceeds the time limit."""

from __future__ import annotations

import mmap
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import astuple
from math import inf
from pathlib import Path
from queue import SimpleQueue
from struct import Struct
from typing import BinaryIO

from balandra.arena.plan import ArenaError, Plan, Task
from balandra.arena.play import Progress, Tally, overdue, play, warm_up
from balandra.arena.result import Result
from balandra.core.errors import BalandraError
from balandra.core.present import present
from balandra.engine.process import kill_group, start_supervised

MODULE = "balandra.arena.player"  # the module whose `main` the process runs
READY, WARMING_UP, PLAYING = range(3)  # stages of a player
HEAD = Struct("<qqqd")  # the stage, the seat to decide, the moves made, the start time of the decision
TALLY = Struct("<qqddq")
Answer = Result | ArenaError | None  # a result, why no game can be played, or None: the process has died


class Board:
    """A player's progress in shared memory, so that its parent can read it while the player hangs."""

    def __init__(self, file: Path, players: int) -> None:
        self.players = players
        with file.open("r+b") as opened:
            self._memory = mmap.mmap(opened.fileno(), HEAD.size + TALLY.size * players)

    def write(self, stage: int, progress: Progress) -> None:
        """Publish the stage and the progress."""
        HEAD.pack_into(self._memory, 0, stage, progress.seat, progress.moves, progress.since)
        for seat, one in enumerate(progress.tallies):
            place = HEAD.size + TALLY.size * seat
            TALLY.pack_into(self._memory, place, *astuple(one))

    def read(self) -> tuple[int, Progress]:
        """The stage and the progress last published."""
        stage, seat, moves, since = HEAD.unpack_from(self._memory, 0)
        places = (HEAD.size + TALLY.size * seat for seat in range(self.players))
        return stage, Progress([Tally(*TALLY.unpack_from(self._memory, place)) for place in places], seat, moves, since)

    def close(self) -> None:
        """Release the memory."""
        self._memory.close()


class Player:
    """A player process and its current game; answers go into a queue."""

    def __init__(self, plan: Plan, results: SimpleQueue[tuple[Player, Answer]], warms_up: bool = True) -> None:
        self.plan = plan
        self.results = results
        self.task: Task | None = None
        handle, name = tempfile.mkstemp(prefix="balandra-player-")
        os.write(handle, bytes(HEAD.size + TALLY.size * plan.players))
        os.close(handle)
        self._file = Path(name)
        self.board = Board(self._file, plan.players)
        self._process, self._lifeline = _start(name)
        self._send((plan, warms_up))
        threading.Thread(target=self._read, daemon=True).start()

    def begin(self, task: Task) -> None:
        """Start one game."""
        self.task = task
        self._send(task)

    def seconds_left(self) -> float:
        """The time left for the current decision."""
        stage, progress = self.board.read()
        return inf if stage == READY else progress.since + self.plan.patience - time.monotonic()

    def overdue(self) -> Result | None:
        """Kill a hanging process. The result is a forfeit by the seat to decide; None if no game had begun."""
        self._kill()
        stage, progress = self.board.read()
        self.close()
        return overdue(self.plan, present(self.task, "a game"), progress) if stage == PLAYING else None

    def close(self) -> None:
        """End the process."""
        self._kill()
        self.board.close()
        self._file.unlink(missing_ok=True)

    def _kill(self) -> None:
        if self._process.poll() is None:
            kill_group(self._process) if self._lifeline is not None else self._process.kill()
        self._process.wait()
        if self._lifeline is not None:
            os.close(self._lifeline)
            self._lifeline = None
        with suppress(OSError):
            present(self._process.stdin, "a pipe").close()

    def _send(self, what: object) -> None:
        stream = present(self._process.stdin, "a pipe")
        with suppress(OSError):  # the process has died; the reader thread reports it
            pickle.dump(what, stream)
            stream.flush()

    def _read(self) -> None:
        with present(self._process.stdout, "a pipe") as stream, suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                self.results.put((self, pickle.load(stream)))
        self.results.put((self, None))


def _start(board: str) -> tuple[subprocess.Popen[bytes], int | None]:
    """Start the process; also return the write end of its lifeline if it is supervised."""
    command = [sys.executable, "-c", f"import {MODULE} as module; module.main()", board]
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    if os.name != "posix":
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=settings), None
    near, far = os.pipe()
    try:
        return start_supervised(command, near, stderr=None, env=settings), far
    finally:
        os.close(near)


def main() -> None:
    """Entry point of the process: play games as requested until standard input closes."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output printed by a bot goes to standard error
    plan, warms_up = pickle.load(source)
    board = Board(Path(sys.argv[1]), plan.players)
    with suppress(OSError):  # both sides have it open by now; not every system can remove a file in use
        os.unlink(sys.argv[1])
    try:
        _play_games(plan, warms_up, board, source, target)
    except EOFError:
        pass
    except BalandraError as error:
        _answer(ArenaError(str(error)), target)


def _play_games(plan: Plan, warms_up: bool, board: Board, source: BinaryIO, target: BinaryIO) -> None:
    idle = Progress([Tally()] * plan.players)
    if warms_up:
        warm_up(plan, lambda progress: board.write(WARMING_UP, progress))
    board.write(READY, idle)
    while True:
        deal, seating = pickle.load(source)
        result = play(plan, deal, seating, lambda progress: board.write(PLAYING, progress))
        board.write(READY, idle)
        _answer(result, target)


def _answer(answer: Answer, target: BinaryIO) -> None:
    pickle.dump(answer, target)
    target.flush()
