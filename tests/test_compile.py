"""Compiling beside a program: one at a time, and nobody for whom nobody waits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from balandra.search.compile import has_turn
from balandra.search.engine import cache_folder

WAITS = "from balandra.search.compile import in_turn; print('waits', flush=True)\nwith in_turn('cartagena'): pass"
PARENT = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", sys.argv[1]], stdout=subprocess.PIPE, text=True)
print(child.pid, child.stdout.readline().strip(), flush=True)
sys.stdin.read()
"""


def test_one_compiles_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "cartagena.lock"
    with path.open("w") as first, path.open("w") as second:
        assert has_turn(first)
        assert not has_turn(second)
        first.close()
        assert has_turn(second)


def test_whoever_waits_for_a_turn_ends_with_its_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with (cache_folder() / "cartagena.lock").open("w") as lock:
        assert has_turn(lock)
        command = [sys.executable, "-c", PARENT, WAITS]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
            assert parent.stdout
            pid, said = parent.stdout.readline().split()
            waiter = psutil.Process(int(pid))
            parent.kill()
        assert said == "waits"
        psutil.wait_procs([waiter], timeout=30)
        assert not waiter.is_running() or waiter.status() == psutil.STATUS_ZOMBIE
