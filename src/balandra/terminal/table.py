"""A position of any game in the terminal: its mapping as a table."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from balandra.core import notation
from balandra.terminal.colours import MARK
from balandra.terminal.layout import labelled
from balandra.terminal.speech import word

UNSEEN = ("edition", "rules", "options", "rng")  # said elsewhere, or of no use to players


class TableBoard:
    """A position or a view, a line for each key of its mapping; players have lines of their own."""

    def __init__(self, mapping: Mapping[str, Any], marked: Collection[str] = ()) -> None:
        self.mapping = mapping
        self.marked = marked

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield labelled(self._rows())

    def _rows(self) -> Iterator[tuple[str, Text]]:
        for key, value in self.mapping.items():
            if key in UNSEEN:
                continue
            if isinstance(value, Mapping):
                yield from ((f"{key} {word(str(part))}", self._words(its)) for part, its in value.items())
            else:
                yield key, self._words(value)

    def _words(self, value: object) -> Text:
        """A value as positions are written, without quotes; places where something happened are marked."""
        text = Text(notation.write({"value": value}).removeprefix("value: ").replace('"', ""))
        for one in self.marked:
            text.highlight_regex(rf"(?<!\w){re.escape(one)}(?!\w)", MARK)
        return text
