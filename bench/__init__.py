"""Figures, each beside a peer measured in the same run on one core."""
