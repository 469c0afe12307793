"""Cartagena in the terminal: the path in lines of one board each, then hands and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from balandra.core.edition import Edition
from balandra.core.message import message, plural_message, translatable
from balandra.core.notation import Words
from balandra.terminal.colours import FAINT, MARK, card, letters, pirate, symbol_style
from balandra.terminal.layout import SideBySide, joined, labelled
from balandra.terminal.speech import colour_name, say, thing_name, word

SPACES = 6  # of a board
CELL = 12
SLOOP = "sloop"
SHORES = {"cartagena": translatable("sloop at Cartagena"), "tortuga": translatable("sloop at Tortuga")}
DECISIONS = {
    "action": translatable("{colour} to move"),
    "filibusters": translatable("{colour} must discard"),
    "pistol": translatable("{colour} takes a card of the hand seen"),
    "rum": translatable("{colour} gives drawn cards away"),
    "lantern": translatable("{colour} sorts the drawn cards"),
}


class CartagenaBoard:
    """A position or a view of Cartagena."""

    def __init__(self, mapping: Words, edition: Edition, marked: Collection[str] = ()) -> None:
        self.mapping = mapping
        self.marked = marked
        self.symbols: Sequence[str] = edition.data.get("symbols", ())
        self.start = str(edition.data.get("start", "start"))
        self.goal = str(edition.data.get("goal", "goal"))
        self.letters = letters(edition.colours)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        start, goal = map(_named, (self.start, self.goal))
        track = Group(self._place(0, start), *self._paths(), self._place(self._last + 1, goal))
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
        return joined(groups, " ", say(message("nobody")))

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
        where = say(message(SHORES[self.mapping["sloop_at"]]))
        name = Text(f"  ~ {where} ~ ", MARK if SLOOP in self.marked else "bold")
        return Text.assemble(name, say(message("aboard")), " ", self._crowd(self._on(SLOOP)))

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
        top = Text.assemble(number, " ", (thing_name(symbol), symbol_style(symbol, self.symbols)), self._token(space))
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
            return Text(say(message("{colour} has won", colour=self.mapping.get("winner"))), "bold")
        actor = self.mapping.get("discarding", self.mapping["turn"])
        parts = [say(message(DECISIONS[self.mapping["stage"]], colour=actor)), self._left(), self._power()]
        parts += [say(message("free sailing"))] if self._is_free_to_sail() else []
        return Text(" · ".join(part for part in parts if part), "bold")

    def _is_free_to_sail(self) -> bool:
        """Whether a captain's free sailing is worth a word: at Cartagena only with a pirate of the captain's aboard."""
        is_aboard = SLOOP in self.mapping["pirates"][self.mapping["turn"]]
        return bool(self.mapping.get("free_sailing")) and (is_aboard or self.mapping["sloop_at"] == "tortuga")

    def _left(self) -> str:
        return say(plural_message("{count} action left", "{count} actions left", self.mapping["actions_left"]))

    def _power(self) -> str:
        power = self.mapping.get("power", {})
        known = {"power": " ".join(word(str(name), "short") for name in power.values())}
        if "next_gift" in self.mapping and power:
            return say(message("power: {power}, next card to {colour}", **known, colour=self.mapping["next_gift"]))
        return say(message("power: {power}", **known)) if power else ""

    def _players(self) -> Table:
        rows = []
        for colour in self.mapping["colours"]:
            mark = Text("▸" if colour == self.mapping["turn"] else " ", "bold")
            name = Text.assemble(
                mark, " ", pirate(colour, f" {self.letters[colour]} "), " ", (colour_name(colour), "bold")
            )
            home = Text(say(message("{number} home", number=self._on(self._last + 1).count(colour))), FAINT)
            rows.append((name, home, self._cards(self.mapping["hands"][colour])))
        return labelled(rows)

    def _cards(self, cards: Mapping[str, int]) -> Text:
        known = [card(name, self.symbols, count) for name, count in cards.items() if name != "?"]
        hidden = [Text(say(message("{number} hidden", number=cards["?"])), FAINT)] if cards.get("?") else []
        total = Text(f"{sum(cards.values())}: " if known else "", FAINT)
        return Text.assemble(total, joined(known + hidden, none=say(message("no cards"))))

    def _stocks(self) -> Table:
        return labelled(self._stock_lines())

    def _stock_lines(self) -> Iterator[tuple[str, Text]]:
        mapping = self.mapping
        if "row" in mapping:
            row = joined([card(name, self.symbols) for name in mapping["row"]], " ")
            yield say(message("row")), Text.assemble((say(message("next:")) + " ", FAINT), row)
        top = mapping.get("top", [])
        yield say(message("pile")), self._pile(sum(mapping["pile"].values()) + len(top), top)
        yield say(message("discards")), self._cards(mapping["discard"])
        if "held" in mapping:
            yield say(message("drawn")), self._cards(mapping["held"])
        if mapping.get("opened"):
            yield say(message("chests opened")), Text(", ".join(map(str, mapping["opened"])))

    def _pile(self, size: int, top: Sequence[str]) -> Text:
        count = say(plural_message("{count} card", "{count} cards", size))
        if not top:
            return Text(count)
        return Text.assemble(
            count, ", ", say(message("on top:")), " ", joined([card(name, self.symbols) for name in top])
        )


def _named(end: str) -> str:
    """An end of the path, small as editions name it, large as the catalogues do."""
    large = end.capitalize()
    return end if word(large) == large else word(large)
