"""A second strong player for original-tortuga, in C, written without Balandra's rules and search."""
