"""Positions as SVG: what the drawings of all games share, and a table for games without a drawing of their own."""
