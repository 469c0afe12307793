"""The database schema; see docs/database.md. `migrations/` creates it."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("key", LargeBinary, nullable=False),  # of the shuffle; secret until the game is over
    Column("request", Text, nullable=False),  # that created it
    Column("number", Integer, nullable=False),  # of the last entry
    Column("state", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("due", BigInteger),
    Column("listing", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("people", Text, nullable=False),  # seats as JSON, to detect changes
    Column("card", LargeBinary, nullable=False),
    Column("attend", BigInteger),  # when the next automatic entry is due
    Column("leased_by", Text),  # process that holds the lease
    Column("leased_until", BigInteger, nullable=False),
    Index("uq_tables_request", "request", unique=True),
    Index(
        "ix_tables_listed",
        "state",
        "changed",
        sqlite_where=text("listing = 'listed'"),
        postgresql_where=text("listing = 'listed'"),
    ),
    Index(
        "ix_tables_attend",
        "attend",
        sqlite_where=text("attend IS NOT NULL"),
        postgresql_where=text("attend IS NOT NULL"),
    ),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("request", Text),  # None: an automatic entry
    Column("entry", LargeBinary, nullable=False),
    Index(
        "uq_entries_request",
        "table_id",
        "request",
        unique=True,
        sqlite_where=text("request IS NOT NULL"),
        postgresql_where=text("request IS NOT NULL"),
    ),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("colour", Text, primary_key=True),
    Column("person", Text, nullable=False, index=True),
    sqlite_with_rowid=False,
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),  # last pulse
)

hearts = Table(
    "hearts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),  # a single row
    Column("at", BigInteger, nullable=False),  # last pulse of any process
)

outages = Table(
    "outages",
    metadata,
    Column("started", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False, index=True),
)

results = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("colour", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("is_counted", Boolean, nullable=False),  # false for practice, and for games of a person against themselves
    Column("mu", Double),  # rating after the game, if rated
    Column("sigma", Double),
    Index("ix_results_person_at", "person", "at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", Text, primary_key=True),
    Column("edition", Text, primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("created", BigInteger, nullable=False),
    Column("epoch", Integer, nullable=False),  # incremented with every change of credentials
    Column("login", Text),  # folded name; None: a guest
    Column("password", Text),  # an argon2 hash
    Column("recovery", LargeBinary),  # a SHA-256
    Column("consented", BigInteger),  # to puzzles from own public games; None: no
    Index("uq_people_login", "login", unique=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),  # a SHA-256 of the cookie, or of a revoked token
    Column("person", Text, nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when the cookie was last issued
    Column("ended", BigInteger),  # None: live
    Index(
        "ix_sessions_ended",
        "ended",
        sqlite_where=text("ended IS NOT NULL"),
        postgresql_where=text("ended IS NOT NULL"),
    ),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False),  # the person its bearer plays as
    Column("hash", LargeBinary, nullable=False),  # a SHA-256
    Column("created", BigInteger, nullable=False),
    Index("uq_tokens_hash", "hash", unique=True),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", Text, primary_key=True),
    Column("muted", Text, primary_key=True),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
