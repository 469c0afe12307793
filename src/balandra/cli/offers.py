"""The legal moves as shown to a player: numbered, grouped by kind, with their effects."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from balandra import Move, Offer, View
from balandra.core.message import message
from balandra.core.notation import shortens
from balandra.terminal.colours import FAINT
from balandra.terminal.speech import say, thing_name

LONG = 40  # moves from which large groups are folded
LARGE = 10


class Offers:
    """The legal moves of a view in the order in which they are shown."""

    def __init__(self, view: View) -> None:
        self.view = view
        kinds = list(dict.fromkeys(move.kind for move in view.legal_moves))
        self.groups = {kind: [m for m in view.legal_moves if m.kind == kind] for kind in kinds}
        self.moves = [move for group in self.groups.values() for move in group]

    def folded(self, kind: str) -> bool:
        """Whether a kind is shown only on request."""
        return len(self.moves) > LONG and len(self.groups[kind]) > LARGE

    def is_kind(self, word: str) -> bool:
        """Whether a word names a kind of moves, and is no move itself."""
        return word in self.groups and all(move.text != word for move in self.moves)

    def numbered(self, text: str) -> Move | None:
        """The move with that number."""
        is_number = text.isascii() and text.isdigit() and len(text) < 5
        return self.moves[int(text) - 1] if is_number and 0 < int(text) <= len(self.moves) else None

    def named(self, text: str) -> Move | None:
        """The move whose translated text this is."""
        wanted = " ".join(text.casefold().split())
        if any(move.text == wanted for move in self.moves):
            return None
        others = {shown(move).casefold(): move for move in self.moves if shown(move) != move.text}
        fits = [move for words, move in others.items() if shortens(wanted, words)]
        return others.get(wanted) or (fits[0] if len(fits) == 1 else None)

    def table(self, unfolded: Sequence[str] = ()) -> RenderableType:
        """The moves, one block a kind; large kinds of a long list are unfolded only where asked for."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style=FAINT)
        for kind, moves in self.groups.items():
            folded = self.folded(kind) and kind not in unfolded
            grid.add_row(kind, self._folded(kind, moves) if folded else self._entries(moves))
        return grid

    def _folded(self, kind: str, moves: Sequence[Move]) -> RenderableType:
        first, last = self.moves.index(moves[0]) + 1, self.moves.index(moves[-1]) + 1
        folded = say(message("{first} to {last}, as in {move}", first=first, last=last, move=shown(moves[0])))
        more = say(message("(write {kind} to see them all)", kind=repr(kind)))
        return Text.assemble(folded, (f"  {more}", FAINT))

    def _entries(self, moves: Sequence[Move]) -> RenderableType:
        offers = {offer.text: offer for offer in self.view.offers}
        entries = [Text.assemble(self._number(m), shown(m), (outlook(offers[m.text]), FAINT)) for m in moves]
        return Columns(entries, padding=(0, 3), equal=True)

    def _number(self, move: Move) -> Text:
        return Text(f"{self.moves.index(move) + 1:>3} ", "bold")


def shown(move: Move) -> str:
    """A move as it is shown and may be written: cards and colours in the current language."""
    return " ".join(map(thing_name, move.text.split()))


def outlook(offer: Offer) -> str:
    """Where a move leads, unless its text ends with that place, and how many cards it brings."""
    goal, cards = str(offer.facts.get("to", "")), offer.facts.get("draws")
    leads = f" → {goal}" if "from" in offer.facts and re.split("[ x-]", offer.text)[-1] != goal else ""
    return leads + (f" (+{cards})" if cards else "")
