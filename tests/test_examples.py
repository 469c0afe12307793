"""The examples and the notebook run as they stand."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import pytest
from examples.gymnasium_learner import learn

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


class Drawing:
    """Stands for IPython's SVG, which `make long` brings."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _repr_svg_(self) -> str:
        return self.text


def tutorial() -> list[str]:
    """The code of the notebook, cell by cell."""
    cells = json.loads((ROOT / "examples" / "tutorial.ipynb").read_text())["cells"]
    assert not any(cell.get("outputs") for cell in cells), "outputs are made when it is run, not kept"
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def run_cell(code: str, names: dict[str, Any]) -> object:
    """Run a cell; the value of its last line, where that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if isinstance(last, ast.Expr) else None


def test_the_tutorial_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    display = ModuleType("IPython.display")
    display.__dict__["SVG"] = Drawing
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    names: dict[str, Any] = {}
    values = [run_cell(code, names) for code in tutorial()]
    assert sum(hasattr(value, "_repr_svg_") for value in values) == 4
    assert "wins" in capsys.readouterr().out


@pytest.mark.long
def test_the_tutorial_runs_in_a_notebook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    notebook = import_module("nbformat").read(ROOT / "examples" / "tutorial.ipynb", as_version=4)
    where = {"metadata": {"path": str(tmp_path)}}
    import_module("nbclient").NotebookClient(notebook, timeout=120, resources=where).execute()
    outputs = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    assert sum("image/svg+xml" in out.get("data", {}) for out in outputs) == 4
    assert "wins" in "".join(out.get("text", "") for out in outputs)
