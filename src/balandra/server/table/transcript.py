"""The transcript of a finished table."""

from __future__ import annotations

from balandra.core.message import message
from balandra.core.transcript import RESIGNATION, Transcript
from balandra.server.settings import Colour
from balandra.server.table.refusals import Refusal
from balandra.server.table.table import Table


def played(table: Table) -> Transcript:
    """The game with its shuffle key; refused before it is over."""
    if not table.is_over:
        raise Refusal("not-over", message("the transcript holds all cards: it is given once the game is over"))
    if table.fair is None:
        raise Refusal("not-begun", message("the table was closed before the game began"))
    moves = tuple(made.text for made in table.moves)
    return Transcript(table.game, table.fair, table.settings.start, moves, resigned=_resigned(table))


def _resigned(table: Table) -> Colour | None:
    """In a game of two, the seat that resigned; among more a bot plays on, and the game ends by its moves."""
    is_given_up = table.result is not None and table.result.how == RESIGNATION
    return table.forfeits[-1] if is_given_up else None
