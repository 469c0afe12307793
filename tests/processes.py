"""Processes that tests start and interrupt, also where the tests themselves run with Ctrl-C switched off."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable

PATIENCE = 300.0  # seconds until a test gives up waiting; no machine is so slow


def let_children_hear() -> None:
    """Let the processes that are started from here on react to Ctrl-C and Ctrl-\\.

    A shell that starts tests in the background makes them ignore both, and what is ignored is inherited, while a
    handler is not: with one that does nothing this process stays deaf and its children are not.
    """
    for number in (signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda number, frame: None)


def wait_for(happens: Callable[[], bool], what: str = "it") -> None:
    """Wait until something is so, which it will be soon, however busy the machine is."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.02)


def interrupt(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Press Ctrl-C for a process and wait for its end; what it printed and what it complained about."""
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=PATIENCE)
