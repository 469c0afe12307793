"""`balandra perft`: counts the sequences of moves from a position."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Annotated

import typer

from balandra import Position
from balandra.cli import arguments as a
from balandra.cli.consoles import stderr
from balandra.cli.problems import INTERRUPTED
from balandra.search.engine import PERFT, Engine

DEEPEST = 40
LINE = "{:>5}  {:>20}  {:>10}  {:>14}"
PART = 0.1  # seconds of counting between which Ctrl-C is noticed


def perft(
    edition: a.EditionArgument,
    depth: Annotated[
        int, typer.Option("--depth", "-d", metavar="D", parser=a.whole_number, help="How many moves deep.")
    ] = 4,
    players: a.PlayersOption = None,
    option: a.OptionOption = None,
    seed: a.SeedOption = "0",
    target: a.TargetOption = None,
    as_json: a.JsonOption = False,
) -> None:
    """Count the sequences of 1 to D moves from the beginning of a game: a fingerprint of the rules, a measure of speed.

    Chance falls as the seed has it. Ctrl-C leaves the depths that were counted (exit code 130).

    Example: `balandra perft original-jamaica --depth 5 --seed 7`
    """
    a.check_number("--depth", depth, 1, DEEPEST)
    game = a.load_game(edition, players, option)
    position = game.new(a.read_seed(seed))
    rows: list[dict[str, object]] = []
    stopped = _run(a.choose_engine(game, target, PERFT), position, depth, rows, shown=not as_json)
    if as_json:
        head = {
            "edition": game.edition.id,
            "players": game.players,
            "options": dict(game.options),
            "seed": a.read_seed(seed),
        }
        typer.echo(json.dumps({**head, "depths": rows}, indent=2))
    if stopped:
        stderr().print(f"Stopped while depth {len(rows) + 1} of {depth} was counted.")
        raise typer.Exit(INTERRUPTED)


def _run(engine: Engine, position: Position, depth: int, rows: list[dict[str, object]], shown: bool) -> bool:
    """Count and show the results; returns whether Ctrl-C ended it early."""
    try:
        if shown:
            typer.echo(LINE.format("depth", "nodes", "seconds", "nodes/s"))
        for row in _counts(engine, position, depth):
            rows.append(row)
            numbers = f"{row['nodes']:,}", f"{row['seconds']:.3f}", f"{row['nodes_per_second']:,}"
            if shown:
                typer.echo(LINE.format(row["depth"], *numbers))
    except KeyboardInterrupt:
        return True
    return False


def _counts(engine: Engine, position: Position, depth: int) -> Iterator[dict[str, object]]:
    engine.perft(position, 1)  # loading or compiling the engine is not counted
    known: list[int] = []
    part = 1
    for level in range(1, depth + 1):
        began = time.perf_counter()
        nodes = count(engine, position, level, part)
        seconds = time.perf_counter() - began
        pace = nodes / max(seconds, 1e-6)
        yield {"depth": level, "nodes": nodes, "seconds": round(seconds, 6), "nodes_per_second": round(pace)}
        known.append(nodes)
        part = max((number for number, found in enumerate(known, 1) if found < pace * PART), default=1)


def count(engine: Engine, position: Position, depth: int, part: int) -> int:
    """The sequences of so many moves, counted in parts of at most `part` moves, between which Ctrl-C is noticed."""
    if depth <= part:
        return engine.perft(position, depth)
    return sum(count(engine, position.play(move).position, depth - 1, part) for move in position.legal_moves)
