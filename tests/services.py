"""Real PostgreSQL, Redis and nginx for tests: in temporary folders, stopped and started at will."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
import redis

from tests.processes import PATIENCE

HINT = "run `tools/services.sh`, or install Debian's packages postgresql, redis-server and nginx"


class Service:
    """A program that serves, in a folder of its own."""

    def __init__(self, user: str) -> None:
        self.user = user if os.getuid() == 0 else None  # PostgreSQL refuses to run as root
        self.folder = Path(tempfile.mkdtemp(prefix="balandra-"))
        self.process: subprocess.Popen[bytes] | None = None
        self.thread = ThreadPoolExecutor(
            1
        )  # the parent of the process is a thread: one that lives as long as the tests
        if self.user is not None:
            shutil.chown(self.folder, self.user)

    @property
    def is_over(self) -> bool:
        """Whether it was started and has ended by itself."""
        return self.process is not None and self.process.poll() is not None

    def command(self) -> list[str]:
        """How it is started."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it serves."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it, if it does not run, and wait until it serves."""
        if self.process is None:
            self.process = self.thread.submit(self._begin).result()
        wait_for(lambda: self.is_over or self.answers(), self.log)
        assert not self.is_over, f"{type(self).__name__} ended at once: {self.log()}"

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it and wait until it is gone."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def close(self) -> None:
        """End it for good."""
        self.stop(signal.SIGQUIT)  # at once
        self.thread.shutdown()
        shutil.rmtree(self.folder, ignore_errors=True)

    def log(self) -> str:
        """The end of what it said."""
        return (self.folder / "log").read_text(errors="replace")[-2000:]

    def _begin(self) -> subprocess.Popen[bytes]:
        command = [*self._as_user("--pdeathsig", "INT"), *self.command()]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)

    def _as_user(self, *options: str) -> list[str]:
        """Ends with the tests, also if these are killed."""
        user = None if self.user is None else pwd.getpwnam(self.user)
        who = [] if user is None else [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        return ["setpriv", *who, *options]


class Postgres(Service):
    """A PostgreSQL server; every test gets a database of its own."""

    def __init__(self) -> None:
        self.bin = Path(found("postgres", sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres")))).parent
        super().__init__(known_user("postgres"))
        make = [self.bin / "initdb", "--no-sync", "-A", "trust", "-U", "balandra", "-E", "UTF8", "--no-locale"]
        command = [*self._as_user(), *map(str, make), "-D", str(self.folder / "data")]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True)

    def command(self) -> list[str]:
        settings = [
            *("fsync=off", "full_page_writes=off"),  # tests stop PostgreSQL, not the machine
            "max_connections=200",
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
        ]
        options = [part for setting in settings for part in ("-c", setting)]
        return [str(self.bin / "postgres"), "-D", str(self.folder / "data"), *options]

    def answers(self) -> bool:
        try:
            psycopg.connect(self.address).close()
        except psycopg.OperationalError:
            return False
        return True

    @property
    def address(self) -> str:
        """The address of its database."""
        return f"postgresql://balandra@/postgres?host={self.folder}"

    def new_database(self) -> str:
        """The address of a database that is empty; it is the same one each time, for to make one takes long."""
        self.start()
        with psycopg.connect(self.address, autocommit=True) as connection:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend'"
            connection.execute(f"{others} AND pid <> pg_backend_pid()")
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self.address


class RedisServer(Service):
    """A Redis, or a Valkey."""

    def __init__(self) -> None:
        self.program = found("redis-server", [Path(p) for p in [shutil.which("valkey-server")] if p])
        super().__init__("nobody")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]

    def command(self) -> list[str]:
        settings = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "save": "",
            "appendonly": "no",
            "dir": str(self.folder),
        }
        return [self.program, *(part for name, value in settings.items() for part in (f"--{name}", value))]

    def answers(self) -> bool:
        try:
            with redis.Redis(port=self.port) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    @property
    def address(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}"


class Nginx(Service):
    """An nginx with a piece of configuration, as it lies in `conf.d`."""

    def __init__(self, configuration: str, port: int) -> None:
        self.program = found("nginx", [Path("/usr/sbin/nginx")] if Path("/usr/sbin/nginx").exists() else [])
        super().__init__("nobody")
        self.port = port
        parts = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        folders = "".join(f"{part}_temp_path {self.folder}/{part};\n" for part in parts)
        whole = f"pid {self.folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{folders}include balandra.conf;\n}}\n"
        (self.folder / "balandra.conf").write_text(configuration)
        (self.folder / "nginx.conf").write_text(whole)

    def command(self) -> list[str]:
        own = ["-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]
        return [self.program, *own, "-g", "daemon off;"]

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True


def found(program: str, others: Sequence[Path]) -> str:
    """Where a program is; tests that need it fail without it."""
    path = shutil.which(program) or next((str(path) for path in reversed(others)), None)
    if path is None:
        pytest.fail(f"{program} is not installed: {HINT}")
    return path


def known_user(name: str) -> str:
    """That user, or nobody if the machine does not know it."""
    return name if any(user.pw_name == name for user in pwd.getpwall()) else "nobody"


def wait_for(happens: Callable[[], bool], problem: Callable[[], str]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not happens():
        if time.monotonic() > until:
            pytest.fail(problem())
        time.sleep(0.02)
