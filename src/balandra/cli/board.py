"""Positions in the terminal, as each game shows them."""

from __future__ import annotations

from collections.abc import Collection

from rich.console import RenderableType

from balandra import Edition
from balandra.catalogue import GAMES
from balandra.core.notation import Words


def board(mapping: Words, edition: Edition, marked: Collection[str] = ()) -> RenderableType:
    """A position or a view for the terminal; marked are the spaces or squares where something just happened."""
    shown: RenderableType = GAMES[edition.game].terminal_board(mapping, edition, marked)
    return shown
