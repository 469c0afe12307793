"""Processes that tests start can be ended, however the tests were started."""

from __future__ import annotations

import signal
import subprocess

import pytest

from tests.processes import PATIENCE, let_children_hear


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT])
def test_children_hear_a_signal_that_the_tests_ignore(number: signal.Signals) -> None:
    before = signal.signal(number, signal.SIG_IGN)
    try:
        let_children_hear()
        with subprocess.Popen(["sleep", "600"]) as process:
            process.send_signal(number)
            assert process.wait(PATIENCE) == -number
    finally:
        signal.signal(number, before)
