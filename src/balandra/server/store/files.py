"""The files of an SQLite database: readable by their owner only, because they hold shuffle keys and sessions."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077  # group and other users
BESIDE = ("", "-wal", "-shm")  # SQLite creates the latter two with the permissions of the first


def make_private(path: Path) -> None:
    """Create the file and missing directories with owner-only permissions; existing ones are unchanged."""
    for folder in reversed((path.parent, *path.parent.parents)):
        if not folder.exists():
            folder.mkdir(FOLDER, exist_ok=True)
    if str(path).startswith("file:"):
        return  # a URI, parsed only by SQLite
    with suppress(OSError):  # SQLite reports the error
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, FILE))


def exposed(path: Path) -> Iterator[tuple[Path, int]]:
    """Files of a database that other users of this machine can read or write, with their permissions."""
    if os.name != "posix":
        return
    for one in (path.with_name(path.name + ending) for ending in BESIDE):
        with suppress(FileNotFoundError):
            mode = one.stat().st_mode & 0o777
            if mode & OTHERS:
                yield one, mode
