"""Migrate a database to the current schema; several processes may do so concurrently."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import DatabaseError, OperationalError

from balandra.core.present import of_type
from balandra.server.store.addresses import PATIENCE, shown
from balandra.server.store.errors import StoreDown, StoreError

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x62616C616E647261  # "balandra": the PostgreSQL advisory lock for schema changes


def migrate(engine: Engine) -> None:
    """Create or upgrade the schema in one transaction under a lock; data is kept."""
    address = shown(engine.url)
    try:
        _migrate(engine, address)
    except (OperationalError, sqlite3.OperationalError) as problem:
        raise StoreDown(f"The database {address} cannot be opened: {_reason(problem)}") from None
    except (DatabaseError, sqlite3.DatabaseError) as problem:
        raise StoreError(f"The database {address} cannot be used: {_reason(problem)}") from None
    finally:
        engine.dispose()  # its connection was configured for migrations


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration: the migrations of this package, over a connection."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _migrate(engine: Engine, address: str) -> None:
    is_sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        if is_sqlite:
            _use_wal(connection)
        with connection.execution_options(begin="BEGIN EXCLUSIVE").begin():
            if not is_sqlite:
                connection.exec_driver_sql("SET LOCAL statement_timeout = 0")  # large tables take long
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            _upgrade(connection, address)


def newest() -> str:
    """The newest known revision, from the file names of the migrations."""
    return max(path.stem for path in (MIGRATIONS / "versions").glob("revision_*.py")).removeprefix("revision_")


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


def _upgrade(connection: Connection, address: str) -> None:
    """Run Alembic, which is imported only if needed: the import takes a third of the server's start."""
    if _revision(connection) == newest():
        return
    from alembic import command
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = configuration(connection)
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    present = MigrationContext.configure(connection).get_current_revision()
    if present == known[0]:
        return
    if present is not None and present not in known:
        raise StoreError(
            f"The database {address} was written by a newer Balandra (schema {present}); this one knows up to "
            f"{known[0]}: use the newer program, or another database"
        )
    command.upgrade(config, "head")


def _use_wal(connection: Connection) -> None:
    """Switch to WAL mode, so that readers and writer do not block each other. SQLite does not queue for it: retry."""
    driver = of_type(connection.connection.driver_connection, sqlite3.Connection)
    driver.execute("PRAGMA foreign_keys = OFF")  # a migration may rebuild a table
    until = time.monotonic() + PATIENCE
    while True:
        try:
            driver.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def _reason(problem: Exception) -> str:
    cause = problem.orig if isinstance(problem, DatabaseError) else problem
    return str(cause).strip().splitlines()[0]
