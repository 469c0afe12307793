"""A naive second reading of the rulebooks, written apart from the engine and used only to check it."""

from .cartagena import CartagenaOracle
from .martinique import MartiniqueOracle

__all__ = ["CartagenaOracle", "MartiniqueOracle"]
