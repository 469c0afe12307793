"""The arena on a real Ray cluster of two workers: the same table, whole or interrupted, and clean ends."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

from balandra.cli.app import app
from tests.processes import PATIENCE, interrupt, wait_for

ROOT = Path(__file__).parent.parent
ENV = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
RAY = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex()}
WORDS = ["greedy", "random", "--edition", "martinique", "--json"]

# Ray runs beside the tests, which make errors of warnings that are none of their business. It gives up where its own
# processes need more than half a minute to start, as they may on a busy machine.
HEAD = """
import ray, sys
for attempt in range(10):
    try:
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        break
    except Exception as error:
        print(error, file=sys.stderr, flush=True)
        ray.shutdown()
print(ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()
ray.shutdown()
"""


@pytest.fixture(scope="module")
def head(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """A cluster on this machine: its process and its address."""
    command = [sys.executable, "-W", "ignore", "-c", HEAD]
    pipe = subprocess.PIPE
    complaints = tmp_path_factory.mktemp("head") / "complaints"
    with (
        complaints.open("w") as stderr,
        subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=stderr, text=True, env=ENV | RAY) as process,
    ):
        assert process.stdin is not None
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address, complaints.read_text()
        yield process.pid, address
        process.stdin.close()
        process.wait(PATIENCE)


def start(*words: str) -> subprocess.Popen[str]:
    """Start a match in a process of its own."""
    command = [sys.executable, "-m", "balandra.cli", "arena", *WORDS, *words]
    env = ENV if "local" in words else ENV | RAY
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)


def finished(*words: str) -> dict[str, Any]:
    """The table of a match played in a process of its own."""
    with start(*words) as process:
        shown, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, complaint
    assert complaint == ""
    table: dict[str, Any] = json.loads(shown)["table"]
    return table


def run(*words: str) -> Any:
    """Run the command here."""
    return CliRunner().invoke(app, ["arena", *WORDS, *words], env={"TERM": "dumb"})


def table_here(*words: str) -> dict[str, Any]:
    """The table of the match played here, by one process."""
    table: dict[str, Any] = json.loads(run(*words, "--workers", "1").stdout)["table"]
    return table


def games_saved(file: Path) -> int:
    """How many games a file holds."""
    return file.read_text().count("\n") - 1 if file.exists() else 0


@pytest.mark.long
def test_the_cluster_gives_the_same_table(head: tuple[int, str]) -> None:
    words = ["--games", "8", "--seed", "cluster"]
    assert finished(*words, "--cluster", head[1], "--workers", "5") == table_here(*words)  # there is room for two


@pytest.mark.long
def test_a_cluster_can_be_started_for_a_match() -> None:
    words = ["--games", "4"]
    assert finished(*words, "--cluster", "local", "--workers", "2") == table_here(*words)


@pytest.mark.long
def test_interrupted_and_resumed_gives_the_same_table(head: tuple[int, str], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ["--games", "16"]
    table = table_here(*words)
    saved = [*words, "--save", str(file)]
    with start(*saved, "--cluster", head[1]) as process:
        wait_for(lambda: games_saved(file) > 3 or process.poll() is not None)
        _, complaint = interrupt(process)
    assert process.returncode == 130, complaint
    assert "the same command goes on" in complaint
    assert 3 < games_saved(file) < 16
    assert finished(*saved, "--cluster", head[1]) == table
    assert games_saved(file) == 16
    assert json.loads(run(*saved, "--cluster", "127.0.0.1:1").stdout)["table"] == table  # nothing is left to play


def descendants(process: int) -> Iterator[int]:
    """All processes that one has started, and those that they have."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended meanwhile
            continue
        if parent == process:
            yield int(file.parent.name)
            yield from descendants(int(file.parent.name))


def is_player(process: int) -> bool:
    """Whether a process of Ray plays games."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().startswith(b"ray::Player")
    except OSError:
        return False


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_a_worker_that_dies_ends_the_match_with_what_it_has(head: tuple[int, str], tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    with start("--games", "300", "--save", str(file), "--cluster", head[1]) as process:
        wait_for(lambda: games_saved(file) > 1 or process.poll() is not None)
        for player in filter(is_player, list(descendants(head[0]))):
            os.kill(player, signal.SIGKILL)
        shown, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2, complaint
    assert shown == ""
    assert complaint.startswith("balandra: a worker of the cluster died; games that have ended are kept")
    assert complaint.count("\n") == 1
    assert games_saved(file) > 1


@pytest.mark.long
def test_what_is_missing_on_a_worker_is_told(head: tuple[int, str], tmp_path: Path) -> None:
    folder = tmp_path / "programs"
    folder.mkdir()
    program = folder / "only-here"
    program.symlink_to(sys.executable)
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"  # of this machine, not of the cluster
    command = [sys.executable, "-m", "balandra.cli", "arena", "engine:only-here", *WORDS, "--cluster", head[1]]
    answer = subprocess.run(
        command, capture_output=True, text=True, env=ENV | RAY | {"PATH": path}, timeout=PATIENCE, check=False
    )
    assert answer.returncode == 2
    assert "there is no program 'only-here'" in answer.stderr
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "", "local:x", "127.0.0.1:99999999"])
def test_an_address_without_a_cluster_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))  # which is not asked
    result = run("--cluster", address)
    assert result.exit_code == 2
    assert f"no Ray cluster answers at {address!r}" in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_ray_it_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("--cluster", "local")
    assert result.exit_code == 2
    assert result.stderr == (
        "balandra: a cluster needs Ray, which is not installed; run: pip install 'balandra[cluster]'\n"
    )
