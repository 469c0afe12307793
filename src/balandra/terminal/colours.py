"""Colours and letters in the terminal: nothing is shown by colour alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from balandra.terminal.speech import thing_name

# Letter on ground: apart in lightness as well as in hue.
PIRATES = {
    "blue": "bold #ffffff on #1b66b5",
    "red": "bold #ffffff on #c8321e",
    "yellow": "bold #2b2118 on #f6cf35",
    "green": "bold #06281e on #10a37a",
    "brown": "bold #ffffff on #7a4f2d",
    "black": "bold #ffffff on #55555f",
}
SYMBOLS = ("#1f9e9e", "#b060d0", "#a88c1a", "#3a9a3a", "#d8554a", "#4a86d8")  # to be read on dark and on light
MARK = "bold reverse"
FAINT = "dim"
PLAIN_PIRATE = "bold reverse"


def letters(colours: Sequence[str]) -> dict[str, str]:
    """A letter for each colour: its first, or its last where that is taken.

    >>> letters(["blue", "red", "brown"])
    {'blue': 'B', 'red': 'R', 'brown': 'N'}
    """
    chosen: dict[str, str] = {}
    for colour in colours:
        first, last = colour[0].upper(), colour[-1].upper()
        chosen[colour] = last if first in chosen.values() else first
    return chosen


def pirate(colour: str, letter: str) -> Text:
    """A pirate: his letter on his colour."""
    return Text(letter, PIRATES.get(colour, PLAIN_PIRATE))


def symbol_style(symbol: str, symbols: Sequence[str]) -> str:
    """The style of a symbol or card by its place in the edition's order."""
    name = symbol.rstrip("*").split()[0] if symbol.strip() else symbol
    return SYMBOLS[list(symbols).index(name) % len(SYMBOLS)] if name in symbols else FAINT


def card(name: str, symbols: Sequence[str], count: int = 1) -> Text:
    """A card or tile with how many there are of it."""
    number = f"{count} " if count > 1 else ""
    return Text.assemble(number, (thing_name(name), symbol_style(name, symbols)))
