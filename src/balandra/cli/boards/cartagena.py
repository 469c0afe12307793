"""Cartagena in the terminal: the path in lines of one board each, then hands and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from balandra import Edition
from balandra.cli.boards.layout import SideBySide, joined, labelled
from balandra.cli.colours import FAINT, MARK, card, letters, pirate, symbol_style

SPACES = 6  # of a board
CELL = 12
SLOOP = "sloop"
SHORES = {"cartagena": "at Cartagena", "tortuga": "at Tortuga"}
DECISIONS = {
    "action": "to move",
    "filibusters": "must discard",
    "pistol": "takes a card of the hand seen",
    "rum": "gives drawn cards away",
    "lantern": "sorts the drawn cards",
}


class CartagenaBoard:
    """A position or a view of Cartagena."""

    def __init__(self, mapping: Mapping[str, Any], edition: Edition, marked: Collection[str] = ()) -> None:
        self.mapping = mapping
        self.marked = marked
        self.symbols: Sequence[str] = edition.data.get("symbols", ())
        self.start = str(edition.data.get("start", "start"))
        self.goal = str(edition.data.get("goal", "goal"))
        self.letters = letters(edition.colours)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        track = Group(self._place(0, self.start), *self._paths(), self._place(self._last + 1, self.goal))
        yield SideBySide(track, Group(self.status(), Text(), self._players(), Text(), self._stocks()))

    @property
    def _last(self) -> int:
        return len(self.mapping["track"])

    # The path

    def _on(self, space: int | str) -> list[str]:
        """The colours of the pirates on a space, one word a pirate."""
        crews = self.mapping["pirates"].items()
        return [colour for colour, spaces in crews for one in spaces if str(one) == str(space)]

    def _place(self, space: int, name: str) -> Text:
        """The start or the goal: a line of its own with everyone there."""
        number = Text(f"{space:>3} ", MARK if str(space) in self.marked else "bold")
        return Text.assemble(number, (f"{name}  ", "bold"), self._crowd(self._on(space)))

    def _crowd(self, colours: Sequence[str]) -> Text:
        counts = Counter(colours)
        groups = [Text("").join([pirate(c, self.letters[c])] * n) for c, n in counts.items()]
        return joined(groups, " ", "nobody")

    def _paths(self) -> Iterator[Table | Text]:
        shore = self._shore()
        yield self._path(1, shore)
        if shore < self._last:
            yield self._sloop_line()
            yield self._path(shore + 1, self._last)

    def _shore(self) -> int:
        """The last space before the sloop, or of all."""
        return (
            SPACES * int(self.mapping["options"].get("tunnel_boards", self._last))
            if "sloop_at" in self.mapping
            else self._last
        )

    def _sloop_line(self) -> Text:
        where = SHORES.get(self.mapping["sloop_at"], "")
        name = Text(f"  ~ sloop {where} ~ ", MARK if SLOOP in self.marked else "bold")
        return Text.assemble(name, "aboard ", self._crowd(self._on(SLOOP)))

    def _path(self, first: int, last: int) -> Table:
        table = Table(box=box.SQUARE, show_header=False, padding=0, show_lines=False)
        for _ in range(SPACES):
            table.add_column(width=CELL, no_wrap=True)
        for start in range(first, last + 1, SPACES):
            spaces = range(start, min(start + SPACES, last + 1))
            table.add_row(*(self._space(space) for space in spaces), end_section=False)
        return table

    def _space(self, space: int) -> Text:
        """A space in two lines: number and symbol, then who stands there."""
        symbol = self.mapping["track"][space - 1]
        number = Text(f"{space:>2}", MARK if str(space) in self.marked else FAINT)
        top = Text.assemble(number, " ", (symbol, symbol_style(symbol, self.symbols)), self._token(space))
        pirates = [pirate(c, f" {self.letters[c]} ") for c in self._on(space)]
        return Text("\n").join([top, Text(" ").join([Text(""), *pirates])])

    def _token(self, space: int) -> Text:
        tokens = {str(place): token for place, token in self.mapping.get("tokens", {}).items()}
        token = tokens.get(str(space))
        return Text("") if token is None else Text(f" ({token})"[:5], "bold")

    # Beside the path

    def status(self) -> Text:
        """Who decides what."""
        if self.mapping["stage"] == "over":
            return Text(f"{self.mapping.get('winner')} has won", "bold")
        actor = self.mapping.get("discarding", self.mapping["turn"])
        parts = [f"{actor} {DECISIONS.get(self.mapping['stage'], 'decides')}", self._left(), self._power()]
        parts += ["free sailing"] if self.mapping.get("free_sailing") else []
        return Text(" · ".join(part for part in parts if part), "bold")

    def _left(self) -> str:
        left = self.mapping["actions_left"]
        return f"{left} action{'' if left == 1 else 's'} left"

    def _power(self) -> str:
        power = self.mapping.get("power", {})
        gift = f", next card to {self.mapping['next_gift']}" if "next_gift" in self.mapping else ""
        return "" if not power else " ".join(["power:", *map(str, power.values())]) + gift

    def _players(self) -> Table:
        rows = []
        for colour in self.mapping["colours"]:
            mark = Text("▸" if colour == self.mapping["turn"] else " ", "bold")
            name = Text.assemble(mark, " ", pirate(colour, f" {self.letters[colour]} "), " ", (colour, "bold"))
            home = Text(f"{self._on(self._last + 1).count(colour)} home", FAINT)
            rows.append((name, home, self._cards(self.mapping["hands"][colour])))
        return labelled(rows)

    def _cards(self, cards: Mapping[str, int]) -> Text:
        known = [card(name, self.symbols, count) for name, count in cards.items() if name != "?"]
        hidden = [Text(f"{cards['?']} hidden", FAINT)] if cards.get("?") else []
        total = Text(f"{sum(cards.values())}: " if known else "", FAINT)
        return Text.assemble(total, joined(known + hidden, none="no cards"))

    def _stocks(self) -> Table:
        return labelled(self._stock_lines())

    def _stock_lines(self) -> Iterator[tuple[str, Text]]:
        mapping = self.mapping
        if "row" in mapping:
            row = joined([card(name, self.symbols) for name in mapping["row"]], " ")
            yield "row", Text.assemble(("next: ", FAINT), row)
        top = mapping.get("top", [])
        yield "pile", self._pile(sum(mapping["pile"].values()) + len(top), top)
        yield "discards", self._cards(mapping["discard"])
        if "held" in mapping:
            yield "drawn", self._cards(mapping["held"])
        if mapping.get("opened"):
            yield "chests opened", Text(", ".join(map(str, mapping["opened"])))

    def _pile(self, size: int, top: Sequence[str]) -> Text:
        on_top = Text.assemble(", on top ", joined([card(name, self.symbols) for name in top])) if top else Text("")
        return Text.assemble(f"{size} card{'' if size == 1 else 's'}", on_top)
