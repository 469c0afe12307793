"""A process that plays games of a match. One whose bot takes too long is killed, whatever it is doing."""

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

MODULE = "balandra.arena.player"  # whose `main` a player runs
READY, WARMING_UP, PLAYING = range(3)  # what a player is at
HEAD = Struct("<qqqd")  # that, the seat that decides, moves made, since when it decides
TALLY = Struct("<qqdd")
Answer = Result | ArenaError | None  # a game, why there can be none, or nothing: the process has died


class Board:
    """What a player is at, in memory that it shares with whoever waits: it can be read while the player hangs."""

    def __init__(self, file: Path, players: int) -> None:
        self.players = players
        with file.open("r+b") as opened:
            self._memory = mmap.mmap(opened.fileno(), HEAD.size + TALLY.size * players)

    def write(self, stage: int, progress: Progress) -> None:
        """Say what goes on."""
        HEAD.pack_into(self._memory, 0, stage, progress.seat, progress.moves, progress.since)
        for seat, one in enumerate(progress.tallies):
            place = HEAD.size + TALLY.size * seat
            TALLY.pack_into(self._memory, place, one.decisions, one.evaluations, one.seconds, one.slowest)

    def read(self) -> tuple[int, Progress]:
        """What goes on."""
        stage, seat, moves, since = HEAD.unpack_from(self._memory, 0)
        places = (HEAD.size + TALLY.size * seat for seat in range(self.players))
        return stage, Progress([Tally(*TALLY.unpack_from(self._memory, place)) for place in places], seat, moves, since)

    def close(self) -> None:
        """Let go of the memory."""
        self._memory.close()


class Player:
    """One process, and the game that it plays; its answers go into a queue."""

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
        """Play one game."""
        self.task = task
        self._send(task)

    def seconds_left(self) -> float:
        """How long anybody will wait for the decision at hand."""
        stage, progress = self.board.read()
        return inf if stage == READY else progress.since + self.plan.patience - time.monotonic()

    def overdue(self) -> Result | None:
        """End a process that hangs; the game is lost for the seat that decides. None: no game had begun."""
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
        with suppress(OSError):  # it has died, which is told as a result
            pickle.dump(what, stream)
            stream.flush()

    def _read(self) -> None:
        with present(self._process.stdout, "a pipe") as stream, suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                self.results.put((self, pickle.load(stream)))
        self.results.put((self, None))


def _start(board: str) -> tuple[subprocess.Popen[bytes], int | None]:
    """A process, and the end of a pipe that holds it where there is a supervisor."""
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
    """What the process does: play the games it is told to, until nobody tells it any more."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints
    plan, warms_up = pickle.load(source)
    board = Board(Path(sys.argv[1]), plan.players)
    with suppress(OSError):  # of no use to others from now on; not every system removes what is in use
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
