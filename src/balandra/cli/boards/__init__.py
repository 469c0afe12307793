"""Positions in the terminal: `board` takes the mapping of a position or a view."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty

from balandra import Edition
from balandra.cli.boards import cartagena, martinique

Board = Callable[[Mapping[str, Any], Edition, Collection[str]], RenderableType]
BOARDS: dict[str, Board] = {"cartagena": cartagena.CartagenaBoard, "martinique": martinique.MartiniqueBoard}


def board(mapping: Mapping[str, Any], edition: Edition, marked: Collection[str] = ()) -> RenderableType:
    """A position as one sees it on the table; marked are the spaces or squares where something just happened."""
    drawn = BOARDS.get(edition.game)
    return drawn(mapping, edition, marked) if drawn else Pretty(dict(mapping))
