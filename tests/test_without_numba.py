"""What players and a server use needs no Numba, and Ctrl-C is noticed while WebAssembly runs."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.processes import PATIENCE, interrupt, wait_for
from tests.server.hosting import Guest, offers
from tests.server.running import Server
from tests.tables import standard

ROOT = Path(__file__).parent.parent
BLOCKED = "import sys\nfor name in ('numba', 'llvmlite'):\n    sys.modules[name] = None\n"
SHORT = ["-O", "boards=4", "-O", "pirates=4"]
ENDGAME = """{"edition": "original-tortuga", "options": {"boards": 4, "pirates": 4}, "colours": ["blue", "red"],
"turn": "blue", "track": ["bottle", "pistol", "hat", "skull", "dagger", "key", "bottle", "pistol", "hat", "skull",
"dagger", "key", "bottle", "pistol", "hat", "skull", "dagger", "key", "bottle", "pistol", "hat", "skull", "dagger",
"key"], "pirates": {"blue": [24, 23, 25, 25], "red": [24, 20, 25, 25]},
"hands": {"blue": {"skull": 1}, "red": {"key": 2}}}"""
GAME = """
import balandra, sys
from balandra.bots import LEVELS, bot
for edition in ("original-jamaica", "martinique"):
    position = balandra.load(balandra.edition(edition).game, edition).new(1)
    for name in ("random", "greedy", "search:3000", *LEVELS):
        while len(position.legal_moves) == 1:
            position = position.play(position.legal_moves[0]).position
        thought = bot(name).think(position.view(position.actor), 1)
        assert thought.evaluations > (10 if name in ("search:3000", "corsair", "admiral") else 0) or name == "random"
        position = position.play(thought.move).position
assert sys.modules["numba"] is None
"""


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A folder that, on Python's path, makes it impossible to import Numba, in all processes."""
    folder = tmp_path / "path"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(BLOCKED)
    return folder


@pytest.fixture
def environment(blocked: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of a machine that has never run Balandra, without Numba."""
    path = os.pathsep.join([str(blocked), str(ROOT / "src")])
    return {**os.environ, "LC_ALL": "C", "PYTHONPATH": path, "XDG_CACHE_HOME": str(tmp_path / "cache")}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "balandra.cli", *arguments]


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments), env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def answer(environment: dict[str, str], *arguments: str) -> Any:
    done = run(environment, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_bot_plays(environment: dict[str, str]) -> None:
    subprocess.run([sys.executable, "-c", GAME], env=environment, timeout=PATIENCE, check=True)


def test_the_commands_work(environment: dict[str, str], tmp_path: Path) -> None:
    assert answer(environment, "simulate", "martinique", "--games", "200")["finished"] == 200
    assert answer(environment, "simulate", "original-jamaica", *SHORT, "--games", "2", "--bot", "corsair")["games"] == 2
    assert len(answer(environment, "perft", "original-jamaica", "--depth", "4")["depths"]) == 4
    assert answer(environment, "solve", ENDGAME)["exact"]
    words = ["gunner", "random", "-e", "original-jamaica", *SHORT, "--games", "2", "--workers", "1"]
    assert answer(environment, "arena", *words)["table"]["games"] == 2
    transcript = tmp_path / "game.txt"
    moves = "1\n" * 4
    words = ["play", "original-jamaica", *SHORT, "--seed", "4", "--seat", "red=admiral", "--save", str(transcript)]
    played = subprocess.run(
        command(*words), input=moves, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert played.returncode == 0, played.stderr
    assert answer(environment, "analyse", str(transcript), "--move", "0", "--budget", "0.2s", "--rollout", "20")
    assert answer(environment, "bench", "--seconds", "0.05")["compile"] == {}


@pytest.mark.parametrize(
    "arguments", [["simulate", "martinique", "--target", "native"], ["compile", "martinique"]], ids=lambda one: one[0]
)
def test_native_code_is_refused_with_the_name_of_the_extra(arguments: list[str], environment: dict[str, str]) -> None:
    done = run(environment, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "numba is not installed; pip install 'balandra[native]' brings it" in done.stderr


def test_a_batch_is_refused_with_the_name_of_the_extra(environment: dict[str, str]) -> None:
    code = "import balandra; from balandra.batch import Batch; Batch(balandra.load('martinique', 'martinique'), 2)"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "numba is not installed; pip install 'balandra[native]' brings it" in done.stderr


@pytest.mark.parametrize("edition", [pytest.param("original-jamaica", marks=pytest.mark.long), "martinique"])
def test_an_admiral_plays_at_a_table_of_a_server(
    edition: str, blocked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    server = Server(database, tmp_path / "log", options=("--limits", "0"), path=(blocked,))
    asyncio.run(server.start())
    try:
        with Guest(f"http://{server.address}") as ann:
            table = ann.make("me", "admiral", settings={"edition": edition, "players": 2})
            wait_for(lambda: _is_answered(ann, table), "an admiral's move")
            wait_for(lambda: bool(offers(ann.see(table))), "the end of the admiral's turn")
            hint = ann.http.post(f"/api/tables/{table}/hint", json={"number": ann.see(table)["moves"] + 1})
            assert hint.status_code == 200, hint.text
            metrics = ann.http.get("/metrics").text
        assert "balandra_makeshift_moves_total 0.0" in metrics
    finally:
        server.stop()


def _is_answered(guest: Guest, table: str) -> bool:
    """Make the first move that is offered, if any is; whether both have moved often enough."""
    seen = guest.see(table)
    if offers(seen):
        guest.act(table, "play", move=offers(seen)[0]["text"], number=seen["moves"] + 1)
    return bool(seen["moves"] >= 12)


LONG = {
    "simulate": ["simulate", "original-jamaica", "--games", "10000000"],
    "perft": ["perft", "original-jamaica", "--depth", "40"],
    "solve": ["solve", "{position}", "--nodes", "20000000"],
    "arena": ["arena", "search:20000", "search:20000", "-e", "martinique", "--games", "600", "--save", "{file}"],
}


@pytest.mark.parametrize(
    "arguments",
    [pytest.param(LONG[one], id=one, marks=[pytest.mark.long] * (one in ("simulate", "perft"))) for one in LONG],
)
def test_ctrl_c_is_noticed_while_webassembly_runs(
    arguments: list[str], environment: dict[str, str], tmp_path: Path
) -> None:
    position = tmp_path / "position.txt"
    position.write_text(str(standard("original-tortuga").new(1)))
    words = [word.format(position=position, file=tmp_path / "match.jsonl") for word in arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command(*words), stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        wait_for(lambda: _is_busy(process.pid), "a long calculation")
        _, complaint = interrupt(process)
    assert process.returncode == 130, complaint


def _is_busy(pid: int, seconds: float = 2.0) -> bool:
    """Whether a process, or one that it has started, has loaded wasmtime and calculated for a while."""
    own = psutil.Process(pid)
    return any(
        sum(one.cpu_times()[:2]) > seconds and any("wasmtime" in part.path for part in one.memory_maps())
        for one in (own, *own.children(recursive=True))
    )


def test_without_wasmtime_too_plain_python_searches(environment: dict[str, str], blocked: Path) -> None:
    (blocked / "sitecustomize.py").write_text(BLOCKED.replace("'llvmlite'", "'llvmlite', 'wasmtime'"))
    code = """import balandra; from balandra.bots import bot
position = balandra.load("cartagena", "original-jamaica").new(1)
print(bot("search:2").think(position.view(position.actor), 1).evaluations)"""
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert int(done.stdout) > 0, done.stderr
