"""Under `python -O`, which drops every `assert`, the same things are refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import PATIENCE

ROOT = Path(__file__).parent.parent
REFUSALS = ["tests/rules/test_impossible.py", "tests/test_api.py", "tests/test_transcript.py"]
SCRIPT = """
import balandra
from balandra.bots import bot
from balandra.search.search import Search
from balandra.server.settings import Settings
from balandra.server.table.opening import check_settings
from balandra.server.table.refusals import Refusal

position = balandra.load("cartagena", "original-jamaica").new(seed=1)
written = balandra.Transcript(position.game, seed=1).write().replace("start: by lot", "start: pink")
views = [balandra.load("martinique", "martinique").new(seed=1).view(None), position.view(None)]
cases = [
    lambda: balandra.load("cartagena", "devir-great-escape", options={"tunnel_boards": 5, "jungle_boards": 5}),
    lambda: balandra.Transcript.read(written),
    lambda: check_settings(Settings("original-jamaica", 2, start="pink")),
    *(lambda view=view: Search(view) for view in views),
    *(lambda view=view, name=name: bot(name).choose(view) for view in views for name in ("greedy", "rearmost")),
]
for number, case in enumerate(cases):
    try:
        print(f"case {number} was accepted: {case()!r}")
    except (balandra.BalandraError, Refusal) as error:
        pass
    except Exception as error:
        print(f"case {number} failed with {error!r}")
print(__debug__)
"""


def optimised(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python with -O."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-O", "-W", "ignore", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=env, timeout=PATIENCE, check=False)


@pytest.mark.long  # everything that is imported is compiled anew
def test_the_tests_of_refusals_pass_without_assertions() -> None:
    found = optimised("-m", "pytest", "-q", "-W", "ignore", "-p", "no:cacheprovider", "-p", "no:xdist", *REFUSALS)
    assert found.returncode == 0, found.stdout


def test_what_cannot_be_is_refused_without_assertions() -> None:
    found = optimised("-c", SCRIPT)
    assert found.stdout == "False\n", found.stdout + found.stderr
