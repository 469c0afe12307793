"""The migrations of the schema, for Alembic."""
