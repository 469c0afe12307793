"""The server under load, beside a bare echo with the same durable insert: `python -m bench server`.

Two thousand tables of two people each, four thousand sockets, on loopback: the server in one process, all clients in
another. Beside it two echoes: a bare one, where every insert is a transaction of its own, and one that borrows the
server's group commit. Rounds of all three alternate, so that what else the machine does troubles them alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from bench.crowd import Chatter, Guest, Measure, Seated, guest, in_turn, open_table, sit
from bench.wire import ask

Figures = dict[str, Any]
WANTED = 0.5


@dataclass
class Process:
    """A server in a process of its own."""

    command: list[str]
    port: int
    started: float = 0.0
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def address(self) -> str:
        """Where it is."""
        return f"127.0.0.1:{self.port}"

    async def start(self) -> float:
        """Start it; the seconds until it answered."""
        begun = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, *self.command], stdout=subprocess.DEVNULL)
        while not await self.answers():
            assert self.process.poll() is None, "the server ended"
            await asyncio.sleep(0.01)
        return time.perf_counter() - begun

    async def answers(self) -> bool:
        """Whether it is there."""
        try:
            return (await ask(self.address, "GET", "/healthz", {}))[0] == 200
        except (OSError, IndexError, ValueError):
            return False

    def memory(self) -> int:
        """Bytes in memory."""
        assert self.process
        return int(psutil.Process(self.process.pid).memory_info().rss)

    def busy(self) -> float:
        """Seconds of a processor that it has used, all threads together."""
        assert self.process
        times = psutil.Process(self.process.pid).cpu_times()
        return float(times.user + times.system)

    def stop(self) -> None:
        """End it."""
        assert self.process
        self.process.terminate()
        self.process.wait(60)


def balandra(database: str, port: int) -> Process:
    """The server that is measured."""
    options = ("--host", "127.0.0.1", "--port", str(port), "--database", database, "--limits", "0", "--log", "none")
    return Process(["-m", "balandra.cli", "serve", *options], port)


def echo(database: str, port: int, *options: str) -> Process:
    """What it is measured beside."""
    return Process(["-m", "bench.echo", "--database", database, "--port", str(port), *options], port)


@dataclass
class Bench:
    """The tables, the people, and all that was measured."""

    folder: Path
    tables: int
    seconds: float
    database: str | None = None
    names: list[str] = field(default_factory=list)
    people: list[Guest] = field(default_factory=list)
    figures: Figures = field(default_factory=dict)

    def url(self, name: str) -> str:
        """A database for one of the two."""
        return f"sqlite:///{self.folder / name}.db"

    async def prepare(self, server: Process) -> None:
        """Open all tables."""
        self.people = await in_turn([lambda: guest(server.address)] * (2 * self.tables))
        pairs = [(self.people[2 * n], self.people[2 * n + 1], n) for n in range(self.tables)]
        self.names = await in_turn([_opening(server.address, *pair) for pair in pairs])

    async def load(self, server: Process) -> None:
        """Have the server read all tables, without a socket."""
        await in_turn([_looking(server.address, table) for table in self.names])

    async def seat(self, server: Process, make: Callable[[Measure, int], Any], measure: Measure) -> list[Any]:
        """Connect everybody."""
        clients = [make(measure, n) for n in range(2 * self.tables)]
        jobs = [
            _sitting(server.address, self.names[n // 2], self.people[n], clients[n]) for n in range(2 * self.tables)
        ]
        await in_turn(jobs)
        return clients

    async def measure(self, server: Process, clients: list[Any], measure: Measure, pause: float = 0.0) -> Figures:
        """Let them play for a while."""
        measure.waits, measure.pause, measure.running = [], pause, True
        for client in clients:
            client.move()
        await asyncio.sleep(1)  # all are under way
        measure.waits.clear()
        begun, busy = time.perf_counter(), server.busy()
        await asyncio.sleep(self.seconds)
        took, count, busy = time.perf_counter() - begun, len(measure.waits), server.busy() - busy
        waits = {"median_ms": round(measure.quantile(0.5), 1), "p99_ms": round(measure.quantile(0.99), 1)}
        measure.running = False
        while measure.under_way:
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)  # for the news of the last moves
        assert not measure.problems, measure.problems[:3]
        cost = round(1e6 * busy / max(count, 1))
        return {"moves_per_second": round(count / took, 1), **waits, "processor_us_a_move": cost}


def _opening(address: str, host: Guest, other: Guest, number: int) -> Callable[[], Any]:
    return lambda: open_table(address, host, other, number)


def _looking(address: str, table: str) -> Callable[[], Any]:
    return lambda: ask(address, "GET", f"/api/tables/{table}", {})


def _sitting(address: str, table: str, who: Guest, client: Any) -> Callable[[], Any]:
    return lambda: sit(address, table, who, client)


async def server_round(bench: Bench, port: int, first: bool) -> Figures:
    """The server: how much memory, how fast flat out, how fast at half of that."""
    server = balandra(bench.url("server"), port)
    await server.start()
    try:
        if first:
            await bench.prepare(server)
            server.stop()
            await server.start()
        bare = server.memory()
        await bench.load(server)
        loaded = server.memory()
        measure = Measure()
        clients = await bench.seat(server, Seated, measure)
        seated = server.memory()
        flat = await bench.measure(server, clients, measure)
        pace = await bench.measure(server, clients, measure, 2 * bench.tables / flat["moves_per_second"])
        memory = {
            "bare": bare,
            "a_table": (loaded - bare) // bench.tables,
            "with_sockets": (seated - bare) // bench.tables,
        }
        return {"flat_out": flat, "at_half": pace, "memory": memory, "after": server.memory()}
    finally:
        server.stop()


async def echo_round(bench: Bench, port: int, *options: str) -> Figures:
    """An echo: as many sockets, as many that ask at a time."""
    server = echo(bench.url("-".join(("echo", *options))), port, *options)
    await server.start()
    try:
        measure = Measure()
        clients = await bench.seat(server, Chatter, measure)
        return {"flat_out": await bench.measure(server, clients[::2], measure)}
    finally:
        server.stop()


async def load_bench(folder: Path, tables: int, seconds: float, rounds: int, port: int) -> Figures:
    """Rounds of all in turn; ratios are of the medians."""
    bench = Bench(folder, tables, seconds)
    rows: dict[str, list[Figures]] = {"server": [], "echo": [], "grouped": []}
    for number in range(rounds):
        rows["server"].append(await server_round(bench, port, number == 0))
        rows["echo"].append(await echo_round(bench, port + 1))
        rows["grouped"].append(await echo_round(bench, port + 2, "--grouped"))
        print(json.dumps({name: row[-1] for name, row in rows.items()}), file=sys.stderr)
    speed = {name: _median(row, "moves_per_second") for name, row in rows.items()}
    cost = {name: _median(row, "processor_us_a_move") for name, row in rows.items()}
    ratios = {
        "ratio": round(speed["server"] / speed["echo"], 3),
        "ratio_grouped": round(speed["server"] / speed["grouped"], 3),
        "ratio_grouped_by_processor_time": round(cost["grouped"] / cost["server"], 3),
    }
    return {"tables": tables, "sockets": 2 * tables, **rows, **ratios}


def _median(rounds: list[Figures], what: str) -> float:
    return statistics.median(float(one["flat_out"][what]) for one in rounds)


# ---- start-up


def fill(path: Path, count: int) -> None:
    """Copy the tables that are there until there are so many."""
    with sqlite3.connect(path) as base:
        ids = [row[0] for row in base.execute("SELECT id FROM tables")]
        for number in range(len(ids), count):
            _copy(base, ids[number % len(ids)], f"{number:016d}")


def _copy(base: sqlite3.Connection, old: str, new: str) -> None:
    for table, key in (("tables", "id"), ("entries", "table_id"), ("seats", "table_id")):
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        values = [{key: "?1", "request": "request || ?1"}.get(column, column) for column in columns]
        base.execute(
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(values)} FROM {table} WHERE {key} = ?2",
            (new, old),
        )


async def startup_bench(folder: Path, sizes: tuple[int, ...], rounds: int, port: int) -> Figures:
    """Seconds from the start to the first answer, with few stored tables and with many."""
    source = folder / "server.db"
    paths = {}
    for size in sizes:
        paths[size] = folder / f"stored-{size}.db"
        shutil.copy(source, paths[size])
        _shrink(paths[size], min(size, 100))
        fill(paths[size], size)
    waits: dict[int, list[float]] = {size: [] for size in sizes}
    for _ in range(rounds):
        for size in sizes:
            server = balandra(f"sqlite:///{paths[size]}", port)
            waits[size].append(await server.start())
            server.stop()
    return {str(size): round(statistics.median(taken), 3) for size, taken in waits.items()}


def _shrink(path: Path, count: int) -> None:
    with sqlite3.connect(path) as base:
        for table, key in (("seats", "table_id"), ("entries", "table_id"), ("tables", "id")):
            kept = "SELECT id FROM tables ORDER BY id LIMIT ?"
            base.execute(f"DELETE FROM {table} WHERE {key} NOT IN ({kept})", (count,))


def main() -> int:
    """Measure and say it."""
    parser = argparse.ArgumentParser(prog="python -m bench server", description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stored", type=int, default=100_000, help="tables in the large database at start-up")
    parser.add_argument("--port", type=int, default=8760)
    parser.add_argument("--keep", type=Path, help="a folder for the databases")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = wanted.keep or Path(scratch)
        figures = asyncio.run(load_bench(folder, wanted.tables, wanted.seconds, wanted.rounds, wanted.port))
        if wanted.stored:
            sizes = (100, wanted.stored)
            figures["startup_s"] = asyncio.run(startup_bench(folder, sizes, 5, wanted.port))
    print(json.dumps(figures, indent=1))
    return 0 if figures["ratio"] >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
