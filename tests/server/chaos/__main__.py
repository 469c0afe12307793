"""`make chaos`: `python -m tests.server.chaos --kills 1000 --database sqlite`."""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.processes import let_children_hear
from tests.server.chaos.run import Chaos
from tests.services import Postgres


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.chaos", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how often a process is killed (1000)")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, help="of the server (1 on SQLite, 3 on PostgreSQL)")
    parser.add_argument("--parties", type=int, default=8, help="tables played at the same time (8)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop killing after so many, if not before")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for the servers' logs and the database")
    return parser.parse_args()


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """A database of one's own."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'chaos.db'}"
        return
    server = Postgres()
    try:
        yield server.new_database()
    finally:
        server.close()


def main() -> int:
    """Run, report, and say by the exit status whether all went well."""
    wanted = arguments()
    let_children_hear()
    processes = wanted.processes or (3 if wanted.database == "postgresql" else 1)
    columns = (TextColumn("kills"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch, Progress(*columns) as progress:
        folder = wanted.keep or Path(scratch)
        task = progress.add_task("kills", total=wanted.kills)
        with database(wanted.database, folder) as url:
            chaos = Chaos(url, folder, processes, wanted.kills, wanted.minutes, wanted.parties, wanted.seed)
            chaos.options = ("--limits", "0")
            chaos.tell = lambda done: progress.update(task, completed=done)
            ledger = chaos.run()
    print(f"{wanted.database}, {processes} processes, {time.monotonic() - begun:.0f} s")
    for what, figure in chaos.figures.items():
        print(f"  {what}: {figure}")
    for complaint in ledger.complaints[:50]:
        print("WRONG", complaint)
    print("nothing lost, nothing doubled, nobody stuck" if not ledger.complaints else f"{len(ledger.complaints)} wrong")
    return 1 if ledger.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
