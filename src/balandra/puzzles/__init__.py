"""Puzzles: positions with one clearly best move, made by the engine, with checked themes and proofs."""
