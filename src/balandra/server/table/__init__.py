"""A table as an append-only log: pure functions, without clocks, sockets or storage."""
