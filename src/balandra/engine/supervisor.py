"""Runs an engine and kills it when the other end of a pipe closes, so that no engine outlives its parent.

This is a standalone script: `python supervisor.py LIFELINE COMMAND…`. It imports nothing of Balandra, so that it
starts quickly.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

NOT_STARTED = 127


def main() -> None:
    """Run the command on this process's standard streams; exit with its exit code."""
    lifeline, command = int(sys.argv[1]), sys.argv[2:]
    os.set_inheritable(lifeline, False)
    try:
        engine = os.posix_spawnp(command[0], command, os.environ)
    except OSError as error:
        print(error.strerror, file=sys.stderr, flush=True)
        os._exit(NOT_STARTED)
    threading.Thread(target=_watch, args=(lifeline,), daemon=True).start()
    _, status = os.waitpid(engine, 0)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


def _watch(lifeline: int) -> None:
    """Wait until the lifeline closes, then kill the process group: the engine, its children, and this process."""
    os.read(lifeline, 1)
    os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    main()
