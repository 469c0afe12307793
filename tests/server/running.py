"""A server of one's own, in processes that can be killed at any moment and started again on the same port."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs
import psutil

from tests.processes import PATIENCE

ROOT = Path(__file__).parents[2]
COMPILED = Path(platformdirs.user_cache_dir("balandra")) / "pycache"  # a process that starts often shall start fast


def free_port() -> int:
    """A port that nobody listens on, below those that the system gives to clients.

    A client that tries again and again to reach a dead server on one of those may end up connected to itself.
    """
    for port in random.sample(range(20_000, 32_000), 100):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no free port was found")


@dataclass
class Server:
    """One process of `balandra serve`."""

    database: str
    log: Path
    wake: str | None = None
    options: tuple[str, ...] = ()
    path: tuple[Path, ...] = ()  # folders from which Python imports first
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    starts: int = 0
    waited: float = 0.0  # for it to answer, in all
    ready: bool = False
    workers: set[int] = field(default_factory=set)  # every process it ever had

    @property
    def address(self) -> str:
        """Where it is, without the scheme."""
        return f"127.0.0.1:{self.port}"

    @property
    def command(self) -> list[str]:
        """What is run."""
        wake = ["--wake", self.wake] if self.wake else []
        return [
            *(sys.executable, "-m", "balandra.cli", "serve", "--host", "127.0.0.1", "--port", str(self.port)),
            *("--database", self.database, *wake, *self.options),
        ]

    def launch(self) -> None:
        """Start the process, without waiting for it."""
        path = os.pathsep.join([*map(str, self.path), str(ROOT / "src"), str(ROOT)])
        kept = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(COMPILED)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env={**os.environ, **kept}
            )
        self.starts += 1

    async def start(self) -> None:
        """Start the process and wait until it answers."""
        begun = time.monotonic()
        self.launch()
        await self.up()
        self.waited += time.monotonic() - begun

    async def up(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        while not await self.answers():
            assert self.process
            assert self.process.poll() is None, f"the server ended: {self.tail()}"
            assert time.monotonic() < end, f"the server did not come up: {self.tail()}"
            await asyncio.sleep(0.05)
        self.ready = True
        self.workers |= self.children()

    async def answers(self) -> bool:
        """Whether /healthz says that all is well."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        try:
            writer.write(f"GET /healthz HTTP/1.1\r\nHost: {self.address}\r\nConnection: close\r\n\r\n".encode())
            return b" 200 " in await asyncio.wait_for(reader.readline(), 5)
        except (OSError, TimeoutError):
            return False
        finally:
            writer.close()

    def kill(self) -> None:
        """SIGKILL: nothing can be tidied up."""
        self.ready = False
        if self.process and self.process.poll() is None:
            self.workers |= self.children()
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        """SIGTERM, and wait; its exit status."""
        self.ready = False
        assert self.process
        if self.process.poll() is None:
            self.workers |= self.children()
            self.process.terminate()
        return self.process.wait(30)

    def children(self) -> set[int]:
        """The processes that it has started."""
        assert self.process
        try:
            return {child.pid for child in psutil.Process(self.process.pid).children(recursive=True)}
        except psutil.NoSuchProcess:
            return set()

    def orphans(self) -> set[int]:
        """Processes it once had that live on without it."""
        mine = self.children() if self.process and self.process.poll() is None else set()
        return {pid for pid in self.workers - mine if psutil.pid_exists(pid) and _is_ours(pid)}

    def memory(self) -> int:
        """Bytes of the server process itself in memory."""
        assert self.process
        return int(psutil.Process(self.process.pid).memory_info().rss)

    def tail(self) -> str:
        """The end of its log."""
        return self.log.read_text(errors="replace")[-3000:]


def _is_ours(pid: int) -> bool:
    try:
        process = psutil.Process(pid)
        return "python" in process.name() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False
