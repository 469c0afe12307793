"""The same kernels over many games at once: on CPU threads, or on a GPU."""

from balandra.batch.batch import Batch, random_games

__all__ = ["Batch", "random_games"]
