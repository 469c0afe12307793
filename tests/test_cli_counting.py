"""The command line counts: simulate, perft and bench."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

import balandra
from balandra.cli import dataset, statistics
from balandra.cli import perft as counting
from balandra.cli import simulate as simulation
from balandra.data import selfplay
from balandra.search.engine import TARGETS, plain_engine
from tests.processes import interrupt
from tests.test_cli import EDITIONS, ROOT, SHORT, outside, run

COUNTING = ("plain", "wasm")  # the targets that count without compiling: `make test` compiles no native perft


def test_simulate_is_the_same_for_the_same_seed() -> None:
    arguments = ["simulate", "original-jamaica", *SHORT, "--games", "30", "--seed", "7", "--target=plain", "--json"]
    one, two = (json.loads(run(*arguments).stdout) for _ in range(2))
    one.pop("seconds"), two.pop("seconds")
    assert one == two
    assert one["games"] == one["finished"] == sum(wins["wins"] for wins in one["wins"].values()) == 30
    assert one["moves"]["p5"] <= one["moves"]["median"] <= one["moves"]["p95"]
    assert one["start"]["low"] < one["start"]["share"] < one["start"]["high"]


def test_simulate_plays_other_games_with_another_seed(tmp_path: Path) -> None:
    files = [tmp_path / f"{seed}.parquet" for seed in ("1", "2")]
    for file in files:
        run("simulate", "original-jamaica", *SHORT, "--games", "8", "--seed", file.stem, "--parquet", str(file))
    one, two = (set(pyarrow.parquet.read_table(file)["seed"].to_pylist()) for file in files)
    assert len(one) == len(two) == 8
    assert not one & two


@pytest.mark.parametrize(
    ("command", "targets"),
    [("simulate", TARGETS), ("perft", COUNTING), pytest.param("perft", TARGETS, marks=pytest.mark.long)],
)
def test_every_target_counts_the_same(command: str, targets: tuple[str, ...]) -> None:
    arguments = [command, "original-jamaica", *SHORT, "--seed", "7", "--json"]
    arguments += ["--games", "40"] if command == "simulate" else ["--depth", "3"]
    results = [json.loads(run(*arguments, *given).stdout) for given in ([], *(["--target", one] for one in targets))]
    for result in results:
        result.pop("seconds", None)
        for row in result.get("depths", ()):
            row.pop("seconds"), row.pop("nodes_per_second")
    assert all(result == results[0] for result in results)


def stopping(items: Any, after: int) -> Iterator[Any]:
    """The first few of some things, then Ctrl-C."""
    yield from itertools.islice(items, after)
    raise KeyboardInterrupt


def test_ctrl_c_ends_simulate_with_the_figures_so_far(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    chunks = simulation.Simulation._chunks
    monkeypatch.setattr(simulation.Simulation, "_chunks", lambda self: stopping(chunks(self), 2))
    monkeypatch.setattr(dataset, "selfplay", lambda *given: stopping(selfplay(*given), 3))
    file = tmp_path / "games.parquet"
    for more in (["--target=plain"], ["--bot", "greedy", "--parquet", str(file)]):
        result = run("simulate", "original-jamaica", *SHORT, "--games", "5000", "--json", *more)
        assert result.exit_code == 130
        figures = json.loads(result.stdout)
        assert figures["games"] == sum(wins["wins"] for wins in figures["wins"].values()) > 1
        assert f"Stopped after {figures['games']} of 5,000 games." in result.stderr
    assert set(pyarrow.parquet.read_table(file)["game"].to_pylist()) == {0, 1, 2}
    monkeypatch.setattr(simulation.Simulation, "_chunks", lambda self: stopping((), 0))
    nothing = run("simulate", "original-jamaica", "--target=plain", "--json")
    assert (nothing.exit_code, nothing.stdout) == (130, "")


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["table", "json"])
def test_ctrl_c_ends_perft_with_the_depths_so_far(form: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    counts = counting._counts
    monkeypatch.setattr(counting, "_counts", lambda *given: stopping(counts(*given), 2))
    result = run("perft", "original-jamaica", "--depth", "5", "--target=plain", *form)
    assert result.exit_code == 130
    assert len(json.loads(result.stdout)["depths"] if form else result.stdout.splitlines()[1:]) == 2
    assert "Stopped while depth 3 of 5 was counted." in result.stderr


@pytest.mark.parametrize("target", [*COUNTING, pytest.param("native", marks=pytest.mark.long)])
def test_perft_notices_ctrl_c_in_the_middle_of_a_long_count(target: str) -> None:
    env = {**os.environ, "LC_ALL": "C", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "balandra.cli", "perft", "original-jamaica", "--depth", "40"]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, "--target", target], stdout=pipe, stderr=pipe, text=True, env=env) as process:
        assert process.stdout is not None
        head = [process.stdout.readline() for _ in range(6 if target == "plain" else 9)]
        _, complaint = interrupt(process)
    assert process.returncode == 130, complaint
    assert [line.split()[0] for line in head[1:]] == [str(depth) for depth in range(1, len(head))]
    assert "was counted." in complaint


def test_counting_in_parts_gives_the_same_numbers() -> None:
    for edition in ("original-jamaica", "martinique"):
        position = balandra.load(balandra.edition(edition).game, edition).new(seed=3)
        engine = plain_engine(position.game.ruleset)
        depth = 4 if edition == "original-jamaica" else 2
        assert {counting.count(engine, position, depth, part) for part in (1, 2, 9)} == {engine.perft(position, depth)}


def test_simulate_prints_a_table_and_nothing_else() -> None:
    result = outside("simulate", "martinique", "--games", "3", "--target=plain")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "the start seat wins" in result.stdout


def test_summaries_tell_unfinished_stuck_and_nobody_apart() -> None:
    rows = np.array([[10, 4, 0, 1, 0], [20, 8, 1, 0, 0], [30, 12, -1, 0, 0], [40, 16, -2, 3, 1]])
    summary = statistics.summarise(rows, ["blue", "red"])
    assert (summary["games"], summary["finished"], summary["unfinished"], summary["nobody"]) == (4, 3, 1, 1)
    assert summary["wins"]["blue"]["wins"] == summary["start"]["wins"] == 1
    assert summary["stuck"] == {"games": 2, "share": 0.5, "times_a_game": 1.0}
    assert summary["moves"]["median"] == 20


def test_simulate_and_perft_run_with_their_defaults() -> None:
    assert "1,000 random games" in run("simulate", "ravensburger-basic", "--target=plain", "--seed", "2").stdout
    assert json.loads(run("perft", "original-jamaica", "--target=plain", "--json").stdout)


def test_perft_counts_what_the_moves_say() -> None:
    counted = json.loads(
        run("perft", "original-jamaica", "--depth", "3", "--seed", "3", "--target=plain", "--json").stdout
    )
    first = balandra.load("cartagena", "original-jamaica").new(seed=3)
    level = [first]
    for row in counted["depths"]:
        level = [position.play(move).position for position in level for move in position.legal_moves]
        assert row["nodes"] == len(level)
    assert "nodes/s" in run("perft", "martinique", "--depth", "1", "--target=plain").stdout


def test_bench_measures() -> None:
    measured = json.loads(run("bench", "--seconds", "0.05", "--target=plain", "--json").stdout)
    assert {balandra.edition(id).game for id in measured["speed"]} == {edition.game for edition in EDITIONS}
    assert all(speeds["plain_moves_per_second"] > 100 for speeds in measured["speed"].values())
