"""Tables with their logs, and the pulse of the processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Tables with their logs, and the pulse of the processes."""
    _hearts()
    _outages()
    _processes()
    _tables()
    _entries()
    _seats()


def _hearts() -> None:
    op.create_table(
        "hearts",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hearts")),
    )


def _outages() -> None:
    op.create_table(
        "outages",
        sa.Column("started", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("started", name=op.f("pk_outages")),
    )
    op.create_index(op.f("ix_outages_ended"), "outages", ["ended"], unique=False)


def _processes() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_processes")),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("waiting", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("listing", sa.Text(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("card", sa.LargeBinary(), nullable=False),
        sa.Column("attend", sa.BigInteger(), nullable=True),
        sa.Column("leased_by", sa.Text(), nullable=True),
        sa.Column("leased_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(
        "ix_tables_attend",
        "tables",
        ["attend"],
        unique=False,
        sqlite_where=sa.text("attend IS NOT NULL"),
        postgresql_where=sa.text("attend IS NOT NULL"),
    )
    op.create_index(
        "ix_tables_listed",
        "tables",
        ["state", "changed"],
        unique=False,
        sqlite_where=sa.text("listing = 'listed'"),
        postgresql_where=sa.text("listing = 'listed'"),
    )
    op.create_index("uq_tables_request", "tables", ["request"], unique=True)


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("request", sa.Text(), nullable=True),
        sa.Column("entry", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_entries_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_entries")),
    )
    op.create_index(
        "uq_entries_request",
        "entries",
        ["table_id", "request"],
        unique=True,
        sqlite_where=sa.text("request IS NOT NULL"),
        postgresql_where=sa.text("request IS NOT NULL"),
    )


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "colour", name=op.f("pk_seats")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], unique=False)
