"""Compiling beside a program: one at a time, and nobody for whom nobody waits."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from balandra.catalogue import GAMES
from balandra.search.compile import has_turn
from balandra.search.engine import cache_folder

PARENT = """
import os, subprocess, sys
command = [sys.executable, "-m", "balandra.search.compile", "cartagena", "--parent", str(os.getpid())]
print(subprocess.Popen(command).pid, flush=True)
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
    with (cache_folder(GAMES["cartagena"]) / "cartagena.lock").open("w") as lock:
        assert has_turn(lock)
        command = [sys.executable, "-c", PARENT]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
            assert parent.stdout
            waiter = psutil.Process(int(parent.stdout.readline()))
            while not any(one.path == lock.name for one in waiter.open_files()):
                time.sleep(0.05)
            parent.kill()
        _ends(waiter)


def test_whoever_came_after_its_parent_was_gone_does_not_wait_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    with (cache_folder(GAMES["cartagena"]) / "cartagena.lock").open("w") as lock:
        assert has_turn(lock)
        command = [sys.executable, "-m", "balandra.search.compile", "cartagena", "--parent", str(gone.pid)]
        _ends(psutil.Popen(command))


def _ends(process: psutil.Process) -> None:
    psutil.wait_procs([process], timeout=60)
    assert not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
