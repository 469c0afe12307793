"""`balandra perft`: counting the sequences of moves from a beginning."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from balandra import Position
from balandra.cli import arguments as a
from balandra.cli.consoles import stderr, stdout
from balandra.cli.interrupts import stoppable
from balandra.search.engine import Engine, is_compiled, native_engine, plain_engine

DEEPEST = 40
WORTH_COMPILING = 0.5  # seconds that the depth before took


def perft(
    edition: a.EditionArgument,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D", help="How many moves deep.")] = 4,
    players: a.PlayersOption = None,
    option: a.OptionOption = None,
    seed: a.SeedOption = "0",
    plain: a.PlainOption = False,
    as_json: a.JsonOption = False,
) -> None:
    """Count the sequences of 1 to D moves from the beginning of a game: a fingerprint of the rules, a measure of speed.

    Chance falls as the seed has it. Native code takes over where the plain rules get slow.

    Example: `balandra perft original-jamaica --depth 5 --seed 7`
    """
    a.check_number("--depth", depth, 1, DEEPEST)
    game = a.load_game(edition, players, option)
    position = game.new(a.read_seed(seed))
    counted = list(_counts(position, depth, plain))
    if as_json:
        head = {
            "edition": game.edition.id,
            "players": game.players,
            "options": dict(game.options),
            "seed": a.read_seed(seed),
        }
        typer.echo(json.dumps({**head, "depths": counted}, indent=2))
    else:
        stdout().print(_table(f"{game.edition.id}, {game.players} players, seed {seed}", counted))


def _counts(position: Position, depth: int, plain: bool) -> Iterator[dict[str, Any]]:
    seconds, console = 0.0, stderr()
    for level in range(1, depth + 1):
        engine = _engine(position, plain, seconds)
        with console.status(f"depth {level}"), stoppable():
            began = time.perf_counter()
            nodes = engine.perft(position, level)
            seconds = time.perf_counter() - began
        yield {
            "depth": level,
            "nodes": nodes,
            "seconds": round(seconds, 6),
            "nodes_per_second": round(nodes / max(seconds, 1e-6)),
        }


def _engine(position: Position, plain: bool, seconds: float) -> Engine:
    """Native code once the plain rules take long, if it may be used; compiling is not counted."""
    ruleset = position.game.ruleset
    if plain or (seconds < WORTH_COMPILING and not is_compiled(ruleset)):
        return plain_engine(ruleset)
    engine = native_engine(ruleset)
    with stderr().status("native code"):
        engine.perft(position, 2)
    return engine


def _table(title: str, counted: list[dict[str, Any]]) -> Table:
    table = Table(box=box.SQUARE, title=title)
    for heading in ("depth", "nodes", "seconds", "nodes/s"):
        table.add_column(heading, justify="right")
    for row in counted:
        table.add_row(str(row["depth"]), f"{row['nodes']:,}", f"{row['seconds']:.3f}", f"{row['nodes_per_second']:,}")
    return table
