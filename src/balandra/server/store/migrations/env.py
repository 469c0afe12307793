"""How Alembic runs our migrations: over the connection and in the transaction it is given."""

from __future__ import annotations

from alembic import context

from balandra.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
context.run_migrations()
