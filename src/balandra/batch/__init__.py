"""The same kernels over many games at once: on CPU threads, or on a GPU."""

from balandra.batch.batch import Batch, random_games
from balandra.batch.drivers import WAIT
from balandra.core.random import game_seed

__all__ = ["WAIT", "Batch", "game_seed", "random_games"]
