"""The process of an engine: reads and writes lines with deadlines."""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import BinaryIO

from balandra.core.errors import BalandraError
from balandra.core.present import present
from balandra.engine import supervisor
from balandra.engine.protocol import LONGEST, lines, one_line

WAITING_LINES = 1000  # the reader blocks when this many lines are queued
QUIT_TIMEOUT = 1.0  # seconds for an engine to exit by itself
EXIT_TIMEOUT = 10.0  # seconds to wait for the exit after the output ended
LONGEST_NAME = 60  # characters of a command in error messages


class EngineError(BalandraError):
    """An engine failed."""


class EngineDied(EngineError):
    """An engine's process has ended."""


class EngineTimeout(EngineError):
    """An engine did not answer in time."""


class EngineProcess:
    """A supervised program: it ends with this object, and with the process that created it."""

    def __init__(self, command: Sequence[str]) -> None:
        if not command or shutil.which(command[0]) is None:
            raise EngineError(f"there is no program {command[0] if command else ''!r} to be an engine")
        self.command = one_line(shlex.join(command), LONGEST_NAME)
        near, far = os.pipe()
        try:
            self._process = start_supervised(command, near)
        except OSError as error:
            os.close(far)
            raise EngineError(f"{self.command} cannot be started: {error.strerror}") from None
        finally:
            os.close(near)
        self._stdin = present(self._process.stdin, "a pipe")
        self._lines: queue.Queue[str | None] = queue.Queue(WAITING_LINES)  # None: end of output
        self._last_words: deque[str] = deque(maxlen=1)
        self._end = weakref.finalize(self, _finish, self._process, far, self._lines)
        _in_background(_pump, self._process.stdout, self._lines)
        self._complaints = _in_background(_keep_last, self._process.stderr, self._last_words)

    @property
    def is_alive(self) -> bool:
        """Whether lines can still be exchanged."""
        return self._end.alive

    def send(self, line: str, patience: float) -> None:
        """Write a line; an engine that does not read is ended."""
        data = line.encode() + b"\n"
        if len(data) > LONGEST:
            raise EngineError(f"a line of {len(data)} bytes is too long for an engine; {LONGEST} are allowed")
        guard = threading.Timer(patience, kill_group, [self._process])
        guard.start()
        try:
            self._stdin.write(data)
            self._stdin.flush()
        except (OSError, ValueError):
            raise self._dead() from None
        finally:
            guard.cancel()

    def receive(self, deadline: float) -> str:
        """The next line, before a deadline of the monotonic clock."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            self.close(0)
            raise EngineTimeout(f"{self.command} does not answer") from None
        if line is None:
            self._lines.put(None)  # for the next call
            raise self._dead()
        return line

    def forget(self) -> None:
        """Drop unread lines."""
        with suppress(queue.Empty):
            for _ in range(WAITING_LINES):
                if self._lines.get_nowait() is None:
                    self._lines.put(None)
                    return

    def _dead(self) -> EngineDied:
        """The error for an engine that has exited."""
        if not self.is_alive:
            return EngineDied(f"{self.command} has been ended")
        try:
            how = f"ended with code {self._process.wait(EXIT_TIMEOUT)}"
            self._complaints.join(EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            how = "has closed its output"
        self.close(0)
        last = "".join(f": {words}" for words in self._last_words)
        return EngineDied(one_line(f"{self.command} {how}{last}"))

    def close(self, patience: float = QUIT_TIMEOUT) -> None:
        """Let the engine exit, and kill it if it does not."""
        if not self.is_alive:
            return
        with suppress(OSError, subprocess.TimeoutExpired):
            self._stdin.close()
            self._process.wait(patience)
        self._end()


def start_supervised(
    command: Sequence[str], lifeline: int, stderr: int | None = subprocess.PIPE, env: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a process that ends when the other end of the lifeline closes, so also when this process ends."""
    holder = [sys.executable, "-I", "-S", supervisor.__file__, str(lifeline)]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*holder, *command],
        stdin=pipe,
        stdout=pipe,
        stderr=stderr,
        env=env,
        pass_fds=[lifeline],
        start_new_session=True,
    )


def _in_background(work: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a supervised process and all its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


def _finish(process: subprocess.Popen[bytes], lifeline: int, waiting: queue.Queue[str | None]) -> None:
    """Kill an engine and drain its output, so that no thread blocks."""
    kill_group(process)
    os.close(lifeline)
    process.wait()
    with suppress(OSError):
        present(process.stdin, "a pipe").close()
    with suppress(queue.Empty):
        while waiting.get(timeout=QUIT_TIMEOUT) is not None:
            pass


def _pump(stream: BinaryIO, place: queue.Queue[str | None]) -> None:
    with stream:
        for line in lines(stream):
            place.put("" if line is None else line)
    place.put(None)


def _keep_last(stream: BinaryIO, place: deque[str]) -> None:
    with stream:
        place.extend(line for line in lines(stream) if line)
