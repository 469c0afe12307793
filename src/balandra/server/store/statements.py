"""The few statements that every move needs, as each database likes them best: the lists of a batch in one go."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

Rows = Sequence[tuple[Any, ...]]

# The columns of `tables` that follow from a summary, in the order in which `batch.py` gives them.
SUMMARY = (
    *(("number", "int"), ("state", "text"), ("moves", "int"), ("waiting", "text"), ("due", "bigint")),
    *(("listing", "text"), ("changed", "bigint"), ("people", "text"), ("card", "bytea")),
    *(("attend", "bigint"), ("leased_by", "text"), ("leased_until", "bigint")),
)
NAMES = [name for name, _ in SUMMARY]
TYPES = [kind for _, kind in SUMMARY]


class Statements(Struct, frozen=True):
    """SQL of one dialect; what takes rows takes them all at once."""

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

    def look(self, connection: Connection, statement: str, ids: Sequence[str]) -> Rows:
        """Ask for a list of ids."""
        given = json.dumps(ids) if self.is_sqlite else list(ids)
        return connection.exec_driver_sql(statement, (given,)).all()

    def look_pairs(self, connection: Connection, statement: str, pairs: Sequence[tuple[str, str]]) -> Rows:
        """Ask for a list of pairs."""
        given = (json.dumps(pairs),) if self.is_sqlite else tuple(map(list, zip(*pairs, strict=True)))
        return connection.exec_driver_sql(statement, given).all()

    def do(self, connection: Connection, statement: str, rows: Rows) -> None:
        """Do something for all rows."""
        if rows and self.is_sqlite:
            connection.exec_driver_sql(statement, list(rows))
        elif rows:
            connection.exec_driver_sql(statement, tuple(map(list, zip(*rows, strict=True))))


def _marks(count: int) -> str:
    return ", ".join("?" * count)


SQLITE = Statements(
    is_sqlite=True,
    lock="SELECT id, number, people FROM tables WHERE id IN (SELECT value FROM json_each(?))",
    asked=(
        "SELECT e.table_id, e.request, e.number FROM json_each(?) AS a JOIN entries AS e"
        " ON e.table_id = json_extract(a.value, '$[0]') AND e.request = json_extract(a.value, '$[1]')"
    ),
    made="SELECT request, id FROM tables WHERE request IN (SELECT value FROM json_each(?))",
    create=f"INSERT INTO tables ({', '.join(NAMES)}, id, key, request) VALUES ({_marks(len(NAMES) + 3)})"
    " ON CONFLICT DO NOTHING",
    enter="INSERT INTO entries (table_id, number, request, entry) VALUES (?, ?, ?, ?)",
    update=f"UPDATE tables SET {', '.join(f'{name} = ?' for name in NAMES)} WHERE id = ?",
    free_seats="DELETE FROM seats WHERE table_id = ?",
    take_seats="INSERT INTO seats (table_id, colour, person) VALUES (?, ?, ?)",
    read="SELECT number, request, entry FROM entries WHERE table_id = ? AND number > ? ORDER BY number",
    key="SELECT key FROM tables WHERE id = ?",
    numbers="SELECT id, number FROM tables WHERE id IN (SELECT value FROM json_each(?))",
)


def _arrays(kinds: Sequence[str]) -> str:
    return "unnest(" + ", ".join(f"%b::{kind}[]" for kind in kinds) + ")"


POSTGRESQL = Statements(
    is_sqlite=False,
    # Always in the same order, so that two processes never wait for each other in a circle.
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
    """Those of a database."""
    return SQLITE if dialect == "sqlite" else POSTGRESQL
