"""Positions as SVG: `draw_cartagena` and `draw_martinique` take the mapping of a position or of a view."""

from balandra.drawing.cartagena import draw_cartagena
from balandra.drawing.martinique import draw_martinique

__all__ = ["draw_cartagena", "draw_martinique"]
