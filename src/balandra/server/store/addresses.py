"""Database addresses and their engines."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from balandra.server.store.errors import StoreError
from balandra.server.store.files import make_private

PATIENCE = 10  # seconds to wait for a statement or a lock
READERS = 4


def default_address() -> str:
    """A file in the user's data directory."""
    return f"sqlite:///{user_data_path('balandra') / 'tables.sqlite3'}"


def engine_for(address: str) -> Engine:
    """An engine for a database; it does not connect yet."""
    url = _url(address)
    return _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)


def shown(url: URL) -> str:
    """An address without its password."""
    return url.render_as_string(hide_password=True)


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise _wrong(address.split("@")[-1]) from None
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite+pysqlite")
    if url.get_backend_name() in ("postgresql", "postgres") and url.database:
        return url.set(drivername="postgresql+psycopg")
    raise _wrong(shown(url))


def _wrong(address: str) -> StoreError:
    return StoreError(
        f"{address!r} is no database for tables: give sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
    )


def _sqlite(url: URL) -> Engine:
    path = Path(str(url.database))
    try:
        make_private(path)
    except OSError as problem:
        raise StoreError(f"The folder of {path} cannot be made: {problem.strerror}") from None
    engine = create_engine(
        url,
        pool_size=READERS + 2,  # the writer, the pulse
        max_overflow=0,
        connect_args={"timeout": PATIENCE, "check_same_thread": False, "isolation_level": None},
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, record: object) -> None:
    """synchronous=FULL: committed data survives a power cut, also in WAL mode."""
    for pragma in (
        "synchronous = FULL",
        "foreign_keys = ON",
        "cache_size = -16000",
        "temp_store = MEMORY",
        "wal_autocheckpoint = 8000",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Writers take the lock at the start: a lock is never upgraded, so writers queue and never fail."""
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def _postgresql(url: URL) -> Engine:
    settings = {"statement_timeout": f"{PATIENCE}s", "idle_in_transaction_session_timeout": f"{3 * PATIENCE}s"}
    # Every query has its index; a plan made while tables were empty must not scan them once they are full.
    settings |= {"enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off"}
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    network = {"connect_timeout": PATIENCE, "keepalives_idle": PATIENCE, "tcp_user_timeout": 1000 * PATIENCE}
    return create_engine(
        url,
        pool_size=READERS + 2,  # the writer, the pulse
        max_overflow=0,
        connect_args={"options": options, "application_name": "balandra", **network},
    )
