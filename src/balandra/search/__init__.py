"""Game-blind drivers, stamped onto each game's kernels: perft and playouts."""
