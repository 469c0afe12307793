"""What is kept: logs of tables, people, ratings; SQLite or PostgreSQL."""
