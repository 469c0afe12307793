"""`balandra bench`: how fast Balandra is on this machine."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Annotated, TypedDict

import typer
from rich import box
from rich.table import Table

import balandra
from balandra import Edition
from balandra.cli import arguments as a
from balandra.cli.consoles import stderr, stdout
from balandra.cli.problems import BadInput
from balandra.core.ruleset import Ruleset
from balandra.search.engine import TARGETS, Engine, has_numba, named_engine
from balandra.search.playout import MOVES

SHORTEST, LONGEST = 0.05, 60.0  # seconds
TRIES = 3


class Results(TypedDict):
    """What was measured: seconds to import, moves per second by edition and target, seconds to compile by game."""

    machine: str
    import_seconds: float
    speed: dict[str, dict[str, int]]
    compile: dict[str, dict[str, float]]


def bench(
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", parser=a.decimal_number, help="How long each speed is measured.")
    ] = 1.0,
    target: a.TargetOption = None,
    cold: Annotated[
        bool, typer.Option("--cold/--no-cold", help="Also compile from an empty cache, which takes a while.")
    ] = True,
    as_json: a.JsonOption = False,
) -> None:
    """Measure this machine: start-up, moves a second on each target, compiling native code cold and from the cache.

    Moves are counted in random games, with one core. Without `balandra[native]` nothing is compiled.

    Example: `balandra bench --seconds 3 --no-cold`
    """
    if not SHORTEST <= seconds <= LONGEST:
        raise BadInput(f"--seconds cannot be {seconds}; it is a number from {SHORTEST} to {LONGEST}")
    console, targets = stderr(), _targets(target)
    results: Results = {"machine": _machine(), "import_seconds": _import_seconds(), "speed": {}, "compile": {}}
    for edition in _chosen():
        with console.status(f"random games of {edition.id}"):
            results["speed"][edition.id] = _speeds(edition, seconds, targets)
    if cold and "native" in targets:
        for game in dict.fromkeys(edition.game for edition in _chosen()):
            with console.status(f"compiling {game}"):
                results["compile"][game] = _compile_seconds(game)
    typer.echo(json.dumps(results, indent=2)) if as_json else _print(results)


def _chosen() -> Iterator[Edition]:
    """The first and the last edition of each game: the simplest and the richest."""
    games: dict[str, list[Edition]] = {}
    for edition in balandra.editions():
        games.setdefault(edition.game, []).append(edition)
    for editions in games.values():
        yield from dict.fromkeys((editions[0], editions[-1]))


def _machine() -> str:
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _import_seconds() -> float:
    """How much longer Python takes to start with `import balandra`; the best of some tries."""
    with_it, without = (min(_run("-c", code) for _ in range(TRIES)) for code in ("import balandra", "pass"))
    return round(max(0.0, with_it - without), 4)


def _run(*arguments: str, **environment: str) -> float:
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], check=True, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    return time.perf_counter() - began


def _targets(given: str | None) -> list[str]:
    """The target given, else all that are installed."""
    return [given] if given else [name for name in TARGETS if name != "native" or has_numba()]


def _speeds(edition: Edition, seconds: float, targets: list[str]) -> dict[str, int]:
    return {
        f"{target}_moves_per_second": _speed(named_engine(_ruleset(edition), target), edition, seconds)
        for target in targets
    }


def _ruleset(edition: Edition) -> Ruleset:
    return balandra.load(edition.game, edition.id).ruleset


def _speed(engine: Engine, edition: Edition, seconds: float) -> int:
    """Moves per second in random games, without warm-up."""
    game = balandra.load(edition.game, edition.id)
    engine.random_games(game, 1, limit=2)
    moves, spent, size, first = 0, 0.0, 1, 0
    while spent < seconds:
        began = time.perf_counter()
        rows = engine.random_games(game, size, first=first)
        spent += time.perf_counter() - began
        moves, first, size = moves + int(rows[:, MOVES].sum()), first + size, min(2 * size, 4096)
    return round(moves / spent)


def _compile_seconds(game: str) -> dict[str, float]:
    """The time to compile with an empty cache, then to load from the cache that was filled."""
    with tempfile.TemporaryDirectory() as folder:
        homes = dict.fromkeys(("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"), folder)
        cold, warm = (_run("-m", "balandra.cli", "compile", game, **homes) for _ in range(2))
    return {"cold_seconds": round(cold, 2), "warm_seconds": round(warm, 2)}


def _print(results: Results) -> None:
    table = Table(box=box.SQUARE, title=f"Balandra on {results['machine']}")
    table.add_column("")
    for name in next(iter(results["speed"].values())):
        table.add_column(name.partition("_")[0], justify="right")
    for edition, speeds in results["speed"].items():
        table.add_row(f"{edition}, moves/s", *(f"{speed:,}" for speed in speeds.values()))
    table.add_row("import balandra", f"{results['import_seconds']:.2f} s")
    for game, times in results["compile"].items():
        said = f"{times['cold_seconds']:.1f} s, from the cache {times['warm_seconds']:.1f} s"
        table.add_row(f"compiling {game}", *[""] * (len(table.columns) - 2), said)
    stdout().print(table)
