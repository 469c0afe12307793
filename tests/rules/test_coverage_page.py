"""The page that lists rules and tests says what the tests say."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_coverage_page_is_fresh() -> None:
    command = [sys.executable, str(ROOT / "tools" / "rules_coverage.py"), "--check"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
