"""The examples and the notebook run as they stand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import gymnasium
import nbformat
import pytest
from examples.gymnasium_learner import learn
from nbclient import NotebookClient

import balandra

ROOT = Path(__file__).parents[1]
EXAMPLES = {
    "pettingzoo_random.py": ([], "red: +1.00"),
    "openspiel_cfr.py": (["--max-moves", "6", "--iterations", "4", "--every", "2"], "4 iterations: a perfect opponent"),
    "gymnasium_learner.py": (["--games", "2"], "spaces an advance gains:"),
}


def environment() -> dict[str, str]:
    """Where examples find this source, and no other."""
    return {**os.environ, "PYTHONPATH": str(Path(balandra.__file__).parents[1])}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name: str) -> None:
    arguments, answer = EXAMPLES[name]
    command = [sys.executable, "-W", "error", str(ROOT / "examples" / name), *arguments]
    result = subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)
    assert result.returncode == 0, result.stderr
    assert answer in result.stdout


def test_the_learner_learns() -> None:
    table: dict[str, Any] = {"edition": "ravensburger-basic", "opponents": ["random"], "max_moves": 600}
    weights, results = learn(gymnasium.make("balandra/Cartagena-v0", **table), games=40, seed=1)
    assert weights[0] > 0.5
    assert sum(reward > 0 for reward in results[20:]) >= 15


def test_the_tutorial_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    notebook: Any = nbformat.read(ROOT / "examples" / "tutorial.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are made when it is run, not kept"
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    assert sum("image/svg+xml" in out.get("data", {}) for out in outputs) == 4
    assert "wins" in "".join(out.get("text", "") for out in outputs)
