"""A position of any game in the terminal: its mapping as a table."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from balandra.core.notation import rows
from balandra.terminal.colours import MARK
from balandra.terminal.layout import labelled


class TableBoard:
    """A position or a view, a line for each thing in its mapping."""

    def __init__(self, mapping: Mapping[str, object], marked: Collection[str] = ()) -> None:
        self.mapping = mapping
        self.marked = marked

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield labelled((label, self._words(words)) for label, words in rows(self.mapping))

    def _words(self, words: str) -> Text:
        """A text in which the places where something just happened are marked."""
        text = Text(words)
        for one in self.marked:
            text.highlight_regex(rf"(?<!\w){re.escape(one)}(?!\w)", MARK)
        return text
