"""Martinique in the terminal: the island, then the players and what lies in the middle."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.table import Table
from rich.text import Text

from balandra.core.edition import Edition
from balandra.core.message import message, plural_message, translatable
from balandra.core.notation import Words
from balandra.martinique.sentences import SENTENCES
from balandra.terminal.colours import FAINT, MARK, card, letters, pirate, symbol_style
from balandra.terminal.layout import SideBySide, joined, labelled
from balandra.terminal.sentences import tell_result
from balandra.terminal.speech import colour_name, say, word

COLUMNS, ROWS = "abcdefgh", "12345678"
TAVERN = ("d4", "e4", "d5", "e5")
CELL = 8
STOOLS = 8
DECISIONS = {
    "action": translatable("{colour} to move"),
    "turn": translatable("{colour} may turn up a map"),
    "bonus": translatable("{colour} chooses a bonus"),
    "load": translatable("{colour} may load a small treasure"),
    "dig": translatable("{colour} digs"),
}
PHASES = {"sunrise": translatable("Sunrise"), "sunset": translatable("Sunset")}


class MartiniqueBoard:
    """A position or a view of Martinique."""

    def __init__(self, mapping: Words, edition: Edition, marked: Collection[str] = ()) -> None:
        self.mapping = mapping
        self.marked = marked
        self.symbols: Sequence[str] = edition.data.get("symbols", ())
        self.letters = letters(edition.colours)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield SideBySide(
            self._island(), Group(self.status(), Text(), labelled(self._middle()), Text(), *self._players())
        )

    # The island

    def _island(self) -> Table:
        table = Table(box=box.SQUARE, padding=0, header_style=FAINT)
        table.add_column("", width=2, justify="right", style=FAINT)
        for column in COLUMNS:
            table.add_column(f"   {column}", width=CELL, no_wrap=True)
        for row in ROWS:
            table.add_row(row, *(self._square(column + row) for column in COLUMNS))
        return table

    def _square(self, square: str) -> Text:
        """A square in two lines: the tile, then who stands or digs there."""
        return Text("\n").join([self._tile(square), self._who(square)])

    def _tile(self, square: str) -> Text:
        style = MARK if square in self.marked else ""
        tile = self.mapping["tiles"].get(square)
        if tile is None:
            return Text(say(message("tavern"))[:CELL] if square in TAVERN else "·", style or FAINT)
        name, number = tile.split()
        shown = word(name, "short")[: CELL - 1 - len(number)]
        return Text(f"{shown} {number}", style or symbol_style(name, self.symbols))

    def _who(self, square: str) -> Text:
        standing = [c for c, squares in self.mapping["pirates"].items() if square in squares]
        digging = [c for c, squares in self.mapping["digs"].items() if square in squares]
        who = [pirate(c, f" {self.letters[c]} ") for c in standing]
        who += [Text.assemble(pirate(c, f" {self.letters[c]} "), say(message("dug"))) for c in digging]
        treasure = [Text("X", "bold")] if "".join(self.mapping["secret"]) == square else []
        return joined(treasure + who, " ", "")

    # Beside the island

    def status(self) -> Text:
        """Who decides what."""
        if self.mapping["phase"] == "over":
            return Text(tell_result(SENTENCES, self.mapping["result"]), "bold")
        phase = say(message(PHASES[self.mapping["phase"]]))
        decides = say(message(DECISIONS[self.mapping["stage"]], colour=self.mapping["turn"]))
        turning = self.mapping.get("turning")
        more = " " + say(message("(at most {number})", number=turning)) if turning else ""
        return Text(f"{phase} · {decides}{more}", "bold")

    def _middle(self) -> Iterator[tuple[str, Text]]:
        mapping = self.mapping
        for tiles in mapping["treasures"]:
            yield say(message("treasure of {number}", number=len(tiles))), self._souvenirs(tiles)
        stools = [pirate(colour, self.letters[colour]) for colour in mapping["stools"]]
        yield say(message("stools")), joined(stools + [Text("·", FAINT)] * (STOOLS - len(stools)), " ")
        yield say(message("tavern")), joined([Text(thing) for thing in self._bar()])
        bag = plural_message("{count} souvenir", "{count} souvenirs", len(mapping["bag"]))
        yield say(message("bag")), Text(say(message("{bag}, {number} spent", bag=bag, number=len(mapping["spent"]))))
        secret = mapping["secret"]
        yield say(message("Lost Treasure")), Text(say(message("hidden")) if "?" in secret else "".join(secret))

    def _bar(self) -> list[str]:
        """What the tavern still gives."""
        jokers = self.mapping["tavern"].count("joker")
        maps = [thing for thing in self.mapping["tavern"] if thing != "joker"]
        return ([say(plural_message("{count} joker", "{count} jokers", jokers))] if jokers else []) + maps

    def _souvenirs(self, tiles: Sequence[str]) -> Text:
        return joined([card(tile, self.symbols) for tile in tiles])

    def _players(self) -> Iterator[Table]:
        rows: list[tuple[Text, Text]] = []
        for colour in self.mapping["colours"]:
            mark = Text("▸" if colour == self.mapping["turn"] else " ", "bold")
            name = Text.assemble(
                mark, " ", pirate(colour, f" {self.letters[colour]} "), " ", (colour_name(colour), "bold")
            )
            rows += [(name, self._small_things(colour)), *((Text(), line) for line in self._belongings(colour))]
        yield labelled(rows)

    def _small_things(self, colour: str) -> Text:
        """What a player has in small numbers, in one line."""
        mapping = self.mapping
        reserve = (
            [Text(say(message("{number} to place", number=mapping["reserve"][colour])))]
            if mapping["reserve"][colour]
            else []
        )
        count = mapping["jokers"][colour]
        jokers = [Text(say(plural_message("{count} joker", "{count} jokers", count)))] if count else []
        maps = Text.assemble(
            (say(message("maps")) + " ", FAINT), joined([self._map(one) for one in mapping["maps"][colour]])
        )
        digs = (
            [Text.assemble((say(message("digs")) + " ", FAINT), ", ".join(mapping["digs"][colour]))]
            if mapping["digs"][colour]
            else []
        )
        return joined([*reserve, *jokers, maps, *digs], " · ")

    def _belongings(self, colour: str) -> Iterator[Text]:
        loads = [Text.assemble("[", self._souvenirs(load), "]") for load in self.mapping["hold"][colour]]
        yield Text.assemble((say(message("stock")) + " ", FAINT), self._souvenirs(self.mapping["stock"][colour]))
        yield Text.assemble((say(message("hold")) + " ", FAINT), joined(loads, " "))

    def _map(self, one: str) -> Text:
        if one.endswith("^"):
            return Text(say(message("{map} (face up)", map=one[:-1])), "bold")
        unknown = {"letter": message("a letter"), "number": message("a number")}
        return Text(say(unknown[one]), FAINT) if one in unknown else Text(one)
