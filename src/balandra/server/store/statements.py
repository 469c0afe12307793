"""The statements of the hot path, by dialect: a batch in one statement.

On SQLite every step of a statement releases the GIL and has to reacquire it, behind a busy event loop: so a batch
should take few steps. Rows are written fifty at a time, and read as one JSON text.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

Rows = Sequence[tuple[object, ...]]  # to write
Found = Sequence[tuple[Any, ...]]  # as returned by a driver, which has no types for columns
AT_ONCE = 50  # rows in one statement on SQLite

# The columns of `tables` that derive from a summary, in the order of `batch.py`.
SUMMARY = (
    *(("number", "int"), ("state", "text"), ("moves", "int"), ("waiting", "text"), ("due", "bigint")),
    *(("listing", "text"), ("changed", "bigint"), ("people", "text"), ("card", "bytea")),
    *(("attend", "bigint"), ("leased_by", "text"), ("leased_until", "bigint")),
)
NAMES = [name for name, _ in SUMMARY]
TYPES = [kind for _, kind in SUMMARY]


class Statements(Struct, frozen=True):
    """SQL of one dialect; statements on rows take all rows at once."""

    is_sqlite: bool
    lock: str  # ids -> id, number, people
    asked: str  # (table, request) rows -> table, request, number
    made: str  # requests -> request, table
    create: str  # rows of new tables
    enter: str  # rows of entries
    update: str  # rows of tables, the id last
    free_seats: str  # rows of table ids
    take_seats: str  # rows of table, colour, person
    read: str  # table, after -> number, request, entry
    key: str  # table -> key
    numbers: str  # ids -> id, number

    def look(self, connection: Connection, statement: str, ids: Sequence[str]) -> Found:
        """Query by a list of ids."""
        if not self.is_sqlite:
            return connection.exec_driver_sql(statement, (list(ids),)).all()
        found = connection.exec_driver_sql(statement, (json.dumps(ids),)).scalar()
        return [tuple(row) for row in json.loads(str(found))]

    def look_pairs(self, connection: Connection, statement: str, pairs: Sequence[tuple[str, str]]) -> Found:
        """Query by a list of pairs."""
        given = (json.dumps(pairs),) if self.is_sqlite else tuple(map(list, zip(*pairs, strict=True)))
        return connection.exec_driver_sql(statement, given).all()

    def do(self, connection: Connection, statement: str, rows: Rows) -> None:
        """Execute for all rows."""
        if not rows:
            return
        if not self.is_sqlite:
            connection.exec_driver_sql(statement, tuple(map(list, zip(*rows, strict=True))))
            return
        for start in range(0, len(rows), AT_ONCE):
            some = rows[start : start + AT_ONCE]
            filled = _with_rows(statement, len(some), len(some[0]))
            connection.exec_driver_sql(filled, tuple(chain.from_iterable(some)))


@cache
def _with_rows(statement: str, rows: int, columns: int) -> str:
    """A statement with a placeholder for each value."""
    row = f"({', '.join('?' * columns)})"
    return statement.replace("ROWS", ", ".join([row] * rows))


SQLITE = Statements(
    is_sqlite=True,
    lock="SELECT json_group_array(json_array(id, number, people)) FROM tables"
    " WHERE id IN (SELECT value FROM json_each(?))",
    asked=(
        "SELECT e.table_id, e.request, e.number FROM json_each(?) AS a JOIN entries AS e"
        " ON e.table_id = json_extract(a.value, '$[0]') AND e.request = json_extract(a.value, '$[1]')"
    ),
    made="SELECT json_group_array(json_array(request, id)) FROM tables"
    " WHERE request IN (SELECT value FROM json_each(?))",
    create=f"INSERT INTO tables ({', '.join(NAMES)}, id, key, request) VALUES ROWS ON CONFLICT DO NOTHING",
    enter="INSERT INTO entries (table_id, number, request, entry) VALUES ROWS",
    update=f"UPDATE tables SET {', '.join(f'{name} = v.column{n}' for n, name in enumerate(NAMES, 1))}"
    f" FROM (VALUES ROWS) AS v WHERE tables.id = v.column{len(NAMES) + 1}",
    free_seats="DELETE FROM seats WHERE table_id IN (VALUES ROWS)",
    take_seats="INSERT INTO seats (table_id, colour, person) VALUES ROWS",
    read="SELECT number, request, entry FROM entries WHERE table_id = ? AND number > ? ORDER BY number",
    key="SELECT key FROM tables WHERE id = ?",
    numbers="SELECT json_group_array(json_array(id, number)) FROM tables WHERE id IN (SELECT value FROM json_each(?))",
)


def _arrays(kinds: Sequence[str]) -> str:
    return "unnest(" + ", ".join(f"%b::{kind}[]" for kind in kinds) + ")"


POSTGRESQL = Statements(
    is_sqlite=False,
    # Always in the same order, which prevents deadlocks between processes.
    lock="SELECT id, number, people FROM tables WHERE id = ANY(%b::text[]) ORDER BY id FOR NO KEY UPDATE",
    asked=(
        f"SELECT e.table_id, e.request, e.number FROM {_arrays(['text', 'text'])} AS a (t, r)"
        " JOIN entries AS e ON e.table_id = a.t AND e.request = a.r"
    ),
    made="SELECT request, id FROM tables WHERE request = ANY(%b::text[])",
    create=f"INSERT INTO tables ({', '.join(NAMES)}, id, key, request)"
    f" SELECT * FROM {_arrays([*TYPES, 'text', 'bytea', 'text'])} ON CONFLICT DO NOTHING",
    enter="INSERT INTO entries (table_id, number, request, entry)"
    f" SELECT * FROM {_arrays(['text', 'int', 'text', 'bytea'])}",
    update=f"UPDATE tables AS t SET {', '.join(f'{name} = v.{name}' for name in NAMES)}"
    f" FROM {_arrays([*TYPES, 'text'])} AS v ({', '.join(NAMES)}, id) WHERE t.id = v.id",
    free_seats=f"DELETE FROM seats USING {_arrays(['text'])} AS v (id) WHERE table_id = v.id",
    take_seats=f"INSERT INTO seats (table_id, colour, person) SELECT * FROM {_arrays(['text'] * 3)}",
    read="SELECT number, request, entry FROM entries WHERE table_id = %s AND number > %s ORDER BY number",
    key="SELECT key FROM tables WHERE id = %s",
    numbers="SELECT id, number FROM tables WHERE id = ANY(%b::text[])",
)


def statements_for(dialect: str) -> Statements:
    """The statements of a dialect."""
    return SQLITE if dialect == "sqlite" else POSTGRESQL
