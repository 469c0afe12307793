"""A table as an append-only log: pure rules of its life, without clocks, sockets or storage."""
