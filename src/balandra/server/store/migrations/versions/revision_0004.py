"""Consent to puzzles from a person's games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nobody has consented so far."""
    op.add_column("people", sa.Column("consented", sa.BigInteger(), nullable=True))
